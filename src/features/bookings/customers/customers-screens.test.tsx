import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mergeCustomerRecords, showIdentityDocument, type CustomerRecord } from '#contract/bookings/customer-records'
import { blankCustomer } from '#contract/bookings/customer-values'
import { addDays, lusakaDate } from '#contract/core/dates'
import {
  listCustomers,
  saveCustomer,
  blockCustomer,
  unblockCustomer,
  type Customer,
} from '#contract/bookings/customers'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  setSync,
  signIn,
  storeBase,
  storeRefused,
} from '../../../../tests/support/component/render-screen'
import { buildVendorBooking } from '../../../../tests/support/component/build-booking'
import CustomersPage from './CustomersPage'

const api = installFakeApi()

const customer: Customer = {
  _id: 'c0000000-0000-4000-8000-000000000001',
  name: 'Chanda Mwila',
  phone: '0961234567',
  bookings: 3,
  cancelled: 1,
  noShows: 1,
  spent: 1550.5,
  lastOn: '2026-11-03',
  nextOn: null,
  note: '',
  tags: ['Regular'],
  blocked: null,
  canMessage: false,
}

async function open(customers: Customer[], total = customers.length) {
  await signIn({ user_type: 'partner', business_type: 'hotel' })
  api.answer(listCustomers, { customers, total })
  return renderScreen(<CustomersPage />, { at: '/admin/hotel-management/guests' })
}

describe('the customers of a business', () => {
  it('are listed with their bookings, under the name of the area', async () => {
    await open([customer])
    const row = within((await screen.findByText('Chanda Mwila')).closest('tr')!)
    for (const text of ['1 cancelled, 1 no-show', 'ZMW 1,550.50', 'Regular', '3 Nov 2026'])
      expect(row.getByText(text)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Guests' })).toBeTruthy()
  })

  it('have no columns for what none of them has, such as a future booking', async () => {
    const readHeaders = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const { unmount } = await open([{ ...customer, spent: 0 }])
    await screen.findByText('Chanda Mwila')
    expect(readHeaders()).toEqual(['Name', 'Phone', 'Tags', 'Bookings', 'Last stay'])
    unmount()
    await open([{ ...customer, nextOn: '2030-05-01' }])
    await screen.findByText('Chanda Mwila')
    expect(readHeaders()).toEqual(['Name', 'Phone', 'Tags', 'Bookings', 'Spent', 'Last stay', 'Next stay'])
  })

  it('are empty before the first booking', async () => {
    await open([])
    expect(await screen.findByText('No guests yet')).toBeTruthy()
  })

  it('name how many are not listed', async () => {
    await open([customer], 450)
    expect(await screen.findByText(/These are the 200 of 450 who booked last/)).toBeTruthy()
  })

  it('name no number that was not counted', async () => {
    await open([customer], 1001)
    expect(await screen.findByText(/These are the 200 of more than 1,000 who booked last/)).toBeTruthy()
  })

  it('get notes', async () => {
    const { user } = await open([customer])
    api.answer(saveCustomer, { ...customer, note: 'Ground floor' })
    await user.click(await screen.findByText('Chanda Mwila'))
    await user.type(await screen.findByLabelText(/^Notes/), 'Ground floor')
    await user.click(screen.getByRole('button', { name: 'Save notes' }))
    expect(await findToast('Notes saved')).toBeTruthy()
    expect(api.callsOf(saveCustomer)).toMatchObject([{ body: { note: 'Ground floor', tags: ['Regular'] } }])
  })

  it('can be blocked with a reason', async () => {
    const { user } = await open([customer])
    api.answer(blockCustomer, { ...customer, blocked: { reason: 'No payment', at: '2026-11-20T08:00:00.000Z' } })
    await user.click(await screen.findByText('Chanda Mwila'))
    await user.click(await screen.findByRole('button', { name: 'Block from booking' }))
    await user.click(screen.getByRole('button', { name: 'Block' }))
    expect(await screen.findByText('Please enter the reason.')).toBeTruthy()
    expect(api.callsOf(blockCustomer)).toEqual([])
    await user.type(screen.getByLabelText('Why do you block this customer?'), 'No payment')
    await user.click(screen.getByRole('button', { name: 'Block' }))
    expect(await screen.findByText(/^Blocked since/)).toBeTruthy()
    expect(api.callsOf(blockCustomer)).toMatchObject([{ body: { reason: 'No payment' } }])
  })

  it('are searched on the server, with the text in the address', async () => {
    const { user, currentPath } = await open([customer])
    await screen.findByText('Chanda Mwila')
    api.answer(listCustomers, { customers: [], total: 0 })
    await user.type(screen.getByLabelText('Search'), ' 0961 ')
    expect(await screen.findByText('Nobody matches your search')).toBeTruthy()
    await expect.poll(() => api.callsOf(listCustomers).at(-1)!.path).toMatch(/search=0961$/)
    expect(currentPath()).toContain('search=')
  })

  it('are readable from the saved copy without a connection', async () => {
    const { unmount } = await open([customer])
    await screen.findByText('Chanda Mwila')
    unmount()
    api.goOffline(listCustomers)
    renderScreen(<CustomersPage />, { at: '/admin/hotel-management/guests' })
    expect(await screen.findByText('Chanda Mwila')).toBeTruthy()
    expect(await screen.findByText(/^Saved copy, as of/)).toBeTruthy()
  })

  it('do not show the previous list as the result of a search that failed', async () => {
    const { user } = await open([customer])
    await screen.findByText('Chanda Mwila')
    api.goOffline(listCustomers)
    await user.type(screen.getByLabelText('Search'), 'x')
    expect(await screen.findByText('Could not fetch your customers.')).toBeTruthy()
    expect(screen.queryByText('Chanda Mwila')).toBeNull()
    await user.clear(screen.getByLabelText('Search'))
    expect(await screen.findByText('Chanda Mwila')).toBeTruthy()
  })

  it('report a failure with a way to try again when nothing is saved', async () => {
    await signIn({ user_type: 'partner', business_type: 'hotel' })
    const { user } = renderScreen(<CustomersPage />, { at: '/admin/hotel-management/guests' })
    expect(await screen.findByText('Could not fetch your customers.')).toBeTruthy()
    api.answer(listCustomers, { customers: [customer], total: 1 })
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Chanda Mwila')).toBeTruthy()
  })

  it.each([
    ['/admin/bus-management/passengers', 'bus', 'Passengers'],
    ['/admin/travel-agency/travelers', 'travelAgent', 'Travellers'],
    ['/admin/store-management/customers', 'store', 'Customers'],
  ] as const)('are named like the menu item of %s: %s, %s', async (at, businessType, title) => {
    await signIn({ user_type: 'partner', business_type: businessType })
    api.answer(listCustomers, { customers: [], total: 0 })
    renderScreen(<CustomersPage />, { at })
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  })
})

describe('the dialog of a customer', () => {
  async function openDialog(more: Partial<Customer> = {}) {
    const page = await open([{ ...customer, ...more }])
    await page.user.click(await screen.findByText('Chanda Mwila'))
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Chanda Mwila' })) }
  }
  const blocked = { reason: 'No payment', at: '2026-11-20T08:00:00.000Z' }

  it('shows the bookings, and links to the conversation if there is one', async () => {
    const { dialog } = await openDialog({ nextOn: '2030-05-01', canMessage: true })
    const getFact = (label: string) =>
      dialog.getByText(label).nextElementSibling!.textContent!.replaceAll('\u00a0', ' ')
    expect(getFact('Phone')).toBe('0961 234 567')
    expect(getFact('Spent')).toBe('ZMW 1,550.50')
    expect(getFact('Next stay')).toBe('1 May 2030')
    expect(dialog.getByRole('link', { name: 'Message' }).getAttribute('href')).toContain(`chatWith=${customer._id}`)
  })

  it('offers no conversation that the customer has not started', async () => {
    const { dialog } = await openDialog()
    expect(dialog.queryByRole('link', { name: 'Message' })).toBeNull()
  })

  it('cannot block a walk-in, who has no account, and says who reads the notes', async () => {
    const { dialog } = await openDialog({ isWalkIn: true, phone: null })
    expect(dialog.queryByRole('button', { name: 'Block from booking' })).toBeNull()
    expect(dialog.getByText('For your team.')).toBeTruthy()
    expect(dialog.queryByText('Phone')).toBeNull()
  })

  it('unblocks a customer', async () => {
    const { dialog, user } = await openDialog({ blocked })
    expect(dialog.getByText('Blocked since 20 Nov 2026, 10:00')).toBeTruthy()
    expect(dialog.getByText('No payment')).toBeTruthy()
    api.answer(unblockCustomer, customer)
    await user.click(dialog.getByRole('button', { name: 'Unblock' }))
    await findToast('Chanda Mwila can book with you again')
    expect(await dialog.findByRole('button', { name: 'Block from booking' })).toBeTruthy()
  })

  it('reports a customer who could not be unblocked', async () => {
    const { dialog, user } = await openDialog({ blocked })
    await user.click(dialog.getByRole('button', { name: 'Unblock' }))
    expect((await findToast('Not unblocked')).tone).toBe('destructive')
    expect(dialog.getByRole('button', { name: 'Unblock' })).toBeTruthy()
  })

  it('keeps the notes when they could not be saved', async () => {
    const { dialog, user } = await openDialog()
    await user.type(dialog.getByLabelText(/^Notes/), 'Ground floor')
    await user.click(dialog.getByRole('button', { name: 'Save notes' }))
    expect(await dialog.findByRole('alert')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Ground floor')
  })

  it('returns to the notes when blocking is cancelled', async () => {
    const { dialog, user } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Block from booking' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(dialog.getByRole('button', { name: 'Save notes' })).toBeTruthy()
    expect(api.callsOf(blockCustomer)).toEqual([])
  })
})

describe('a customer with a record', () => {
  const today = lusakaDate(Date.now())
  const id = 'd0000000-0000-4000-8000-000000000001'
  const otherId = 'd0000000-0000-4000-8000-000000000002'
  const record = (
    more: Partial<CustomerRecord['values']> = {},
    rest: Partial<CustomerRecord> = {},
  ): CustomerRecord => ({
    _id: id,
    values: {
      ...blankCustomer,
      name: 'Chanda Mwila',
      phones: ['0961234567', '+27821234567'],
      note: 'Ground floor',
      nrc: '•••••••11/1',
      ...more,
    },
    otherNames: [],
    mergedInto: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    ...rest,
  })
  const stay = (day: number, more: object = {}) =>
    buildVendorBooking({
      _id: crypto.randomUUID(),
      customerName: 'C. Mwila',
      customerPhone: '0961234567',
      status: 'completed',
      startsOn: addDays(today, day),
      endsOn: addDays(today, day + 1),
      total: 900,
      paid: 900,
      ...more,
    })

  async function openRecords(
    { records = [record()], customers = [customer], bookings = [stay(-40), stay(-10)] } = {},
    query = '',
    account: Parameters<typeof signIn>[0] = {},
  ) {
    const user = await signIn({ user_type: 'partner', business_type: 'hotel', ...account })
    await storeBase(user, 'customerRecord', records)
    await storeBase(user, 'vendorBooking', bookings)
    if (customers) api.answer(listCustomers, { customers, total: customers.length })
    return { account: user, ...renderScreen(<CustomersPage />, { at: `/admin/hotel-management/guests${query}` }) }
  }

  it('is listed once, whatever number and name the bookings have', async () => {
    const abroad = { ...customer, _id: crypto.randomUUID(), name: 'Ch. Mwila', phone: '+27821234567', bookings: 1 }
    await openRecords({
      customers: [customer, abroad],
      bookings: [stay(-10), stay(-5, { customerPhone: '+27821234567' })],
    })
    const row = within((await screen.findByText('Chanda Mwila')).closest('tr')!)
    expect(row.getByText(/0961.234.567, \+27821234567/)).toBeTruthy()
    // The figures of both people of the server's list.
    expect(row.getByText('4')).toBeTruthy()
    expect(row.getByText('ZMW 3,101.00')).toBeTruthy()
    expect(screen.queryByText('Ch. Mwila')).toBeNull()
    expect(screen.queryByText('C. Mwila')).toBeNull()
  })

  it('is found by a number or another name without a connection', async () => {
    const { user } = await openRecords({
      records: [record({}, { otherNames: ['Bwalya Chanda'] })],
      bookings: [stay(-3)],
    })
    await screen.findByText('Chanda Mwila')
    api.goOffline(listCustomers)
    for (const text of ['bwal', '2782', 'mwi cha']) {
      await user.clear(screen.getByLabelText('Search'))
      await user.type(screen.getByLabelText('Search'), text)
      expect(await screen.findByText(/on this device\. Connect to the internet/)).toBeTruthy()
      expect(screen.getByText('Chanda Mwila')).toBeTruthy()
    }
    await user.clear(screen.getByLabelText('Search'))
    await user.type(screen.getByLabelText('Search'), 'zzz')
    expect(await screen.findByText('Could not fetch your customers.')).toBeTruthy()
  })

  it('has links to call and chat, the note, and the bookings by any of the numbers', async () => {
    await openRecords(
      {
        bookings: [
          stay(-40),
          stay(-10, { customerPhone: '+27 82 123 4567' }),
          stay(-1, { customerPhone: '0977000000' }),
        ],
      },
      `?id=${id}`,
    )
    const facts = within(await screen.findByRole('region', { name: 'About the customer' }))
    expect(facts.getByRole('link', { name: /^0961/ }).getAttribute('href')).toBe('tel:0961234567')
    expect(facts.getAllByRole('link', { name: 'WhatsApp' })[0]!.getAttribute('href')).toBe('https://wa.me/260961234567')
    expect(facts.getByText('Ground floor')).toBeTruthy()
    const history = within(screen.getByRole('table', { name: 'Bookings' }))
    await expect.poll(() => history.getAllByRole('row').length).toBe(3)
  })

  it('keeps the number of a document masked until somebody asks for it', async () => {
    const { user } = await openRecords({}, `?id=${id}`)
    const documents = within(await screen.findByRole('region', { name: 'Identity documents' }))
    expect(documents.getByText('•••••••11/1')).toBeTruthy()
    expect(api.callsOf(showIdentityDocument)).toEqual([])
    api.answer(showIdentityDocument, { number: '479974/11/1' })
    await user.click(documents.getByRole('button', { name: 'Show NRC' }))
    expect(await documents.findByText('479974/11/1')).toBeTruthy()
    await user.click(documents.getByRole('button', { name: 'Hide' }))
    expect(documents.queryByText('479974/11/1')).toBeNull()
  })

  it('has no documents in a trade that does not need them', async () => {
    await openRecords({ records: [record({ nrc: '' })] }, `?id=${id}`, { business_type: 'store' })
    await screen.findByRole('region', { name: 'About the customer' })
    expect(screen.queryByRole('region', { name: 'Identity documents' })).toBeNull()
  })

  it('is edited without a connection, with the values that the edit replaces', async () => {
    const { user, account } = await openRecords({}, `?id=${id}`)
    setSync({ online: 'no' })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const note = await screen.findByLabelText(/^Note/)
    await user.clear(note)
    await user.type(note, 'Late arrival')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await findToast('Chanda Mwila is saved')).toBeTruthy()
    expect(await readOutboxRows(account)).toMatchObject([
      {
        endpoint: 'customerRecords.save',
        input: { params: { id }, body: { note: 'Late arrival', from: { note: 'Ground floor' } } },
      },
    ])
    expect(await screen.findByText('Late arrival')).toBeTruthy()
    expect(screen.getByText('Waiting to be sent')).toBeTruthy()
  })

  it('records a document without a connection, and refuses a wrong number', async () => {
    const { user, account } = await openRecords({ records: [record({ nrc: '' })] }, `?id=${id}`)
    await user.click(await screen.findByRole('button', { name: 'Record a document' }))
    await user.type(await screen.findByLabelText('Number'), '12')
    await user.click(screen.getByRole('button', { name: 'Save the number' }))
    expect(await screen.findByText('Please enter the NRC like 479974/11/1.')).toBeTruthy()
    await user.clear(screen.getByLabelText('Number'))
    await user.type(screen.getByLabelText('Number'), '479974111')
    await user.click(screen.getByRole('button', { name: 'Save the number' }))
    expect(await findToast('Document saved')).toBeTruthy()
    expect(await readOutboxRows(account)).toMatchObject([
      { input: { body: { nrc: '479974/11/1', from: { nrc: '' } } } },
    ])
    // It is masked before it is sent, too.
    expect(await screen.findByText('•••••••11/1')).toBeTruthy()
    expect(screen.queryByText('479974/11/1')).toBeNull()
  })

  it('is added without a connection, with or without a phone number', async () => {
    const { user, account } = await openRecords({ records: [], customers: [] })
    setSync({ online: 'no' })
    const add = async (name: string, phone: string) => {
      await user.click(await screen.findByRole('button', { name: 'Add person' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Add person' }))
      await user.type(dialog.getByLabelText('Name'), name)
      if (phone) await user.type(dialog.getByLabelText('Phone'), phone)
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      await findToast(`${name} is saved`)
      await user.click(await screen.findByRole('link', { name: /Customers|Guests/ }))
    }
    await add('Chanda Mwila', '0961 234 567')
    await add('Mercy Banda', '')
    expect(await readOutboxRows(account)).toMatchObject([
      { input: { body: { name: 'Chanda Mwila', phones: ['0961234567'] } } },
      { input: { body: { name: 'Mercy Banda', phones: [] } } },
    ])
  })

  it('is created from a customer of the list in two taps', async () => {
    const { user, account } = await openRecords({ records: [], customers: [{ ...customer, note: 'Quiet room' }] })
    await user.click(await screen.findByText('Chanda Mwila'))
    await user.click(await screen.findByRole('button', { name: 'Save customer' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Add person' })).getByRole('button', { name: 'Save' }),
    )
    await findToast('Chanda Mwila is saved')
    expect(await readOutboxRows(account)).toMatchObject([
      { input: { body: { name: 'Chanda Mwila', phones: ['0961234567'], note: 'Quiet room', tags: ['Regular'] } } },
    ])
    expect(await screen.findByRole('region', { name: 'About the customer' })).toBeTruthy()
  })

  it('is merged with another one after a preview of the result', async () => {
    const other = record(
      { name: 'Chanda M.', phones: ['0977111222'], note: 'Vegetarian', nrc: '•••••••10/1' },
      { _id: otherId },
    )
    const { user, currentPath } = await openRecords({ records: [record(), other] }, `?id=${otherId}`)
    await user.click(await screen.findByRole('button', { name: 'Merge with…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge with Chanda M.' }))
    await user.click(dialog.getByRole('button', { name: 'Merge the two' }))
    expect(await dialog.findByText('Please choose the other customer.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: /^Chanda Mwila/ }))
    expect(dialog.getByText('0977 111 222, 0961 234 567, +27821234567')).toBeTruthy()
    expect(dialog.getByText(/Vegetarian\s+Ground floor/)).toBeTruthy()
    expect(dialog.getByText('Are they really one person?')).toBeTruthy()
    api.answer(mergeCustomerRecords, { ...other })
    await user.click(dialog.getByRole('button', { name: 'Merge the two' }))
    await findToast('The two customers are one now')
    expect(api.callsOf(mergeCustomerRecords)).toMatchObject([{ body: { otherId: id } }])
    expect(currentPath()).toContain(otherId)
  })

  it('is found by the address of a record that was merged into it', async () => {
    const pointer = { ...record(), _id: otherId, values: blankCustomer, mergedInto: id }
    await openRecords({ records: [record(), pointer] }, `?id=${otherId}`)
    expect(await screen.findByRole('heading', { name: 'Chanda Mwila' })).toBeTruthy()
  })

  it('shows an edit that somebody else has made too, with both values', async () => {
    const user = await signIn({ user_type: 'partner', business_type: 'hotel' })
    await storeBase(user, 'customerRecord', [record()])
    api.answer(listCustomers, { customers: [], total: 0 })
    await storeRefused(user, {
      endpoint: 'customerRecords.save',
      input: { params: { id }, query: {}, body: { note: 'Mine', from: { note: '' } } },
      preview: { name: 'Chanda Mwila' },
      refusal: { code: 'conflict', message: '', detail: { theirs: { note: 'Ground floor' } } },
    })
    renderScreen(<CustomersPage />, { at: `/admin/hotel-management/guests?id=${id}` })
    expect(await screen.findByText('Chanda Mwila was changed twice')).toBeTruthy()
    expect(screen.getByText('Mine')).toBeTruthy()
  })
})
