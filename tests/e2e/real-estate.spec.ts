/** Homes on phones: viewings, tenancy applications, the agent's side, and homes that were taken meanwhile. */
import type { Page } from '@playwright/test'
import { addDays, dayNumber, formatDate, lusakaDate } from '../../contract/core/values'
import { createApiClient, findVacantHome } from './api-client'
import { newPhoneContext, expect, test } from './fixtures'
import { newPhoneNumber } from '../support/phone-numbers'

/** Returns a Tuesday about `weeks` weeks ahead. Every home can be viewed then. */
const getTuesday = (weeks: number): string => {
  const from = addDays(lusakaDate(Date.now()), weeks * 7)
  return Array.from({ length: 7 }, (_, index) => addDays(from, index)).find((date) => dayNumber(date) % 7 === 5)!
}

const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

test(
  'A viewing is booked by date and time, is free and confirmed immediately',
  { tag: '@journey' },
  async ({ browser, signedIn }) => {
    const context = await newPhoneContext(browser)
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
  const home = await findVacantHome(tilipo, 0)
  const moveIn = getTuesday(6)
  const [page, laterPage] = [
    await (await newPhoneContext(browser)).newPage(),
    await (await newPhoneContext(browser)).newPage(),
  ]
  for (const [customerPage, name] of [
    [page, 'customer'],
    [laterPage, 'customer2'],
  ] as const) {
    await signedIn(customerPage, name)
    await customerPage.goto(link.url + home.path)
    await customerPage.getByRole('radio', { name: /Apply to move in/ }).check()
    await customerPage.getByLabel('Move-in date').fill(moveIn)
    await expect(customerPage.getByText('Deposit', { exact: true })).toBeVisible()
    await expect(customerPage.getByRole('button', { name: 'Apply', exact: true })).toBeEnabled()
  }
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Request sent' })).toBeVisible()
  await expect(page.getByText(/Nothing is reserved or paid yet/)).toBeVisible()
  await expectNoOverflow(page)

  const agentPage = await (await newPhoneContext(browser)).newPage()
  await signedIn(agentPage, 'realestate')
  await agentPage.goto(`${link.url}/notifications`)
  await agentPage
    .getByText(`${home.name}, Move in ${formatDate(moveIn)}`)
    .first()
    .click()
  const dialog = agentPage.getByRole('dialog', { name: /, TLP-/ })
  await expect(dialog.getByText('Application to answer', { exact: true })).toBeVisible()
  await expectNoOverflow(agentPage)
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog.getByText('Held, not paid yet')).toBeVisible()

  await page.goto(`${link.url}/my-account/bookings?type=realEstate`)
  await page.getByRole('article').filter({ hasText: home.name }).getByRole('link', { name: /^pay/i }).click()
  await expect(page.getByText('First month’s rent', { exact: true })).toBeVisible()
  await page.getByLabel('Mobile money number').fill(newPhoneNumber('55'))
  await page.getByRole('button', { name: /^pay/i }).click()
  await expect(page.getByText('Payment successful! Your booking is confirmed.')).toBeVisible()

  // A customer who had the page open all the time sees the reason and alternatives.
  await laterPage.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(laterPage.getByRole('alert').filter({ hasText: 'This home has been rented.' })).toBeVisible()
  await expect(laterPage.getByRole('heading', { name: 'Available on your dates' })).toBeVisible()
  await laterPage.locator('main article a').first().click()
  await expect(laterPage.getByLabel('Move-in date')).toHaveValue(moveIn)

  await laterPage.goto(link.url + home.path)
  await expect(laterPage.getByText('It is no longer available for viewing.')).toBeVisible()
  await laterPage.goto(`${link.url}/services/real-estate?q=${encodeURIComponent(home.name)}`)
  await expect(laterPage.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(laterPage.locator(`main a[href^="${home.path}"]`)).toHaveCount(0)
  await agentPage.goto(`${link.url}/admin/real-estate/today`)
  await agentPage.getByRole('region', { name: 'Vacant homes' }).locator('summary').click()
  await expect(
    agentPage
      .getByRole('region', { name: 'Vacant homes' })
      .getByText(/: rented$/)
      .first(),
  ).toBeVisible()
  await agentPage.getByRole('button', { name: `Vacant again: ${home.name}` }).click()
  await expect(agentPage.getByRole('dialog', { name: 'Has everyone moved out?' })).toBeVisible()
  await agentPage.getByRole('button', { name: 'List it again' }).click()
  await expect(agentPage.getByText('This home is rented, or reserved for someone.')).toBeVisible()
})

test('A viewing slot that was just taken is refused, with other homes for the same time', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const home = await findVacantHome(tilipo, 1)
  const date = getTuesday(3)
  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, 'customer')
  await page.goto(`${link.url}${home.path}?date=${date}&time=11:00`)
  await expect(page.getByRole('button', { name: 'Book viewing' })).toBeEnabled()
  await (await createApiClient(tilipo, 'customer2')).book(home._id, { date, time: '11:00' })
  // A lost request must not be displayed as "nothing similar".
  link.rule = (_, path) => (path === '/api/bookings/alternatives' ? 'drop before' : 'pass')
  await page.getByRole('button', { name: 'Book viewing' }).click()
  await expect(page.getByText(/just taken/i).first()).toBeVisible()
  await expect(page.getByText("We couldn't check what else is available.")).toBeVisible()
  await expect(page.getByText(/We found nothing similar/)).toHaveCount(0)
  await expectNoOverflow(page)
  link.rule = () => 'pass'
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Available on your dates' }).waitFor()
  await page.locator('main article a').first().click()
  await page.getByRole('button', { name: 'Book viewing' }).click()
  await expect(page.getByRole('heading', { name: 'Your booking is confirmed' })).toBeVisible()
})

test('A visitor of a viewing answers once whether the home was vacant', async ({ browser, link, signedIn }) => {
  const page = await (await newPhoneContext(browser)).newPage()
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
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'No, it was taken' }).click()
  await expect(page.getByText('Was this home vacant?')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Was this home vacant?')).toHaveCount(0)
})
