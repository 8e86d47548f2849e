/**
 * Checkout of products from two stores with delivery and pick-up, one payment, a concurrent purchase, and a lost
 * connection.
 */
import type { Page } from '@playwright/test'
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
  vendorId: string
}

async function findProduct(tilipo: Tilipo, q: string): Promise<Product> {
  const answer = await fetch(`${tilipo.direct}/api/listings?vertical=stores&q=${encodeURIComponent(q)}`)
  const { listings } = (await answer.json()) as { listings: Product[] }
  return listings[0]!
}

const post = (tilipo: Tilipo, path: string, token: string, body: object) =>
  fetch(`${tilipo.direct}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })

async function fillCart(tilipo: Tilipo, page: Page, items: [Product, number][]): Promise<string> {
  const token = await getToken(page)
  await emptyCart(tilipo, token)
  for (const [product, quantity] of items)
    expect((await post(tilipo, '/cart', token, { productId: product._id, quantity })).status).toBe(200)
  return token
}

const getShopSection = (page: Page, name: string) => page.getByRole('region', { name })
const getOrderButton = (page: Page) => page.getByRole('button', { name: 'Order and pay' })

test(
  'A cart from two stores becomes one order with one payment',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const page = await (await newPhoneContext(browser)).newPage()
    await signedIn(page, 'customer')
    const [cloth, honey] = [
      await findProduct(tilipo, 'chitenge sunbird'),
      await findProduct(tilipo, 'forest honey 500'),
    ]
    const token = await fillCart(tilipo, page, [
      [cloth, 2],
      [honey, 1],
    ])
    await page.goto(`${link.url}/cart`)
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await getShopSection(page, cloth.vendorName)
      .getByRole('radio', { name: /^Delivery/ })
      .check()
    await page.getByLabel('Town').fill('Lusaka')
    await page.getByLabel('Plot, road and nearby landmark').fill('Plot 12, Kabulonga Road')
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('ZMW 685.00')
    await getOrderButton(page).click()
    await expect(page).toHaveURL(/\/payment\/order\//)
    await expect(page.getByText(honey.vendorName)).toBeVisible()
    await page.getByLabel('Mobile money number').fill(newPhoneNumber('55'))
    await page.getByRole('button', { name: 'Pay ZMW 685.00' }).click()
    await expect(page.getByText(/Payment successful/)).toBeVisible()
    await page.goto(`${link.url}/my-account/bookings?type=order`)
    await expect(page.getByText('Confirmed').nth(1)).toBeVisible()
    expect((await fetchFromServer(tilipo, '/cart', token)).items).toEqual([])
  },
)

test('An order takes the remaining stock after a concurrent purchase, and keeps form input offline', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer')
  const bowls = await findProduct(tilipo, 'three copper bowls')
  const token = await fillCart(tilipo, page, [[bowls, 1]])
  const { left } = (await fetchFromServer(tilipo, '/cart', token)).items[0].productId
  await fillCart(tilipo, page, [[bowls, left]])
  await page.goto(`${link.url}/checkout`)
  await waitForServiceWorker(page)
  await expect(getOrderButton(page)).toBeEnabled()

  const other = await (await newPhoneContext(browser)).newPage()
  await signedIn(other, 'customer2')
  const otherOrder = { id: crypto.randomUUID(), items: [{ productId: bowls._id, quantity: left - 2, seenPrice: 9999 }] }
  const shops = [{ vendorId: bowls.vendorId, receive: 'pickUp', seenFee: 0 }]
  expect((await post(tilipo, '/orders', await getToken(other), { ...otherOrder, shops })).status).toBe(200)

  await getOrderButton(page).click()
  await page.getByRole('button', { name: 'Set to 2' }).click()
  await expect(getOrderButton(page)).toBeEnabled()
  await page.getByRole('radio', { name: /^Delivery/ }).check()
  await page.getByLabel('Town').fill('Kitwe')
  await page.getByLabel('Plot, road and nearby landmark').fill('House 7, Parklands')
  await expect(getOrderButton(page)).toBeEnabled()
  await setOffline(phone, true)
  await getOrderButton(page).click()
  await expect(page.getByText('You need a connection to check out')).toBeVisible()
  await expect(page.getByLabel('Town')).toHaveValue('Kitwe')
  await setOffline(phone, false)
  await getOrderButton(page).click()
  await expect(page).toHaveURL(/\/payment\/order\//)
})
