/** An order of two shops from the till to the door: one card and one payment for its buyer, one sending for each shop; and all of it once more. */
import type { BrowserContext, Page } from '@playwright/test'
import { aPhone, askServer, emptyCart, expect, readyOffline, test, tokenOf, type Tilipo } from './fixtures'
import { newPhone } from '../support/phones'

interface Product {
  _id: string
  name: string
  vendorName: string
}

/** Two of the demo shop's own, and one of another's. */
async function wanted(tilipo: Tilipo): Promise<[Product, Product, Product]> {
  const find = async (q: string): Promise<Product> => {
    const answer = await fetch(`${tilipo.direct}/api/listings?vertical=stores&q=${encodeURIComponent(q)}`)
    return ((await answer.json()) as { listings: Product[] }).listings[0]!
  }
  return [await find('chitenge sunbird'), await find('baby carrier cloth'), await find('forest honey 500')]
}

async function intoCart(tilipo: Tilipo, page: Page, products: readonly Product[]): Promise<string> {
  const token = await tokenOf(page)
  await emptyCart(tilipo, token)
  for (const { _id: productId } of products) {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    }
    const answer = await fetch(`${tilipo.direct}/api/cart`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ productId, quantity: 1 }),
    })
    expect(answer.status).toBe(200)
  }
  return token
}

const part = (page: Page, { vendorName }: Product) => page.getByRole('region', { name: vendorName, exact: true })
const orderButton = (page: Page) => page.getByRole('button', { name: 'Order and pay' })
const card = (page: Page) => page.getByRole('article').filter({ hasText: 'Order from 2 shops' })
const inCart = async (tilipo: Tilipo, token: string): Promise<string[]> =>
  (await askServer(tilipo, '/cart', token)).items.map((item: any) => `${item.quantity} × ${item.productId.name}`).sort()

/** The first shop brings its goods, the other's are fetched. */
async function fillCheckout(page: Page, url: string, [cloth]: readonly [Product, Product, Product]): Promise<void> {
  await page.goto(`${url}/checkout`)
  await part(page, cloth)
    .getByRole('radio', { name: /^Delivery/ })
    .check()
  await page.getByLabel('Town').fill('Lusaka')
  await page.getByLabel('Plot, road and nearby landmark').fill('Plot 12, Kabulonga Road')
  await expect(orderButton(page)).toBeEnabled()
}

async function pay(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/payment\/order\//)
  await page.getByLabel('Mobile money number').fill(newPhone('55'))
  await page.getByRole('button', { name: /^Pay ZMW/ }).click()
  await expect(page.getByText(/Payment successful/)).toBeVisible()
}

async function atDesk(desk: Page, url: string, reference: string): Promise<void> {
  await desk.goto(`${url}/dashboard?to=bookings`)
  // Of several references a row shows one; each of them finds it.
  await desk.getByPlaceholder(/reference$/).fill(reference)
  await expect(desk).toHaveURL(/\/orders$/)
  const row = desk.getByRole('row').filter({ hasText: 'and 1 more' })
  await expect(row).toHaveCount(1)
  await row.click()
}

/** Opened once with a line, it opens without one. */
async function offline(phone: BrowserContext, page: Page): Promise<void> {
  await readyOffline(page)
  await phone.setOffline(true)
}

test('An order from two stores is paid once, displayed as one, partly cancelled and ordered again', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await aPhone(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer')
  const products = await wanted(tilipo)
  const [cloth, carrier, honey] = products
  const token = await intoCart(tilipo, page, products)
  await fillCheckout(page, link.url, products)
  await orderButton(page).click()
  await pay(page)

  await page.goto(`${link.url}/my-account/bookings?type=order`)
  await expect(card(page).first()).toContainText(cloth.vendorName)
  await expect(card(page).first()).toContainText(honey.vendorName)
  await expect(card(page).first().getByText('Confirmed')).toHaveCount(2)
  await card(page).first().getByRole('link', { name: 'Order from 2 shops' }).click()
  await expect(page).toHaveURL(/\/my-account\/orders\//)
  await expect(part(page, cloth)).toContainText('Plot 12, Kabulonga Road, Lusaka')
  await expect(part(page, honey)).toContainText('Pick-up')
  await expect(page.getByRole('region', { name: 'Order total' })).toContainText('Paid in one payment')
  const order = page.url()

  await part(page, cloth)
    .getByRole('link', { name: /Sunbird/ })
    .click()
  const others = page.getByRole('list', { name: 'Part of one order' })
  await expect(others).toContainText(honey.name)
  const reference = (await page
    .getByText(/^TLP-[0-9A-Z]{8}$/)
    .first()
    .textContent())!
  await others.getByRole('link', { name: /Order from 2 shops/ }).click()
  await expect(page).toHaveURL(order)

  const desk = await (await aPhone(browser)).newPage()
  await signedIn(desk, 'store')
  await atDesk(desk, link.url, reference)
  const dialog = desk.getByRole('dialog')
  await expect(dialog).toContainText(cloth.name)
  await expect(dialog).toContainText(carrier.name)
  await expect(dialog).not.toContainText(honey.name)
  await expect(dialog).toContainText('Plot 12, Kabulonga Road, Lusaka')
  await dialog.getByRole('button', { name: 'Mark sent', exact: true }).click()
  await expect(dialog.getByText('In progress')).toHaveCount(1)
  await expect(part(page, cloth).getByText('In progress')).toHaveCount(1)
  await expect(part(page, cloth).getByRole('button', { name: 'Cancel this part' })).toHaveCount(0)

  await part(page, honey).getByRole('button', { name: 'Cancel this part' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(part(page, honey)).toContainText(/ZMW\s85\.00 (is on its way back|has been sent back)/)
  await expect(page.getByRole('region', { name: 'Order total' })).toContainText('Refund')
  await expect(part(page, cloth).getByText('In progress')).toHaveCount(1)

  await page.getByRole('button', { name: 'Book again' }).click()
  await expect(page.getByText('3 products are in your cart')).toBeVisible()
  await expect.poll(() => inCart(tilipo, token)).toEqual(products.map(({ name }) => `1 × ${name}`).sort())
})

test('On a poor connection, an order is made once, opens offline and can be ordered again offline', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await aPhone(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer2')
  const products = await wanted(tilipo)
  const token = await intoCart(tilipo, page, products)
  const before = (await askServer(tilipo, '/dashboard/my-bookings', token)).order.length
  await fillCheckout(page, link.url, products)
  // The server makes it, and its answer is lost however often it is asked for: what comes by the feed goes on with it.
  link.rule = (method, path) => (method === 'POST' && path === '/api/orders' ? 'drop after' : { delayMs: 400 })
  await orderButton(page).click()
  await pay(page)
  expect((await askServer(tilipo, '/dashboard/my-bookings', token)).order.length).toBe(before + products.length)

  await page.goto(`${link.url}/my-account/bookings?type=order`)
  await card(page).first().getByRole('link', { name: 'Order from 2 shops' }).click()
  await expect(part(page, products[0]).getByText('Confirmed')).toBeVisible()
  await offline(phone, page)
  await page.reload()
  await expect(part(page, products[2]).getByText('Confirmed')).toBeVisible()
  await page.getByRole('button', { name: 'Book again' }).click()
  await expect(page.getByText('3 products are in your cart')).toBeVisible()
  await expect(page.getByText("Once you're online, your cart shows which items are still available.")).toBeVisible()
  expect(await inCart(tilipo, token)).toEqual([])
  link.rule = () => 'pass'
  await phone.setOffline(false)
  await expect.poll(() => inCart(tilipo, token)).toEqual(products.map(({ name }) => `1 × ${name}`).sort())
})
