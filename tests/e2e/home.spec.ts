/** The home page, by the specification's own words. Its seconds are the test's: nothing here waits for them. */
import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures'

const pictures = (page: Page) => page.locator('.hero-pictures img')
const shownPicture = (page: Page) => page.locator('.hero-pictures img.hero-shown').getAttribute('src')
const featured = (page: Page, side: 'services' | 'products') => page.getByRole('heading', { name: `Featured ${side}` })

interface Visit {
  /** What chance says: below a half the featured block starts with services. */
  chance?: number
  before?: (page: Page) => Promise<unknown>
  width?: number
  /** As the phone has it; now, the data that came with the page is fresh, and not asked for again. */
  time?: number
}

/** A visit on which no time passes but what `runFor` lets pass. No service worker, so that answers can be made up. */
async function visit(
  browser: Browser,
  url: string,
  { chance = 0.1, before, width = 360, time = Date.now() }: Visit = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: 740 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.clock.install({ time: time - anHour })
  await page.clock.pauseAt(time)
  await page.addInitScript((value) => (Math.random = () => value), chance)
  await before?.(page)
  await page.goto('/')
  await comesToLife(page)
  return page
}

const anHour = 3_600_000
const whatIsFeatured = /\/api\/marketplace\/featured$/

/** Effects wait for a frame, and frames for the clock. Its steps are short: far fewer seconds than any turn takes. */
async function comesToLife(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10)
    expect(await page.locator('html').getAttribute('data-hydrated')).not.toBeNull()
  }).toPass({ intervals: [50], timeout: 60_000 })
  await page.clock.runFor(200)
}

const hide = (page: Page, hidden: boolean) =>
  page.evaluate((value) => Object.defineProperty(document, 'hidden', { configurable: true, get: () => value }), hidden)

test.describe('the hero', () => {
  test('The hero advances every 4000 ms through 8 pictures and repeats', async ({ browser, tilipo }) => {
    const page = await visit(browser, tilipo.link.url)
    for (let turn = 1; turn <= 9; turn++) {
      await page.clock.runFor(4000)
      await expect.poll(() => shownPicture(page)).toBe(`/pictures/hero-${(turn % 8) + 1}.svg`)
      // The next is fetched ahead of its turn, those after it are not.
      expect(await pictures(page).count()).toBeLessThanOrEqual(turn + 2)
    }
    await expect(pictures(page)).toHaveCount(8)
    await page.context().close()
  })

  test('The hero pauses while the page is hidden and continues afterwards', async ({ browser, tilipo }) => {
    const page = await visit(browser, tilipo.link.url)
    await hide(page, true)
    const shown = await shownPicture(page)
    await page.clock.runFor(40_000)
    expect(await shownPicture(page)).toBe(shown)
    await hide(page, false)
    await page.clock.runFor(4000)
    await expect.poll(() => shownPicture(page)).not.toBe(shown)
    await page.context().close()
  })

  const still = {
    'under reduced motion': (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' }),
    'with the data saver on': (page: Page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
  }
  for (const [when, before] of Object.entries(still)) {
    test(`The hero shows and fetches one picture only ${when}`, async ({ browser, tilipo }) => {
      const page = await visit(browser, tilipo.link.url, { before })
      for (let turn = 0; turn < 4; turn++) await page.clock.runFor(4000)
      expect(await shownPicture(page)).toBe('/pictures/hero-1.svg')
      await expect(pictures(page)).toHaveCount(1)
      await page.context().close()
    })
  }

  test('The search box trims its text and ignores empty input', async ({ browser, tilipo }) => {
    const page = await visit(browser, tilipo.link.url)
    const box = page.getByRole('searchbox', { name: 'Search services' })
    await box.fill('   ')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/$/)
    await box.fill('  river & lodge ')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/services\?q=river(%20|\+)%26(%20|\+)lodge$/)
    await page.context().close()
  })
})

test.describe('the featured block', () => {
  test('The featured block switches sides every 60 seconds and refreshes unnoticed', async ({ browser, tilipo }) => {
    const page = await visit(browser, tilipo.link.url)
    await expect(featured(page, 'services')).toBeVisible()
    for (const side of ['products', 'services'] as const) {
      await page.clock.runFor(30_000)
      await expect(featured(page, side)).toHaveCount(0)
      const asked = page.waitForRequest(whatIsFeatured)
      await page.clock.runFor(30_000)
      await expect(featured(page, side)).toBeVisible()
      expect(await page.locator('main [aria-busy=true]').count()).toBe(0)
      await (await asked).response()
    }
    await page.context().close()
  })

  test('The featured block starts with products depending on chance', async ({ browser, tilipo }) => {
    const page = await visit(browser, tilipo.link.url, { chance: 0.9 })
    await expect(featured(page, 'products')).toBeVisible()
    await page.context().close()
  })

  const unwatched = {
    'nobody looks': (page: Page) => hide(page, true),
    'there is no line': async (page: Page) => {
      await page.context().setOffline(true)
      await expect(page.getByText('Saved copy, as of')).toBeVisible()
    },
  }
  for (const [when, begin] of Object.entries(unwatched)) {
    test(`The featured block sends no request while ${when}`, async ({ browser, tilipo }) => {
      const page = await visit(browser, tilipo.link.url)
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      const once = page.waitForResponse(whatIsFeatured)
      await page.clock.runFor(60_000)
      await once
      await begin(page)
      await page.clock.runFor(240_000)
      // Asked later than anything before, so all before is known.
      const later = page.waitForRequest(/\/api\/health$/)
      await page.evaluate(() => fetch('/api/health').catch(() => undefined))
      await later
      expect(asked.filter((path) => path.endsWith('/marketplace/featured'))).toHaveLength(1)
      await page.context().close()
    })
  }

  test('The featured block keeps its content when a refresh fails', async ({ browser, tilipo }) => {
    const page = await visit(browser, tilipo.link.url)
    await page.route(whatIsFeatured, (route) => route.abort())
    await page.clock.runFor(60_000)
    await expect(featured(page, 'products')).toBeVisible()
    await expect(page.getByText('Could not load featured items at this time.')).toHaveCount(0)
    await page.context().close()
  })

  test('The featured block shows a message when nothing can be loaded', async ({ browser, tilipo }) => {
    const page = await fromInside(browser, tilipo.link.url, (asked) =>
      asked.route(whatIsFeatured, (route) => route.abort()),
    )
    await expect(page.getByText('Could not load featured items at this time.')).toBeVisible()
    await page.context().close()
  })
})

/** Home, reached from another page: its data is asked for then. */
async function fromInside(browser: Browser, url: string, before: (page: Page) => Promise<unknown>): Promise<Page> {
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
    let answer = () => {}
    const held = new Promise<void>((go) => (answer = go))
    const page = await fromInside(browser, tilipo.link.url, (asked) =>
      asked.route(showcase, (route) => held.then(() => route.continue())),
    )
    const waiting = page.locator('main .stack[aria-busy=true] > .stack')
    await expect(waiting).toHaveCount(2)
    answer()
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

  test('The showcase reports a failure and can be retried', async ({ browser, tilipo }) => {
    const page = await fromInside(browser, tilipo.link.url, (asked) => asked.route(showcase, (route) => route.abort()))
    const told = page.getByText('Could not load services at this time. Please try again later.')
    await expect(told).toBeVisible()
    await page.unroute(showcase)
    await page
      .getByRole('button', { name: /try again/i })
      .first()
      .click()
    await expect(told).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'View all: Hotels' })).toBeVisible()
    await page.context().close()
  })

  test('An empty showcase displays its message', async ({ browser, tilipo }) => {
    const page = await fromInside(browser, tilipo.link.url, (asked) =>
      asked.route(showcase, (route) => route.fulfill({ json: [] })),
    )
    await expect(page.getByText('No services are available to display right now.')).toBeVisible()
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
      const whole = await track.evaluate(
        (list) =>
          [...list.children]
            .map((card) => card.getBoundingClientRect())
            .filter(({ left, right }) => left >= 0 && right <= innerWidth + 1).length,
      )
      expect(whole).toBe(cards)
      await page.context().close()
    })
  }
})

test(
  'The home page has seven core services, the vendor banner and the footer',
  { tag: '@journey' },
  async ({ browser, tilipo }) => {
    const page = await visit(browser, tilipo.link.url, { width: 1280, time: Date.UTC(2031, 5, 15) })
    await expect(page.getByRole('heading', { level: 1, name: 'Find & Book Services in Zambia' })).toBeVisible()
    const cards = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Our core services' }) })
      .locator('.card')
    await expect(cards).toHaveCount(7)
    // Outside the window it is not laid out yet, and has no `innerText`.
    await cards.first().scrollIntoViewIfNeeded()
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
      // A title, a description and a place.
      expect((await card.innerText()).split('\n').filter((line) => line.trim()).length, name).toBeGreaterThanOrEqual(3)
    }
    await expect(page.getByRole('link', { name: 'Register as a Vendor' })).toHaveAttribute(
      'href',
      /^\/auth(\?mode=signup)?$/,
    )
    await expect(page.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/become-vendor')
    const footer = page.locator('footer')
    for (const section of ['Services', 'Company', 'Legal'])
      await expect(footer.getByText(section, { exact: true })).toBeVisible()
    await expect(footer).toContainText('© 2031')
    await page.context().close()
  },
)
