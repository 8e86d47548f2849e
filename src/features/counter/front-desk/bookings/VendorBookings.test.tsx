import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { takePartnerStep } from '#contract/counter/booking-steps'
import type { SessionUser } from '#contract/accounts/session'
import { addDays, lusakaDate } from '#contract/core/dates'
import { openUserDatabase } from '../../../../db/database'
import { readVendorBookings } from '../../../../db/queries/bookings'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  signIn,
  storeBase,
  storeRefused,
} from '../../../../../tests/support/component/render-screen'
import { buildVendorBooking as buildAnyVendorBooking } from '../../../../../tests/support/component/build-booking'
import VendorBookings from './VendorBookings'

const api = installFakeApi()
const today = lusakaDate(Date.now())

const buildVendorBooking = (more: Partial<VendorBooking> = {}): VendorBooking =>
  buildAnyVendorBooking({ startsOn: today, endsOn: addDays(today, 2), ...more })

async function open(
  bookings: VendorBooking[],
  account: Partial<SessionUser> = {},
  at = '/admin/hotel-management/bookings',
) {
  const user = await signIn({ user_type: 'partner', business_type: 'hotel', ...account })
  await storeBase(user, 'vendorBooking', bookings)
  return { account: user, ...renderScreen(<VendorBookings />, { at }) }
}

async function openDialog(booking: VendorBooking, account: Partial<SessionUser> = {}) {
  const page = await open([booking], account, `/admin/hotel-management/bookings?id=${booking._id}`)
  return { ...page, dialog: within(await screen.findByRole('dialog')) }
}

describe('the bookings of a business', () => {
  it('says where new bookings will appear', async () => {
    await open([])
    expect(await screen.findByText('No bookings yet')).toBeTruthy()
  })

  it('says which sale at the counter was not booked, until it is discarded', async () => {
    const { account, user } = await open([])
    await storeRefused(account, {
      endpoint: 'walkIns.recordOffline',
      input: { params: {}, query: {}, body: { customerName: 'Mwila Tembo', seenTotal: 900 } },
      preview: { name: 'Garden room' },
      refusal: { code: 'sold_out', message: 'The last room has just been booked.' },
    } as never)
    expect(await screen.findByText('Not booked: Garden room for Mwila Tembo')).toBeTruthy()
    expect(screen.getByText(/please give the money back/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(0)
  })

  it('asks for no money back after a refused sale on account, for which nobody has paid', async () => {
    const { account } = await open([])
    const payments = [{ method: 'account', amount: 900, companyId: '5a1e0000-0000-4000-8000-000000000002' }]
    await storeRefused(account, {
      endpoint: 'walkIns.recordOffline',
      input: { params: {}, query: {}, body: { customerName: 'Mwila Tembo', seenTotal: 900, payments } },
      preview: { name: 'Garden room' },
      refusal: { code: 'wrong_state', message: 'Zambezi Mining may owe at most ZMW 1,000.00.' },
    } as never)
    expect(await screen.findByText(/may owe at most ZMW 1,000\.00\. Please tell the customer\.$/)).toBeTruthy()
    expect(screen.queryByText(/money back/)).toBeNull()
  })

  it('offers to sell at the current price what was refused because of another price', async () => {
    const { account, user } = await open([])
    const id = '5a1e0000-0000-4000-8000-000000000001'
    const body = { id, customerName: 'Mwila Tembo', choice: {}, seenTotal: 5200 }
    await storeRefused(account, {
      endpoint: 'walkIns.recordOffline',
      entity: 'vendorBooking',
      input: { params: {}, query: {}, body },
      preview: { name: 'Garden room', walkIn: buildVendorBooking({ reference: '', status: 'requested', total: 5200 }) },
      refusal: { code: 'price_changed', message: 'The price is …', detail: { seen: 5200, now: 5720 } },
    })
    expect(
      await screen.findByText(
        /The price is ZMW 5,720\.00, but ZMW 5,200\.00 was recorded\. Collect ZMW 520\.00 before you sell\./,
      ),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Sell for ZMW 5,720.00' }))
    await expect
      .poll(async () => (await readOutboxRows(account)).map(({ state, input }) => [state, input.body]))
      .toEqual([['waiting', { ...body, seenTotal: 5720 }]])
    const line = (await readVendorBookings(openUserDatabase(account.id))).find(({ _id }) => _id === id)
    expect(line?.total).toBe(5720)
  })

  it('keeps a refused sale while the list displays a pending copy of it', async () => {
    const { account } = await open([])
    const id = '5a1e0000-0000-4000-8000-000000000001'
    const sale = {
      endpoint: 'walkIns.recordOffline',
      entity: 'vendorBooking' as const,
      input: { params: {}, query: {}, body: { id, customerName: 'Mwila Tembo', choice: {} } },
      preview: {
        name: 'Garden room',
        walkIn: buildVendorBooking({ reference: '', status: 'requested', isWalkIn: true }),
      },
    }
    await storeRefused(account, { ...sale, refusal: { code: 'price_changed', message: 'The price is ZMW 5,720.' } })
    const { refusal: _, ...pending } = { ...sale, state: 'waiting' as const, attempted: 0 as const, refusal: undefined }
    await storeRefused(account, pending)
    expect(await screen.findByText('Not booked: Garden room for Mwila Tembo')).toBeTruthy()
    expect(await screen.findAllByText('Sold, not confirmed yet')).not.toEqual([])
    expect((await readOutboxRows(account)).map(({ state }) => state)).toEqual(['refused', 'waiting'])
  })

  it('offers no steps for a sale at the counter that the server has not confirmed', async () => {
    const { dialog } = await openDialog(
      buildVendorBooking({ reference: '', status: 'requested', isWalkIn: true, customerName: 'Mwila Tembo' }),
    )
    expect(dialog.getByRole('heading', { name: 'Mwila Tembo' })).toBeTruthy()
    expect(dialog.getByText('Sold, not confirmed yet')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /Accept|Decline|Cancel/ })).toBeNull()
  })

  it('lists upcoming bookings by date and past ones separately', async () => {
    const { user } = await open([
      buildVendorBooking({ startsOn: addDays(today, 5), endsOn: addDays(today, 6), customerName: 'Later' }),
      buildVendorBooking({ _id: 'b2', customerName: 'Sooner' }),
      buildVendorBooking({
        _id: 'b3',
        customerName: 'Earlier',
        startsOn: '2026-01-01',
        endsOn: '2026-01-02',
        status: 'completed',
      }),
    ])
    await screen.findByText('Sooner')
    const names = () => screen.getAllByText(/^(Later|Sooner|Earlier)$/).map(({ textContent }) => textContent)
    expect(names()).toEqual(['Sooner', 'Later'])
    await user.click(screen.getByRole('button', { name: 'Past' }))
    expect(names()).toEqual(['Earlier'])
    await user.click(screen.getByRole('button', { name: 'All' }))
    expect(names()).toHaveLength(3)
  })

  it('marks guests who should have come or left', async () => {
    const stay = { startsOn: addDays(today, -3), endsOn: addDays(today, -1) }
    await open([
      buildVendorBooking({ ...stay, status: 'in_service', customerName: 'Late' }),
      buildVendorBooking({
        ...stay,
        _id: 'b2',
        endsOn: addDays(today, 1),
        status: 'in_service',
        customerName: 'Staying',
      }),
    ])
    const findRow = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
    expect((await findRow('Late')).getByText('Overdue')).toBeTruthy()
    expect((await findRow('Staying')).queryByText('Overdue')).toBeNull()
  })

  it('finds a booking by its reference', async () => {
    const { user } = await open([
      buildVendorBooking(),
      buildVendorBooking({ _id: 'b2', reference: 'TLP-XXXXXX', customerName: 'Chanda Mulenga' }),
    ])
    await user.type(await screen.findByPlaceholderText('Guest, phone, reference or room'), 'xxxx')
    await expect.poll(() => screen.queryByText('Mercy Banda')).toBeNull()
    expect(screen.getByText('Chanda Mulenga')).toBeTruthy()
  })

  it('filters by listing and payment, and clears the filters', async () => {
    const { user } = await open([
      buildVendorBooking({ paid: 1800 }),
      buildVendorBooking({ _id: 'b2', customerName: 'Chanda Mulenga', listingId: 'l2', listingName: 'River room' }),
    ])
    await screen.findByText('Mercy Banda')
    await user.click(screen.getByText('Filters'))
    await user.selectOptions(screen.getByLabelText('Room'), 'River room')
    expect(screen.queryByText('Mercy Banda')).toBeNull()
    await user.selectOptions(screen.getByLabelText('Payment'), 'Paid')
    expect(screen.queryByText('Chanda Mulenga')).toBeNull()
    expect(screen.getByText('Filters (2)')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download CSV' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(screen.getByText('Mercy Banda')).toBeTruthy()
    expect(screen.getByText('Chanda Mulenga')).toBeTruthy()
  })

  it.each([
    ['/admin/store-management/orders', 'store', 'Orders'],
    ['/admin/carrier-cargo/shipments', 'carrier', 'Shipments'],
    ['/admin/hotel-management/bookings', 'hotel', 'Bookings'],
  ] as const)('is titled like the menu item of %s: %s, %s', async (at, businessType, title) => {
    await open([], { business_type: businessType }, at)
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  })
})

describe('the list that another screen links to', () => {
  const yesterday = addDays(today, -1)
  const stays = [
    buildVendorBooking({ customerName: 'Arriving' }),
    buildVendorBooking({ _id: 'b2', customerName: 'Staying', status: 'in_service', startsOn: yesterday }),
    buildVendorBooking({ _id: 'b3', customerName: 'Later', startsOn: addDays(today, 5), endsOn: addDays(today, 6) }),
  ]

  it('has what a group of today has', async () => {
    await open(stays, {}, '/admin/hotel-management/bookings?group=running')
    expect(await screen.findByText('Staying')).toBeTruthy()
    expect(screen.queryByText('Arriving')).toBeNull()
    expect(screen.getByText('Filters (1)')).toBeTruthy()
  })

  it('keeps a linked group in the address while a booking is open, and drops it with the filter', async () => {
    const { user, currentPath } = await open(stays, {}, '/admin/hotel-management/bookings?group=running')
    await user.click(await screen.findByText('Staying'))
    await screen.findByRole('dialog')
    const readQuery = () => Object.fromEntries(new URLSearchParams(currentPath()!.split('?')[1]))
    expect(readQuery()).toEqual({ group: 'running', id: 'b2' })
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(readQuery()).toEqual({ group: 'running' }))
    await user.click(screen.getByText('Filters (1)'))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(readQuery()).toEqual({}))
    expect(screen.getByText('Arriving')).toBeTruthy()
  })

  it('has everyone on a departure', async () => {
    const listing = stays[0]!.listingId
    await open(stays, {}, `/admin/hotel-management/bookings?listing=${listing}&day=${addDays(today, 5)}`)
    expect(await screen.findByText('Later')).toBeTruthy()
    expect(screen.queryByText('Arriving')).toBeNull()
  })

  it('names the person first and the reference last', async () => {
    await open(stays)
    await screen.findByText('Arriving')
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers).toEqual(['Guest', 'When', 'Room', 'Status', 'Total', 'Reference'])
  })
})

describe('the dialog of a booking', () => {
  it('shows who booked what, and a button that calls the customer', async () => {
    const { dialog } = await openDialog(buildVendorBooking({ names: ['Mercy Banda', 'Peter Banda'] }))
    for (const text of [
      'Mercy Banda, TLP-2K7M9Q',
      'Mercy Banda',
      'Garden room',
      '2 nights, 2 guests',
      'Mercy Banda, Peter Banda',
      'ZMW 1,800.00',
    ])
      expect(dialog.getByText(text)).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Call Mercy' }).getAttribute('href')).toBe('tel:0971234567')
    const chat = dialog.getByRole('link', { name: /^WhatsApp/ })
    expect(chat.getAttribute('href')).toBe('https://wa.me/260971234567')
  })

  it('shows the next step first, then the people, the money and the history', async () => {
    const { dialog } = await openDialog(buildVendorBooking())
    const parts = [
      dialog.getByText('Booked', { selector: '.badge, .badge *' }),
      dialog.getByRole('button', { name: 'Check in' }),
      dialog.getByText('Guest'),
      dialog.getByRole('link', { name: 'Call Mercy' }),
      dialog.getByText('Total'),
      dialog.getByText('Reference'),
    ]
    for (const [index, part] of parts.slice(1).entries())
      expect(part.compareDocumentPosition(parts[index]!) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
  })

  it('records a check-in on the device, without a connection', async () => {
    const { dialog, user, account } = await openDialog(buildVendorBooking())
    await user.click(dialog.getByRole('button', { name: /check in/i }))
    await expect
      .poll(async () => (await readOutboxRows(account)).map(({ endpoint, input }) => [endpoint, input.body]))
      .toEqual([['bookings.serve', { step: 'begin' }]])
    expect(await dialog.findByText('Waiting to be sent')).toBeTruthy()
  })

  it('offers no check-in days before the arrival', async () => {
    const { dialog } = await openDialog(buildVendorBooking({ startsOn: addDays(today, 5), endsOn: addDays(today, 7) }))
    expect(dialog.queryByRole('button', { name: /check in/i })).toBeNull()
  })

  it('asks before it cancels, and sends the message to the customer', async () => {
    api.answer(takePartnerStep, buildVendorBooking({ status: 'cancelled_by_partner' }) as never)
    const { dialog, user } = await openDialog(
      buildVendorBooking({ startsOn: addDays(today, 5), endsOn: addDays(today, 7) }),
    )
    await user.click(dialog.getByRole('button', { name: /^Cancel/ }))
    const confirmation = within(await screen.findByRole('dialog', { name: 'Cancel this booking?' }))
    expect(confirmation.getByText('Mercy Banda gets a full refund.')).toBeTruthy()
    expect(api.callsOf(takePartnerStep)).toEqual([])
    await user.type(confirmation.getByLabelText(/Message to the customer/), 'The roof leaks.')
    await user.click(confirmation.getByRole('button', { name: 'Cancel booking' }))
    await expect
      .poll(() => api.callsOf(takePartnerStep).map(({ body }) => body))
      .toEqual([{ step: 'cancel', note: 'The roof leaks.' }])
  })

  it('queues no decision: offline it reports that nothing was saved', async () => {
    const { dialog, user, account } = await openDialog(buildVendorBooking({ status: 'requested' }))
    await user.click(dialog.getByRole('button', { name: /Accept/ }))
    await findToast('Not saved')
    expect(await readOutboxRows(account)).toEqual([])
  })

  it('assigns a room, which works offline', async () => {
    const { dialog, user, account } = await openDialog(buildVendorBooking())
    await user.type(dialog.getByLabelText(/Room/), '12')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await findToast('Saved')
    expect((await readOutboxRows(account))[0]!.input.body).toEqual({ assigned: '12' })
  })

  it('shows a viewer no actions', async () => {
    const { dialog } = await openDialog(buildVendorBooking({ assigned: '12' }), { staffRole: 'partner-viewer' })
    expect(dialog.getByText('Room 12')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /check in|cancel booking|save/i })).toBeNull()
  })

  it('shows the products of one order together', async () => {
    const orderId = 'e0000000-0000-4000-8000-000000000001'
    const order = { bookingType: 'order', orderId, endsOn: null } as const
    await open(
      [
        buildVendorBooking({ ...order, summary: '2 × Solar lamp', total: 500 }),
        buildVendorBooking({ ...order, _id: 'b2', reference: 'TLP-SECOND', summary: '1 × Maize meal', total: 130 }),
      ],
      { business_type: 'store' },
      '/admin/store-management/orders?id=b2',
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Mercy Banda, TLP-2K7M9Q' }))
    expect(dialog.getByText('2 × Solar lamp')).toBeTruthy()
    expect(dialog.getByText('ZMW 630.00')).toBeTruthy()
    expect(screen.getByText('and 1 more')).toBeTruthy()
  })
})
