/**
 * Found, chosen, booked and paid over a link that takes its time, loses a fifth of the requests on the way and an eighth of the answers
 * on the way back. Whoever presses again has one booking and one payment.
 */
import type { Locator, Page } from '@playwright/test'
import { Client } from 'pg'
import { getWeekday } from '../../contract/partners/opening-hours'
import { addDays, lusakaDate } from '../../contract/core/values'
import { findRunningPort } from '../../server/db/launcher/server'
import { loadCredentials, buildConnectionUrl } from '../../server/db/launcher/credentials'
import { resolveInstallation } from '../../server/db/launcher/installation'
import type { Fault } from '../support/fault-proxy'
import { randomOf } from '../support/sync/random'
import { dealerOf, vacantHome } from './dealings'
import { aPhone, expect, readyOffline, test, type Tilipo } from './fixtures'
import { newPhone } from '../support/phones'

/** So many days ahead, and on to the next Tuesday: everybody is open, and on the day after. */
const tuesdayIn = (days: number): string => {
  const from = addDays(lusakaDate(Date.now()), days)
  return Array.from({ length: 7 }, (_, index) => addDays(from, index)).find((date) => getWeekday(date) === 'tuesday')!
}

interface Journey {
  vertical: string
  list(tilipo: Tilipo): Promise<string> | string
  choose(page: Page): Promise<void>
  /** Where the partner is asked first: what the partner does, on a line of its own. */
  accept?(tilipo: Tilipo, id: string): Promise<void>
}

const journeys: Journey[] = [
  {
    vertical: 'hotels',
    list: () => '/services/hotels?show=offers&q=honeymoon',
    async choose(page) {
      await page.getByLabel('Check-in').fill(tuesdayIn(200))
      await page.getByLabel('Check-out').fill(addDays(tuesdayIn(200), 2))
    },
  },
  {
    vertical: 'buses',
    list: () => '/services/bus-ticketing?q=Lusaka+to+Kitwe',
    async choose(page) {
      await page.getByLabel('Day of travel').fill(tuesdayIn(50))
      await page.getByRole('button', { name: /^Seat 9A,/ }).click()
      await page.getByLabel('Passenger in seat 9A').fill('Mutale Banda')
    },
  },
  {
    vertical: 'car-hire',
    list: () => '/services/car-hire-companies?show=offers&q=tiyende',
    async choose(page) {
      await page.getByLabel('Pick-up', { exact: true }).fill(tuesdayIn(80))
      await page.getByLabel('Return', { exact: true }).fill(addDays(tuesdayIn(80), 1))
    },
  },
  {
    vertical: 'real-estate',
    list: async (tilipo) =>
      `/services/real-estate?show=offers&q=${encodeURIComponent((await vacantHome(tilipo, 3)).name)}`,
    async choose(page) {
      await page.getByRole('radio', { name: /Apply to move in/ }).check()
      await page.getByLabel('Move-in date').fill(tuesdayIn(30))
    },
    async accept(tilipo, id) {
      await (await dealerOf(tilipo, 'realestate')).ask(`/bookings/${id}/steps`, { step: 'accept' })
    },
  },
  {
    vertical: 'travel',
    list: () => '/services/travel-agencies?show=offers&q=Falls+and+Chobe',
    async choose(page) {
      await page.getByRole('radio').last().check()
      await page.getByLabel('Lead traveler').fill('Mutale Banda')
    },
  },
]

/** What would be done twice by whoever presses again without a key. */
const acts = ['/api/bookings', '/api/payments']

/**
 * By chance, and not by count: asking again by threes would lose the same request every time. But of each act the first answer
 * is lost in any case: it is done, and nobody has heard of it.
 */
function spoiled(): (method: string, path: string) => Fault {
  const random = randomOf(5)
  const unheard = new Set(acts)
  return (method, path) => {
    if (method === 'POST' && unheard.delete(path)) return 'drop after'
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
      const context = await aPhone(browser)
      const page = await context.newPage()
      await signedIn(page, 'customer')
      await page.goto(link.url)
      await readyOffline(page)
      const from = link.url + (await list(tilipo))
      const since = new Date()
      link.rule = spoiled()

      await open(page, from)
      const found = page.locator('main article a').first()
      await insist(page, () => found.isVisible())
      const path = (await found.getAttribute('href'))!.split('?')[0]!
      await insist(page, () => isAt(page, path), found)
      await insist(page, () => book(page).isVisible())
      await choose(page)
      await insist(page, () => isAt(page, '/payment/'), book(page))
      if (accept) await accept(tilipo, new URL(page.url()).pathname.split('/').at(-1)!)
      const number = page.getByLabel('Mobile money number')
      await insist(page, () => number.isVisible())
      await number.fill(newPhone('55'))
      await insist(page, () => isAt(page, '/payment/verify'), page.getByRole('button', { name: /^pay/i }))
      const reference = new URL(page.url()).searchParams.get('reference')!
      // Three seconds after the good news the page goes on by itself.
      const told = page.getByText('Payment successful! Your booking is confirmed.')
      await insist(page, async () => (await told.isVisible()) || !(await isAt(page, '/payment/verify')))
      expect(await madeBy(tilipo, reference, since)).toEqual({ bookings: 1, payments: 1, states: ['successful'] })
      await context.close()
    },
  )
}

const book = (page: Page) => page.getByRole('button', { name: /^(book|apply)/i }).first()
const isAt = async (page: Page, path: string) => new URL(page.url()).pathname.startsWith(path)

/** What the browser cannot load, it loads again. */
const open = (page: Page, url: string) => expect(() => page.goto(url)).toPass({ timeout: 60_000 })

/** As a person does: looks, and presses what there is to press until it is so. */
async function insist(page: Page, isSo: () => Promise<boolean>, button?: Locator): Promise<void> {
  const ways = [page.getByRole('button', { name: 'Try again' }).first(), ...(button ? [button] : [])]
  await expect(async () => {
    if (await isSo()) return
    for (const way of ways)
      if ((await way.isVisible()) && (await mayBePressed(way))) await way.click({ timeout: 10_000 })
    await expect.poll(isSo, { timeout: 3000 }).toBe(true)
  }).toPass({ timeout: 150_000 })
}

/** Asked of a button that has gone meanwhile, Playwright would wait for it to come back. */
const mayBePressed = (button: Locator): Promise<boolean> => button.isEnabled({ timeout: 1000 }).catch(() => false)

/** What the database has of a payment's payer and kind since the journey began. */
async function madeBy(tilipo: Tilipo, reference: string, since: Date) {
  const place = await resolveInstallation({ dataDir: tilipo.dataDir })
  const client = new Client({
    connectionString: buildConnectionUrl({ ...loadCredentials(place), port: (await findRunningPort(place))! }),
  })
  await client.connect()
  const { rows } = await client.query(
    `select count(distinct booking.id)::int as bookings, count(distinct payment.id)::int as payments, array_agg(distinct payment.state) as states
     from booking left join payment_share on payment_share.booking_id = booking.id left join payment on payment.id = payment_share.payment_id
     where booking.created_at >= $2 and booking.account_id = (select account_id from payment where reference = $1)`,
    [reference, since],
  )
  await client.end()
  return rows[0]
}
