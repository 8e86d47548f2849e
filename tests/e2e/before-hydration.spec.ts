/**
 * Server-rendered pages before hydration: links and forms work, and a tap on a button takes effect once, after
 * hydration.
 */
import type { Browser, Page } from '@playwright/test'
import { fetchFromServer, emptyCart, expect, submitSignIn, test, getToken } from './fixtures'

/** Opens a page on a phone without a service worker, because a service worker would answer from its cache. */
async function openPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  return context.newPage()
}

interface HeldScript {
  /** Releases the entry script of the current page, at least five seconds after its request. */
  release(): void
}

const minDelayMs = 5000

/** Holds back the entry script, and thereby hydration. */
async function holdScript(page: Page): Promise<HeldScript> {
  let release = () => {}
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    const released = new Promise<void>((resolve) => (release = resolve))
    await Promise.all([released, new Promise((resolve) => setTimeout(resolve, minDelayMs))])
    await route.continue().catch(() => undefined) // the page was left
  })
  return { release: () => release() }
}

const isHydrated = (page: Page) => page.evaluate(() => 'hydrated' in document.documentElement.dataset)

/** Opens a page, taps its buttons before hydration, and releases the script. */
async function tapBeforeHydration(page: Page, path: string, names: readonly (string | RegExp)[]): Promise<void> {
  const script = await holdScript(page)
  await page.goto(path, { waitUntil: 'commit' })
  for (const name of names) await page.getByRole('button', { name }).first().tap()
  expect(await isHydrated(page)).toBe(false)
  script.release()
}

test(
  'Search, filters, paging and links work before the script has loaded',
  { tag: '@journey' },
  async ({ browser, tilipo }) => {
    const page = await openPhone(browser, tilipo.link.url)
    await holdScript(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('searchbox').first().fill('lodge')
    await page.getByRole('searchbox').first().press('Enter')
    await page.waitForURL(/\/services\?q=lodge/, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await isHydrated(page)).toBe(false)

    await page.goto('/whos-hiring', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText('Page 2 of 3')).toBeVisible()
    expect(await isHydrated(page)).toBe(false)

    await page.goto('/whos-hiring', { waitUntil: 'commit' })
    await page.getByRole('combobox', { name: 'Town' }).selectOption('Chipata')
    await page.getByRole('button', { name: 'Filter' }).click()
    await expect(page.locator('main article')).toHaveCount(1)
    expect(await isHydrated(page)).toBe(false)
    await page.context().close()
  },
)

test(
  'Taps on a heart and on "add to cart" before hydration take effect once',
  { tag: '@journey' },
  async ({ browser, tilipo }) => {
    const page = await openPhone(browser, tilipo.link.url)
    await page.goto('/auth')
    await submitSignIn(page, 'customer2')
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
    const token = await getToken(page)
    await emptyCart(tilipo, token)
    const { favorites: before } = await fetchFromServer(tilipo, '/favorites', token)
    const names = before.map(({ name }: { name: string }) => `Favorite: ${name}`)
    const html = await (await fetch(`${tilipo.direct}/services/stores`, { headers: { accept: 'text/html' } })).text()
    const unmarked = [...html.matchAll(/aria-label="(Favorite: [^"&]+)"/g)]
      .map(([, label]) => label!)
      .find((label) => !names.includes(label))!

    // Users may tap twice.
    await tapBeforeHydration(page, '/services/stores', [unmarked, unmarked, /^Add to cart/, /^Add to cart/])
    await expect(page.getByRole('button', { name: unmarked }).first()).toHaveAttribute('aria-pressed', 'true')
    await expect
      .poll(async () => (await fetchFromServer(tilipo, '/favorites', token)).favorites.length)
      .toBe(before.length + 1)
    await expect
      .poll(async () =>
        (await fetchFromServer(tilipo, '/cart', token)).items.map(({ quantity }: { quantity: number }) => quantity),
      )
      .toEqual([1])
    await page.context().close()
  },
)

test('A visitor’s tap on a heart before hydration requires signing in and then marks the listing', async ({
  browser,
  tilipo,
}) => {
  const page = await openPhone(browser, tilipo.link.url)
  await tapBeforeHydration(page, '/services/stores', [/^Favorite: /])
  await page.waitForURL(/\/auth/)
  await submitSignIn(page, 'customer')
  await page.waitForURL(/\/services\/stores$/)
  await expect(page.getByRole('button', { name: /^Favorite: / }).first()).toHaveAttribute('aria-pressed', 'true')
  await page.context().close()
})

test('A tap on the theme button before hydration opens its menu, and the choice is applied', async ({
  browser,
  tilipo,
}) => {
  const page = await openPhone(browser, tilipo.link.url)
  await tapBeforeHydration(page, '/about', ['Theme', 'Theme'])
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveClass('dark')
  await page.context().close()
})

test('A tap on the menu button before hydration opens the side menu', async ({ browser, tilipo }) => {
  const page = await openPhone(browser, tilipo.link.url)
  await tapBeforeHydration(page, '/', ['Menu'])
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.context().close()
})

test('A sign-in form that is sent before hydration signs in once, and no password reaches the URL', async ({
  browser,
  tilipo,
}) => {
  const page = await openPhone(browser, tilipo.link.url)
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  const script = await holdScript(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await submitSignIn(page, 'customer')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  expect(await isHydrated(page)).toBe(false)
  script.release()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  expect(urls.filter((url) => url.endsWith('/api/auth/login'))).toHaveLength(1)
  expect(urls.filter((url) => url.includes('2026pass'))).toEqual([])
  await page.context().close()
})

test('Text and choices entered before hydration are kept', async ({ browser, tilipo }) => {
  const page = await openPhone(browser, tilipo.link.url)
  const script = await holdScript(page)
  await page.goto('/auth?mode=signup', { waitUntil: 'commit' })
  await page.getByLabel('Full name').fill('Mutale Banda')
  await page.getByRole('radio', { name: /Partner/ }).check()
  expect(await isHydrated(page)).toBe(false)
  script.release()
  await expect(page.getByLabel('Company name')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Mutale Banda')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Full name is required.')).toHaveCount(0)
  await page.context().close()
})
