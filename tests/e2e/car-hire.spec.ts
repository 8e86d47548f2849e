/** Hiring a car on a phone: from the list with dates to the confirmed booking, and a car that is already hired. */
import type { Page } from '@playwright/test'
import { getWeekday } from '../../contract/core/dates'
import { addDays, lusakaInstant, lusakaDate } from '../../contract/core/values'
import { createApiClient } from './api-client'
import { newPhoneContext, expect, waitForServiceWorker, submitSignIn, test, type Tilipo } from './fixtures'
import { newPhoneNumber } from '../support/phone-numbers'

/** Returns a Tuesday about `weeks` weeks ahead. Every company is open on it and on the two days after. */
const getTuesday = (weeks: number): string => {
  const from = addDays(lusakaDate(Date.now()), weeks * 7)
  return Array.from({ length: 7 }, (_, index) => addDays(from, index)).find((date) => getWeekday(date) === 'tuesday')!
}
const book = (page: Page) => page.getByRole('button', { name: 'Book', exact: true })

interface Car {
  _id: string
  path: string
  name: string
  details: { cars: number }
}
async function fetchCars(tilipo: Tilipo): Promise<Car[]> {
  const answer = await fetch(`${tilipo.direct}/api/listings?vertical=car-hire&q=tiyende&pageSize=20`)
  return ((await answer.json()) as { listings: Car[] }).listings
}

async function choose(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('Pick-up', { exact: true }).fill(from)
  await page.getByLabel('Return', { exact: true }).fill(to)
}

async function pay(page: Page): Promise<void> {
  await page.getByLabel('Mobile money number').fill(newPhoneNumber('55'))
  await page.getByRole('button', { name: /^pay/i }).click()
  await expect(page.getByText('Payment successful! Your booking is confirmed.')).toBeVisible()
}

test(
  'A customer hires a car by the hour, returns it at the airport and pays, with a separate deposit',
  { tag: '@journey' },
  async ({ browser, link, tilipo }) => {
    const [start, end] = [getTuesday(5), addDays(getTuesday(5), 2)]
    const page = await (await newPhoneContext(browser)).newPage()
    await page.goto(`${link.url}/services/car-hire-companies?from=${start}&to=${end}`)
    await page.locator('main a[href^="/services/car-hire/book/"]').first().waitFor()
    const car = (await fetchCars(tilipo)).find(({ details }) => details.cars === 1)!
    await page.goto(`${link.url}${car.path}?pickUp=${start}&return=${end}`)
    await expect(page.getByLabel('Pick-up', { exact: true })).toHaveValue(start)
    await page.getByLabel('Return time').selectOption('09:30')
    await page.getByLabel('Return place').selectOption('Kenneth Kaunda airport')
    await page.getByRole('checkbox', { name: /^Driver/ }).check()
    await expect(
      page.getByText(/3 days, from .* 08:00 to .* 09:30\. Each started 24 hours counts as a day/),
    ).toBeVisible()
    await expect(page.getByText('Return at Kenneth Kaunda airport')).toBeVisible()
    await expect(page.getByText('Driver, 3 days')).toBeVisible()
    await expect(page.getByText('Refundable deposit').last()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Insurance' })).toBeVisible()
    await book(page).click()
    await submitSignIn(page, 'customer')
    await expect(page.getByLabel('Return time')).toHaveValue('09:30')
    await book(page).click()
    await expect(page).toHaveURL(/\/payment\/car\//)
    // A customer's own unpaid hold does not block the same hours in another tab.
    const tab = await page.context().newPage()
    await tab.goto(link.url + car.path)
    await choose(tab, start, end)
    await expect(book(tab)).toBeEnabled()
    await pay(page)

    // After the payment the car is hired. The other tab learns it and shows from when the car is available.
    await expect(tab.getByRole('alert')).toContainText(
      /This car is already hired at that time\. For the same length, one is available from/,
    )
    await expect(book(tab)).toBeDisabled()
  },
)

test('A car that was just taken is replaced by another car of the vendor for the same hours', async ({
  browser,
  link,
  tilipo,
  signedIn,
}) => {
  const [start, end] = [getTuesday(9), addDays(getTuesday(9), 1)]
  const car = (await fetchCars(tilipo)).find(({ details }) => details.cars === 1)!
  const pages = [await (await newPhoneContext(browser)).newPage(), await (await newPhoneContext(browser)).newPage()]
  for (const [index, page] of pages.entries()) {
    await signedIn(page, index === 0 ? 'customer' : 'customer2')
    await page.goto(link.url + car.path)
    await choose(page, start, end)
    await expect(book(page)).toBeEnabled()
  }
  await book(pages[0]!).click()
  await expect(pages[0]!).toHaveURL(/\/payment\/car\//)
  await book(pages[1]!).click()
  await expect(pages[1]!.getByText(/just taken/i).first()).toBeVisible()
  await pages[1]!.locator('main a[href^="/services/car-hire/book/"]').first().click()
  await expect(pages[1]!.getByLabel('Pick-up', { exact: true })).toHaveValue(start)
})

test('A cached page with a stalled picture learns that the car was taken and remains usable', async ({
  browser,
  link,
  tilipo,
}) => {
  const [start, end] = [getTuesday(17), addDays(getTuesday(17), 1)]
  const at = (date: string) => lusakaInstant(date, '08:00').toISOString()
  const car = (await fetchCars(tilipo)).find(({ details }) => details.cars === 1)!
  const page = await (await newPhoneContext(browser)).newPage()
  await page.goto(`${link.url}${car.path}?pickUp=${start}T08:00&return=${end}T08:00`)
  await waitForServiceWorker(page)
  await page.reload()
  const isCached = () =>
    page.evaluate(
      async (id) =>
        (await (await caches.open('tilipo-public-answers')).keys()).some(({ url }) => url.includes(`/${id}/taken?`)),
      car._id,
    )
  await expect.poll(isCached).toBe(true)
  await expect(book(page)).toBeEnabled()

  const other = await createApiClient(tilipo, 'customer2')
  const { _id } = await other.book(car._id, { pickUpAt: at(start), returnAt: at(end) })
  // The browser does not fire `load` before all pictures are loaded.
  link.rule = (_, path) => (path === '/pictures/never.webp' ? 'swallow' : 'pass')
  await page.addInitScript(() => void (new Image().src = '/pictures/never.webp'))
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('alert')).toContainText(/This car is already hired at that time\./)
  await expect(book(page)).toBeDisabled()
  await page
    .getByRole('button', { name: `Favorite: ${car.name}` })
    .first()
    .click()
  await page.waitForURL(/\/auth/, { waitUntil: 'commit' })
  expect(await page.evaluate(() => document.readyState)).toBe('interactive')
  await other.request(`/bookings/${_id}/cancel`, {})
})

test('A late return is recorded at the front desk, and the next customer waits or gets a full refund', async ({
  browser,
  link,
  tilipo,
  signedIn,
}) => {
  const [day, next] = [getTuesday(13), addDays(getTuesday(13), 1)]
  const at = (date: string, time: string) => lusakaInstant(date, time).toISOString()
  const car = (await fetchCars(tilipo)).find(({ details }) => details.cars === 1)!
  const [first, second, company] = [
    await createApiClient(tilipo, 'customer2'),
    await createApiClient(tilipo, 'customer'),
    await createApiClient(tilipo, 'carhire'),
  ]
  const currentHire = await first.book(car._id, { pickUpAt: at(day, '08:00'), returnAt: at(next, '08:00') })
  const nextHire = await second.book(car._id, { pickUpAt: at(next, '14:00'), returnAt: at(addDays(next, 2), '14:00') })
  await first.pay(currentHire._id)
  await second.pay(nextHire._id)
  await company.request(`/bookings/${currentHire._id}/service`, { step: 'begin' })

  const frontDesk = await (await newPhoneContext(browser)).newPage()
  await signedIn(frontDesk, 'carhire')
  await frontDesk.goto(`${link.url}/dashboard?to=bookings&id=${currentHire._id}`)
  const dialog = frontDesk.getByRole('dialog', { name: currentHire.reference })
  await dialog.getByLabel('New return date').fill(next)
  await dialog.getByLabel('Time', { exact: true }).selectOption('16:30')
  await dialog.getByRole('radio', { name: 'Waive' }).check()
  expect(await frontDesk.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await dialog.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(
    frontDesk.getByText(
      new RegExp(`${nextHire.reference} now starts at .* \\d\\d:00\\. The customer can wait or cancel`),
    ),
  ).toBeVisible()

  await expect(dialog.getByText(/Expected back by .*, 16:30\./)).toBeVisible()
  await expect(dialog.getByText(/return 16:30/)).toBeVisible()

  const hirer = await (await newPhoneContext(browser)).newPage()
  await signedIn(hirer, 'customer')
  await hirer.goto(`${link.url}/notifications`)
  await hirer
    .getByText(new RegExp(`${car.name} from .* is delayed`))
    .first()
    .click()
  await expect(hirer).toHaveURL(new RegExp(`/my-account/bookings/${nextHire._id}$`))
  await expect(hirer.getByText(/not before .* \d\d:00/).first()).toBeVisible()
  expect(await hirer.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await hirer
    .getByRole('button', { name: /cancel/i })
    .first()
    .click()
  await expect(hirer.getByRole('dialog')).toContainText(`${nextHire.quote.total.toLocaleString('en')}.00`)
  await hirer
    .getByRole('dialog')
    .getByRole('button', { name: /cancel/i })
    .first()
    .click()
  await expect(hirer.getByText(/is on its way back|has been sent back/)).toBeVisible()
})
