import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  listCustomers,
  saveCustomer,
  blockCustomer,
  unblockCustomer,
  type Customer,
} from '#contract/bookings/customers'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../tests/support/component/render-screen'
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
