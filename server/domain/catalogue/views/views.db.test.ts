/** Views of listings: counted once per visitor and day, without the business, crawlers and personal data. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listing as readListing } from '#contract/catalogue/catalogue'
import { listOwnListings } from '#contract/business/listings/own-listings'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { insertListing, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'
import { loadAnalytics } from '../../business/analytics/load'
import { deleteOldVisitors } from './record'

let world: World
let vendor: Awaited<ReturnType<typeof insertVendor>>
let ids: string[]
let at: Date
beforeEach(async () => {
  at = lusakaInstant('2026-11-26', '12:00')
  world = await openWorld({ clock: () => at })
  vendor = await insertVendor(world.connection.db, { business_type: 'realEstate' })
  const insertHome = () => insertListing(world.connection.db, { vendor_id: vendor.id, vertical: 'real-estate' })
  ids = [(await insertHome()).id, (await insertHome()).id]
})
afterEach(() => world.close())

const phone = 'Mozilla/5.0 (Linux; Android 13; TECNO) Chrome/120'
const view = async (id: string, browser = phone, headers: Record<string, string> = {}) => {
  const { status } = await world.call(readListing, {
    params: { id } as never,
    headers: { 'user-agent': browser, ...headers },
  })
  expect(status).toBe(200)
}
async function countViews(id: string, day = '2026-11-26'): Promise<number> {
  await world.app.views.flush()
  const { rows } = await world.connection.pool.query(
    `select coalesce(sum(amount), 0)::int as views from statistic where metric = 'listingViews' and dimension = $1 and day = $2`,
    [id, day],
  )
  return rows[0].views
}

it('counts a visitor once a day for each listing', async () => {
  for (let count = 0; count < 3; count++) await view(ids[0]!)
  expect(await countViews(ids[0]!)).toBe(1)
  await view(ids[0]!)
  await view(ids[1]!)
  await view(ids[0]!, `${phone} other`)
  expect([await countViews(ids[0]!), await countViews(ids[1]!)]).toEqual([2, 1])
})

it('counts days of Zambia', async () => {
  at = lusakaInstant('2026-11-26', '23:59')
  await view(ids[0]!)
  expect(await countViews(ids[0]!)).toBe(1)
  at = lusakaInstant('2026-11-27', '00:01')
  await view(ids[0]!)
  expect([await countViews(ids[0]!), await countViews(ids[0]!, '2026-11-27')]).toEqual([1, 1])
})

it.each([
  ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', {}],
  ['a link preview', 'WhatsApp/2.23', {}],
  ['a request without a browser', '', {}],
  ['a prefetch', phone, { 'sec-purpose': 'prefetch;prerender' }],
])('does not count %s', async (_, browser, headers) => {
  await view(ids[0]!, browser, headers)
  expect(await countViews(ids[0]!)).toBe(0)
})

it('does not count a member of the business, also before the member signs in', async () => {
  await view(ids[0]!)
  await world.call(listOwnListings, { token: vendor.owner.token, headers: { 'user-agent': phone } })
  expect(await countViews(ids[0]!)).toBe(0)
  await view(ids[0]!)
  expect(await countViews(ids[0]!)).toBe(0)
  // The same person is a visitor of other businesses.
  const other = await insertVendor(world.connection.db)
  const room = await insertListing(world.connection.db, { vendor_id: other.id })
  await view(room.id)
  expect(await countViews(room.id)).toBe(1)
})

it('does not count a listing that was not found', async () => {
  const { id } = await insertListing(world.connection.db, { vendor_id: vendor.id, offered: false })
  const headers = { 'user-agent': phone }
  await world.call(readListing, { params: { id } as never, headers })
  expect(await countViews(id)).toBe(0)
})

it('writes nothing while it answers the request', async () => {
  await view(ids[0]!)
  const { rows } = await world.connection.pool.query('select * from listing_viewer')
  expect(rows).toEqual([])
})

it('stores neither address nor browser, and deletes salt and hashes after the day', async () => {
  await view(ids[0]!)
  await world.call(listOwnListings, { token: vendor.owner.token, headers: { 'user-agent': 'Owner phone' } })
  await world.app.views.flush()
  const read = async (table: string) => (await world.connection.pool.query(`select * from ${table}`)).rows
  const [viewers, members] = [await read('listing_viewer'), await read('member_visitor')]
  expect([viewers.length, members.length, (await read('view_salt')).length]).toEqual([1, 1, 1])
  expect(viewers[0].visitor).toHaveLength(16)
  expect(JSON.stringify([viewers, members])).not.toMatch(/127\.0\.0\.1|TECNO|Owner phone/)
  await world.transact((tx) => deleteOldVisitors(tx, 100))
  expect(await read('listing_viewer')).toHaveLength(1)
  at = lusakaInstant('2026-11-27', '00:05')
  expect(await world.transact((tx) => deleteOldVisitors(tx, 100))).toBe(2)
  for (const table of ['listing_viewer', 'member_visitor', 'view_salt']) expect(await read(table)).toEqual([])
  expect(await countViews(ids[0]!)).toBe(1)
})

it('shows totals that equal the distinct visitors of each day, as the first step from view to let', async () => {
  const visits: string[] = []
  let seed = 7
  const pick = (count: number) => (seed = (seed * 16807) % 2147483647) % count
  for (let count = 0; count < 120; count++) {
    const [day, listing, visitor] = [pick(4), pick(2), pick(9)]
    // Close to midnight in Zambia on either side.
    at = lusakaInstant(addDays('2026-11-20', day), pick(2) === 0 ? '00:01' : '23:59')
    await view(ids[listing]!, `${phone} ${visitor}`)
    visits.push(`${lusakaDate(at.getTime())} ${listing} ${visitor}`)
    // Views of the batch belong to one day.
    await world.app.views.flush()
  }
  await world.connection.pool.query(`update listing set created_at = '2026-01-01'`)
  const { figures } = await loadAnalytics(
    world.connection.db,
    vendor.id,
    { from: '2026-11-21', to: '2026-11-23' },
    lusakaInstant('2026-11-26', '12:00'),
  )
  const isInPeriod = (visit: string) => visit >= '2026-11-21' && visit < '2026-11-24'
  const expected = new Set(visits.filter(isInPeriod)).size
  expect(expected).toBeGreaterThan(20)
  expect(figures!.stats[0]).toMatchObject({ name: 'views', value: expected })
  expect(figures!.stats[0]!.previous).toBe(new Set(visits.filter((visit) => visit < '2026-11-21')).size)
  expect(figures!.groups[0]!.rows[0]).toEqual({ label: 'Views', values: [expected] })
})
