/** Access control: the session rules, the menus and the first paint of guarded routes. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

const path = (page: Page) => new URL(page.url()).pathname
const checking = 'Checking permissions...'

test('A notification about a new booking opens that booking for a hotel manager', async ({ page, signedIn, link }) => {
  await signedIn(page, 'hotelmanager')
  await page.goto(`${link.url}/notifications`)
  const notification = page.getByRole('link', { name: /New booking/ }).first()
  const reference = /New booking (\S+):/.exec(await notification.innerText())![1]!
  await notification.click()
  await expect(page).toHaveURL(/\/admin\/hotel-manager-dashboard\/bookings\?id=/)
  await expect(page.getByRole('dialog').getByRole('heading', { name: reference })).toBeVisible()
})

test('The menu has no Messages item for a viewer, and has one for other staff', async ({ browser, signedIn, link }) => {
  for (const [name, count] of [
    ['viewer', 0],
    ['staff', 1],
  ] as const) {
    const page = await (await browser.newContext()).newPage()
    await signedIn(page, name)
    await page.goto(`${link.url}/admin/hotel-management`)
    await expect(page.locator('aside').getByRole('link', { name: 'Support' })).toBeVisible()
    await expect(page.locator('aside').getByRole('link', { name: 'Messages' })).toHaveCount(count)
    await page.context().close()
  }
})

for (const address of ['/admin', '/admin/nowhere', '/admin/nowhere/at/all']) {
  test(`The address ${address} follows the session rules when opened directly`, async ({ browser, signedIn, link }) => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(link.url + address)
    await expect.poll(() => path(page)).toBe('/auth')
    await signedIn(page, 'customer')
    await page.goto(link.url + address)
    await expect.poll(() => path(page)).toBe('/unauthorized')
    await page.context().close()
  })
}

test('/admin redirects an administrator to the dashboard, and an unknown address shows the not-found page', async ({
  page,
  signedIn,
  link,
}) => {
  await signedIn(page, 'admin')
  await page.goto(`${link.url}/admin`)
  await expect.poll(() => path(page)).toBe('/admin/global')
  await page.goto(`${link.url}/admin/nowhere/at/all`)
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
})

test('Go Back on /unauthorized opens the previous page, or Home if there is none', async ({ browser, link }) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${link.url}/about`)
  await page.goto(`${link.url}/unauthorized`)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect.poll(() => path(page)).toBe('/about')
  const firstTab = await page.context().newPage()
  await firstTab.goto(`${link.url}/unauthorized`)
  await firstTab.getByRole('button', { name: 'Go Back' }).click()
  await expect.poll(() => path(firstTab)).toBe('/')
  await page.context().close()
})

test('Without JavaScript, a guarded route displays a permission check, and no other route does', async ({
  browser,
  link,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  for (const address of [
    '/my-account',
    '/admin',
    '/admin/global/users',
    '/cart',
    '/dashboard',
    '/payment/verify?reference=r',
    '/pending-approval',
  ]) {
    await page.goto(link.url + address)
    await expect(page.getByRole('status'), address).toContainText(checking, { useInnerText: true })
  }
  for (const address of ['/forgot-password', '/unauthorized', '/payment-failed', '/T/NONE']) {
    await page.goto(link.url + address)
    await expect(page.getByRole('status'), address).toHaveText('Initializing', { useInnerText: true })
  }
  // The sign-in page is rendered by the server (decision 066).
  await page.goto(`${link.url}/auth`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await expect(page.getByText(checking)).toHaveCount(0)
  await page.context().close()
})

/** Records whether the text was in the document at any time. */
const watchFor = (page: Page, text: string) =>
  page.addInitScript((watched) => {
    const checkText = () => {
      if (document.body?.innerText.includes(watched)) Object.assign(window, { wasDisplayed: true })
      requestAnimationFrame(checkText)
    }
    checkText()
  }, text)
const wasDisplayed = (page: Page) => page.evaluate(() => 'wasDisplayed' in window)

test('A guarded route displays a permission check until the sign-in screen has loaded', async ({ browser, link }) => {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/AuthPage-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${link.url}/my-account`)
  await expect.poll(() => path(page)).toBe('/auth')
  await expect(page.getByRole('status').getByText(checking)).toBeVisible()
  release()
  await expect(page.getByRole('tab', { name: 'Log In' })).toBeVisible()
  await expect(page.getByText(checking)).toHaveCount(0)
  await page.context().close()
})

for (const [code, isStalled] of [
  ['all code', () => true],
  ['the code of its screen', (url: string, html: string) => !html.includes(new URL(url).pathname)],
] as const)
  test(`A guarded route of which ${code} stalls offers to try again, and opens then`, async ({ browser, link }) => {
    const visitor = await browser.newContext({ serviceWorkers: 'block' })
    const page = await visitor.newPage()
    const html = await (await page.request.get(`${link.url}/my-account`)).text()
    let isNetworkStalled = true
    await page.route(/\/assets\/.*\.js$/, (route) => {
      if (!isNetworkStalled || !isStalled(route.request().url(), html)) return route.continue()
      return new Promise<void>(() => undefined)
    })
    await page.goto(`${link.url}/my-account`, { waitUntil: 'commit' })
    const tryAgain = page.getByText('Try again', { exact: true })
    await expect(tryAgain).toBeVisible({ timeout: 40_000 })
    isNetworkStalled = false
    await tryAgain.click()
    await expect(page.getByRole('tab', { name: 'Log In' })).toBeVisible()
    await visitor.close()
  })

test('A signed-in user never sees the permission check, with and without a service worker', async ({
  browser,
  signedIn,
  link,
}) => {
  for (const serviceWorkers of ['allow', 'block'] as const) {
    const page = await (await browser.newContext({ serviceWorkers })).newPage()
    await signedIn(page, 'customer')
    await watchFor(page, checking)
    await page.goto(`${link.url}/my-account`)
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
    expect(await wasDisplayed(page)).toBe(false)
    await page.context().close()
  }
})
