/** The journeys with the keyboard alone. At every stop on the way it is seen where the focus is. */
import type { Locator, Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { askServer, expect, password, test, tokenOf, type Tilipo } from './fixtures'

const mostStops = 150

/** The frame's menus are fetched once the app has taken the page over. */
async function stands(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Theme' })).toHaveAttribute('popovertarget')
  await page.waitForLoadState('networkidle')
}

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement)

/** On something, in the window, with an outline of its own or of the box that stands for it. */
async function expectSeenFocus(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const at = document.activeElement!
        const name = `${at.localName} ${at.getAttribute('aria-label') ?? at.textContent?.slice(0, 30)}`
        const outlined = (style: CSSStyleDeclaration) =>
          style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
        const boxes = [at, ...(at.matches('input') ? [at.closest('label')!] : [])].filter(Boolean)
        if (at === document.body) return 'nothing has the focus'
        if (!boxes.some((box) => outlined(getComputedStyle(box)) || outlined(getComputedStyle(box, '::after'))))
          return `no outline: ${name}`
        const { top, bottom } = at.getBoundingClientRect()
        return bottom > 0 && top < innerHeight ? 'seen' : `out of the window: ${name}`
      }),
    )
    .toBe('seen')
}

/** The names of the stops on the way, `target`'s last. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
  await expect(target).toBeVisible()
  const stops: string[] = []
  while (stops.length < mostStops) {
    await page.keyboard.press(key)
    await expectSeenFocus(page)
    stops.push(
      await page.evaluate(
        () => document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.textContent!.trim(),
      ),
    )
    if (await hasFocus(target)) return stops
  }
  throw new Error(`not reached: ${stops.join(' | ')}`)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Typed as it is shown: month, day, year. */
async function typeDate(page: Page, target: Locator, date: string): Promise<void> {
  await tabTo(page, target)
  const [year, month, day] = date.split('-')
  await page.keyboard.type(`${month}${day}${year}`)
  await expect(target).toHaveValue(date)
}

const main = (page: Page) => page.getByRole('main')

test('Tab moves from the top of the home page through header and search to the first card', async ({ page, link }) => {
  await page.goto(link.url)
  await stands(page)
  const stops = await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Sign Up' }))
  expect(stops).toEqual([
    'Skip to content',
    'Tilipo, home',
    'Home',
    'Services',
    'About',
    "Who's Hiring",
    'Contact',
    'Theme',
    ...stops.slice(8, -2),
    'Log In',
    'Sign Up',
  ])
  await tabTo(page, page.getByRole('searchbox', { name: 'Search services' }))
  await tabTo(page, main(page).getByRole('article').first().getByRole('link').first())
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(`${link.url}/`)
  await expect(main(page)).toBeFocused()
})

test('The skip link moves the focus to the main content', async ({ page, link }) => {
  await page.goto(`${link.url}/about`)
  await stands(page)
  await press(page, page.getByRole('link', { name: 'Skip to content' }))
  await expect(main(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expectSeenFocus(page)
  expect(await main(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
})

test('The theme menu works with the keyboard and returns the focus', async ({ page, link }) => {
  await page.goto(link.url)
  await stands(page)
  const button = page.getByRole('button', { name: 'Theme' })
  const item = (name: string) => page.getByRole('menuitemradio', { name })
  await press(page, button)
  await expect(item('Light')).toBeFocused()
  await expectSeenFocus(page)
  await page.keyboard.press('ArrowUp')
  await expect(item('System')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Space')
  await expect(item('Light')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('Dark')).toBeFocused()
  await expectSeenFocus(page)
  await page.keyboard.press('Enter')
  await expect(button).toBeFocused()
  await expectSeenFocus(page)
  expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('dark')
})

test('The account menu works with the keyboard', async ({ page, link, signedIn }) => {
  await signedIn(page, 'customer')
  await page.goto(link.url)
  await stands(page)
  const button = page.getByRole('button', { name: /^Account of/ })
  await press(page, button)
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
  await expectSeenFocus(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expectSeenFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${link.url}/profile`)
  await expect(main(page)).toBeFocused()
})

test('The side menu traps the focus until it is closed and returns it', async ({ page, link }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(link.url)
  await stands(page)
  const button = page.getByRole('button', { name: 'Menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await press(page, button)
  await expect(drawer).toBeVisible()
  const seen = new Set<string>()
  for (const _ of Array(14)) {
    await page.keyboard.press('Tab')
    const at = await drawer.evaluate((element) =>
      element.contains(document.activeElement)
        ? document.activeElement!.textContent || 'Close menu'
        : document.activeElement!.localName,
    )
    seen.add(at)
  }
  // Past its last stop the browser's own bar has its turn; of the page behind it nothing.
  expect([...seen].filter((at) => at !== 'body').sort()).toEqual([
    'About',
    'Close menu',
    'Contact',
    'Services',
    'Vendors',
  ])
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
  await expectSeenFocus(page)
  await page.keyboard.press('Enter')
  await press(page, drawer.getByRole('link', { name: 'Vendors' }))
  await expect(page).toHaveURL(`${link.url}/vendors`)
  await expect(main(page)).toBeFocused()
})

test('Signing in works with the keyboard', { tag: '@journey' }, async ({ page, link }) => {
  await page.goto(link.url)
  await stands(page)
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Log In' }))
  await expect(page).toHaveURL(/\/auth/)
  await expect(main(page)).toBeFocused()
  await typeInto(page, page.getByLabel('Email', { exact: true }), 'customer@demo.test')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${link.url}/my-account`)
  await expect(main(page)).toBeFocused()
})

test('Filtering, sorting and paging a list works with the keyboard', async ({ page, link }) => {
  await page.goto(`${link.url}/services?q=lodge`)
  await stands(page)
  const town = page.getByRole('combobox', { name: 'Town' })
  await tabTo(page, town)
  // Each letter chooses what it finds, and the list follows: the field has to stay for the next one.
  await page.keyboard.type('Lusaka')
  await expect(page).toHaveURL(/town=Lusaka/)
  await expect(town).toHaveValue('Lusaka')
  await expect(town).toBeFocused()
  await expectSeenFocus(page)
  await page.keyboard.press('Home')
  await expect(page).not.toHaveURL(/town=/)
  await expect(town).toHaveValue('')
  await press(page, page.getByText('More filters'))
  const most = page.getByRole('textbox', { name: 'Price to' })
  await typeInto(page, most, '3000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/priceTo=3000/)
  await expect(most).toBeFocused()
  await page.goBack()
  await expect(page).not.toHaveURL(/priceTo=/)
  await expect(most).toHaveValue('')
  await press(page, page.getByRole('link', { name: 'Next' }))
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^Page 2 of/)).toBeAttached()
  await expect(main(page)).toBeFocused()
  await tabTo(page, main(page).getByRole('article').first().getByRole('link').first())
})

test(
  'Booking a room up to its payment works with the keyboard',
  { tag: '@journey' },
  async ({ page, link, signedIn, tilipo }) => {
    await signedIn(page, 'customer')
    const { listings } = (await (await fetch(`${tilipo.direct}/api/listings?q=family&vertical=hotels`)).json()) as {
      listings: { path: string }[]
    }
    await page.goto(link.url + listings[0]!.path)
    await stands(page)
    const inDays = (days: number) => addDays(lusakaDate(Date.now()), days)
    await typeDate(page, page.getByLabel('Check-in'), inDays(30))
    await typeDate(page, page.getByLabel('Check-out'), inDays(32))
    const book = main(page).getByRole('button', { name: 'Book', exact: true })
    await expect(book).toBeEnabled()
    await press(page, book)
    await expect(page).toHaveURL(/\/payment\/hotel\//)
    await expect(main(page)).toBeFocused()
    await typeInto(page, page.getByLabel('Mobile money number'), '0961234567')
    await tabTo(page, page.getByRole('radio', { checked: true }))
    await page.keyboard.press('ArrowDown')
    await expectSeenFocus(page)
    await press(page, page.getByRole('button', { name: /^Pay/ }))
    await expect(page).toHaveURL(/\/payment\/verify\?reference=/)
  },
)

test('Changing and clearing the cart works with the keyboard', async ({ page, link, signedIn, tilipo }) => {
  await signedIn(page, 'customer2')
  const token = await tokenOf(page)
  const [first, second, third] = await fillCart(tilipo, token)
  await page.goto(`${link.url}/cart`)
  const quantity = (name: string) => page.getByRole('spinbutton', { name: `Quantity of ${name}` })
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
  await expect(remove(third!)).toBeVisible()
  await stands(page)

  await press(page, page.getByRole('button', { name: `Increase: Quantity of ${first}` }))
  await expect(quantity(first!)).toHaveValue('2')
  const less = page.getByRole('button', { name: `Decrease: Quantity of ${first}` })
  await tabTo(page, less, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(quantity(first!)).toHaveValue('1')
  await expect(less).toBeFocused()
  await expectSeenFocus(page)
  await typeInto(page, quantity(first!), '4')

  await press(page, remove(second!))
  await expect(remove(second!)).toHaveCount(0)
  await expectSeenFocus(page)
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: third! })
      .evaluate((item) => item.contains(document.activeElement)),
  ).toBe(true)
  await expect.poll(() => serverCart(tilipo, token)).toEqual({ [first!]: 4, [third!]: 1 })

  const clear = main(page).getByRole('button', { name: 'Clear Cart' })
  await press(page, clear)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(clear).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Clear Cart' }))
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(main(page)).toBeFocused()
  await expect.poll(() => serverCart(tilipo, token)).toEqual({})
})

/** Three products, one of each; their names, as the cart shows them. */
async function fillCart(tilipo: Tilipo, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await fetch(`${tilipo.direct}/api/cart`, { method: 'DELETE', headers: { authorization: headers.authorization } })
  const { listings } = (await (await fetch(`${tilipo.direct}/api/listings?vertical=stores&pageSize=40`)).json()) as {
    listings: { _id: string; name: string }[]
  }
  const distinct = [...new Map(listings.map((each) => [each.name, each])).values()].slice(0, 3)
  for (const { _id } of distinct)
    await fetch(`${tilipo.direct}/api/cart`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ productId: _id, quantity: 1 }),
    })
  const { items } = await askServer(tilipo, '/cart', token)
  return items.map((item: any) => item.productId.name)
}

async function serverCart(tilipo: Tilipo, token: string): Promise<Record<string, number>> {
  const { items } = await askServer(tilipo, '/cart', token)
  return Object.fromEntries(items.map((item: any) => [item.productId.name, item.quantity]))
}
