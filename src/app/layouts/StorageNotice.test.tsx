/** What the user sees and can do while the databases of this device cannot be used. */
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { breakStorage } from '../../../tests/support/broken-storage'
import { buildBooking } from '../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../tests/support/component/fake-api'
import { renderScreen, setSync, signIn } from '../../../tests/support/component/render-screen'
import type { SessionUser } from '#contract/accounts/session'
import { addDays, lusakaDate } from '#contract/core/dates'
import { pull } from '#contract/sync/sync'
import CashShiftPage from '../../features/counter/front-desk/sales/CashShiftPage'
import UnsentSalesPage from '../../features/counter/front-desk/sales/UnsentSalesPage'
import BookingPage from '../../features/bookings/bookings/ticket/BookingPage'
import MyBookings from '../../features/bookings/bookings/MyBookings'
import FavoritesPage from '../../features/catalogue/favorites/FavoritesPage'
import CalendarPage from '../../features/business/listings/CalendarPage'
import OutboxPage from '../../features/sync/outbox/OutboxPage'
import { PayForm } from '../../features/money/payments/PayForm'
import SupportPage from '../../features/messages/support/SupportPage'
import { getStorageFailure, setStorageFailure } from '../../db/storage-failure'
import { send, signOut } from '../../sync/index'
import { addFavorite } from '#contract/catalogue/favorites'
import { watchStorage } from '../../sync/page/watch-storage'
import StorageNotice from './StorageNotice'

const api = installFakeApi()
const today = lusakaDate(Date.now())
const booking = buildBooking({ ticket: 'T1.abc', startsOn: addDays(today, 20), endsOn: addDays(today, 22) })
let stop = () => {}
afterEach(() => {
  stop()
  setStorageFailure(null)
  vi.restoreAllMocks()
})

async function open(page: React.ReactElement, at: string, pattern = at, user: Partial<SessionUser> = {}) {
  // Before the sign-in: other modules of the worker may open the database at once.
  const repair = breakStorage('fails', (name) => name.startsWith('tilipo-user'))
  const account = await signIn(user)
  setSync({ online: 'unknown', syncedAt: null })
  api.answer(pull, {
    cursor: 'c1',
    snapshot: true,
    first: true,
    rows: [{ entity: 'booking', id: booking._id, version: 1, data: booking }],
    more: false,
    again: null,
  })
  const rendered = renderScreen(
    <>
      <StorageNotice />
      {page}
    </>,
    { at, pattern },
  )
  stop = watchStorage(account.id)
  return { account, repair, ...rendered }
}

it('says that the storage cannot be opened, and lists the bookings of the server', async () => {
  await open(<MyBookings />, '/my-account/bookings')
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText("This device's storage can't be opened")).toBeTruthy()
  expect(await screen.findByText('Garden room')).toBeTruthy()
  expect(screen.queryByText(/Saved on this device/)).toBeNull()
  expect(alert.getByText(/We're showing your bookings from the server\./)).toBeTruthy()
  expect(document.querySelector('[aria-busy=true]')).toBeNull()
})

it('shows the ticket of a booking from the server', async () => {
  await open(<BookingPage />, `/my-account/bookings/${booking._id}`, '/my-account/bookings/:id')
  expect((await screen.findAllByText('TLP-2K7M9Q')).length).toBeGreaterThan(0)
  expect(screen.getByText(/You need internet to open it again\./)).toBeTruthy()
  expect(screen.queryByText(/saved on this phone/)).toBeNull()
})

it('shows no skeleton on a page that only this device could fill', async () => {
  await open(<FavoritesPage />, '/favorites')
  expect(await screen.findByText("Your favorites can't be read on this device")).toBeTruthy()
  expect(document.querySelector('[aria-busy=true]')).toBeNull()
})

it.each([
  ['Cash shift', CashShiftPage, '/admin/hotel-management/cash', "Your cash shifts can't be read on this device"],
  ['Support', SupportPage, '/support', "Your tickets can't be read on this device"],
  ['Calendar', CalendarPage, '/admin/hotel-management/calendar', "Your calendar can't be read on this device"],
  ['Your changes', OutboxPage, '/outbox', "Your changes can't be read on this device"],
  [
    'Unsent sales',
    UnsentSalesPage,
    '/admin/hotel-management/unsent-sales',
    "Unsent sales can't be read on this device",
  ],
])('promises nothing on the page %s, and shows no skeleton', async (_, Page, at, text) => {
  await open(<Page />, at, at, { user_type: 'partner', business_type: 'hotel' })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByText(/works offline|so you can work/i)).toBeNull()
  expect(document.querySelector('[aria-busy=true]')).toBeNull()
})

it('lets the user type a number to pay', async () => {
  await open(<PayForm booking={booking} amount={900} onHoldEnd={() => undefined} />, `/payment/hotel/${booking._id}`)
  expect(await screen.findByLabelText(/number/i)).toBeTruthy()
})

it('loads the page again once the storage opens, and not before', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { user, repair } = await open(<MyBookings />, '/my-account/bookings')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/It still doesn't work/)).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  repair()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => reload.mock.calls.length).toBe(1)
})

it('repairs the storage after a warning that unsent changes are lost', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { user, repair } = await open(<MyBookings />, '/my-account/bookings')
  await user.click(await screen.findByRole('button', { name: 'Repair' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/not sent yet can't be read, so they are lost/)).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  repair()
  await user.click(dialog.getByRole('button', { name: 'Delete & Repair' }))
  await expect.poll(() => reload.mock.calls.length).toBe(1)
})

it('asks a user whose session was deleted too to sign in again', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const { user } = await open(<MyBookings />, '/my-account/bookings')
  await screen.findByRole('button', { name: 'Try again' })
  localStorage.clear()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(assign).toHaveBeenCalledWith('/auth?session=expired')
})

it('refuses to save a change at once, and lets the user sign out', async () => {
  await open(<MyBookings />, '/my-account/bookings')
  await expect.poll(() => getStorageFailure()?.kind).toBe('refused')
  const result = await send(addFavorite, { params: { listingId: booking.listingId } })
  expect(result).toMatchObject({ ok: false, reason: 'storage' })
  expect(await signOut({ discard: false })).toEqual({ ok: true })
})
