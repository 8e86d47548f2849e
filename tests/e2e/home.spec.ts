/**
 * The home page, with the texts of the specification. The tests control the clock, so that no test waits in real time.
 */
import type { Browser, Page } from '@playwright/test'
import { expect, test, setOffline } from './fixtures'

const pictures = (page: Page) => page.locator('.hero-pictures img')
const getCurrentPicture = (page: Page) => page.locator('.hero-pictures img.hero-shown').getAttribute('src')
const featured = (page: Page, side: 'services' | 'products') => page.getByRole('heading', { name: `Featured ${side}` })

interface Visit {
  /** The value of `Math.random()`. Below 0.5 the featured block starts with services. */
  randomValue?: number
  before?: (page: Page) => Promise<unknown>
  width?: number
  /**
   * The phone's clock, in ms since 1970. With the current time, the data that came with the page is fresh and not
   * requested again.
   */
  nowMs?: number
}

/**
 * Opens the home page with a paused clock, which only `runFor` advances. The service worker is blocked, so that tests
 * can fake responses.
 */
async function visit(
  browser: Browser,
  url: string,
  { randomValue = 0.1, before, width = 360, nowMs = Date.now() }: Visit = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: 740 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.clock.install({ time: nowMs - hourMs })
  await page.clock.pauseAt(nowMs)
  await page.addInitScript((value) => (Math.random = () => value), randomValue)
  await before?.(page)
  await page.goto('/')
  await waitForHydration(page)
  return page
}

const hourMs = 3_600_000
const featuredUrl = /\/api\/marketplace\/featured$/

/**
 * Waits for hydration. React effects wait for animation frames, which wait for the clock. The clock advances in steps
 * of 10 ms, far below the hero's interval.
 */
async function waitForHydration(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10)
    expect(await page.locator('html').getAttribute('data-hydrated')).not.toBeNull()
  }).toPass({ intervals: [50], timeout: 60_000 })
  await page.clock.runFor(200)
}

const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => Object.defineProperty(document, 'hidden', { configurable: true, get: () => value }), hidden)

test.describe('the hero', () => {
  test('The hero advances every 4000 ms through 8 pictures and repeats', async ({ browser, tilipo }) => {
    const page = await visit(browser, tilipo.link.url)
    for (let turn = 1; turn <= 9; turn++) {
      await page.clock.runFor(4000)
      await expect.poll(() => getCurrentPicture(page)).toBe(`/pictures/hero-${(turn % 8) + 1}.svg`)
      // The next picture is prefetched, later ones are not.
      expect(await pictures(page).count()).toBeLessThanOrEqual(turn + 2)
    }
    await expect(pictures(page)).toHaveCount(8)
    await page.context().close()
  })

  test('The hero pauses while the page is hidden and continues afterwards', async ({ browser, tilipo }) => {
    const page = await visit(browser, tilipo.link.url)
    await setHidden(page, true)
    const picture = await getCurrentPicture(page)
    await page.clock.runFor(40_000)
    expect(await getCurrentPicture(page)).toBe(picture)
    await setHidden(page, false)
    await page.clock.runFor(4000)
    await expect.poll(() => getCurrentPicture(page)).not.toBe(picture)
    await page.context().close()
  })

  const staticConditions = {
    'under reduced motion': (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' }),
    'with the data saver on': (page: Page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
  }
  for (const [when, before] of Object.entries(staticConditions)) {
    test(`The hero shows and fetches one picture only ${when}`, async ({ browser, tilipo }) => {
      const page = await visit(browser, tilipo.link.url, { before })
      for (let turn = 0; turn < 4; turn++) await page.clock.runFor(4000)
      expect(await getCurrentPicture(page)).toBe('/pictures/hero-1.svg')
      await expect(pictures(page)).toHaveCount(1)
      await page.context().close()
    })
  }
})

test.describe('the featured block', () => {
  test('The featured block switches sides every 60 seconds and refreshes unnoticed', async ({ browser, tilipo }) => {
    const page = await visit(browser, tilipo.link.url)
    await expect(featured(page, 'services')).toBeVisible()
    for (const side of ['products', 'services'] as const) {
      await page.clock.runFor(30_000)
      await expect(featured(page, side)).toHaveCount(0)
      const refreshRequest = page.waitForRequest(featuredUrl)
      await page.clock.runFor(30_000)
      await expect(featured(page, side)).toBeVisible()
      expect(await page.locator('main [aria-busy=true]').count()).toBe(0)
      await (await refreshRequest).response()
    }
    await page.context().close()
  })

  const pauseConditions = {
    'nobody looks': (page: Page) => setHidden(page, true),
    'there is no line': async (page: Page) => {
      await setOffline(page.context(), true)
      await expect(page.getByText('Saved copy, as of')).toBeVisible()
    },
  }
  for (const [when, begin] of Object.entries(pauseConditions)) {
    test(`The featured block sends no request while ${when}`, async ({ browser, tilipo }) => {
      const page = await visit(browser, tilipo.link.url)
      const requestedPaths: string[] = []
      page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
      const firstRefresh = page.waitForResponse(featuredUrl)
      await page.clock.runFor(60_000)
      await firstRefresh
      await begin(page)
      await page.clock.runFor(240_000)
      // This request is later than all before, so that all earlier requests are recorded when it arrives.
      const healthRequest = page.waitForRequest(/\/api\/health$/)
      await page.evaluate(() => fetch('/api/health').catch(() => undefined))
      await healthRequest
      expect(requestedPaths.filter((path) => path.endsWith('/marketplace/featured'))).toHaveLength(1)
      await page.context().close()
    })
  }
})

/** Opens the home page through a link on another page, so that the app requests its data. */
async function openFromAboutPage(
  browser: Browser,
  url: string,
  before: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await before(page)
  await page.goto('/about')
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL(/\/$/)
  return page
}

test.describe('the showcase', () => {
  const showcase = /\/api\/marketplace\/showcase$/

  test('The showcase displays two placeholders while loading, then alternating grids and sliders', async ({
    browser,
    tilipo,
  }) => {
    let releaseResponse = () => {}
    const held = new Promise<void>((resolveHeld) => (releaseResponse = resolveHeld))
    const page = await openFromAboutPage(browser, tilipo.link.url, (nextPage) =>
      nextPage.route(showcase, (route) => held.then(() => route.continue())),
    )
    const waiting = page.locator('main .stack[aria-busy=true] > .stack')
    await expect(waiting).toHaveCount(2)
    releaseResponse()
    await expect(waiting).toHaveCount(0)
    const rows = page
      .locator('main section:not(:has(section))')
      .filter({ has: page.getByRole('link', { name: /^View all: (?!Featured)/ }) })
    await expect(rows).toHaveCount(7)
    const layouts = await rows.evaluateAll((all) =>
      all.map((row) => (row.querySelector('.slider') ? 'slider' : 'grid')),
    )
    expect(layouts).toEqual(layouts.map((_, index) => (index % 2 ? 'slider' : 'grid')))
    await page.context().close()
  })

  for (const [width, cards] of [
    [360, 1],
    [700, 2],
    [1000, 3],
    [1280, 4],
  ] as const) {
    test(`A slider shows ${cards} cards at ${width} px`, async ({ browser, tilipo }) => {
      const page = await visit(browser, tilipo.link.url, { width })
      const track = page.locator('.slider-track').first()
      await track.scrollIntoViewIfNeeded()
      const visibleCards = await track.evaluate(
        (list) =>
          [...list.children]
            .map((card) => card.getBoundingClientRect())
            .filter(({ left, right }) => left >= 0 && right <= innerWidth + 1).length,
      )
      expect(visibleCards).toBe(cards)
      await page.context().close()
    })
  }
})

test('The home page has seven core services, the vendor banner and the footer', async ({ browser, tilipo }) => {
  const page = await visit(browser, tilipo.link.url, { width: 1280, nowMs: Date.UTC(2031, 5, 15) })
  await expect(page.getByRole('heading', { level: 1, name: 'Find & Book Services in Zambia' })).toBeVisible()
  const cards = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Our core services' }) })
    .locator('.card')
  await expect(cards).toHaveCount(7)
  for (const name of [
    'Bus Companies',
    'Hotel Management',
    'Car Hiring',
    'Real Estate',
    'Travel Agency',
    'Courier & Cargo',
    'Store Management',
  ]) {
    const card = cards.filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(card).toHaveCount(1)
    // Outside the viewport a card has no `innerText`. It is laid out one frame after scrolling.
    await card.scrollIntoViewIfNeeded()
    const countLines = async () => (await card.innerText()).split('\n').filter((line) => line.trim()).length
    // A title, a description and a link.
    await expect.poll(countLines, { message: name }).toBeGreaterThanOrEqual(3)
  }
  await expect(page.getByRole('link', { name: 'Register as a Vendor' })).toHaveAttribute(
    'href',
    /^\/auth\?mode=signup&account=partner$/,
  )
  await expect(page.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/become-vendor')
  const footer = page.locator('footer')
  for (const section of ['Services', 'Company', 'Legal'])
    await expect(footer.getByText(section, { exact: true })).toBeVisible()
  await expect(footer).toContainText('© 2031')
  await page.context().close()
})
