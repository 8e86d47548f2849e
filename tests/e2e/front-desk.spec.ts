/** The front desk of a lodge without a connection: guests can be checked in, and the server records it once. */
import type { Browser, Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { createApiClient, fetchListings } from './api-client'
import {
  newPhoneContext,
  fetchFromServer,
  expect,
  test,
  waitForOfflinePages,
  getToken,
  type Tilipo,
  setOffline,
} from './fixtures'

interface FrontDesk {
  page: Page
  booking: { _id: string; reference: string }
}

/**
 * Books and pays a stay for today and opens it on the owner's phone.
 *
 * @param roomIndex index of the room, so that tests do not sell out each other's rooms
 */
async function openBookingForToday(
  roomIndex: number,
  browser: Browser,
  tilipo: Tilipo,
  signedIn: (page: Page, name: string) => Promise<void>,
): Promise<FrontDesk> {
  const guest = await createApiClient(tilipo, 'customer2')
  const today = lusakaDate(Date.now())
  const rooms = await fetchListings(tilipo, 'vertical=hotels&q=batoka&pageSize=20')
  const booking = await guest.book(rooms[roomIndex]._id, {
    checkIn: today,
    checkOut: addDays(today, 1),
    guests: 1,
    rooms: 1,
  })
  await guest.pay(booking._id)
  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, 'hotel')
  await page.goto(`${tilipo.link.url}/dashboard?to=bookings&id=${booking._id}`)
  await expect(getDialog(page, booking.reference).getByRole('button', { name: 'Check in', exact: true })).toBeVisible()
  await waitForOfflinePages(page)
  return { page, booking }
}
const getDialog = (page: Page, reference: string) => page.getByRole('dialog', { name: reference })

const fetchVendorBooking = async (
  tilipo: Tilipo,
  page: Page,
  id: string,
): Promise<{ status: string; assigned: string | null }> => {
  const { rows } = await fetchFromServer(tilipo, '/sync/pull', await getToken(page))
  return rows.find((row: any) => row.entity === 'vendorBooking' && row.id === id)?.data
}

test(
  'A room assignment and a check-in offline are displayed immediately, survive a reload and sync once',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const { page, booking } = await openBookingForToday(0, browser, tilipo, signedIn)
    await setOffline(page.context(), true)
    const dialog = getDialog(page, booking.reference)
    for (const room of ['Room 7', 'Room 8']) {
      await dialog.getByLabel('Room number').fill(room)
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    }
    await dialog.getByRole('button', { name: 'Check in', exact: true }).click()
    await expect(dialog.getByText('In house')).toBeVisible()
    await expect(dialog.getByText('Waiting to be sent')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Check out' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    await page.reload()
    await expect(dialog.getByText('In house')).toBeVisible()
    await expect(dialog.getByLabel('Room number')).toHaveValue('Room 8')
    await page.goto(`${link.url}/my-changes`)
    await expect(page.getByText(`Update a booking: Check in, `).first()).toContainText(booking.reference)
    await expect(page.getByText(`Update a booking: Room number Room 8, `).first()).toBeVisible()

    link.requests.splice(0)
    await setOffline(page.context(), false)
    await expect
      .poll(() => fetchVendorBooking(tilipo, page, booking._id))
      .toMatchObject({ status: 'in_service', assigned: 'Room 8' })
    await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
    expect(link.requests.filter(({ path }) => path.startsWith('/api/sync/push'))).toHaveLength(1)

    // When the room number can no longer be changed, it is still displayed.
    await page.goto(`${link.url}/dashboard?to=bookings&id=${booking._id}`)
    await dialog.getByRole('button', { name: 'Check out' }).click()
    await expect(dialog.getByText('Checked out')).toBeVisible()
    await expect(dialog.getByLabel('Room number')).toHaveCount(0)
    await expect(dialog.getByText('Room 8', { exact: true })).toBeVisible()
  },
)

test('A check-in of a booking that was cancelled elsewhere is refused with a reason', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const { page, booking } = await openBookingForToday(1, browser, tilipo, signedIn)
  await setOffline(page.context(), true)
  const dialog = getDialog(page, booking.reference)
  // An action that only the server can decide shows that it was not saved.
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await page
    .getByRole('dialog', { name: 'Cancel this booking?' })
    .getByRole('button', { name: 'Cancel booking' })
    .click()
  await expect(page.getByText('Not saved')).toBeVisible()
  await dialog.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(dialog.getByText('In house')).toBeVisible()
  await (
    await createApiClient(tilipo, 'hotel')
  ).request(`/bookings/${booking._id}/steps`, { step: 'cancel', note: 'A pipe has burst.' })

  await setOffline(page.context(), false)
  // The refund is completed soon after.
  const expectCancelled = () => expect(dialog.getByText(/^(Cancelled by you|Refunded)$/)).toBeVisible()
  await expectCancelled()
  await expect(dialog.getByText('Waiting to be sent')).toHaveCount(0)
  await page.goto(`${link.url}/my-changes`)
  const refused = page.getByText('Update a booking: Check in, ').filter({ hasText: booking.reference })
  await expect(refused).toBeVisible()
  await page.getByRole('link', { name: 'View', exact: true }).click()
  await expectCancelled()
  await page.goBack()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(0)
})
