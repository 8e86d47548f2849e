/** Goods of two shops, brought and fetched, paid at once; somebody was faster; and no network at the checkout. */
import type { Page } from '@playwright/test'
import { aPhone, askServer, emptyCart, expect, readyOffline, test, tokenOf, type Tilipo } from './fixtures'
import { newPhone } from '../support/phones'

interface Product {
  _id: string
  name: string
  vendorName: string
  vendorId: string
}

async function productNamed(tilipo: Tilipo, q: string): Promise<Product> {
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

async function inCart(tilipo: Tilipo, page: Page, wanted: [Product, number][]): Promise<string> {
  const token = await tokenOf(page)
  await emptyCart(tilipo, token)
  for (const [product, quantity] of wanted)
    expect((await post(tilipo, '/cart', token, { productId: product._id, quantity })).status).toBe(200)
  return token
}

const shop = (page: Page, name: string) => page.getByRole('region', { name })
const order = (page: Page) => page.getByRole('button', { name: 'Order and pay' })

test(
  'A cart from two stores becomes one order with one payment',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const page = await (await aPhone(browser)).newPage()
    await signedIn(page, 'customer')
    const [cloth, honey] = [
      await productNamed(tilipo, 'chitenge sunbird'),
      await productNamed(tilipo, 'forest honey 500'),
    ]
    const token = await inCart(tilipo, page, [
      [cloth, 2],
      [honey, 1],
    ])
    await page.goto(`${link.url}/cart`)
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await shop(page, cloth.vendorName)
      .getByRole('radio', { name: /^Delivery/ })
      .check()
    await page.getByLabel('Town').fill('Lusaka')
    await page.getByLabel('Plot, road and nearby landmark').fill('Plot 12, Kabulonga Road')
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('ZMW 685.00')
    await order(page).click()
    await expect(page).toHaveURL(/\/payment\/order\//)
    await expect(page.getByText(honey.vendorName)).toBeVisible()
    await page.getByLabel('Mobile money number').fill(newPhone('55'))
    await page.getByRole('button', { name: 'Pay ZMW 685.00' }).click()
    await expect(page.getByText(/Payment successful/)).toBeVisible()
    await page.goto(`${link.url}/my-account/bookings?type=order`)
    await expect(page.getByText('Confirmed').nth(1)).toBeVisible()
    expect((await askServer(tilipo, '/cart', token)).items).toEqual([])
  },
)

test('An order takes the remaining stock after a concurrent purchase, and keeps form input offline', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await aPhone(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer')
  const bowls = await productNamed(tilipo, 'three copper bowls')
  const token = await inCart(tilipo, page, [[bowls, 1]])
  const { left } = (await askServer(tilipo, '/cart', token)).items[0].productId
  await inCart(tilipo, page, [[bowls, left]])
  await page.goto(`${link.url}/checkout`)
  await readyOffline(page)
  await expect(order(page)).toBeEnabled()

  const other = await (await aPhone(browser)).newPage()
  await signedIn(other, 'customer2')
  const asked = { id: crypto.randomUUID(), items: [{ productId: bowls._id, quantity: left - 2, seenPrice: 9999 }] }
  const shops = [{ vendorId: bowls.vendorId, receive: 'pickUp', seenFee: 0 }]
  expect((await post(tilipo, '/orders', await tokenOf(other), { ...asked, shops })).status).toBe(200)

  await order(page).click()
  await page.getByRole('button', { name: 'Set to 2' }).click()
  await expect(order(page)).toBeEnabled()
  await page.getByRole('radio', { name: /^Delivery/ }).check()
  await page.getByLabel('Town').fill('Kitwe')
  await page.getByLabel('Plot, road and nearby landmark').fill('House 7, Parklands')
  await expect(order(page)).toBeEnabled()
  await phone.setOffline(true)
  await order(page).click()
  await expect(page.getByText('You need a connection to check out')).toBeVisible()
  await expect(page.getByLabel('Town')).toHaveValue('Kitwe')
  await phone.setOffline(false)
  await order(page).click()
  await expect(page).toHaveURL(/\/payment\/order\//)
})
