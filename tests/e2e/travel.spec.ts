/** A trip from the list to a partly paid booking, and a departure that was sold out meanwhile. */
import { listDepartureDays } from '../../contract/verticals/departures'
import { addDays, lusakaDate } from '../../contract/core/values'
import { createApiClient, fetchListings } from './api-client'
import { newPhoneContext, expect, test } from './fixtures'
import { newPhoneNumber } from '../support/phone-numbers'

test(
  'A trip is booked and paid in part, and its balance remains payable',
  { tag: '@journey' },
  async ({ browser, signedIn }) => {
    const context = await newPhoneContext(browser)
    const page = await context.newPage()
    await signedIn(page, 'customer')
    await page.goto('/services/travel-agencies?q=Falls+and+Chobe')
    await page
      .getByRole('link', { name: /Falls and Chobe in three days/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Later departures' }).click()
    await page.getByRole('radio').nth(6).check()
    await expect(page.getByText(/Needs at least 2 people/)).toBeVisible()
    await expect(page.getByText(/Balance, by/)).toBeVisible()
    await page.getByLabel('Lead traveller').fill('Mutale Banda')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Pay for your booking' })).toBeVisible()
    await page.getByLabel('Mobile money number').fill(newPhoneNumber('55'))
    await page.getByRole('button', { name: /^Pay ZMW 5,340\.00/ }).click()
    await expect(page.getByText(/Your booking is confirmed/).first()).toBeVisible()
    await page.goto('/my-account/bookings?type=travel')
    await expect(page.getByRole('link', { name: 'Pay balance' }).first()).toBeVisible()
    await context.close()
  },
)

test('A trip departure that was sold out meanwhile is refused, and another one is booked', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const [trip] = (await fetchListings(tilipo, 'vertical=travel&pageSize=40')).filter(
    ({ details }) => details.departures && details.largestGroup <= 8 && details.smallestGroup <= 2,
  )
  const today = lusakaDate(Date.now())
  const days: string[] = listDepartureDays(trip.details.departures, addDays(today, 60), addDays(today, 110))
  const [full, other] = [days[0]!, days[1]!]
  const context = await newPhoneContext(browser)
  const page = await context.newPage()
  await signedIn(page, 'customer')
  await page.goto(`${link.url}${trip.path}?departsOn=${full}&adults=2`)
  await page.getByLabel('Lead traveller').fill('Mutale Banda')
  const book = page.getByRole('button', { name: 'Book', exact: true })
  await expect(book).toBeEnabled()

  const others = await createApiClient(tilipo, 'customer2')
  await others.book(trip._id, {
    departsOn: full,
    adults: trip.details.largestGroup,
    children: 0,
    names: ['Chanda Phiri'],
  })
  await book.click()
  await expect(page.getByRole('alert').filter({ hasText: /taken/ })).toBeVisible()
  await expect(book).toBeDisabled()

  await page.goto(`${link.url}${trip.path}?departsOn=${other}&adults=2`)
  await expect(page.getByLabel('Lead traveller')).toHaveValue('Mutale Banda')
  await expect(book).toBeEnabled()
  await book.click()
  await expect(page.getByRole('heading', { name: 'Pay for your booking' })).toBeVisible()
  await context.close()
})
