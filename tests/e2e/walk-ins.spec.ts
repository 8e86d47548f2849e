/** A hotel sells a room to a customer at its counter, who pays in cash, with and without a connection. */
import { addDays, lusakaDate } from '../../contract/core/values'
import { fetchListings } from './api-client'
import { queryServerDatabase } from '../support/server-database'
import { expect, fetchFromServer, getToken, newPhoneContext, test, waitForServiceWorker, setOffline } from './fixtures'

test('A walk-in is recorded at the counter, gets a receipt, and costs the business only the fee', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const [room] = await fetchListings(tilipo, 'vertical=hotels&q=batoka')
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  // The device requests its series of receipt numbers in the background.
  const series = page.waitForResponse((answer) => answer.url().endsWith('/partner/receipt-series') && answer.ok())
  await signedIn(page, 'hotel')
  const token = await getToken(page)
  const readSummary = async () => (await fetchFromServer(tilipo, '/settings/payment-summary', token)).summary
  const before = await readSummary()
  await page.goto(`${link.url}/dashboard?to=bookings`)
  await page.getByRole('link', { name: 'Counter', exact: true }).click()
  await page.getByRole('list', { name: 'Which room?' }).getByRole('link', { name: room.name }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/hotel-management/counter\\?listing=${room._id}`))
  const checkIn = addDays(lusakaDate(Date.now()), 80)
  await page.getByLabel('Check-in').fill(checkIn)
  await page.getByLabel('Check-out').fill(addDays(checkIn, 2))
  const counter = page.getByRole('region', { name: 'Sell at the counter' })
  const submit = counter.getByRole('button', { name: /^Paid ZMW .* in cash$/ })
  await submit.click()
  await expect(counter.getByText("Please enter the customer's name.")).toBeVisible()
  await counter.getByLabel(/^\w+'s name/).fill('Mwila Tembo')
  await counter.getByLabel('Phone').fill('0971234567')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await series
  await submit.click()
  await expect(page.getByText(/^Sold: TLP-\w+/)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Next sale' })).toBeFocused()
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByText('Paid in cash')).toBeVisible()
  const number = await page.getByText(/^TLP-C\d+-\d{6}$/).textContent()
  await page.getByRole('button', { name: '58 mm' }).click()
  await page.emulateMedia({ media: 'print' })
  const slip = await page.locator('article').filter({ hasText: 'Paid in cash' }).boundingBox()
  expect(slip).toMatchObject({ x: 0, y: 0 })
  expect(slip!.width).toBeCloseTo((58 / 25.4) * 96, 0)
  await page.emulateMedia({ media: 'screen' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Receipt as PDF' }).click()
  expect((await download).suggestedFilename()).toBe(`tilipo-receipt-${number}.pdf`)
  await page.goto(`${link.url}/dashboard?to=bookings`)
  await page.getByPlaceholder('Guest, phone, reference or room').fill('Mwila Tembo')
  await page.getByRole('row', { name: /Mwila Tembo/ }).click()
  const dialog = page.getByRole('dialog', { name: /, TLP-/ })
  await expect(dialog.getByText('Mwila Tembo', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Booked', { exact: true })).toBeVisible()

  const after = await readSummary()
  expect(after.cash).toBeGreaterThan(before.cash)
  // The clearing of other bookings moves money from pending to available at any time.
  expect(after.available + after.pending - before.available - before.pending).toBeCloseTo(
    -(after.cash - before.cash) / 10,
    2,
  )
  await page.goto(`${link.url}/admin/hotel-management/finance`)
  await expect(page.getByText('Paid at your counter')).toBeVisible()
  await expect(page.getByText('Paid at the counter').first()).toBeVisible()
  await phone.close()
})

test('A walk-in recorded offline, at a counter that was never opened, is listed as not confirmed and booked once later', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const [room] = await fetchListings(tilipo, 'vertical=hotels&q=batoka')
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'hotel')
  await page.goto(`${link.url}/dashboard?to=bookings`)
  await waitForServiceWorker(page)
  await page.goto(`${link.url}/my-changes`)
  await expect(page.getByText('Your screens and your data are on this device.')).toBeVisible()
  await page.goto(`${link.url}/dashboard?to=bookings`)
  await setOffline(phone, true)
  await page.getByRole('link', { name: 'Counter', exact: true }).click()
  await page.getByRole('list', { name: 'Which room?' }).getByRole('link', { name: room.name }).click()
  const checkIn = addDays(lusakaDate(Date.now()), 90)
  await page.getByLabel('Check-in').fill(checkIn)
  await page.getByLabel('Check-out').fill(addDays(checkIn, 1))
  const counter = page.getByRole('region', { name: 'Sell at the counter' })
  await counter.getByLabel(/^\w+'s name/).fill('Thandiwe Sakala')
  await expect(counter.getByText('It is not confirmed until then')).toBeVisible()
  await counter.getByRole('button', { name: 'Save this sale' }).click()
  await expect(page.getByText('Sale saved on this device')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('link', { name: 'Open bookings' }).click()
  await page.getByPlaceholder('Guest, phone, reference or room').fill('Thandiwe')
  const row = page.getByRole('row', { name: /Thandiwe Sakala/ })
  await expect(row.getByText('Sold, not confirmed yet')).toBeVisible()

  await setOffline(phone, false)
  await expect(row.getByText('Booked', { exact: true })).toBeVisible()
  const bookings = await queryServerDatabase(
    tilipo.dataDir,
    "select state from booking where walk_in_name = 'Thandiwe Sakala'",
  )
  expect(bookings.rows).toEqual([{ state: 'confirmed' }])
  await phone.close()
})

test(
  'A shop sells a product offline in an open cash shift, and later it is one sale, less stock and the right total',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const area = '/admin/store-management'
    const phone = await newPhoneContext(browser)
    const page = await phone.newPage()
    await signedIn(page, 'store')
    const token = await getToken(page)
    const own = (await fetchFromServer(tilipo, '/partner/listings', token)).listings as {
      _id: string
      values: { name: string; price: number; stock: number; offered: boolean }
    }[]
    await waitForServiceWorker(page)
    await page.goto(`${link.url}/my-changes`)
    await expect(page.getByText('Your screens and your data are on this device.')).toBeVisible({ timeout: 60_000 })
    const names = own.map(({ values }) => values.name)
    const { name, price, stock } = own.find(
      ({ values }) => values.offered && values.stock > 5 && names.filter((other) => other === values.name).length === 1,
    )!.values
    await page.goto(`${link.url}${area}/cash`)
    await setOffline(phone, true)
    await page.getByLabel('Opening float').fill('100')
    await page.getByRole('button', { name: 'Open shift' }).click()
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
    await page.getByRole('link', { name: 'Counter', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(name)
    await page.keyboard.press('Enter')
    const counter = page.getByRole('region', { name: 'Sell at the counter' })
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
    await counter.getByLabel(/^\w+'s name/).fill('Mutale Zulu')
    // The device knows what is left.
    await expect(page.getByText("This device doesn't know what is still free")).toHaveCount(0)
    await counter.getByRole('button', { name: 'Save this sale' }).click()
    await page.getByRole('link', { name: 'Receipt' }).click()
    await expect(page.getByText('Not yet confirmed').first()).toBeVisible()
    await expect(page.getByText('Mutale Zulu')).toBeVisible()

    await setOffline(phone, false)
    const readSales = async () =>
      (
        await queryServerDatabase(
          tilipo.dataDir,
          `select booking.state, stock.capacity - stock.taken as left from booking
           join stock on stock.listing_id = booking.listing_id and stock.slot = 'all'
           where walk_in_name = 'Mutale Zulu'`,
        )
      ).rows
    await expect.poll(readSales).toEqual([{ state: 'confirmed', left: stock - 2 }])
    await page.goto(`${link.url}${area}/cash`)
    await expect(
      page.getByRole('region', { name: 'Your shift on this device' }).getByText('Sales in cash (1)'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Close shift' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close shift' })
    await expect(dialog.getByText(/^Expected cash:/)).toContainText(
      (100 + 2 * price).toLocaleString('en-US', { minimumFractionDigits: 2 }),
    )
    await dialog.getByLabel('Counted cash').fill(String(100 + 2 * price))
    await dialog.getByRole('button', { name: 'Close shift' }).click()
    const readShift = async () =>
      (
        await queryServerDatabase(
          tilipo.dataDir,
          `select s.expected_ngwee::int as expected, s.counted_ngwee::int as counted from cash_shift s
           join cash_shift_entry e on e.shift_id = s.id
           join booking b on b.id = e.subject_id and b.walk_in_name = 'Mutale Zulu' where s.closed_at is not null`,
        )
      ).rows
    const total = (100 + 2 * price) * 100
    await expect.poll(readShift).toEqual([{ expected: total, counted: total }])
    await phone.close()
  },
)
