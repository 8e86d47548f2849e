/** A car is hired on a phone: from the list with its days to the confirmed booking; and one that is out then. */
import type { Page } from '@playwright/test'
import { getWeekday } from '../../contract/partners/opening-hours'
import { addDays, lusakaInstant, lusakaDate } from '../../contract/core/values'
import { dealerOf } from './dealings'
import { aPhone, expect, readyOffline, signInHere, test, type Tilipo } from './fixtures'
import { newPhone } from '../support/phones'

/** A Tuesday some weeks ahead: every company is open, and on the two days after. */
const tuesday = (weeks: number): string => {
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
async function cars(tilipo: Tilipo): Promise<Car[]> {
  const answer = await fetch(`${tilipo.direct}/api/listings?vertical=car-hire&q=tiyende&pageSize=20`)
  return ((await answer.json()) as { listings: Car[] }).listings
}

async function choose(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('Pick-up', { exact: true }).fill(from)
  await page.getByLabel('Return', { exact: true }).fill(to)
}

async function pay(page: Page): Promise<void> {
  await page.getByLabel('Mobile money number').fill(newPhone('55'))
  await page.getByRole('button', { name: /^pay/i }).click()
  await expect(page.getByText('Payment successful! Your booking is confirmed.')).toBeVisible()
}

test(
  'A customer hires a car by the hour, returns it at the airport and pays, with a separate deposit',
  { tag: '@journey' },
  async ({ browser, link, tilipo }) => {
    const [start, end] = [tuesday(5), addDays(tuesday(5), 2)]
    const page = await (await aPhone(browser)).newPage()
    await page.goto(`${link.url}/services/car-hire-companies?from=${start}&to=${end}`)
    await page.locator('main a[href^="/services/car-hire/book/"]').first().waitFor()
    const car = (await cars(tilipo)).find(({ details }) => details.cars === 1)!
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
    await signInHere(page, 'customer')
    await expect(page.getByLabel('Return time')).toHaveValue('09:30')
    await book(page).click()
    await expect(page).toHaveURL(/\/payment\/car\//)
    // Who holds it and has not paid may choose the same hours anew, in another tab.
    const tab = await page.context().newPage()
    await tab.goto(link.url + car.path)
    await choose(tab, start, end)
    await expect(book(tab)).toBeEnabled()
    await pay(page)

    // Paid, it is out: that tab learns it too, and says from when on the car is in.
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
  const [start, end] = [tuesday(9), addDays(tuesday(9), 1)]
  const car = (await cars(tilipo)).find(({ details }) => details.cars === 1)!
  const pages = [await (await aPhone(browser)).newPage(), await (await aPhone(browser)).newPage()]
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
  const [start, end] = [tuesday(17), addDays(tuesday(17), 1)]
  const at = (date: string) => lusakaInstant(date, '08:00').toISOString()
  const car = (await cars(tilipo)).find(({ details }) => details.cars === 1)!
  const page = await (await aPhone(browser)).newPage()
  await page.goto(`${link.url}${car.path}?pickUp=${start}T08:00&return=${end}T08:00`)
  await readyOffline(page)
  await page.reload()
  const isKept = () =>
    page.evaluate(
      async (id) =>
        (await (await caches.open('tilipo-public-answers')).keys()).some(({ url }) => url.includes(`/${id}/taken?`)),
      car._id,
    )
  await expect.poll(isKept).toBe(true)
  await expect(book(page)).toBeEnabled()

  const other = await dealerOf(tilipo, 'customer2')
  const { _id } = await other.book(car._id, { pickUpAt: at(start), returnAt: at(end) })
  // To the browser the page is not loaded before its pictures are.
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
  await other.ask(`/bookings/${_id}/cancel`, {})
})

test('A late return is recorded at the front desk, and the next customer waits or gets a full refund', async ({
  browser,
  link,
  tilipo,
  signedIn,
}) => {
  const [day, next] = [tuesday(13), addDays(tuesday(13), 1)]
  const at = (date: string, time: string) => lusakaInstant(date, time).toISOString()
  const car = (await cars(tilipo)).find(({ details }) => details.cars === 1)!
  const [first, second, company] = [
    await dealerOf(tilipo, 'customer2'),
    await dealerOf(tilipo, 'customer'),
    await dealerOf(tilipo, 'carhire'),
  ]
  const out = await first.book(car._id, { pickUpAt: at(day, '08:00'), returnAt: at(next, '08:00') })
  const after = await second.book(car._id, { pickUpAt: at(next, '14:00'), returnAt: at(addDays(next, 2), '14:00') })
  await first.pay(out._id)
  await second.pay(after._id)
  await company.ask(`/bookings/${out._id}/service`, { step: 'begin' })

  const desk = await (await aPhone(browser)).newPage()
  await signedIn(desk, 'carhire')
  await desk.goto(`${link.url}/dashboard?to=bookings&id=${out._id}`)
  const dialog = desk.getByRole('dialog', { name: `Booking ${out.reference}` })
  await dialog.getByLabel('New return date').fill(next)
  await dialog.getByLabel('Time', { exact: true }).selectOption('16:30')
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await dialog.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(
    desk.getByText(new RegExp(`${after.reference} now starts at .* \\d\\d:00\\. The customer can wait or cancel`)),
  ).toBeVisible()

  await expect(dialog.getByText(/Expected back by .*, 16:30\./)).toBeVisible()
  await expect(dialog.getByText(/return 16:30/)).toBeVisible()

  const hirer = await (await aPhone(browser)).newPage()
  await signedIn(hirer, 'customer')
  await hirer.goto(`${link.url}/notifications`)
  await hirer
    .getByText(new RegExp(`${car.name} from .* is delayed`))
    .first()
    .click()
  await expect(hirer).toHaveURL(new RegExp(`/my-account/bookings/${after._id}$`))
  await expect(hirer.getByText(/not before .* \d\d:00/).first()).toBeVisible()
  expect(await hirer.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await hirer
    .getByRole('button', { name: /cancel/i })
    .first()
    .click()
  await expect(hirer.getByRole('dialog')).toContainText(`${after.quote.total.toLocaleString('en')}.00`)
  await hirer
    .getByRole('dialog')
    .getByRole('button', { name: /cancel/i })
    .first()
    .click()
  await expect(hirer.getByText(/is on its way back|has been sent back/)).toBeVisible()
})
