import { randomUUID } from 'node:crypto'
import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { closeDay } from '#contract/counter/booking-steps'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { SessionUser } from '#contract/accounts/session'
import { addDays, formatDate, lusakaDate } from '#contract/core/dates'
import type { OwnListing } from '#contract/business/listings/own-listings'
import { buildVendorBooking } from '../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { buildRoom, openPartnerScreen, roomId, roomsPath } from '../../../../tests/support/component/partner-screens'
import { findToast, readOutboxRows, storeRefused } from '../../../../tests/support/component/render-screen'
import CalendarPage from './CalendarPage'

const api = installFakeApi()
const today = lusakaDate(Date.now())
afterEach(() => vi.useRealTimers())
const day = (inDays: number) => addDays(today, inDays)

const room = buildRoom(
  { price: 900, rooms: 3, prices: [], minStays: [{ length: 2, from: day(9), to: day(9) }] },
  {
    closedDays: [day(5)],
    importedDays: [day(7)],
    dayValues: { [`${day(8)}/stock`]: 2, [`${day(8)}/minStay`]: 3, [`${day(9)}/stock`]: 0 },
  },
)

const openPage = (listings: OwnListing[], bookings: VendorBooking[], account: Partial<SessionUser> = {}) =>
  openPartnerScreen(
    <CalendarPage />,
    { vendorListing: listings, vendorBooking: bookings },
    { base: '/admin/hotel-management/calendar', account: { staffRole: null, ...account } },
  )
async function openCalendar(bookings: VendorBooking[] = [], account: Partial<SessionUser> = {}) {
  const page = await openPage([room], bookings, account)
  await screen.findByRole('grid')
  return page
}
const getCell = (inDays: number) =>
  screen.getByRole('gridcell', { name: new RegExp(`^Garden room, ${formatDate(day(inDays))},`) })
const findPanel = async () => within(await screen.findByRole('region', { name: 'Selected days' }))

it('has one heading when there are no listings', async () => {
  await openPage([], [])
  expect(await screen.findByText('No rooms yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add a room' }).getAttribute('href')).toBe(`${roomsPath}/new`)
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Calendar'])
})

it('shows what is free, closed and set on each day', async () => {
  await openCalendar([
    buildVendorBooking({ startsOn: day(1), endsOn: day(3), choice: { rooms: 2 } }),
    buildVendorBooking({ _id: randomUUID(), startsOn: day(8), endsOn: day(9), choice: { rooms: 1 } }),
  ])
  expect(getCell(0).textContent).toBe('3/3900')
  expect(getCell(1).textContent).toBe('1/3900')
  expect(getCell(3).textContent).toBe('3/3900')
  expect(getCell(5).textContent).toBe('Stopped900')
  expect(getCell(1).getAttribute('aria-label')).toContain('1 of 3 free, 2 booked, ZMW 900')
  expect(getCell(8).textContent).toBe('1/2900min 3')
  expect(getCell(8).getAttribute('aria-label')).toContain('1 of 2 free, 1 booked, ZMW 900, minimum stay 3 nights')
  expect(getCell(9).textContent).toBe('0/0900min 2')
})

it('shows days that other calendars block, which only the other site opens', async () => {
  const { user } = await openCalendar()
  expect(getCell(7).textContent).toContain('Taken')
  expect(getCell(7).getAttribute('aria-label')).toContain('blocked by an imported calendar')
  await user.click(getCell(7))
  const panel = await findPanel()
  expect(panel.getByText(/A calendar from another site blocks 1 day/)).toBeTruthy()
  expect(panel.queryByRole('button', { name: 'Sell this day again' })).toBeNull()
})

it('stops selling the days between two presses without a connection', async () => {
  const { user, account } = await openCalendar()
  await user.click(getCell(2))
  await user.click(getCell(4))
  await user.click((await findPanel()).getByRole('button', { name: 'Stop selling 3 days' }))
  await findToast('Selling stopped')
  const [row] = await readOutboxRows(account)
  expect([row!.endpoint, row!.input.body]).toEqual([
    'listings.setClosedDays',
    { days: [day(2), day(3), day(4)], closed: true },
  ])
  await expect.poll(() => getCell(3).textContent).toContain('Stopped')
  expect(getCell(6).textContent).toContain('3/3')
})

it('sells stopped days again', async () => {
  const { user, account } = await openCalendar()
  await user.click(getCell(5))
  await user.click((await findPanel()).getByRole('button', { name: 'Sell this day again' }))
  await expect.poll(async () => (await readOutboxRows(account))[0]?.input.body.closed).toBe(false)
  await expect.poll(() => getCell(5).textContent).toContain('3/3')
  // The button disappeared with the panel.
  await expect.poll(() => document.activeElement).toBe(getCell(5))
})

it('selects days with the keyboard', async () => {
  const { user } = await openCalendar()
  await user.click(getCell(1))
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  expect(document.activeElement).toBe(getCell(3))
  expect([1, 2, 3, 4].map((inDays) => getCell(inDays).getAttribute('aria-selected'))).toEqual([
    'true',
    'true',
    'true',
    'false',
  ])
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(getCell(0))
})

it('begins a selection with Shift and an arrow key at the focused day', async () => {
  const { user } = await openCalendar()
  act(() => getCell(1).focus())
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  const isSelected = (inDays: number) => getCell(inDays).getAttribute('aria-selected')
  expect([0, 1, 2, 3, 4].map(isSelected)).toEqual(['false', 'true', 'true', 'true', 'false'])
})

it('keeps the focus next to a button that disables itself', async () => {
  const { user } = await openCalendar()
  await user.click(screen.getByRole('button', { name: 'Next days' }))
  await user.click(screen.getByRole('button', { name: 'Today' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next days' }))
})

it('stops selling booked days without changing their bookings, and names them', async () => {
  const { user, account } = await openCalendar([
    buildVendorBooking({ startsOn: day(1), endsOn: day(3), choice: { rooms: 1 } }),
    buildVendorBooking({
      _id: randomUUID(),
      customerName: 'Chola Phiri',
      status: 'in_service',
      startsOn: day(-1),
      endsOn: day(3),
      choice: { rooms: 1 },
    }),
  ])
  await user.click(getCell(2))
  const panel = await findPanel()
  expect(panel.getByText('Mercy Banda')).toBeTruthy()
  expect(panel.getByText('Chola Phiri')).toBeTruthy()
  expect(panel.getByText(/The 2 bookings stay\./)).toBeTruthy()
  const [first] = panel.getAllByRole('button')
  expect(first!.textContent).toBe('Stop selling this day')
  await user.click(first!)
  await findToast('Selling stopped')
  expect((await readOutboxRows(account)).map(({ endpoint, input }) => [endpoint, input.body])).toEqual([
    ['listings.setClosedDays', { days: [day(2)], closed: true }],
  ])
  expect(api.callsOf(closeDay)).toEqual([])
  await expect.poll(() => getCell(2).textContent).toBe('Stopped2 booked900')
})

it('cancels bookings only after a dialog that names them and their refunds', async () => {
  api.answer(closeDay, {} as never)
  const stay = { startsOn: day(1), endsOn: day(3), choice: { rooms: 1 } }
  const { user, account } = await openCalendar([
    buildVendorBooking({ ...stay, _id: 'b1', paid: 1800 }),
    buildVendorBooking({ ...stay, _id: 'b2', customerName: 'Chola Phiri', paid: 250.5, isWalkIn: true }),
    buildVendorBooking({ ...stay, _id: randomUUID(), customerName: 'Already there', status: 'in_service' }),
  ])
  await user.click(getCell(2))
  const panel = await findPanel()
  await user.click(panel.getByRole('button', { name: 'Cancel 2 bookings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel these bookings?' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Chola Phiri.*ZMW 250\.50$/),
    expect.stringMatching(/^Mercy Banda.*TLP-2K7M9Q.*ZMW 1,800\.00$/),
  ])
  expect(dialog.getByText(/we send ZMW 1,800\.00 back.*give back ZMW 250\.50 in cash/)).toBeTruthy()
  expect(api.callsOf(closeDay)).toEqual([])
  await user.type(dialog.getByLabelText(/Message to the customers/), 'The roof leaks.')
  await user.click(dialog.getByRole('button', { name: 'Cancel bookings' }))
  await expect
    .poll(() => api.callsOf(closeDay).map(({ path, body }) => [path, body]))
    .toEqual([[`/api/partner/listings/${roomId}/closures/${day(2)}`, { reason: 'The roof leaks.' }]])
  expect(await readOutboxRows(account)).toEqual([])
})

it('keeps the dialog and the typed message when the bookings could not be cancelled', async () => {
  api.goOffline(closeDay)
  const { user } = await openCalendar([buildVendorBooking({ startsOn: day(1), endsOn: day(3), choice: { rooms: 1 } })])
  await user.click(getCell(2))
  await user.click((await findPanel()).getByRole('button', { name: 'Cancel 1 booking' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this booking?' }))
  await user.type(dialog.getByLabelText(/Message to the customer /), 'The roof leaks.')
  await user.click(dialog.getByRole('button', { name: 'Cancel booking' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/Message to the customer /).value).toBe('The roof leaks.')
})

it('lets a manager, who may not refund, stop selling but not cancel bookings', async () => {
  const { user } = await openCalendar(
    [buildVendorBooking({ startsOn: day(1), endsOn: day(3), choice: { rooms: 1 } })],
    { staffRole: 'partner-manager' },
  )
  await user.click(getCell(2))
  const panel = await findPanel()
  expect(panel.getByRole('button', { name: 'Stop selling this day' })).toBeTruthy()
  expect(panel.queryByRole('button', { name: /Cancel/ })).toBeNull()
})

it('sets the price of the selected nights', async () => {
  const { user, account } = await openCalendar()
  await user.click(getCell(2))
  await user.click(getCell(3))
  const panel = await findPanel()
  await user.clear(panel.getByLabelText('Price per night'))
  await user.type(panel.getByLabelText('Price per night'), '1500')
  await user.type(panel.getByLabelText(/Name of the price/), 'Christmas')
  await user.click(panel.getByRole('button', { name: 'Save 2 days' }))
  await findToast('Saved')
  const rows = await readOutboxRows(account)
  expect(rows.map(({ input }) => input.body)).toEqual([
    { prices: [{ name: 'Christmas', amount: 1500, from: day(2), to: day(3) }], from: { prices: [] } },
  ])
  // A refused price is corrected in the form of the listing. The calendar has none for it.
  expect(rows[0]!.preview!.at).toBe(`${roomsPath}/${roomId}`)
})

it('changes stock, minimum stay and price of the selected days at once, without a connection', async () => {
  const { user, account } = await openCalendar()
  await user.click(getCell(2))
  await user.click(getCell(3))
  const panel = await findPanel()
  await user.type(await panel.findByLabelText(/Rooms for sale/), '4')
  await user.click(panel.getByRole('button', { name: 'Save 2 days' }))
  expect(await panel.findByText('Please enter a number from 0 to 3.')).toBeTruthy()
  await user.clear(panel.getByLabelText(/Rooms for sale/))
  await user.type(panel.getByLabelText(/Rooms for sale/), '1')
  await user.type(panel.getByLabelText(/Minimum stay/), '3')
  await user.clear(panel.getByLabelText(/Price per night/))
  await user.type(panel.getByLabelText(/Price per night/), '1500')
  await user.click(panel.getByRole('button', { name: 'Save 2 days' }))
  await findToast('Saved')
  const keys = [2, 3].flatMap((inDays) => ['stock', 'minStay'].map((field) => `${day(inDays)}/${field}`))
  const rows = await readOutboxRows(account)
  expect(rows.map(({ endpoint, input }) => [endpoint, input.body])).toEqual([
    [
      'listings.setDayValues',
      {
        ...Object.fromEntries(keys.map((key) => [key, key.endsWith('stock') ? 1 : 3])),
        from: Object.fromEntries(keys.map((key) => [key, null])),
      },
    ],
    ['listings.edit', { prices: [{ amount: 1500, from: day(2), to: day(3) }], from: { prices: [] } }],
  ])
  await expect.poll(() => getCell(3).textContent).toBe('1/11500min 3')
  expect(getCell(4).textContent).toBe('3/3900')
})

it('says that days differ, keeps what was not changed, and returns to the usual values', async () => {
  const { user, account } = await openCalendar()
  await user.click(getCell(8))
  await user.click(getCell(9))
  const panel = await findPanel()
  const stock = await panel.findByLabelText<HTMLInputElement>(/Rooms for sale/)
  expect(stock.value).toBe('')
  expect(panel.getAllByText('These days differ. Empty: no change.')).toHaveLength(2)
  await user.type(panel.getByLabelText(/Minimum stay/), '4')
  await user.click(panel.getByRole('button', { name: 'Save 2 days' }))
  await expect.poll(() => getCell(9).textContent).toBe('0/0900min 4')
  expect(getCell(8).textContent).toBe('2/2900min 4')
  await user.click(getCell(8))
  await user.click(getCell(9))
  await user.click(await (await findPanel()).findByRole('button', { name: 'Back to usual' }))
  await expect.poll(() => getCell(8).textContent).toBe('3/3900')
  // The minimum of the season remains.
  expect(getCell(9).textContent).toBe('3/3900min 2')
  const [row, ...others] = await readOutboxRows(account)
  expect([row!.endpoint, others]).toEqual(['listings.setDayValues', []])
})

it('shows both versions of a day that somebody else has changed', async () => {
  const { user, account } = await openCalendar()
  const key = `${day(8)}/stock`
  await storeRefused(account, {
    endpoint: 'listings.setDayValues',
    input: { params: { id: roomId }, body: { [key]: 1, from: { [key]: null } } } as never,
    refusal: { code: 'conflict', message: '', detail: { theirs: { [key]: 2 } } },
  })
  const choice = within(await screen.findByRole('group', { name: `For sale on ${formatDate(day(8))}` }))
  expect(choice.getByText('1')).toBeTruthy()
  await user.click(choice.getByText('Keep mine'))
  await user.click(screen.getByRole('button', { name: 'Save choice' }))
  await expect
    .poll(async () => (await readOutboxRows(account)).map(({ input }) => input.body))
    .toEqual([{ [key]: 1, from: { [key]: 2 } }])
})

it('shows a viewer the days, but no actions', async () => {
  const { user } = await openCalendar([], { staffRole: 'partner-viewer' })
  await user.click(getCell(2))
  const panel = await findPanel()
  expect(panel.queryByRole('button')).toBeNull()
})

it('begins with the new day after midnight in Zambia, and drops a selection of the day before', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.setSystemTime('2026-11-21T21:59:30Z')
  const { user } = await openCalendar()
  await user.click(screen.getByRole('gridcell', { name: /^Garden room, 21 Nov 2026,/ }))
  await findPanel()
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.queryByRole('gridcell', { name: /^Garden room, 21 Nov 2026,/ })).toBeNull()
  expect(screen.getByRole('gridcell', { name: /^Garden room, 5 Dec 2026,/ })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Selected days' })).toBeNull()
})
