/** Homes on phones: seen, asked for, let; the agent's side; and what somebody else was faster with. */
import type { Page } from '@playwright/test'
import { addDays, dayNumber, formatDate, lusakaDate } from '../../contract/core/values'
import { dealerOf, vacantHome } from './dealings'
import { aPhone, expect, test } from './fixtures'
import { newPhone } from '../support/phones'

/** A Tuesday in some weeks: every home is shown then. */
const tuesday = (weeks: number): string => {
  const from = addDays(lusakaDate(Date.now()), weeks * 7)
  return Array.from({ length: 7 }, (_, index) => addDays(from, index)).find((date) => dayNumber(date) % 7 === 5)!
}

const fits = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

test(
  'A viewing is booked by date and time, is free and confirmed immediately',
  { tag: '@journey' },
  async ({ browser, signedIn }) => {
    const context = await aPhone(browser)
    const page = await context.newPage()
    await signedIn(page, 'customer')
    await page.goto('/services/real-estate')
    await page.locator('article a').first().click()
    await expect(page.getByText(/Confirmed vacant by the agent/)).toBeVisible()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page
      .getByRole('group', { name: 'Viewing day' })
      .getByRole('button', { name: /, [1-9]\d* free/ })
      .first()
      .click()
    await page.getByRole('button', { name: '10:00', exact: true }).click()
    await page.getByRole('button', { name: 'Book viewing' }).click()
    await expect(page.getByRole('heading', { name: 'Your booking is confirmed' })).toBeVisible()
    await context.close()
  },
)

test('A tenancy application is accepted and paid, and the home can no longer be booked', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const home = await vacantHome(tilipo, 0)
  const moveIn = tuesday(6)
  const [page, later] = [await (await aPhone(browser)).newPage(), await (await aPhone(browser)).newPage()]
  for (const [one, name] of [
    [page, 'customer'],
    [later, 'customer2'],
  ] as const) {
    await signedIn(one, name)
    await one.goto(link.url + home.path)
    await one.getByRole('radio', { name: /Apply to move in/ }).check()
    await one.getByLabel('Move-in date').fill(moveIn)
    await expect(one.getByText('Deposit', { exact: true })).toBeVisible()
    await expect(one.getByRole('button', { name: 'Apply', exact: true })).toBeEnabled()
  }
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Request sent' })).toBeVisible()
  await expect(page.getByText(/Nothing is reserved or paid yet/)).toBeVisible()
  await fits(page)

  const desk = await (await aPhone(browser)).newPage()
  await signedIn(desk, 'realestate')
  await desk.goto(`${link.url}/notifications`)
  await desk
    .getByText(`${home.name}, Move in ${formatDate(moveIn)}`)
    .first()
    .click()
  const dialog = desk.getByRole('dialog', { name: /^Booking TLP-/ })
  await expect(dialog.getByText('Requested', { exact: true })).toBeVisible()
  await fits(desk)
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog.getByText('Held, not paid yet')).toBeVisible()

  await page.goto(`${link.url}/my-account/bookings?type=realEstate`)
  await page.getByRole('article').filter({ hasText: home.name }).getByRole('link', { name: /^pay/i }).click()
  await expect(page.getByText('First month’s rent')).toBeVisible()
  await page.getByLabel('Mobile money number').fill(newPhone('55'))
  await page.getByRole('button', { name: /^pay/i }).click()
  await expect(page.getByText('Payment successful! Your booking is confirmed.')).toBeVisible()

  // Who had it open all the while is told why, and what else there is.
  await later.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(later.getByRole('alert').filter({ hasText: 'This home has been rented.' })).toBeVisible()
  await expect(later.getByRole('heading', { name: 'Available on your dates' })).toBeVisible()
  await later.locator('main article a').first().click()
  await expect(later.getByLabel('Move-in date')).toHaveValue(moveIn)

  await later.goto(link.url + home.path)
  await expect(later.getByText('It is no longer available for viewing.')).toBeVisible()
  await later.goto(`${link.url}/services/real-estate?q=${encodeURIComponent(home.name)}`)
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(later.locator(`main a[href^="${home.path}"]`)).toHaveCount(0)
  await desk.goto(`${link.url}/dashboard?to=bookings`)
  await desk.getByRole('region', { name: 'Vacant homes' }).locator('summary').click()
  await expect(
    desk
      .getByRole('region', { name: 'Vacant homes' })
      .getByText(/: rented$/)
      .first(),
  ).toBeVisible()
  await desk.getByRole('button', { name: `Vacant again: ${home.name}` }).click()
  await expect(desk.getByRole('dialog', { name: 'Has everyone moved out?' })).toBeVisible()
  await desk.getByRole('button', { name: 'List it again' }).click()
  await expect(desk.getByText('This home is rented, or reserved for someone.')).toBeVisible()
})

test('A viewing slot that was just taken is refused, with other homes for the same time', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const home = await vacantHome(tilipo, 1)
  const date = tuesday(3)
  const page = await (await aPhone(browser)).newPage()
  await signedIn(page, 'customer')
  await page.goto(`${link.url}${home.path}?date=${date}&time=11:00`)
  await expect(page.getByRole('button', { name: 'Book viewing' })).toBeEnabled()
  await (await dealerOf(tilipo, 'customer2')).book(home._id, { date, time: '11:00' })
  // What got lost is not told as that nothing is free.
  link.rule = (_, path) => (path === '/api/bookings/alternatives' ? 'drop before' : 'pass')
  await page.getByRole('button', { name: 'Book viewing' }).click()
  await expect(page.getByText(/just taken/i).first()).toBeVisible()
  await expect(page.getByText("We couldn't check what else is available.")).toBeVisible()
  await expect(page.getByText(/We found nothing similar/)).toHaveCount(0)
  await fits(page)
  link.rule = () => 'pass'
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Available on your dates' }).waitFor()
  await page.locator('main article a').first().click()
  await page.getByRole('button', { name: 'Book viewing' }).click()
  await expect(page.getByRole('heading', { name: 'Your booking is confirmed' })).toBeVisible()
})

test('A visitor of a viewing answers once whether the home was vacant', async ({ browser, link, signedIn }) => {
  const page = await (await aPhone(browser)).newPage()
  await signedIn(page, 'customer2')
  await page.goto(`${link.url}/my-account/bookings?type=realEstate`)
  await page
    .getByRole('article')
    .filter({ hasText: 'Completed' })
    .filter({ hasText: 'Roma' })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText('Was this home vacant?')).toBeVisible()
  await fits(page)
  await page.getByRole('button', { name: 'No, it was taken' }).click()
  await expect(page.getByText('Was this home vacant?')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Was this home vacant?')).toHaveCount(0)
})
