/** At the desk of a lodge whose line has gone: who has come is let in all the same, and the server hears of it once. */
import type { Browser, Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { dealerOf, listingsOf } from './dealings'
import { aPhone, askServer, expect, hasCode, test, tokenOf, type Tilipo } from './fixtures'

interface Desk {
  page: Page
  booking: { _id: string; reference: string }
}

/** A guest of today has paid, and the booking stands open on the phone of the owner; `which` room, so that tests do not sell one another out. */
async function aGuestToday(
  which: number,
  browser: Browser,
  tilipo: Tilipo,
  signedIn: (page: Page, name: string) => Promise<void>,
): Promise<Desk> {
  const guest = await dealerOf(tilipo, 'customer2')
  const today = lusakaDate(Date.now())
  const rooms = await listingsOf(tilipo, 'vertical=hotels&q=batoka&pageSize=20')
  const booking = await guest.book(rooms[which]._id, {
    checkIn: today,
    checkOut: addDays(today, 1),
    guests: 1,
    rooms: 1,
  })
  await guest.pay(booking._id)
  const page = await (await aPhone(browser)).newPage()
  await signedIn(page, 'hotel')
  await page.goto(`${tilipo.link.url}/dashboard?to=bookings&id=${booking._id}`)
  await expect(dialogOf(page, booking.reference).getByRole('button', { name: 'Check in', exact: true })).toBeVisible()
  // The sync centre, too, is on this phone.
  await expect.poll(() => hasCode(page, 'OutboxPage')).toBe(true)
  return { page, booking }
}
const dialogOf = (page: Page, reference: string) => page.getByRole('dialog', { name: `Booking ${reference}` })

const held = async (tilipo: Tilipo, page: Page, id: string): Promise<{ status: string; assigned: string | null }> => {
  const { rows } = await askServer(tilipo, '/sync/pull', await tokenOf(page))
  return rows.find((row: any) => row.entity === 'vendorBooking' && row.id === id)?.data
}

test(
  'A room assignment and a check-in offline are displayed immediately, survive a reload and sync once',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const { page, booking } = await aGuestToday(0, browser, tilipo, signedIn)
    await page.context().setOffline(true)
    const dialog = dialogOf(page, booking.reference)
    for (const room of ['Room 7', 'Room 8']) {
      await dialog.getByLabel('Room number').fill(room)
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    }
    await dialog.getByRole('button', { name: 'Check in', exact: true }).click()
    await expect(dialog.getByText('In progress')).toBeVisible()
    await expect(dialog.getByText('Waiting to be sent')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Check out' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    await page.reload()
    await expect(dialog.getByText('In progress')).toBeVisible()
    await expect(dialog.getByLabel('Room number')).toHaveValue('Room 8')
    await page.goto(`${link.url}/my-changes`)
    await expect(page.getByText(`Update a booking: Check in, `).first()).toContainText(booking.reference)
    await expect(page.getByText(`Update a booking: Room number Room 8, `).first()).toBeVisible()

    link.passed.splice(0)
    await page.context().setOffline(false)
    await expect.poll(() => held(tilipo, page, booking._id)).toMatchObject({ status: 'in_service', assigned: 'Room 8' })
    await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
    expect(link.passed.filter(({ path }) => path.startsWith('/api/sync/push'))).toHaveLength(1)

    // Where it can no longer be changed, it can still be read.
    await page.goto(`${link.url}/dashboard?to=bookings&id=${booking._id}`)
    await dialog.getByRole('button', { name: 'Check out' }).click()
    await expect(dialog.getByText('Completed')).toBeVisible()
    await expect(dialog.getByLabel('Room number')).toHaveCount(0)
    await expect(dialog.getByRole('definition').filter({ hasText: 'Room 8' })).toBeVisible()
  },
)

test('A check-in of a booking that was cancelled elsewhere is refused with a reason', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const { page, booking } = await aGuestToday(1, browser, tilipo, signedIn)
  await page.context().setOffline(true)
  const dialog = dialogOf(page, booking.reference)
  // What only the server can decide says so.
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await page
    .getByRole('dialog', { name: 'Cancel this booking?' })
    .getByRole('button', { name: 'Cancel booking' })
    .click()
  await expect(page.getByText('Not saved')).toBeVisible()
  await dialog.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(dialog.getByText('In progress')).toBeVisible()
  await (
    await dealerOf(tilipo, 'hotel')
  ).ask(`/bookings/${booking._id}/steps`, { step: 'cancel', note: 'A pipe has burst.' })

  await page.context().setOffline(false)
  // Its guest has the money back soon after.
  const isOver = () => expect(dialog.getByText(/^(Cancelled by you|Refunded)$/)).toBeVisible()
  await isOver()
  await expect(dialog.getByText('Waiting to be sent')).toHaveCount(0)
  await page.goto(`${link.url}/my-changes`)
  const refused = page.getByText('Update a booking: Check in, ').filter({ hasText: booking.reference })
  await expect(refused).toBeVisible()
  await page.getByRole('link', { name: 'View', exact: true }).click()
  await isOver()
  await page.goBack()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(0)
})
