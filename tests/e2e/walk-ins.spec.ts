/** A hotel sells a room to a customer at its counter, who pays in cash. */
import { addDays, lusakaDate } from '../../contract/core/values'
import { fetchListings } from './api-client'
import { expect, fetchFromServer, getToken, newPhoneContext, test } from './fixtures'

test(
  'A walk-in is recorded on the page of the room, gets a receipt, and costs the business only the fee',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const [room] = await fetchListings(tilipo, 'vertical=hotels&q=batoka')
    const phone = await newPhoneContext(browser)
    const page = await phone.newPage()
    await signedIn(page, 'hotel')
    const token = await getToken(page)
    const readSummary = async () => (await fetchFromServer(tilipo, '/settings/payment-summary', token)).summary
    const before = await readSummary()
    await page.goto(`${link.url}/dashboard?to=bookings`)
    await page.getByRole('button', { name: 'Walk-in' }).click()
    await page.getByRole('dialog').getByRole('link', { name: room.name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(room.path))
    const checkIn = addDays(lusakaDate(Date.now()), 80)
    await page.getByLabel('Check-in').fill(checkIn)
    await page.getByLabel('Check-out').fill(addDays(checkIn, 2))
    const counter = page.getByRole('region', { name: 'Sell at the counter' })
    const submit = counter.getByRole('button', { name: /^Paid ZMW .* in cash$/ })
    await submit.click()
    await expect(counter.getByText("Please enter the customer's name.")).toBeVisible()
    await counter.getByLabel('Name of the customer').fill('Mwila Tembo')
    await counter.getByLabel('Phone').fill('0971234567')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await submit.click()
    await expect(page.getByText(/Booking TLP-\w+ is confirmed/)).toBeInViewport({ ratio: 1 })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Receipt' }).click()
    expect((await download).suggestedFilename()).toMatch(/^tilipo-receipt-TLP-R-\d{4}-\d{6}\.pdf$/)
    await page.getByRole('link', { name: 'Open booking' }).click()
    const dialog = page.getByRole('dialog', { name: /^Booking TLP-/ })
    await expect(dialog.getByText('Mwila Tembo')).toBeVisible()
    await expect(dialog.getByText('Confirmed')).toBeVisible()

    const after = await readSummary()
    expect(after.cash).toBeGreaterThan(before.cash)
    // The clearing of other bookings moves money from pending to available at any time.
    expect(after.available + after.pending - before.available - before.pending).toBeCloseTo(
      -(after.cash - before.cash) / 10,
      2,
    )
    await page.goto(`${link.url}/admin/hotel-management/finance`)
    await expect(page.getByText('Cash at your counter')).toBeVisible()
    await expect(page.getByText('Paid in cash').first()).toBeVisible()
    await phone.close()
  },
)
