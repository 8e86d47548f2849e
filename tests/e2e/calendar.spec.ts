/** A hotel closes days on a phone without a connection, and customers can no longer book them. */
import { addDays, formatDate, lusakaDate } from '../../contract/core/values'
import { createApiClient, fetchListings } from './api-client'
import { queryServerDatabase } from '../support/server-database'
import { expect, newPhoneContext, test } from './fixtures'

test(
  'Days that are closed offline cannot be booked after the phone has reconnected, and are opened again',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const [room] = await fetchListings(tilipo, 'vertical=hotels&q=batoka')
    const customer = await createApiClient(tilipo, 'customer')
    const phone = await newPhoneContext(browser)
    const page = await phone.newPage()
    await signedIn(page, 'hotel')
    await page.goto(`${link.url}/admin/hotel-management/calendar`)
    await expect(page.getByRole('grid', { name: 'Calendar' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    // Far ahead, where the demo data has no bookings.
    const from = addDays(lusakaDate(Date.now()), 140)
    for (let step = 0; step < 10; step++) await page.getByRole('button', { name: 'Next days' }).click()
    const getCell = (day: string) =>
      page.getByRole('gridcell', { name: new RegExp(`^${room.name}, ${formatDate(day)}, `) })

    await phone.setOffline(true)
    await getCell(from).click()
    await getCell(addDays(from, 1)).click()
    const panel = page.getByRole('region', { name: 'Selected days' })
    await panel.getByRole('button', { name: 'Close 2 days' }).click()
    await expect(getCell(addDays(from, 1))).toHaveText('Closed')
    await phone.setOffline(false)

    const choice = { checkIn: from, checkOut: addDays(from, 1), guests: 1, rooms: 1 }
    const isOpenForCustomers = async () => {
      const answer = await fetch(`${tilipo.direct}/api/listings/${room._id}/availability?from=${from}&days=2`)
      return ((await answer.json()) as { days: { free: number }[] }).days.map(({ free }) => free > 0)
    }
    await expect.poll(isOpenForCustomers).toEqual([false, false])

    await page.reload()
    for (let step = 0; step < 10; step++) await page.getByRole('button', { name: 'Next days' }).click()
    await getCell(from).click()
    await panel.getByRole('button', { name: 'Open this day' }).click()
    await expect.poll(isOpenForCustomers).toEqual([true, false])
    const booking = await customer.book(room._id, choice)
    await customer.pay(booking._id)

    // A booked day is closed only with its booking cancelled.
    await getCell(from).click()
    await expect(panel.getByText(booking.reference)).toBeVisible()
    await panel.getByRole('button', { name: 'Cancel 1 booking and close' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel bookings and close' }).click()
    await expect(getCell(from)).toHaveText('Closed')
    const { rows } = await queryServerDatabase(tilipo.dataDir, 'select state from booking where id = $1', [booking._id])
    expect(['cancelled_by_system', 'refunded']).toContain(rows[0].state)
    await phone.close()
  },
)
