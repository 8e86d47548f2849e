/** Partners list what they sell without a connection, and customers find it after reconnecting. */
import type { Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { createApiClient, fetchListings } from './api-client'
import {
  expect,
  newPhoneContext,
  test,
  waitForOfflinePages,
  waitForServiceWorker,
  type Tilipo,
  setOffline,
} from './fixtures'

interface Listing {
  account: string
  path: string
  add: string
  vertical: string
  name: string
  fill(page: Page): Promise<void>
  /** What a customer books on a day. Without it, the business must confirm something first. */
  buildChoice?(day: string): object
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
    buildChoice: () => ({ quantity: 2 }),
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
    buildChoice: (day) => ({ pickUpAt: `${day}T08:00:00.000Z`, returnAt: `${addDays(day, 2)}T08:00:00.000Z` }),
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
  {
    account: 'bus',
    path: '/admin/bus-management/trips',
    add: 'Add a trip',
    vertical: 'buses',
    // The first of the table, which has several pages.
    name: 'A night coach to Nakonde',
    async fill(page) {
      await page.getByLabel('Fare for the whole trip').fill('550')
      await page.getByRole('button', { name: 'Add a stop' }).click()
      for (const [index, [stop, time, km]] of [
        ['Lusaka', '21:00', '0'],
        ['Kapiri Mposhi', '23:45', '207'],
        ['Nakonde', '11:30', '1020'],
      ].entries()) {
        const row = page.getByRole('region', { name: `Stop ${index + 1}` })
        await row.getByLabel('Town or stop').fill(stop!)
        await row.getByLabel(/^(Departs|Stops) at$/).fill(time!)
        await row.getByLabel('From the start').fill(km!)
      }
      await page.getByRole('button', { name: 'Add a fare' }).click()
      const fare = page.getByRole('region', { name: 'Fare 1' })
      await fare.getByLabel('Valid from').fill('2026-01-01')
      await fare.getByLabel('Lusaka to Kapiri Mposhi').fill('150')
      await fare.getByLabel('Kapiri Mposhi to Nakonde').fill('400')
    },
    buildChoice: (date) => ({
      date,
      from: 'Kapiri Mposhi',
      to: 'Nakonde',
      seats: ['3A'],
      names: ['Mary Phiri'],
    }),
  },
  {
    account: 'travel',
    path: '/admin/travel-agency/packages',
    add: 'Add a package',
    vertical: 'travel',
    name: 'Weekend on the Kafue',
    async fill(page) {
      await page.getByLabel('Price per adult').fill('2400')
      await page.getByLabel('Number of days').fill('2')
      for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
        await page.getByRole('button', { name: day, exact: true }).click()
      await page.getByLabel('Places').fill('Kafue National Park')
      await page.getByLabel('Largest group').fill('8')
      await page.getByRole('button', { name: 'Add a supplement' }).click()
      const supplement = page.getByRole('region', { name: 'Supplement 1' })
      await supplement.getByLabel('Supplement', { exact: true }).fill('Park fee')
      await supplement.getByLabel('Price', { exact: true }).fill('120')
      await supplement.getByLabel('Choice').selectOption('Always charged')
    },
    buildChoice: (departsOn) => ({ departsOn, adults: 2, children: 0, names: ['Mary Phiri'] }),
  },
  {
    account: 'carrier',
    path: '/admin/carrier-cargo/routes',
    add: 'Add a route',
    vertical: 'carriers',
    name: 'Ndola to Mansa by night',
    async fill(page) {
      await page.getByLabel(/^Price of a parcel/).fill('60')
      await page.getByLabel('From', { exact: true }).fill('Ndola')
      await page.getByLabel('To', { exact: true }).fill('Mansa')
      await page.getByLabel('ZICTA licence number').fill('ZICTA/PCS/2024/0001')
      await page.getByRole('button', { name: 'Add a band' }).click()
      await page.getByLabel('Above').fill('5')
      await page.getByLabel('Price per kg').fill('4.50')
    },
    buildChoice: (date) => ({
      date,
      from: 'Ndola',
      to: 'Mansa',
      length: 20,
      width: 20,
      height: 20,
      kg: 8,
      value: 0,
      contents: 'Shoes',
      collection: false,
      delivery: false,
      sender: { name: 'Mary Phiri', phone: '0961234567' },
      receiver: { name: 'John Banda', phone: '0971234567' },
    }),
  },
]

const readOwn = (tilipo: Tilipo, { vertical, name }: Listing) =>
  fetchListings(tilipo, `vertical=${vertical}&q=${encodeURIComponent(name)}`).then((found) =>
    found.filter((listing) => listing.name === name),
  )

for (const listing of listings)
  test(`A listing created offline is public after reconnecting: ${listing.vertical}`, async ({
    browser,
    tilipo,
    link,
    signedIn,
  }) => {
    const phone = await newPhoneContext(browser)
    const page = await phone.newPage()
    await signedIn(page, listing.account)
    await page.goto(link.url + listing.path)
    await expect(page.getByRole('link', { name: listing.add }).first()).toBeVisible()
    await waitForServiceWorker(page)
    await waitForOfflinePages(page)
    await setOffline(phone, true)
    await page.getByRole('link', { name: listing.add }).first().click()
    await page.getByRole('button', { name: listing.add }).click()
    await expect(page.getByText('Please enter a name with at least 2 characters.')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill(listing.name)
    await listing.fill(page)
    await page.getByRole('button', { name: listing.add }).click()
    const row = page.getByRole('row').filter({ hasText: listing.name })
    await expect(row).toContainText('Waiting to be sent')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await setOffline(phone, false)
    await expect(row).toContainText('Active')
    await expect.poll(async () => (await readOwn(tilipo, listing)).length).toBe(1)
    if (!listing.buildChoice) return phone.close()

    const [found] = await readOwn(tilipo, listing)
    const customer = await createApiClient(tilipo, 'customer')
    const day = addDays(lusakaDate(Date.now()), 12)
    const booking = await customer.book(found._id, listing.buildChoice(day))
    await customer.pay(booking._id)
    await phone.close()
  })
