/**
 * Journey 2: a shopper's cart on a poor connection. Whatever faults occur, the server ends with exactly the cart that
 * the shopper saw, with each edit applied once.
 */
import type { Page } from '@playwright/test'
import type { Fault } from '../support/fault-proxy'
import {
  newPhoneContext,
  fetchFromServer,
  emptyCart,
  expect,
  waitForServiceWorker,
  reopenTab,
  submitSignIn,
  test,
  getToken,
  type Tilipo,
  setOffline,
} from './fixtures'

const isPush = (path: string) => path.startsWith('/api/sync/push')

interface Line {
  name: string
  quantity: number
}
const fetchServerCart = async (tilipo: Tilipo, token: string): Promise<Line[]> => {
  const { items } = await fetchFromServer(tilipo, '/cart', token)
  return items.map((item: any) => ({ name: item.productId.name, quantity: item.quantity })).sort(byName)
}
const byName = (a: Line, b: Line) => (a.name < b.name ? -1 : 1)

const fetchProducts = async (tilipo: Tilipo, count: number): Promise<{ id: string; name: string; path: string }[]> => {
  const answer = await fetch(`${tilipo.direct}/api/listings?vertical=stores&pageSize=40`)
  const { listings } = (await answer.json()) as { listings: { _id: string; name: string; path: string }[] }
  const distinct = [...new Map(listings.map((listing) => [listing.name, listing])).values()]
  return distinct.slice(0, count).map(({ _id, name, path }) => ({ id: _id, name, path }))
}

async function addFromPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page
    .getByRole('button', { name: /add to cart/i })
    .first()
    .click()
  await expect(page.getByText('Item added to cart.').first()).toBeVisible()
}

const getCartLine = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function setQuantity(page: Page, name: string, quantity: number): Promise<void> {
  const field = getCartLine(page, name).getByRole('spinbutton')
  await field.fill(String(quantity))
  await field.blur()
}

test('A missing script for adding to the cart is reported, and the next tap after loading adds and syncs', async ({
  browser,
  link,
  tilipo,
}) => {
  const page = await (await newPhoneContext(browser)).newPage()
  link.rule = (_, path) => (/put-in-cart|lazy-signed-in|sync-worker/.test(path) ? 'drop before' : 'pass')
  await page.goto(`${link.url}/auth`)
  await submitSignIn(page, 'customer')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  const token = await getToken(page)
  await emptyCart(tilipo, token)
  await page.goto(`${link.url}/services/stores`)
  const add = page
    .getByRole('main')
    .getByRole('button', { name: /add to cart/i })
    .first()
  await add.click()
  await expect(page.getByText('Failed to update cart. Please try again.')).toBeVisible()
  // First the script that adds to the cart loads, then the script that syncs.
  link.rule = (_, path) => (path.includes('sync-worker') ? 'drop before' : 'pass')
  await add.click()
  await expect(page.getByText('Item added to cart.').first()).toBeVisible()
  await expect.poll(() => link.requests.some(({ path }) => path.includes('sync-worker'))).toBe(true)
  link.rule = () => 'pass'
  await expect.poll(async () => (await fetchServerCart(tilipo, token)).length).toBe(1)
})

test(
  'Cart edits made offline and across a closed tab reach the server after reconnecting',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const phone = await newPhoneContext(browser)
    const page = await phone.newPage()
    await signedIn(page, 'customer')
    const token = await getToken(page)
    await emptyCart(tilipo, token)
    const [first, second, third] = await fetchProducts(tilipo, 3)
    await addFromPage(page, link.url + first!.path)
    await addFromPage(page, link.url + second!.path)
    await page.goto(link.url + third!.path)
    await waitForServiceWorker(page)
    await page.goto(`${link.url}/cart`)
    await expect(getCartLine(page, second!.name)).toBeVisible()
    await expect.poll(() => fetchServerCart(tilipo, token)).toHaveLength(2)

    await setOffline(phone, true)
    await setQuantity(page, first!.name, 5)
    await setQuantity(page, first!.name, 4)
    await getCartLine(page, second!.name)
      .getByRole('button', { name: /remove/i })
      .click()
    await expect(getCartLine(page, second!.name)).toHaveCount(0)
    await addFromPage(page, link.url + third!.path)

    const reopenedPage = await reopenTab(page)
    await reopenedPage.goto(`${link.url}/cart`)
    await expect(getCartLine(reopenedPage, first!.name).getByRole('spinbutton')).toHaveValue('4')
    await expect(getCartLine(reopenedPage, third!.name)).toBeVisible()
    await expect(getCartLine(reopenedPage, second!.name)).toHaveCount(0)
    await expect(reopenedPage.getByText(/waiting|offline/i).first()).toBeVisible()

    await setOffline(phone, false)
    const expected = [
      { name: first!.name, quantity: 4 },
      { name: third!.name, quantity: 1 },
    ].sort(byName)
    await expect.poll(() => fetchServerCart(tilipo, token)).toEqual(expected)
    await phone.close()
  },
)

test('A quantity is limited to the stock and to 999, with a message, also offline', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer')
  const token = await getToken(page)
  await emptyCart(tilipo, token)
  const [product] = await fetchProducts(tilipo, 1)
  await addFromPage(page, link.url + product!.path)
  await expect.poll(() => fetchServerCart(tilipo, token)).toHaveLength(1)
  const { items } = await fetchFromServer(tilipo, '/cart', token)
  const stock: number = items[0].productId.left
  expect(stock).toBeGreaterThan(1)
  await page.goto(`${link.url}/cart`)
  const line = getCartLine(page, product!.name)
  await expect(line).toBeVisible()
  await expect.poll(() => line.getByRole('spinbutton').getAttribute('max')).toBe(String(Math.min(stock, 999)))
  await waitForServiceWorker(page)
  await setOffline(phone, true)
  await setQuantity(page, product!.name, 999_999)
  await expect(line.getByRole('spinbutton')).toHaveValue(String(Math.min(stock, 999)))
  await expect(
    line.getByText(stock < 999 ? `Only ${stock} left.` : 'You can order at most 999 of one item.'),
  ).toBeVisible()
  await setQuantity(page, product!.name, 2)
  await expect(line.getByText(/^Only|^You can order/)).toHaveCount(0)
  await setQuantity(page, product!.name, stock + 1)
  await setOffline(phone, false)
  await expect.poll(() => fetchServerCart(tilipo, token)).toEqual([{ name: product!.name, quantity: stock }])
  await phone.close()
})

const faultCases: [string, Fault[]][] = [
  ['answers lost after they were applied', ['drop after', 'drop after', 'pass']],
  ['requests that never arrive', ['drop before', 'drop before', 'pass']],
  ['a server that is busy', [{ status: 503, retryAfter: 1 }, { status: 503 }, 'pass']],
  ['a captive portal', ['portal', 'portal', 'pass']],
  ['a slow link', [{ delayMs: 1500 }, { delayMs: 500 }, 'pass']],
]

for (const [name, faults] of faultCases) {
  test(`Every cart edit counts once with two open tabs: ${name}`, async ({ browser, tilipo, link, signedIn }) => {
    const phone = await newPhoneContext(browser)
    const page = await phone.newPage()
    await signedIn(page, 'customer')
    const token = await getToken(page)
    await emptyCart(tilipo, token)
    const [firstProduct, secondProduct] = await fetchProducts(tilipo, 2)
    const tab = await phone.newPage()
    await tab.goto(link.url + secondProduct!.path)
    await page.goto(link.url + firstProduct!.path)
    const remainingFaults = [...faults]
    link.rule = (_, path) => (isPush(path) ? (remainingFaults.shift() ?? 'pass') : 'pass')
    // Adding to the cart would reveal an edit that was applied twice.
    for (const tabPage of [page, tab, page]) {
      await tabPage
        .getByRole('button', { name: /add to cart/i })
        .first()
        .click()
      await expect(tabPage.getByText('Item added to cart.').first()).toBeVisible()
    }
    const expected = [
      { name: firstProduct!.name, quantity: 2 },
      { name: secondProduct!.name, quantity: 1 },
    ].sort(byName)
    await expect.poll(() => fetchServerCart(tilipo, token), { intervals: [500] }).toEqual(expected)
    await page.goto(`${link.url}/cart`)
    await expect(getCartLine(page, firstProduct!.name).getByRole('spinbutton')).toHaveValue('2')
    expect(await fetchServerCart(tilipo, token)).toEqual(expected)
    await phone.close()
  })
}
