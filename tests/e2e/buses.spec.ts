/** Booking bus seats: from the list to the boarding ticket, and a seat that another customer took first. */
import type { Browser, Page } from '@playwright/test'
import { addDays, formatZmw, lusakaDate } from '../../contract/core/values'
import { fetchListings } from './api-client'
import { newPhoneContext, expect, submitSignIn, test, type Tilipo } from './fixtures'
import { newPhoneNumber } from '../support/phone-numbers'

const getDateInDays = (days: number) => addDays(lusakaDate(Date.now()), days)
const book = (page: Page) => page.getByRole('button', { name: /^book/i }).first()
const seat = (page: Page, id: string) => page.getByRole('button', { name: new RegExp(`^Seat ${id},`) })
const passenger = (page: Page, id: string) => page.getByLabel(`Passenger in seat ${id}`)

async function findCoach(tilipo: Tilipo): Promise<{ path: string }> {
  const answer = await fetch(
    `${tilipo.direct}/api/listings?vertical=buses&q=${encodeURIComponent('Lusaka to Kitwe, 08:00')}`,
  )
  return ((await answer.json()) as { listings: { path: string }[] }).listings[0]!
}

async function choose(
  page: Page,
  trip: { from?: string; to?: string; day: number; seats: readonly string[] },
): Promise<void> {
  if (trip.from) await page.getByLabel('From', { exact: true }).selectOption(trip.from)
  if (trip.to) await page.getByLabel('To', { exact: true }).selectOption(trip.to)
  await page.getByLabel('Day of travel').fill(getDateInDays(trip.day))
  for (const id of trip.seats) {
    await seat(page, id).click()
    await passenger(page, id).fill(`Mutale Banda ${id}`)
  }
}

async function signedInPhone(
  browser: Browser,
  signedIn: (page: Page, name: string) => Promise<void>,
  name: string,
): Promise<Page> {
  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, name)
  return page
}

async function pay(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/payment\/bus\//)
  // The page fills in the buyer's own number after it has loaded.
  await expect(page.getByLabel('Mobile money number')).not.toHaveValue('')
  await page.getByLabel('Mobile money number').fill(newPhoneNumber('55'))
  await page.getByRole('button', { name: /^pay/i }).click()
  await expect(page.getByText('Payment successful! Your booking is confirmed.')).toBeVisible()
}

test(
  'A customer books two seats for part of a route, and the same seats are sold again for the rest',
  { tag: '@journey' },
  async ({ browser, tilipo, signedIn, link }) => {
    const page = await (await newPhoneContext(browser)).newPage()
    await page.goto(`${link.url}/services/bus-ticketing`)
    await page.locator('main a[href^="/services/bus-ticketing/book/"]').first().click()
    await expect(page.getByLabel('Day of travel')).toBeVisible()
    const { path } = await findCoach(tilipo)
    await page.goto(link.url + path)
    await choose(page, { to: 'Kabwe', day: 20, seats: ['4A', '4B'] })
    await expect(page.getByText('Lusaka to Kabwe, 2 seats')).toBeVisible()
    expect(page.url()).not.toContain('Mutale')
    await book(page).click()
    await expect(page).toHaveURL(/\/auth/)
    await submitSignIn(page, 'customer')
    await expect(passenger(page, '4A')).toHaveValue('Mutale Banda 4A')
    await book(page).click()
    await pay(page)
    await expect(page).toHaveURL(/\/bus-booking-confirmation\//)
    await expect(page.getByText('Mutale Banda 4A (4A), Mutale Banda 4B (4B)').first()).toBeVisible()
    await expect(page.getByText(/seats 4A, 4B/).first()).toBeVisible()

    const next = await signedInPhone(browser, signedIn, 'customer2')
    await next.goto(link.url + path)
    await choose(next, { day: 20, seats: [] })
    await expect(seat(next, '4A')).toHaveAccessibleName(/free from Kabwe to Kitwe only/)
    await expect(seat(next, '4A')).toBeDisabled()
    await choose(next, { from: 'Kabwe', to: 'Ndola', day: 20, seats: ['4A'] })
    await book(next).click()
    await pay(next)
  },
)

test('Of two customers who want the same seat, one is informed and chooses another', async ({
  browser,
  tilipo,
  signedIn,
  link,
}) => {
  const { path } = await findCoach(tilipo)
  const pages = [
    await signedInPhone(browser, signedIn, 'customer'),
    await signedInPhone(browser, signedIn, 'customer2'),
  ]
  for (const page of pages) {
    await page.goto(link.url + path)
    await choose(page, { day: 30, seats: ['7C'] })
    await expect(book(page)).toBeEnabled()
  }
  await Promise.all(pages.map((page) => book(page).click()))
  const won = (page: Page) => page.waitForURL(/\/payment\/bus\//).then(() => 'won')
  const lost = (page: Page) =>
    page
      .getByText(/just taken/i)
      .first()
      .waitFor()
      .then(() => 'lost')
  const results = await Promise.all(pages.map((page) => Promise.any([won(page), lost(page)])))
  expect([...results].sort()).toEqual(['lost', 'won'])
  const loser = pages[results.indexOf('lost')]!
  await expect(loser.getByText('Seat 7C is already taken. Please choose another.')).toBeVisible()
  await expect(seat(loser, '7C')).toBeDisabled()
  await seat(loser, '7D').focus()
  await loser.keyboard.press('ArrowDown')
  await loser.keyboard.press('Enter')
  // The passenger of the lost seat is assigned to the new seat.
  await expect(passenger(loser, '8D')).toHaveValue('Mutale Banda 7C')
  await book(loser).click()
  await expect(loser).toHaveURL(/\/payment\/bus\//)
})

test('The date of the list is applied to the coach and its fare, and a customer’s own holds do not block', async ({
  browser,
  tilipo,
  signedIn,
  link,
}) => {
  const day = getDateInDays(120)
  const page = await signedInPhone(browser, signedIn, 'customer2')
  const [trip] = await fetchListings(
    tilipo,
    `vertical=buses&q=${encodeURIComponent('Lusaka to Kitwe, 08:00')}&from=${day}`,
  )
  await page.goto(`${link.url}/services/bus-ticketing?q=${encodeURIComponent('Lusaka to Kitwe, 08:00')}&from=${day}`)
  const card = page.getByRole('article').filter({ has: page.locator(`a[href^="${trip.path}"]`) })
  await expect(card.getByText(formatZmw(trip.price))).toBeVisible()
  await card.getByRole('link').first().click()
  await expect(page.getByLabel('Day of travel')).toHaveValue(day)
  await seat(page, '7A').click()
  await passenger(page, '7A').fill('Mutinta Hamoonga')
  await expect(page.getByText('Lusaka to Kitwe, 1 seat')).toBeVisible()
  await expect(page.getByText(formatZmw(trip.price)).first()).toBeVisible()
  await book(page).click()
  await expect(page).toHaveURL(/\/payment\/bus\//)

  await page.goto(`${link.url}${trip.path}?date=${day}&seats=7A`)
  await expect(seat(page, '7A')).toBeEnabled()
  await passenger(page, '7A').fill('Mutinta Hamoonga')
  await expect(book(page)).toBeEnabled()
  await book(page).click()
  await expect(page).toHaveURL(/\/payment\/bus\//)
})
