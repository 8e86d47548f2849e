/** Maintenance mode: a page that is readable in every browser, sign-in for administrators, and the return to normal. */
import { setMaintenance } from '../support/maintenance'
import { addDays, lusakaDate } from '../../contract/core/values'
import { newPhoneNumber } from '../support/phone-numbers'
import { queryServerDatabase } from '../support/server-database'
import { createApiClient, fetchListings } from './api-client'
import { expect, newPhoneContext, waitForServiceWorker, submitSignIn, test } from './fixtures'

test.afterEach(({ tilipo }) => setMaintenance(tilipo.dataDir, false))

test('Maintenance replaces every page with an uncached 503 page, also without JavaScript', async ({
  browser,
  tilipo,
}) => {
  await setMaintenance(tilipo.dataDir, true)
  for (const path of ['/', '/services/hotels', '/my-account', '/nowhere']) {
    const answer = await fetch(tilipo.direct + path, { headers: { accept: 'text/html' } })
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('retry-after')], path).toEqual([
      503,
      'no-store',
      '600',
    ])
  }
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(`${tilipo.link.url}/services/hotels`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('System Maintenance')
  await setMaintenance(tilipo.dataDir, false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Hotels/)
  await context.close()
})

test('The maintenance page reloads when maintenance is over', async ({ page, tilipo }) => {
  await page.clock.install()
  await setMaintenance(tilipo.dataDir, true)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('System Maintenance')
  await waitForServiceWorker(page)
  await setMaintenance(tilipo.dataDir, false)
  // Wait for the end of the load: in 1 of 30 runs Chromium never answers if the context is closed during it.
  const reloaded = page.waitForEvent('load')
  await page.clock.runFor(61_000)
  await reloaded
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Tilipo')
})

test('An administrator can sign in during maintenance', async ({ page, tilipo }) => {
  await setMaintenance(tilipo.dataDir, true)
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign in as an administrator' }).click()
  await submitSignIn(page, 'admin')
  await page.waitForURL((url) => url.pathname.startsWith('/admin'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/services/hotels')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Hotels/)
})

test('A payment that was started before maintenance is confirmed, and its customer returns to the booking afterwards', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const [room] = await fetchListings(tilipo, 'vertical=hotels&q=batoka')
  const customer = await createApiClient(tilipo, 'customer')
  const checkIn = addDays(lusakaDate(Date.now()), 70)
  const booking = await customer.book(room._id, {
    checkIn,
    checkOut: addDays(checkIn, 1),
    guests: 1,
    rooms: 1,
  })
  const phone = await newPhoneContext(browser)
  const customerPage = await phone.newPage()
  await signedIn(customerPage, 'customer')
  await customerPage.goto(`${link.url}/payment/hotel/${booking._id}`)
  await customerPage.getByLabel('Mobile money number').fill(newPhoneNumber('55'))
  // The simulator confirms after a second, when the maintenance has begun.
  await customerPage.getByRole('button', { name: /^pay/i }).click()
  await expect(customerPage).toHaveURL(/\/payment\/verify/)
  await setMaintenance(tilipo.dataDir, true)
  await expect(customerPage.getByRole('heading', { name: 'System Maintenance' })).toBeVisible()
  const readState = async () =>
    (await queryServerDatabase(tilipo.dataDir, 'select state from booking where id = $1', [booking._id])).rows[0].state
  await expect.poll(readState).toBe('confirmed')

  // The page reloads when it learns of the end. Another navigation at the same time would be aborted.
  const reloaded = customerPage.waitForEvent('load')
  await setMaintenance(tilipo.dataDir, false)
  await reloaded
  await customerPage.goto(`${link.url}/my-account/bookings/${booking._id}`)
  await expect(customerPage.getByText('Confirmed').first()).toBeVisible()
  await phone.close()
})
