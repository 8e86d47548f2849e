/** Animations and gestures: framer-motion is loaded after the page, and everything works without it. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import {
  newPhoneContext,
  emptyCart,
  expect,
  isCodeCached,
  waitForOfflinePages,
  waitForServiceWorker,
  test,
  getToken,
  type Tilipo,
  setOffline,
} from './fixtures'

const isMotion = (path: string) => /\/assets\/motion-/.test(path)

/** Resolves when the animated components are cached and used. */
const waitForMotion = (page: Page) => expect.poll(() => isCodeCached(page, 'motion')).toBe(true)

async function openHome(
  browser: Browser,
  url: string,
  reducedMotion: 'reduce' | 'no-preference' = 'no-preference',
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    reducedMotion,
  })
  const page = await context.newPage()
  await page.goto(`${url}/about`)
  // A visitor who looks at one page does not load the animations.
  await page.getByRole('banner').getByRole('link', { name: 'Tilipo' }).click()
  await expect(page).toHaveURL(`${url}/`)
  await waitForMotion(page)
  return page
}

/** Moves one finger in steps of a frame or more. Returns a function that lifts it. */
async function drag(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  const steps = 12
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }])
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  // A resting finger still moves a little. A loaded browser can drop the last event of a movement, and then no other
  // event would follow until the release.
  let isDown = true
  const rest = (async () => {
    for (let offset = 0; isDown; offset = 1 - offset) {
      await touch('touchMove', [{ x: to.x + offset, y: to.y }])
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  return async () => {
    isDown = false
    await rest
    await touch('touchEnd', [])
    await session.detach()
  }
}

const getLeft = async (element: Locator) => Math.round((await element.boundingBox())!.x)

test('The motion library is not part of the initial JavaScript of any route or of the precache', () => {
  const { pages, precached } = JSON.parse(readFileSync('dist/build.json', 'utf8')) as Record<
    'pages' | 'precached',
    Record<string, string[]>
  >
  expect(Object.values(pages).flat().length).toBeGreaterThan(100)
  expect([...Object.values(pages), ...Object.values(precached)].flat().filter(isMotion)).toEqual([])
  expect(readFileSync('dist/template.html', 'utf8')).not.toContain('assets/motion-')
  const files = readdirSync(join('dist', 'client', 'assets')).filter((file) => file.endsWith('.js'))
  expect(
    files
      .filter((file) => readFileSync(join('dist', 'client', 'assets', file), 'utf8').includes('dragConstraints'))
      .map((file) => file.replace(/-[\w-]{8}\.js$/, '')),
  ).toEqual(['motion'])
})

test('The motion library is loaded when a visitor opens a second page, and not on the first', async ({
  browser,
  link,
}) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${link.url}/about`)
  await waitForServiceWorker(page)
  // The prompts are the last part that the first page loads after `load`.
  await page.waitForLoadState('networkidle')
  expect(link.requests.filter(({ path }) => isMotion(path))).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: 'Tilipo' }).click()
  await waitForMotion(page)
  await page.context().close()
})

test('The motion library is loaded when a link was tapped before the page was interactive', async ({
  browser,
  link,
}) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${link.url}/about`)
  // The browser follows such a link itself, by loading a new document.
  await page.evaluate(() => location.assign('/'))
  await page.waitForURL(`${link.url}/`)
  await waitForMotion(page)
  await page.context().close()
})

test('The side menu follows a drag, and closes or returns depending on the distance', async ({ browser, link }) => {
  const page = await openHome(browser, link.url)
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await button.click()
  await expect.poll(() => getLeft(menu)).toBe(0)

  const release = await drag(page, { x: 200, y: 600 }, { x: 150, y: 600 })
  await expect.poll(() => getLeft(menu)).toBeLessThan(-30)
  await release()
  await expect.poll(() => getLeft(menu)).toBe(0)
  await expect(menu).toBeVisible()

  const releaseFar = await drag(page, { x: 200, y: 600 }, { x: 30, y: 600 })
  await expect.poll(() => getLeft(menu)).toBeLessThan(-130)
  await releaseFar()
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await expect.poll(() => getLeft(menu)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.context().close()
})

test('With reduced motion, the side menu opens without animation, and a drag still closes it', async ({
  browser,
  link,
}) => {
  const page = await openHome(browser, link.url, 'reduce')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const positions = page.evaluate(async () => {
    const seenPositions = new Set<number>()
    while (!seenPositions.has(0)) {
      const dialog = document.querySelector('dialog[open]')
      if (dialog) seenPositions.add(Math.round(dialog.getBoundingClientRect().x))
      await new Promise(requestAnimationFrame)
    }
    return [...seenPositions]
  })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  // The menu is either outside the screen or in place, never in between.
  expect((await positions).filter((x) => x !== 0 && x !== -280)).toEqual([])
  await (
    await drag(page, { x: 200, y: 600 }, { x: 20, y: 600 })
  )()
  await expect(menu).toBeHidden()
  await page.context().close()
})

/** Signed in, with three products in the cart. */
async function fillCart(
  page: Page,
  tilipo: Tilipo,
  signedIn: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  await signedIn(page, 'customer')
  await emptyCart(tilipo, await getToken(page))
  await page.goto('/services/stores')
  const buttons = page.getByRole('main').getByRole('button', { name: /add to cart/i })
  for (const index of [0, 1, 2]) {
    await buttons.nth(index).click()
    // The message of an earlier item can still be displayed.
    await expect(page.getByRole('link', { name: `Cart, ${index + 1}`, exact: true })).toBeVisible()
  }
  await waitForMotion(page)
}

const getCartItems = (page: Page) => page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')

/** Records in the page which of its list items were inert, and which were moved by a transform. */
const recordItems = (page: Page) =>
  page.evaluate(() => {
    const record = { inert: [] as string[], moved: [] as string[] }
    Object.assign(window, { record })
    const getTitle = (item: Element) => item.textContent ?? ''
    new MutationObserver((mutations) => {
      for (const { target } of mutations) {
        if (!(target instanceof HTMLLIElement)) continue
        if (target.inert && target.getAttribute('aria-hidden') === 'true') record.inert.push(getTitle(target))
        if (!target.inert && /translate/.test(target.style.transform)) record.moved.push(getTitle(target))
      }
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['inert', 'style'] })
  })
const readRecord = (page: Page) =>
  page.evaluate(() => (window as unknown as { record: { inert: string[]; moved: string[] } }).record)

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const effect =
    reducedMotion === 'reduce'
      ? 'and nothing moves where the system asks for reduced motion'
      : 'and its neighbours move up'
  test(`An item removed from the cart is inert while it fades out, ${effect}`, async ({
    browser,
    tilipo,
    signedIn,
  }) => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      reducedMotion,
      baseURL: tilipo.link.url,
    })
    const page = await context.newPage()
    await fillCart(page, tilipo, signedIn)
    await page.goto('/cart')
    await waitForMotion(page)
    await expect(getCartItems(page)).toHaveCount(3)
    // The list switches to its animated version only while no item in it is pressed.
    await page.getByRole('heading', { level: 1 }).click()
    const names = await getCartItems(page).getByRole('heading').allTextContents()
    await recordItems(page)
    await page.getByRole('button', { name: `Remove ${names[0]}` }).click()
    await expect(getCartItems(page)).toHaveCount(2)
    await expect(page.locator('li[inert]')).toHaveCount(0)
    await expect(
      page
        .getByRole('button', { name: `Favorite` })
        .or(page.getByRole('link', { name: names[1]! }))
        .first(),
    ).toBeFocused()
    await expect.poll(async () => (await readRecord(page)).inert.some((text) => text.includes(names[0]!))).toBe(true)
    if (reducedMotion === 'reduce') expect((await readRecord(page)).moved).toEqual([])
    else
      await expect.poll(async () => (await readRecord(page)).moved.some((text) => text.includes(names[1]!))).toBe(true)
    await context.close()
  })
}

test('A dialog opens from its button on a large screen, and a drag closes it on a phone', async ({
  browser,
  tilipo,
  signedIn,
}) => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    hasTouch: true,
    baseURL: tilipo.link.url,
  })
  const page = await context.newPage()
  await fillCart(page, tilipo, signedIn)
  await page.goto('/cart')
  await waitForMotion(page)
  const button = page.getByRole('main').getByRole('button', { name: 'Clear Cart' }).first()
  // The dialog opens from where the button is at the click. The page can still move while it loads.
  await page.evaluate(() => {
    const measure = ({ target }: Event) => {
      const box = (target as Element).closest('button')!.getBoundingClientRect()
      Object.assign(window, { boxAtClick: box.toJSON() })
    }
    document.addEventListener('click', measure, { capture: true, once: true })
  })
  await button.click()
  const { x, y, width, height } = await page.evaluate(() => (window as unknown as { boxAtClick: DOMRect }).boxAtClick)
  const dialog = page.getByRole('dialog', { name: 'Clear your cart?' })
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate((element) => getComputedStyle(element).transform)).toBe('none')
  const origin = await dialog.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const [originX, originY] = getComputedStyle(element).transformOrigin.split(' ').map(Number.parseFloat)
    return { x: box.left + originX!, y: box.top + originY! }
  })
  expect(Math.abs(origin.x - (x + width / 2))).toBeLessThan(2)
  expect(Math.abs(origin.y - (y + height / 2))).toBeLessThan(2)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.setViewportSize({ width: 360, height: 740 })
  await button.click()
  const top = async () => Math.round((await dialog.boundingBox())!.y + (await dialog.boundingBox())!.height)
  await expect.poll(top).toBe(740)
  const heading = (await dialog.getByRole('heading').boundingBox())!
  const release = await drag(page, { x: 120, y: heading.y + 10 }, { x: 120, y: heading.y + 110 })
  await expect.poll(top).toBeGreaterThan(800)
  await release()
  await expect(dialog).toBeHidden()
  await expect(getCartItems(page)).toHaveCount(3)
  await context.close()
})

test('A toast can be swiped away', async ({ browser, tilipo, signedIn }) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await fillCart(page, tilipo, signedIn)
  await page.goto(`${tilipo.link.url}/services/stores`)
  await waitForMotion(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /add to cart/i })
    .first()
    .click()
  const message = page.getByRole('status').filter({ hasText: 'Item added to cart.' })
  await expect(message).toBeVisible()
  const { y, height } = (await message.boundingBox())!
  const middle = y + height / 2
  await (
    await drag(page, { x: 120, y: middle }, { x: 260, y: middle })
  )()
  await expect(page.locator('.toast')).toHaveCount(0)
  await phone.close()
})

test('A synced change moves from the pending changes to the recently synced ones', async ({
  browser,
  tilipo,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await fillCart(page, tilipo, signedIn)
  await waitForOfflinePages(page)
  await setOffline(phone, true)
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /Add to cart/i }) })
    .nth(4)
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('button', { name: /Add to cart/i }).click()
  await page.getByRole('status').getByRole('link').click()
  const pendingChanges = page.getByRole('region', { name: 'Pending changes' })
  await expect(pendingChanges.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).click()
  await recordItems(page)
  await setOffline(phone, false)
  await expect(page.getByRole('region', { name: 'Recently synced' }).getByText(`Add to cart: ${name}`)).toBeVisible()
  await expect(pendingChanges).toHaveCount(0)
  await expect.poll(async () => (await readRecord(page)).moved.some((text) => text.includes(name))).toBe(true)
  await phone.close()
})
