/** Journeys with the keyboard only. The focus must be visible at every tab stop. */
import type { Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { fetchFromServer, expect, password, test, getToken, type Tilipo } from './fixtures'
import { expectVisibleFocus, press, tabTo, typeDate, typeInto, waitForHydration } from './keyboard-steps'

const main = (page: Page) => page.getByRole('main')

test('Tab moves from the top of the home page through header and search to the first card', async ({ page, link }) => {
  await page.goto(link.url)
  await waitForHydration(page)
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
  await waitForHydration(page)
  await press(page, page.getByRole('link', { name: 'Skip to content' }))
  await expect(main(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expectVisibleFocus(page)
  expect(await main(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
})

test('The theme menu works with the keyboard and returns the focus', async ({ page, link }) => {
  await page.goto(link.url)
  await waitForHydration(page)
  const button = page.getByRole('button', { name: 'Theme' })
  const item = (name: string) => page.getByRole('menuitemradio', { name })
  await press(page, button)
  await expect(item('Light')).toBeFocused()
  await expectVisibleFocus(page)
  await page.keyboard.press('ArrowUp')
  await expect(item('System')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Space')
  await expect(item('Light')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('Dark')).toBeFocused()
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await expect(button).toBeFocused()
  await expectVisibleFocus(page)
  expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('dark')
})

test('The account menu works with the keyboard', async ({ page, link, signedIn }) => {
  await signedIn(page, 'customer')
  await page.goto(link.url)
  await waitForHydration(page)
  const button = page.getByRole('button', { name: /^Account of/ })
  await press(page, button)
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
  await expectVisibleFocus(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expectVisibleFocus(page)
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
  await waitForHydration(page)
  const button = page.getByRole('button', { name: 'Menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await press(page, button)
  await expect(drawer).toBeVisible()
  const focusedTexts = new Set<string>()
  for (const _ of Array(14)) {
    await page.keyboard.press('Tab')
    const focusedText = await drawer.evaluate((element) =>
      element.contains(document.activeElement)
        ? document.activeElement!.textContent || 'Close menu'
        : document.activeElement!.localName,
    )
    focusedTexts.add(focusedText)
  }
  // After the last tab stop the focus moves to the browser's own toolbar, but never to the page behind the menu.
  expect([...focusedTexts].filter((at) => at !== 'body').sort()).toEqual([
    'About',
    'Close menu',
    'Contact',
    'Services',
    'Vendors',
  ])
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await press(page, drawer.getByRole('link', { name: 'Vendors' }))
  await expect(page).toHaveURL(`${link.url}/vendors`)
  await expect(main(page)).toBeFocused()
})

test('Signing in works with the keyboard', async ({ page, link }) => {
  await page.goto(link.url)
  await waitForHydration(page)
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
  await waitForHydration(page)
  const town = page.getByRole('combobox', { name: 'Town' })
  await tabTo(page, town)
  // Each letter selects a match and reloads the list. The field must keep the focus for the next letter.
  await page.keyboard.type('Lusaka')
  await expect(page).toHaveURL(/town=Lusaka/)
  await expect(town).toHaveValue('Lusaka')
  await expect(town).toBeFocused()
  await expectVisibleFocus(page)
  await page.keyboard.press('Home')
  await expect(page).not.toHaveURL(/town=/)
  await expect(town).toHaveValue('')
  await press(page, page.getByText('More filters'))
  const maxPrice = page.getByRole('textbox', { name: 'Price to' })
  await typeInto(page, maxPrice, '3000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/priceTo=3000/)
  await expect(maxPrice).toBeFocused()
  await page.goBack()
  await expect(page).not.toHaveURL(/priceTo=/)
  await expect(maxPrice).toHaveValue('')
  await press(page, page.getByRole('link', { name: 'Next' }))
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^Page 2 of/)).toBeAttached()
  await expect(main(page)).toBeFocused()
  await tabTo(page, main(page).getByRole('article').first().getByRole('link').first())
})

test('Booking a room up to its payment works with the keyboard', async ({ page, link, signedIn, tilipo }) => {
  await signedIn(page, 'customer')
  const { listings } = (await (await fetch(`${tilipo.direct}/api/listings?q=family&vertical=hotels`)).json()) as {
    listings: { path: string }[]
  }
  await page.goto(link.url + listings[0]!.path)
  await waitForHydration(page)
  const getDateInDays = (days: number) => addDays(lusakaDate(Date.now()), days)
  await typeDate(page, page.getByLabel('Check-in'), getDateInDays(30))
  await typeDate(page, page.getByLabel('Check-out'), getDateInDays(32))
  const book = main(page).getByRole('button', { name: 'Book', exact: true })
  await expect(book).toBeEnabled()
  await press(page, book)
  await expect(page).toHaveURL(/\/payment\/hotel\//)
  await expect(main(page)).toBeFocused()
  await typeInto(page, page.getByLabel('Mobile money number'), '0961234567')
  await tabTo(page, page.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowDown')
  await expectVisibleFocus(page)
  await press(page, page.getByRole('button', { name: /^Pay/ }))
  await expect(page).toHaveURL(/\/payment\/verify\?reference=/)
})

test('Changing and clearing the cart works with the keyboard', async ({ page, link, signedIn, tilipo }) => {
  await signedIn(page, 'customer2')
  const token = await getToken(page)
  const [first, second, third] = await fillCart(tilipo, token)
  await page.goto(`${link.url}/cart`)
  const quantity = (name: string) => page.getByRole('spinbutton', { name: `Quantity of ${name}` })
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
  await expect(remove(third!)).toBeVisible()
  await waitForHydration(page)

  await press(page, page.getByRole('button', { name: `Increase: Quantity of ${first}` }))
  await expect(quantity(first!)).toHaveValue('2')
  const less = page.getByRole('button', { name: `Decrease: Quantity of ${first}` })
  await tabTo(page, less, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(quantity(first!)).toHaveValue('1')
  await expect(less).toBeFocused()
  await expectVisibleFocus(page)
  await typeInto(page, quantity(first!), '4')

  await press(page, remove(second!))
  await expect(remove(second!)).toHaveCount(0)
  await expectVisibleFocus(page)
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: third! })
      .evaluate((item) => item.contains(document.activeElement)),
  ).toBe(true)
  await expect.poll(() => fetchServerCart(tilipo, token)).toEqual({ [first!]: 4, [third!]: 1 })

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
  await expect.poll(() => fetchServerCart(tilipo, token)).toEqual({})
})

/**
 * Puts three products into the cart, one of each.
 *
 * @returns their names, as the cart shows them
 */
async function fillCart(tilipo: Tilipo, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await fetch(`${tilipo.direct}/api/cart`, { method: 'DELETE', headers: { authorization: headers.authorization } })
  const { listings } = (await (await fetch(`${tilipo.direct}/api/listings?vertical=stores&pageSize=40`)).json()) as {
    listings: { _id: string; name: string }[]
  }
  const distinct = [...new Map(listings.map((product) => [product.name, product])).values()].slice(0, 3)
  for (const { _id } of distinct)
    await fetch(`${tilipo.direct}/api/cart`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ productId: _id, quantity: 1 }),
    })
  const { items } = await fetchFromServer(tilipo, '/cart', token)
  return items.map((item: any) => item.productId.name)
}

async function fetchServerCart(tilipo: Tilipo, token: string): Promise<Record<string, number>> {
  const { items } = await fetchFromServer(tilipo, '/cart', token)
  return Object.fromEntries(items.map((item: any) => [item.productId.name, item.quantity]))
}
