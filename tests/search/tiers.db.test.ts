/** Tiers bound what a search reads (decision 070). They must not decide what it finds. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { connect, type Connection } from '../../server/db/connect'
import { loadDemo } from '../../server/demo/load'
import { browseListings } from '../../server/domain/catalogue/catalogue/browse'
import { updateSearchTiers } from '../../server/domain/catalogue/catalogue/search-tiers'
import { insertListing, insertVendor } from '../support/builders'
import { createDatabase, type TestDatabase } from '../support/postgres'
import { listingQuestions } from './questions'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })
const at = new Date('2026-11-21T10:00:00Z')
/** Enough for more than 1,000 buses. */
const listings = 5500
const maxCounted = 1000

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createDatabase()
  connection = connect(database.url)
  await loadDemo(connection.db, { at, listings })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

async function answerAll() {
  const answers: Record<string, unknown> = {}
  for (const query of listingQuestions.filter(({ q }) => q !== undefined)) {
    const { total, listings: found, readAs } = await browseListings(connection.reads, query, at)
    if (total < maxCounted) answers[JSON.stringify(query)] = { total, readAs, found: found.map(({ _id }) => _id) }
  }
  return answers
}

it('finds the same results whatever the tiers of the matches', async () => {
  const expected = await answerAll()
  expect(Object.keys(expected).length).toBeGreaterThan(80)
  await sql`create or replace function search_tier_bounds() returns table (tier int, place int) language sql immutable as
    'values (0, 5), (1, 40), (2, 300)'`.execute(connection.db)
  await updateSearchTiers(connection.db)
  const { rows } = await sql<{ tiers: number }>`select count(distinct tier)::int as tiers from search_listing`.execute(
    connection.db,
  )
  expect(rows[0]!.tiers).toBe(4)
  expect(await answerAll()).toEqual(expected)
})

it('lists the best matches in names and routes first, although more than 1,000 rows with a higher score match', async () => {
  const { db } = connection
  const buses = sql`(select id, row_number() over (order by id) as place from listing where vertical = 'buses')`
  await sql`update listing set description = description || ' zinc to tin',
      name = case when place <= 400 then 'Tin to zinc ' || place else name end
    from ${buses} bus where bus.id = listing.id`.execute(db)
  const vendor = await insertVendor(db, { business_type: 'store', verified: false })
  const [named, ofRoute] = await Promise.all(
    ['Zinc', 'Zinc to tin'].map((name) => insertListing(db, { vendor_id: vendor.id, vertical: 'stores', name })),
  )
  const find = (q: string) => browseListings(connection.reads, { q }, at)
  const byRoute = await find('zinc to tin')
  expect(byRoute.total).toBe(maxCounted)
  expect(byRoute.listings[0]!._id).toBe(ofRoute!.id)
  await sql`update listing set name = 'Bus' where name like 'Tin to zinc %'`.execute(db)
  const { total, listings: found } = await find('zinc')
  expect(total).toBe(maxCounted)
  expect(
    found
      .slice(0, 2)
      .map(({ _id }) => _id)
      .sort(),
  ).toEqual([named!.id, ofRoute!.id].sort())
})
