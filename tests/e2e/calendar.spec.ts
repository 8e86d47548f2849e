/** A hotel changes days on a phone without a connection: stops selling them, sells fewer rooms, sets a minimum stay. */
import { addDays, formatDate, lusakaDate } from '../../contract/core/values'
import { createApiClient, fetchListings } from './api-client'
import { queryServerDatabase } from '../support/server-database'
import { expect, newPhoneContext, test, setOffline } from './fixtures'

test('Days that are stopped offline cannot be booked after the phone has reconnected, and are sold again', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
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

  await setOffline(phone, true)
  await getCell(from).click()
  await getCell(addDays(from, 1)).click()
  const panel = page.getByRole('region', { name: 'Selected days' })
  await panel.getByRole('button', { name: 'Stop selling 2 days' }).click()
  await expect(getCell(addDays(from, 1))).toContainText('Stopped')
  await setOffline(phone, false)

  const choice = { checkIn: from, checkOut: addDays(from, 1), guests: 1, rooms: 1 }
  const isOpenForCustomers = async () => {
    const answer = await fetch(`${tilipo.direct}/api/listings/${room._id}/availability?from=${from}&days=2`)
    return ((await answer.json()) as { days: { free: number }[] }).days.map(({ free }) => free > 0)
  }
  await expect.poll(isOpenForCustomers).toEqual([false, false])

  await page.reload()
  for (let step = 0; step < 10; step++) await page.getByRole('button', { name: 'Next days' }).click()
  await getCell(from).click()
  await panel.getByRole('button', { name: 'Sell this day again' }).click()
  await expect.poll(isOpenForCustomers).toEqual([true, false])
  const booking = await customer.book(room._id, choice)
  await customer.pay(booking._id)

  // The bookings of a day are cancelled separately from its sale.
  await getCell(from).click()
  await expect(panel.getByText(booking.reference)).toBeVisible()
  await panel.getByRole('button', { name: 'Cancel 1 booking' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(getCell(from)).toContainText('Stopped')
  const { rows } = await queryServerDatabase(tilipo.dataDir, 'select state from booking where id = $1', [booking._id])
  expect(['cancelled_by_partner', 'refunded']).toContain(rows[0].state)
  await phone.close()
})

test(
  'Stock and minimum stay that are set offline apply to customers after the phone has reconnected',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const room = (await fetchListings(tilipo, 'vertical=hotels&q=batoka')).find(({ details }) => details.rooms > 1)!
    const phone = await newPhoneContext(browser)
    const page = await phone.newPage()
    await signedIn(page, 'hotel')
    await page.goto(`${link.url}/admin/hotel-management/calendar`)
    const from = addDays(lusakaDate(Date.now()), 87)
    const showDays = async () => {
      await expect(page.getByRole('grid', { name: 'Calendar' })).toBeVisible()
      for (let step = 0; step < 6; step++) await page.getByRole('button', { name: 'Next days' }).click()
    }
    const getCell = (inDays: number) =>
      page.getByRole('gridcell', { name: new RegExp(`^${room.name}, ${formatDate(addDays(from, inDays))}, `) })
    const panel = page.getByRole('region', { name: 'Selected days' })
    await showDays()

    await setOffline(phone, true)
    // By keyboard: three days.
    await getCell(0).click()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await panel.getByLabel('Rooms for sale').fill('1')
    await panel.getByLabel('Minimum stay').fill('3')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await panel.getByRole('button', { name: 'Save 3 days' }).click()
    for (const inDays of [0, 1, 2]) await expect(getCell(inDays)).toContainText(/^1\/1.*min 3$/)
    await expect(getCell(3)).not.toContainText('min')
    await setOffline(phone, false)

    const readDays = async () => {
      const answer = await fetch(`${tilipo.direct}/api/listings/${room._id}/availability?from=${from}&days=3`)
      const { days } = (await answer.json()) as { days: { free: number; minStay?: number }[] }
      return days.map(({ free, minStay }) => [free, minStay])
    }
    await expect.poll(readDays).toEqual([1, 1, 1].map((free) => [free, 3]))

    const customer = await newPhoneContext(browser)
    const customerPage = await customer.newPage()
    await customerPage.goto(`${link.url}${room.path}?checkIn=${from}&checkOut=${addDays(from, 2)}`)
    const minimum = `Minimum stay is 3 nights for arrivals on ${formatDate(from)}.`
    await expect(customerPage.getByRole('alert').getByText(minimum)).toBeVisible()
    await expect(customerPage.getByRole('button', { name: 'Book', exact: true })).toBeDisabled()
    expect(await customerPage.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const { book } = await createApiClient(tilipo, 'customer')
    const choice = { checkIn: from, checkOut: addDays(from, 2), guests: 1, rooms: 1 }
    await expect(book(room._id, choice)).rejects.toThrow(/short_stay/)
    await customerPage.getByLabel('Check-out').fill(addDays(from, 3))
    await expect(customerPage.getByRole('alert').getByText(minimum)).toBeHidden()
    await expect(customerPage.getByText('Total')).toBeVisible()
    // Two rooms are not for sale, although the hotel has them.
    await expect(book(room._id, { ...choice, checkOut: addDays(from, 3), rooms: 2 })).rejects.toThrow(/sold_out/)
    const booking = await book(room._id, { ...choice, checkOut: addDays(from, 3) })

    // Less than is sold is refused, and the refusal names the booking.
    await page.reload()
    await showDays()
    await getCell(1).click()
    await panel.getByLabel('Rooms for sale').fill('0')
    await panel.getByRole('button', { name: 'Save this day' }).click()
    await expect(page.getByText(new RegExp(`so the number can't be 0: ${booking.reference}`)).first()).toBeVisible()
    await expect(getCell(1)).toContainText('0/1')
    await customer.close()
    await phone.close()
  },
)
