/**
 * Journey 2: a shopper's cart on a bad link. Whatever the link does, the server ends with exactly the cart that the
 * shopper saw, each edit applied once.
 */
import type { Page } from '@playwright/test'
import type { Fault } from '../support/fault-proxy'
import {
  aPhone,
  askServer,
  emptyCart,
  expect,
  readyOffline,
  reopened,
  signInHere,
  test,
  tokenOf,
  type Tilipo,
} from './fixtures'

const isPush = (path: string) => path.startsWith('/api/sync/push')

interface Line {
  name: string
  quantity: number
}
const serverCart = async (tilipo: Tilipo, token: string): Promise<Line[]> => {
  const { items } = await askServer(tilipo, '/cart', token)
  return items.map((item: any) => ({ name: item.productId.name, quantity: item.quantity })).sort(byName)
}
const byName = (a: Line, b: Line) => (a.name < b.name ? -1 : 1)

const products = async (tilipo: Tilipo, count: number): Promise<{ id: string; name: string; path: string }[]> => {
  const answer = await fetch(`${tilipo.direct}/api/listings?vertical=stores&pageSize=40`)
  const { listings } = (await answer.json()) as { listings: { _id: string; name: string; path: string }[] }
  const distinct = [...new Map(listings.map((each) => [each.name, each])).values()]
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

const lineOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function setQuantity(page: Page, name: string, quantity: number): Promise<void> {
  const field = lineOf(page, name).getByRole('spinbutton')
  await field.fill(String(quantity))
  await field.blur()
}

test('A missing script for adding to the cart is reported, and the next tap after loading adds and syncs', async ({
  browser,
  link,
  tilipo,
}) => {
  const page = await (await aPhone(browser)).newPage()
  link.rule = (_, path) => (/put-in-cart|lazy-signed-in|sync-worker/.test(path) ? 'drop before' : 'pass')
  await page.goto(`${link.url}/auth`)
  await signInHere(page, 'customer')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  const token = await tokenOf(page)
  await emptyCart(tilipo, token)
  await page.goto(`${link.url}/services/stores`)
  const add = page
    .getByRole('main')
    .getByRole('button', { name: /add to cart/i })
    .first()
  await add.click()
  await expect(page.getByText('Failed to update cart. Please try again.')).toBeVisible()
  // First what adds, then what sends.
  link.rule = (_, path) => (path.includes('sync-worker') ? 'drop before' : 'pass')
  await add.click()
  await expect(page.getByText('Item added to cart.').first()).toBeVisible()
  await expect.poll(() => link.passed.some(({ path }) => path.includes('sync-worker'))).toBe(true)
  link.rule = () => 'pass'
  await expect.poll(async () => (await serverCart(tilipo, token)).length).toBe(1)
})

test(
  'Cart edits made offline and across a closed tab reach the server after reconnecting',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const phone = await aPhone(browser)
    const page = await phone.newPage()
    await signedIn(page, 'customer')
    const token = await tokenOf(page)
    await emptyCart(tilipo, token)
    const [first, second, third] = await products(tilipo, 3)
    await addFromPage(page, link.url + first!.path)
    await addFromPage(page, link.url + second!.path)
    await page.goto(link.url + third!.path)
    await readyOffline(page)
    await page.goto(`${link.url}/cart`)
    await expect(lineOf(page, second!.name)).toBeVisible()
    await expect.poll(() => serverCart(tilipo, token)).toHaveLength(2)

    await phone.setOffline(true)
    await setQuantity(page, first!.name, 5)
    await setQuantity(page, first!.name, 4)
    await lineOf(page, second!.name)
      .getByRole('button', { name: /remove/i })
      .click()
    await expect(lineOf(page, second!.name)).toHaveCount(0)
    await addFromPage(page, link.url + third!.path)

    const again = await reopened(page)
    await again.goto(`${link.url}/cart`)
    await expect(lineOf(again, first!.name).getByRole('spinbutton')).toHaveValue('4')
    await expect(lineOf(again, third!.name)).toBeVisible()
    await expect(lineOf(again, second!.name)).toHaveCount(0)
    await expect(again.getByText(/waiting|offline/i).first()).toBeVisible()

    await phone.setOffline(false)
    const expected = [
      { name: first!.name, quantity: 4 },
      { name: third!.name, quantity: 1 },
    ].sort(byName)
    await expect.poll(() => serverCart(tilipo, token)).toEqual(expected)
    await phone.close()
  },
)

test('A quantity is limited to the stock and to 999, with a message, also offline', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await aPhone(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer')
  const token = await tokenOf(page)
  await emptyCart(tilipo, token)
  const [product] = await products(tilipo, 1)
  await addFromPage(page, link.url + product!.path)
  await expect.poll(() => serverCart(tilipo, token)).toHaveLength(1)
  const { items } = await askServer(tilipo, '/cart', token)
  const left: number = items[0].productId.left
  expect(left).toBeGreaterThan(1)
  await page.goto(`${link.url}/cart`)
  const line = lineOf(page, product!.name)
  await expect(line).toBeVisible()
  await expect.poll(() => line.getByRole('spinbutton').getAttribute('max')).toBe(String(Math.min(left, 999)))
  await readyOffline(page)
  await phone.setOffline(true)
  await setQuantity(page, product!.name, 999_999)
  await expect(line.getByRole('spinbutton')).toHaveValue(String(Math.min(left, 999)))
  await expect(
    line.getByText(left < 999 ? `Only ${left} left.` : 'You can order at most 999 of one item.'),
  ).toBeVisible()
  await setQuantity(page, product!.name, 2)
  await expect(line.getByText(/^Only|^You can order/)).toHaveCount(0)
  await setQuantity(page, product!.name, left + 1)
  await phone.setOffline(false)
  await expect.poll(() => serverCart(tilipo, token)).toEqual([{ name: product!.name, quantity: left }])
  await phone.close()
})

const moods: [string, Fault[]][] = [
  ['answers lost after they were applied', ['drop after', 'drop after', 'pass']],
  ['requests that never arrive', ['drop before', 'drop before', 'pass']],
  ['a server that is busy', [{ status: 503, retryAfter: 1 }, { status: 503 }, 'pass']],
  ['a captive portal', ['portal', 'portal', 'pass']],
  ['a slow link', [{ delayMs: 1500 }, { delayMs: 500 }, 'pass']],
]

for (const [name, faults] of moods) {
  test(`Every cart edit counts once with two open tabs: ${name}`, async ({ browser, tilipo, link, signedIn }) => {
    const phone = await aPhone(browser)
    const page = await phone.newPage()
    await signedIn(page, 'customer')
    const token = await tokenOf(page)
    await emptyCart(tilipo, token)
    const [one, other] = await products(tilipo, 2)
    const tab = await phone.newPage()
    await tab.goto(link.url + other!.path)
    await page.goto(link.url + one!.path)
    const waiting = [...faults]
    link.rule = (_, path) => (isPush(path) ? (waiting.shift() ?? 'pass') : 'pass')
    // Adding is the edit that would show a second application.
    for (const each of [page, tab, page]) {
      await each
        .getByRole('button', { name: /add to cart/i })
        .first()
        .click()
      await expect(each.getByText('Item added to cart.').first()).toBeVisible()
    }
    const expected = [
      { name: one!.name, quantity: 2 },
      { name: other!.name, quantity: 1 },
    ].sort(byName)
    await expect.poll(() => serverCart(tilipo, token), { intervals: [500] }).toEqual(expected)
    await page.goto(`${link.url}/cart`)
    await expect(lineOf(page, one!.name).getByRole('spinbutton')).toHaveValue('2')
    expect(await serverCart(tilipo, token)).toEqual(expected)
    await phone.close()
  })
}
