/** Visitors load only what they need: no database, none of its code, and the stylesheet only once (decision 013). */
import type { Page } from '@playwright/test'
import {
  newPhoneContext,
  expect,
  isCodeCached,
  waitForOfflinePages,
  waitForServiceWorker,
  reopenTab,
  submitSignIn,
  test,
  setOffline,
} from './fixtures'

const databases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name!).filter((name) => name.startsWith('tilipo')),
  )
const filterStylesheets = (paths: string[]) => paths.filter((path) => /^\/assets\/index-[^/]*\.css/.test(path))
const filterStorageCode = (paths: string[]) =>
  paths.filter((path) =>
    /^\/assets\/(dexie|user-store|worker-user|lazy-signed-in|sync-worker)-[\w-]{8}\.js$/.test(path),
  )
const getPaths = (requests: readonly { path: string }[]) => requests.map(({ path }) => path)
const countCachedStylesheets = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('tilipo-code')
    return (await cache.keys()).filter(({ url }) => /\/assets\/index-[^/]*\.css$/.test(url)).length
  })

test('A visitor has no database, does not download the stylesheet again, and gets it offline', async ({
  browser,
  link,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await page.goto(link.url)
  await waitForServiceWorker(page)
  await expect.poll(() => countCachedStylesheets(page)).toBe(1)
  // Navigating prefetches the next pages, and a listing loads its deferred parts.
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/contact/i)
  await page.goto(`${link.url}/services/hotels`)
  await page.locator('main a[href^="/services/hotels/companies/"]').first().click()
  await page.locator('main a[href^="/services/hotels/book/"]').first().click()
  await page.waitForURL(/\/book\//)
  await page.waitForLoadState('networkidle')

  const fetched = getPaths(link.requests)
  expect(fetched.some((path) => path.startsWith('/assets/deferred-'))).toBe(true)
  expect(filterStorageCode(fetched)).toEqual([])
  expect(filterStylesheets(fetched)).toEqual([])
  expect(await databases(page)).toEqual([])

  await setOffline(phone, true)
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
    const phone = await newPhoneContext(browser)
    const page = await phone.newPage()
    const isDocument = ({ path }: { path: string }) => path === '/'
    await page.goto(link.url)
    await waitForServiceWorker(page)
    const isCached = () => page.evaluate(async () => Boolean(await caches.match('/', { ignoreVary: true })))
    await expect.poll(isCached).toBe(true)
    // The cached copy comes from the response that the browser had already received.
    expect(link.requests.filter(isDocument)).toHaveLength(1)

    await page.goto('about:blank')
    link.rule = (_, path) => (path === '/' ? 'swallow' : 'pass')
    const response = (await page.goto(link.url))!
    expect(response.fromServiceWorker()).toBe(true)
    expect(await response.text()).toContain('<h1')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await phone.close()
  },
)

test('Signing in installs the larger service worker silently, and it is active on the next start', async ({
  browser,
  link,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await page.goto(`${link.url}/auth`)
  await waitForServiceWorker(page)
  const getWorkerPaths = () =>
    page.evaluate(async () => {
      const { active, waiting } = (await navigator.serviceWorker.getRegistration())!
      return [active, waiting].map((worker) => worker && new URL(worker.scriptURL).pathname)
    })
  expect(await getWorkerPaths()).toEqual(['/sw.js', null])
  await submitSignIn(page, 'customer')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await expect.poll(getWorkerPaths).toEqual(['/sw.js', '/sw-signed-in.js'])
  await expect.poll(() => databases(page)).not.toEqual([])
  await waitForOfflinePages(page)
  // When the network is idle, the page has asked the waiting service worker for its build and got the answer.
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: 'A new version is ready' })).toHaveCount(0)

  const next = await reopenTab(page)
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
})

test('The screens of a user who has just signed in work offline, also those never opened', async ({
  browser,
  link,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await page.goto(link.url)
  await waitForServiceWorker(page)
  // Navigate first, so that the pages that visitors may need next are already prefetched.
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await expect.poll(() => isCodeCached(page, 'TrackingPage')).toBe(true)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await submitSignIn(page, 'customer')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await waitForOfflinePages(page)
  await page.waitForLoadState('networkidle')
  await setOffline(phone, true)
  await page.getByRole('link', { name: /^Cart/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  await phone.close()
})
