/** Maintenance mode: a page that is readable in every browser, sign-in for administrators, and the return to normal. */
import { setMaintenance } from '../support/maintenance'
import { expect, waitForServiceWorker, submitSignIn, test } from './fixtures'

test.afterEach(({ tilipo }) => setMaintenance(tilipo.dataDir, false))

test(
  'Maintenance replaces every page with an uncached 503 page, also without JavaScript',
  { tag: '@journey' },
  async ({ browser, tilipo }) => {
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
  },
)

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
