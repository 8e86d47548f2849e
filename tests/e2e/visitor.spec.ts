/** Who only looks pays for looking: no database and none of its code, and the look once (decision 013). */
import type { Page } from '@playwright/test'
import { aPhone, expect, hasCode, readyOffline, reopened, signInHere, test } from './fixtures'

const databases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name!).filter((name) => name.startsWith('tilipo')),
  )
const firstSheets = (paths: string[]) => paths.filter((path) => /^\/assets\/index-[^/]*\.css/.test(path))
const storeCode = (paths: string[]) =>
  paths.filter((path) =>
    /^\/assets\/(dexie|user-store|worker-user|lazy-signed-in|sync-worker)-[\w-]{8}\.js$/.test(path),
  )
const passedPaths = (passed: readonly { path: string }[]) => passed.map(({ path }) => path)
const keptSheets = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('tilipo-code')
    return (await cache.keys()).filter(({ url }) => /\/assets\/index-[^/]*\.css$/.test(url)).length
  })

test('A visitor has no database, does not download the stylesheet again, and gets it offline', async ({
  browser,
  link,
}) => {
  const phone = await aPhone(browser)
  const page = await phone.newPage()
  await page.goto(link.url)
  await readyOffline(page)
  await expect.poll(() => keptSheets(page)).toBe(1)
  // Going on brings what pages to come need, and a listing what is late in it.
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/contact/i)
  await page.goto(`${link.url}/services/hotels`)
  await page.locator('main a[href^="/services/hotels/companies/"]').first().click()
  await page.locator('main a[href^="/services/hotels/book/"]').first().click()
  await page.waitForURL(/\/book\//)
  await page.waitForLoadState('networkidle')

  const fetched = passedPaths(link.passed)
  expect(fetched.some((path) => path.startsWith('/assets/deferred-'))).toBe(true)
  expect(storeCode(fetched)).toEqual([])
  expect(firstSheets(fetched)).toEqual([])
  expect(await databases(page)).toEqual([])

  await phone.setOffline(true)
  await page.goto(`${link.url}/about`)
  await expect(page.getByRole('banner')).toBeVisible()
  expect(
    await page.evaluate(() => [...document.styleSheets].reduce((rules, sheet) => rules + sheet.cssRules.length, 0)),
  ).toBeGreaterThan(100)
  await phone.close()
})

test(
  'A second visit displays the cached page immediately, without a network response',
  { tag: '@journey' },
  async ({ browser, link }) => {
    const phone = await aPhone(browser)
    const page = await phone.newPage()
    const isDocument = ({ path }: { path: string }) => path === '/'
    await page.goto(link.url)
    await readyOffline(page)
    const isKept = () => page.evaluate(async () => Boolean(await caches.match('/', { ignoreVary: true })))
    await expect.poll(isKept).toBe(true)
    // The copy is what the browser had received already.
    expect(link.passed.filter(isDocument)).toHaveLength(1)

    await page.goto('about:blank')
    link.rule = (_, path) => (path === '/' ? 'swallow' : 'pass')
    const response = (await page.goto(link.url))!
    expect(response.fromServiceWorker()).toBe(true)
    expect(await response.text()).toContain('<h1')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await phone.close()
  },
)

test(
  'Signing in installs the larger service worker silently, and it is active on the next start',
  { tag: '@journey' },
  async ({ browser, link }) => {
    const phone = await aPhone(browser)
    const page = await phone.newPage()
    await page.goto(`${link.url}/auth`)
    await readyOffline(page)
    const workers = () =>
      page.evaluate(async () => {
        const { active, waiting } = (await navigator.serviceWorker.getRegistration())!
        return [active, waiting].map((worker) => worker && new URL(worker.scriptURL).pathname)
      })
    expect(await workers()).toEqual(['/sw.js', null])
    await signInHere(page, 'customer')
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
    await expect.poll(workers).toEqual(['/sw.js', '/sw-signed-in.js'])
    await expect.poll(() => databases(page)).not.toEqual([])
    await expect.poll(() => hasCode(page, 'OutboxPage')).toBe(true)
    // The page has asked the one that waits which build it is, and was answered, when the rest has gone quiet.
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('region', { name: 'A new version is ready' })).toHaveCount(0)

    const next = await reopened(page)
    await next.goto(link.url)
    await expect
      .poll(() =>
        next.evaluate(
          () => navigator.serviceWorker.controller && new URL(navigator.serviceWorker.controller.scriptURL).pathname,
        ),
      )
      .toBe('/sw-signed-in.js')
    await expect(next.getByRole('region', { name: 'A new version is ready' })).toHaveCount(0)
    await phone.close()
  },
)

test('The screens of a user who has just signed in work offline, also those never opened', async ({
  browser,
  link,
}) => {
  const phone = await aPhone(browser)
  const page = await phone.newPage()
  await page.goto(link.url)
  await readyOffline(page)
  // Looked around before, so what visitors may want next has been fetched already.
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await expect.poll(() => hasCode(page, 'TrackingPage')).toBe(true)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await signInHere(page, 'customer')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await expect.poll(() => hasCode(page, 'OutboxPage')).toBe(true)
  await page.waitForLoadState('networkidle')
  await phone.setOffline(true)
  await page.getByRole('link', { name: /^Cart/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  await phone.close()
})
