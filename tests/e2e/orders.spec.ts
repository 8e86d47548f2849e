/**
 * An order from two stores, from checkout to delivery: one card and one payment for the buyer, one shipment for each
 * store; and the same on a poor connection.
 */
import type { BrowserContext, Page } from '@playwright/test'
import {
  newPhoneContext,
  fetchFromServer,
  emptyCart,
  expect,
  waitForServiceWorker,
  test,
  getToken,
  type Tilipo,
  setOffline,
} from './fixtures'
import { newPhoneNumber } from '../support/phone-numbers'

interface Product {
  _id: string
  name: string
  vendorName: string
}

/** Two products of the demo store, and one of another store. */
async function findProducts(tilipo: Tilipo): Promise<[Product, Product, Product]> {
  const find = async (q: string): Promise<Product> => {
    const answer = await fetch(`${tilipo.direct}/api/listings?vertical=stores&q=${encodeURIComponent(q)}`)
    return ((await answer.json()) as { listings: Product[] }).listings[0]!
  }
  return [await find('chitenge sunbird'), await find('baby carrier cloth'), await find('forest honey 500')]
}

async function fillCart(tilipo: Tilipo, page: Page, products: readonly Product[]): Promise<string> {
  const token = await getToken(page)
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

const getShopSection = (page: Page, { vendorName }: Product) =>
  page.getByRole('region', { name: vendorName, exact: true })
const orderButton = (page: Page) => page.getByRole('button', { name: 'Order and pay' })
const getOrderCard = (page: Page) => page.getByRole('article').filter({ hasText: 'Order from 2 shops' })
const fetchCartLines = async (tilipo: Tilipo, token: string): Promise<string[]> =>
  (await fetchFromServer(tilipo, '/cart', token)).items
    .map((item: any) => `${item.quantity} × ${item.productId.name}`)
    .sort()

/** Chooses delivery for the first store; the other store stays at pick-up. */
async function fillCheckout(page: Page, url: string, [cloth]: readonly [Product, Product, Product]): Promise<void> {
  await page.goto(`${url}/checkout`)
  await getShopSection(page, cloth)
    .getByRole('radio', { name: /^Delivery/ })
    .check()
  await page.getByLabel('Town').fill('Lusaka')
  await page.getByLabel('Plot, road and nearby landmark').fill('Plot 12, Kabulonga Road')
  await expect(orderButton(page)).toBeEnabled()
}

async function pay(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/payment\/order\//)
  await page.getByLabel('Mobile money number').fill(newPhoneNumber('55'))
  await page.getByRole('button', { name: /^Pay ZMW/ }).click()
  await expect(page.getByText(/Payment successful/)).toBeVisible()
}

async function openVendorOrder(vendorPage: Page, url: string, reference: string): Promise<void> {
  await vendorPage.goto(`${url}/dashboard?to=bookings`)
  // A row shows one of several references, and the filter finds it by each of them.
  await vendorPage.getByPlaceholder(/reference/).fill(reference)
  await expect(vendorPage).toHaveURL(/\/orders$/)
  const row = vendorPage.getByRole('row').filter({ hasText: 'and 1 more' })
  await expect(row).toHaveCount(1)
  await row.click()
}

/** Waits until the page opens offline, and disconnects the phone. */
async function goOffline(phone: BrowserContext, page: Page): Promise<void> {
  await waitForServiceWorker(page)
  await setOffline(phone, true)
}

test('An order from two stores is paid once, displayed as one, partly cancelled and ordered again', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer')
  const products = await findProducts(tilipo)
  const [cloth, carrier, honey] = products
  const token = await fillCart(tilipo, page, products)
  await fillCheckout(page, link.url, products)
  await orderButton(page).click()
  await pay(page)

  await page.goto(`${link.url}/my-account/bookings?type=order`)
  await expect(getOrderCard(page).first()).toContainText(cloth.vendorName)
  await expect(getOrderCard(page).first()).toContainText(honey.vendorName)
  await expect(getOrderCard(page).first().getByText('Confirmed')).toHaveCount(2)
  await getOrderCard(page).first().getByRole('link', { name: 'Order from 2 shops' }).click()
  await expect(page).toHaveURL(/\/my-account\/orders\//)
  await expect(getShopSection(page, cloth)).toContainText('Plot 12, Kabulonga Road, Lusaka')
  await expect(getShopSection(page, honey)).toContainText('Pick-up')
  await expect(page.getByRole('region', { name: 'Order total' })).toContainText('Paid in one payment')
  const order = page.url()

  await getShopSection(page, cloth)
    .getByRole('link', { name: /^1 × .*Sunbird/ })
    .click()
  const relatedBookings = page.getByRole('list', { name: 'Part of one order' })
  await expect(relatedBookings).toContainText(honey.name)
  const reference = (await page
    .getByText(/^TLP-[0-9A-Z]{8}$/)
    .first()
    .textContent())!
  await relatedBookings.getByRole('link', { name: /Order from 2 shops/ }).click()
  await expect(page).toHaveURL(order)

  const vendorPage = await (await newPhoneContext(browser)).newPage()
  await signedIn(vendorPage, 'store')
  await openVendorOrder(vendorPage, link.url, reference)
  const dialog = vendorPage.getByRole('dialog')
  await expect(dialog).toContainText(cloth.name)
  await expect(dialog).toContainText(carrier.name)
  await expect(dialog).not.toContainText(honey.name)
  await expect(dialog).toContainText('Plot 12, Kabulonga Road, Lusaka')
  await dialog.getByRole('button', { name: 'Mark sent', exact: true }).click()
  await expect(dialog.getByText('Sent', { exact: true })).toHaveCount(1)
  await expect(getShopSection(page, cloth).getByText('In progress')).toHaveCount(1)
  await expect(getShopSection(page, cloth).getByRole('button', { name: 'Cancel this part' })).toHaveCount(0)

  await getShopSection(page, honey).getByRole('button', { name: 'Cancel this part' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(getShopSection(page, honey)).toContainText(/ZMW\s85\.00 (is on its way back|has been sent back)/)
  await expect(page.getByRole('region', { name: 'Order total' })).toContainText('Refund')
  await expect(getShopSection(page, cloth).getByText('In progress')).toHaveCount(1)

  await page.getByRole('button', { name: 'Book again' }).click()
  await expect(page.getByText('3 products are in your cart')).toBeVisible()
  await expect.poll(() => fetchCartLines(tilipo, token)).toEqual(products.map(({ name }) => `1 × ${name}`).sort())
})

test('On a poor connection, an order is made once, opens offline and can be ordered again offline', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer2')
  const products = await findProducts(tilipo)
  const token = await fillCart(tilipo, page, products)
  const before = (await fetchFromServer(tilipo, '/dashboard/my-bookings', token)).order.length
  await fillCheckout(page, link.url, products)
  // The server creates the order, but every response is lost. The change feed delivers the order, and the page
  // continues.
  link.rule = (method, path) => (method === 'POST' && path === '/api/orders' ? 'drop after' : { delayMs: 400 })
  await orderButton(page).click()
  await pay(page)
  expect((await fetchFromServer(tilipo, '/dashboard/my-bookings', token)).order.length).toBe(before + products.length)

  await page.goto(`${link.url}/my-account/bookings?type=order`)
  await getOrderCard(page).first().getByRole('link', { name: 'Order from 2 shops' }).click()
  await expect(getShopSection(page, products[0]).getByText('Confirmed')).toBeVisible()
  await goOffline(phone, page)
  await page.reload()
  await expect(getShopSection(page, products[2]).getByText('Confirmed')).toBeVisible()
  await page.getByRole('button', { name: 'Book again' }).click()
  await expect(page.getByText('3 products are in your cart')).toBeVisible()
  await expect(page.getByText("Once you're online, your cart shows which items are still available.")).toBeVisible()
  expect(await fetchCartLines(tilipo, token)).toEqual([])
  link.rule = () => 'pass'
  await setOffline(phone, false)
  await expect.poll(() => fetchCartLines(tilipo, token)).toEqual(products.map(({ name }) => `1 × ${name}`).sort())
})
