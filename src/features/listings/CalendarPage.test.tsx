import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { closeDay } from '#contract/bookings/booking-steps'
import type { VendorBooking } from '#contract/bookings/bookings'
import type { SessionUser } from '#contract/accounts/session'
import { addDays, formatDate, lusakaDate } from '#contract/core/dates'
import type { OwnListing } from '#contract/partners/own-listings'
import { buildVendorBooking } from '../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../tests/support/component/fake-api'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  signIn,
  storeBase,
} from '../../../tests/support/component/render-screen'
import CalendarPage from './CalendarPage'

const api = installFakeApi()
const today = lusakaDate(Date.now())
afterEach(() => vi.useRealTimers())
const day = (inDays: number) => addDays(today, inDays)
const roomId = 'd0000000-0000-4000-8000-000000000001'

const room: OwnListing = {
  _id: roomId,
  vertical: 'hotels',
  imageUrl: null,
  values: { name: 'Garden room', description: '', price: 900, offered: true, rooms: 3, prices: [] },
  path: `/services/hotels/book/${roomId}`,
  createdAt: '2026-11-01T08:00:00.000Z',
  closedDays: [day(5)],
  importedDays: [day(7)],
}

async function openCalendar(bookings: VendorBooking[] = [], account: Partial<SessionUser> = {}) {
  const user = await signIn({ user_type: 'partner', business_type: 'hotel', staffRole: null, ...account })
  await storeBase(user, 'vendorListing', [room])
  await storeBase(user, 'vendorBooking', bookings)
  const page = renderScreen(<CalendarPage />, { at: '/admin/hotel-management/calendar' })
  await screen.findByRole('grid')
  return { account: user, ...page }
}
const getCell = (inDays: number) =>
  screen.getByRole('gridcell', { name: new RegExp(`^Garden room, ${formatDate(day(inDays))},`) })
const findPanel = async () => within(await screen.findByRole('region', { name: 'Selected days' }))

it('shows what is booked and closed on each day', async () => {
  await openCalendar([buildVendorBooking({ startsOn: day(1), endsOn: day(3), choice: { rooms: 2 } })])
  expect(getCell(0).textContent).toBe('0/3')
  expect(getCell(1).textContent).toBe('2/3')
  expect(getCell(3).textContent).toBe('0/3')
  expect(getCell(5).textContent).toBe('Closed')
  expect(getCell(1).getAttribute('aria-label')).toContain('2 of 3 booked, ZMW 900')
})

it('shows days that other calendars block, which only the other site opens', async () => {
  const { user } = await openCalendar()
  expect(getCell(7).textContent).toBe('Taken')
  expect(getCell(7).getAttribute('aria-label')).toContain('blocked by an imported calendar')
  await user.click(getCell(7))
  const panel = await findPanel()
  expect(panel.getByText(/A calendar from another site blocks 1 day/)).toBeTruthy()
  expect(panel.queryByRole('button', { name: 'Open this day' })).toBeNull()
})

it('closes the days between two presses without a connection', async () => {
  const { user, account } = await openCalendar()
  await user.click(getCell(2))
  await user.click(getCell(4))
  await user.click((await findPanel()).getByRole('button', { name: 'Close 3 days' }))
  await findToast('Closed')
  const [row] = await readOutboxRows(account)
  expect([row!.endpoint, row!.input.body]).toEqual([
    'listings.setClosedDays',
    { days: [day(2), day(3), day(4)], closed: true },
  ])
  await expect.poll(() => getCell(3).textContent).toBe('Closed')
  expect(getCell(6).textContent).toBe('0/3')
})

it('opens closed days', async () => {
  const { user, account } = await openCalendar()
  await user.click(getCell(5))
  await user.click((await findPanel()).getByRole('button', { name: 'Open this day' }))
  await expect.poll(async () => (await readOutboxRows(account))[0]?.input.body.closed).toBe(false)
  await expect.poll(() => getCell(5).textContent).toBe('0/3')
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

it('names the bookings of the days, and cancels them only after a confirmation', async () => {
  api.answer(closeDay, {} as never)
  const { user, account } = await openCalendar([
    buildVendorBooking({ startsOn: day(1), endsOn: day(3), choice: { rooms: 1 } }),
  ])
  await user.click(getCell(2))
  const panel = await findPanel()
  expect(panel.getByText('Mercy Banda')).toBeTruthy()
  expect(panel.queryByRole('button', { name: /^Close/ })).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Cancel 1 booking and close' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel these bookings?' }))
  expect(api.callsOf(closeDay)).toEqual([])
  await user.type(dialog.getByLabelText(/Message to the customers/), 'The roof leaks.')
  await user.click(dialog.getByRole('button', { name: 'Cancel bookings and close' }))
  await expect
    .poll(() => api.callsOf(closeDay).map(({ path, body }) => [path, body]))
    .toEqual([[`/api/partner/listings/${roomId}/closures/${day(2)}`, { reason: 'The roof leaks.' }]])
  expect(await readOutboxRows(account)).toEqual([])
})

it('does not close days on which a guest is already there', async () => {
  const { user } = await openCalendar([
    buildVendorBooking({ status: 'in_service', startsOn: day(-1), endsOn: day(3), choice: { rooms: 1 } }),
  ])
  await user.click(getCell(2))
  const panel = await findPanel()
  expect(panel.getByText(/A customer is already there on these days/)).toBeTruthy()
  expect(panel.queryByRole('button', { name: /close/i })).toBeNull()
})

it('sets the price of the selected nights', async () => {
  const { user, account } = await openCalendar()
  await user.click(getCell(2))
  await user.click(getCell(3))
  const panel = await findPanel()
  await user.clear(panel.getByLabelText('Price per night'))
  await user.type(panel.getByLabelText('Price per night'), '1500')
  await user.type(panel.getByLabelText(/Name of the price/), 'Christmas')
  await user.click(panel.getByRole('button', { name: 'Set the price of 2 days' }))
  await findToast('Price saved')
  expect((await readOutboxRows(account))[0]!.input.body).toEqual({
    prices: [{ name: 'Christmas', amount: 1500, from: day(2), to: day(3) }],
    from: { prices: [] },
  })
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
