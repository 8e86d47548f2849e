/** Partners list what they sell without a connection, and customers find it after reconnecting. */
import type { Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { createApiClient, fetchListings } from './api-client'
import { expect, newPhoneContext, test, waitForServiceWorker, type Tilipo } from './fixtures'

interface Listing {
  account: string
  path: string
  add: string
  vertical: string
  name: string
  fill(page: Page): Promise<void>
}

const listings: Listing[] = [
  {
    account: 'store',
    path: '/admin/store-management/products',
    add: 'Add a product',
    vertical: 'stores',
    name: 'Basket of Lozi reeds',
    async fill(page) {
      await page.getByLabel('Price', { exact: true }).fill('180')
      await page.getByLabel('Category').fill('Crafts')
      await page.getByLabel('Stock').fill('3')
    },
  },
  {
    account: 'carhire',
    path: '/admin/car-hire-management/fleet',
    add: 'Add a car',
    vertical: 'car-hire',
    name: 'Land Cruiser for the bush',
    async fill(page) {
      await page.getByLabel('Price per day').fill('1500')
      await page.getByLabel('Make').fill('Toyota')
      await page.getByLabel('Model').fill('Land Cruiser')
      await page.getByLabel('Gearbox').selectOption('Manual')
      await page.getByLabel('Deposit (optional)').fill('2000')
    },
  },
  {
    account: 'realestate',
    path: '/admin/real-estate/properties',
    add: 'Add a property',
    vertical: 'real-estate',
    name: 'Cottage below the hill',
    async fill(page) {
      await page.getByLabel('Rent per month').fill('6500')
      await page.getByLabel('Type').fill('Cottage')
      await page.getByLabel('Area').fill('Ibex Hill')
      await page.getByLabel('Furnished').selectOption('Yes')
    },
  },
]

const readOwn = (tilipo: Tilipo, { vertical, name }: Listing) =>
  fetchListings(tilipo, `vertical=${vertical}&q=${encodeURIComponent(name)}`).then((found) =>
    found.filter((listing) => listing.name === name),
  )

for (const listing of listings)
  test(
    `A listing created offline is public after reconnecting: ${listing.vertical}`,
    listing.vertical === 'stores' ? { tag: '@journey' } : {},
    async ({ browser, tilipo, link, signedIn }) => {
      const phone = await newPhoneContext(browser)
      const page = await phone.newPage()
      await signedIn(page, listing.account)
      await page.goto(link.url + listing.path)
      await expect(page.getByRole('link', { name: listing.add }).first()).toBeVisible()
      await waitForServiceWorker(page)
      await phone.setOffline(true)
      await page.getByRole('link', { name: listing.add }).first().click()
      await page.getByRole('button', { name: listing.add }).click()
      await expect(page.getByText('Please enter a name with at least 2 characters.')).toBeVisible()
      await page.getByLabel('Name', { exact: true }).fill(listing.name)
      await listing.fill(page)
      await page.getByRole('button', { name: listing.add }).click()
      const row = page.getByRole('row').filter({ hasText: listing.name })
      await expect(row).toContainText('Waiting to be sent')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      await phone.setOffline(false)
      await expect(row).toContainText('Active')
      if (listing.vertical === 'real-estate') return phone.close()
      await expect.poll(async () => (await readOwn(tilipo, listing)).length).toBe(1)

      const [found] = await readOwn(tilipo, listing)
      const customer = await createApiClient(tilipo, 'customer')
      const day = addDays(lusakaDate(Date.now()), 12)
      const choice =
        listing.vertical === 'stores'
          ? { quantity: 2 }
          : { pickUpAt: `${day}T08:00:00.000Z`, returnAt: `${addDays(day, 2)}T08:00:00.000Z` }
      const booking = await customer.book(found._id, choice)
      await customer.pay(booking._id)
      await phone.close()
    },
  )
