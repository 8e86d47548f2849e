/**
 * Finding, choosing, booking and paying on a connection that is slow and loses a fifth of the requests and an eighth of
 * the responses. A customer who presses a button again gets one booking and one payment.
 */
import type { Locator, Page } from '@playwright/test'
import { Client } from 'pg'
import { getWeekday } from '../../contract/core/dates'
import { addDays, lusakaDate } from '../../contract/core/values'
import { findRunningPort } from '../../server/postgres/server'
import { loadCredentials, buildConnectionUrl } from '../../server/postgres/credentials'
import { resolveInstallation } from '../../server/postgres/installation'
import type { Fault } from '../support/fault-proxy'
import { createSeededRandom } from '../support/sync/random'
import { createApiClient, findVacantHome } from './api-client'
import { newPhoneContext, expect, waitForServiceWorker, test, type Tilipo } from './fixtures'
import { newPhoneNumber } from '../support/phone-numbers'

/**
 * Returns the first Tuesday on or after the given number of days from today. Every business is open on it and on the
 * day after.
 */
const getTuesday = (days: number): string => {
  const from = addDays(lusakaDate(Date.now()), days)
  return Array.from({ length: 7 }, (_, index) => addDays(from, index)).find((date) => getWeekday(date) === 'tuesday')!
}

interface Journey {
  vertical: string
  list(tilipo: Tilipo): Promise<string> | string
  choose(page: Page): Promise<void>
  /** For bookings that the partner accepts first: accepts the booking over a good connection. */
  accept?(tilipo: Tilipo, id: string): Promise<void>
}

const journeys: Journey[] = [
  {
    vertical: 'hotels',
    list: () => '/services/hotels?show=offers&q=honeymoon',
    async choose(page) {
      await page.getByLabel('Check-in').fill(getTuesday(200))
      await page.getByLabel('Check-out').fill(addDays(getTuesday(200), 2))
    },
  },
  {
    vertical: 'buses',
    list: () => '/services/bus-ticketing?q=Lusaka+to+Kitwe',
    async choose(page) {
      await page.getByLabel('Day of travel').fill(getTuesday(50))
      await page.getByRole('button', { name: /^Seat 9A,/ }).click()
      await page.getByLabel('Passenger in seat 9A').fill('Mutale Banda')
    },
  },
  {
    vertical: 'car-hire',
    list: () => '/services/car-hire-companies?show=offers&q=tiyende',
    async choose(page) {
      await page.getByLabel('Pick-up', { exact: true }).fill(getTuesday(80))
      await page.getByLabel('Return', { exact: true }).fill(addDays(getTuesday(80), 1))
    },
  },
  {
    vertical: 'real-estate',
    list: async (tilipo) =>
      `/services/real-estate?show=offers&q=${encodeURIComponent((await findVacantHome(tilipo, 3)).name)}`,
    async choose(page) {
      await page.getByRole('radio', { name: /Apply to move in/ }).check()
      await page.getByLabel('Move-in date').fill(getTuesday(30))
    },
    async accept(tilipo, id) {
      await (await createApiClient(tilipo, 'realestate')).request(`/bookings/${id}/steps`, { step: 'accept' })
    },
  },
  {
    vertical: 'travel',
    list: () => '/services/travel-agencies?show=offers&q=Falls+and+Chobe',
    async choose(page) {
      await page.getByRole('radio').last().check()
      await page.getByLabel('Lead traveller').fill('Mutale Banda')
    },
  },
]

/** Without an idempotency key, repeating these requests would execute them twice. */
const writePaths = ['/api/bookings', '/api/payments']

/**
 * Faults are random and not counted: with a fixed period, a retry pattern of three would lose the same request every
 * time. The first response of each act is always lost, so that the server has executed it and the client does not know.
 */
function createFaultRule(): (method: string, path: string) => Fault {
  const random = createSeededRandom(5)
  const lostResponsePaths = new Set(writePaths)
  return (method, path) => {
    if (method === 'POST' && lostResponsePaths.delete(path)) return 'drop after'
    if (random.chance(1 / 5)) return 'drop before'
    return random.chance(1 / 8) ? 'drop after' : { delayMs: 400 }
  }
}

for (const { vertical, list, choose, accept } of journeys) {
  test(
    `A customer on a poor connection makes one booking and one payment: ${vertical}`,
    { tag: vertical === 'hotels' ? '@journey' : [] },
    async ({ browser, tilipo, signedIn, link }) => {
      test.slow()
      const context = await newPhoneContext(browser)
      const page = await context.newPage()
      await signedIn(page, 'customer')
      await page.goto(link.url)
      await waitForServiceWorker(page)
      const from = link.url + (await list(tilipo))
      const since = new Date()
      link.rule = createFaultRule()

      await openUntilLoaded(page, from)
      const firstResult = page.locator('main article a').first()
      await retryUntil(page, () => firstResult.isVisible())
      const path = (await firstResult.getAttribute('href'))!.split('?')[0]!
      await retryUntil(page, () => isAt(page, path), firstResult)
      await retryUntil(page, () => book(page).isVisible())
      await choose(page)
      await retryUntil(page, () => isAt(page, '/payment/'), book(page))
      const bookingId = new URL(page.url()).pathname.split('/').at(-1)!
      if (accept) await accept(tilipo, bookingId)
      const number = page.getByLabel('Mobile money number')
      await retryUntil(page, () => number.isVisible())
      await number.fill(newPhoneNumber('55'))
      // If every response is lost, the sync can tell the page first that the booking is paid. Three seconds after the
      // success message, the page navigates to the bookings.
      const paidMessage = page.getByText(
        /^(Payment successful! Your booking is confirmed\.|This booking is paid and confirmed)$/,
      )
      await retryUntil(
        page,
        async () => (await paidMessage.isVisible()) || !(await isAt(page, '/payment/')),
        page.getByRole('button', { name: /^pay/i }),
        page.getByRole('link', { name: 'Check status' }),
      )
      expect(await countCreated(tilipo, bookingId, since)).toEqual({ bookings: 1, payments: 1, states: ['successful'] })
      await context.close()
    },
  )
}

const isBookingForm = (path: string): boolean => /^\/assets\/Booking-[\w-]+\.js/.test(path)
const findHotelRoom = '/services/hotels?show=offers&q=honeymoon'

test('A booking form whose code is lost on the way is displayed, because the service worker requests it again', async ({
  browser,
  link,
}) => {
  const context = await newPhoneContext(browser)
  const page = await context.newPage()
  await page.goto(link.url + findHotelRoom)
  await waitForServiceWorker(page)
  let lost = 0
  link.rule = (_, path) => (isBookingForm(path) && lost++ < 7 ? 'drop before' : 'pass')
  await page.locator('main article a').first().click()
  await expect(page.getByLabel('Check-in')).toBeVisible({ timeout: 20_000 })
  // The browser repeats a request on a broken connection by itself, once.
  expect(lost).toBeGreaterThan(6)
  await context.close()
})

test('A booking form whose code failed to load without a service worker is displayed after Try again', async ({
  browser,
  link,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(link.url + findHotelRoom)
  link.rule = (_, path) => (isBookingForm(path) ? 'drop before' : 'pass')
  await page.locator('main article a').first().click()
  await expect(page.getByText('You need a connection to book')).toBeVisible({ timeout: 20_000 })
  link.rule = () => 'pass'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Check-in')).toBeVisible({ timeout: 20_000 })
  await context.close()
})

const book = (page: Page) => page.getByRole('button', { name: /^(book|apply)/i }).first()
const isAt = async (page: Page, path: string) => new URL(page.url()).pathname.startsWith(path)

/** Reloads the page until the browser could load it. */
const openUntilLoaded = (page: Page, url: string) => expect(() => page.goto(url)).toPass({ timeout: 60_000 })

/** Acts like a user: checks the page, and presses the available buttons until the condition holds. */
async function retryUntil(page: Page, isDone: () => Promise<boolean>, ...buttons: Locator[]): Promise<void> {
  const retryButtons = [page.getByRole('button', { name: 'Try again' }).first(), ...buttons]
  await expect(async () => {
    if (await isDone()) return
    for (const retryButton of retryButtons)
      if ((await retryButton.isVisible()) && (await isEnabledNow(retryButton)))
        await retryButton.click({ timeout: 10_000 })
    await expect.poll(isDone, { timeout: 3000 }).toBe(true)
  }).toPass({ timeout: 150_000 })
}

/** If the button is gone, `isEnabled` without a timeout would wait until it reappears. */
const isEnabledNow = (button: Locator): Promise<boolean> => button.isEnabled({ timeout: 1000 }).catch(() => false)

/** Counts the bookings and payments of the booking's account since the journey began. */
async function countCreated(tilipo: Tilipo, bookingId: string, since: Date) {
  const place = await resolveInstallation({ dataDir: tilipo.dataDir })
  const client = new Client({
    connectionString: buildConnectionUrl({ ...loadCredentials(place), port: (await findRunningPort(place))! }),
  })
  await client.connect()
  const { rows } = await client.query(
    `select count(distinct booking.id)::int as bookings, count(distinct payment.id)::int as payments, array_agg(distinct payment.state) as states
     from booking left join payment_share on payment_share.booking_id = booking.id left join payment on payment.id = payment_share.payment_id
     where booking.created_at >= $2 and booking.account_id = (select account_id from booking where id = $1)`,
    [bookingId, since],
  )
  await client.end()
  return rows[0]
}
