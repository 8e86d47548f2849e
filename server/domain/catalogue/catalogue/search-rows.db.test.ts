/** Search rows after every kind of write, compared with rows that are recomputed. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertAccount, insertListing, insertVendor } from '../../../../tests/support/builders'
import { createDatabase, type TestDatabase } from '../../../../tests/support/postgres'
import { connect, type Connection, type Db } from '../../../db/connect'
import { createRandom } from '../../../demo/random'
import { deleteUnusedSearchWords, updateSearchTiers } from './search-tiers'
import { isNotLet } from '../stock'
import { selectOfferedListings } from './sql'

vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
let connection: Connection
let db: Db
beforeAll(async () => {
  database = await createDatabase()
  connection = connect(database.url)
  db = connection.db
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const findDifferences = async (): Promise<unknown[]> => {
  const { rows } = await sql`
    select 'stored' as kind, listing_id, to_jsonb(stored)::text as row from (select * from search_listing except select * from search_listing_source) stored
    union all select 'computed', listing_id, to_jsonb(computed)::text from (select * from search_listing_source except select * from search_listing) computed
    union all select 'stored', vendor_id, to_jsonb(stored)::text from (select * from search_vendor except select * from search_vendor_source) stored
    union all select 'computed', vendor_id, to_jsonb(computed)::text from (select * from search_vendor_source except select * from search_vendor) computed
  `.execute(db)
  return rows
}

/** Words of rows that searches could not find, because `search_word` does not have them. */
const findMissingWords = async (): Promise<unknown[]> => {
  const { rows } = await sql`
    select lexeme from (select tokens from search_listing union all select tokens from search_vendor) rows, unnest(tokens)
    where lexeme not like '_/%' and not exists (select from search_word where word = lexeme)`.execute(db)
  return rows
}

/** Compares the rows that the triggers wrote with those of `rebuild_search_rows`. */
async function compareWithRebuilt(): Promise<void> {
  await updateSearchTiers(db)
  await deleteUnusedSearchWords(db)
  const load = async () => {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(r) as row from search_listing r union all select to_jsonb(r) from search_vendor r
      union all select to_jsonb(r) from search_tier r union all select to_jsonb(r.word) from search_word r order by row`.execute(
      db,
    )
    return rows.map(({ row }) => row)
  }
  const loadNames = async () =>
    (await db.selectFrom('search_word').select('word').where('is_name', '=', true).execute()).map(({ word }) => word)
  const loadIndexes = async () =>
    (await sql`select indexdef from pg_indexes where tablename like 'search_%' order by indexname`.execute(db)).rows
  const [written, indexes, names] = [await load(), await loadIndexes(), await loadNames()]
  expect(written.length).toBeGreaterThan(20)
  expect(indexes).toContainEqual({ indexdef: expect.stringContaining('search_listing_tokens_0') })
  await sql`select rebuild_search_rows()`.execute(db)
  // Hidden listings have words, too.
  await deleteUnusedSearchWords(db)
  expect(await load()).toEqual(written)
  expect(await loadIndexes()).toEqual(indexes)
  // A word that was once in a name still corrects typing errors.
  const rebuiltNames = await loadNames()
  expect(rebuiltNames.length).toBeGreaterThan(3)
  expect(names).toEqual(expect.arrayContaining(rebuiltNames))
}

/** @returns the id of its booking */
async function insertHomeClaim(home: { id: string; vendor_id: string }, expires_at: Date | null): Promise<string> {
  const buyer = await insertAccount(db)
  const { id: stock_id } = await db
    .insertInto('stock')
    .values({ listing_id: home.id, slot: 'all', capacity: 1, taken: 0 })
    .onConflict((conflict) => conflict.columns(['listing_id', 'slot']).doUpdateSet({ capacity: 1 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const booking_id = randomUUID()
  await sql`insert into booking (id, reference, account_id, vendor_id, listing_id, vertical, booking_type, state, choice, quote, summary,
    total_ngwee, fee_ngwee, starts_on, created_at, changed_at) values (${booking_id}, ${booking_id}, ${buyer.id}, ${home.vendor_id}, ${home.id},
    'real-estate', 'realEstate', 'confirmed', '{}', '{}', '{}', 0, 0, '2026-12-01', now(), now())`.execute(db)
  await db.insertInto('claim').values({ stock_id, booking_id, account_id: buyer.id, quantity: 1, expires_at }).execute()
  return booking_id
}

const words = [
  'lodge',
  'Café',
  'River',
  'Lusaka to Kitwe',
  'x',
  '!',
  "men's",
  'copper',
  'suite',
  'Kafue to Mongu, 06:00',
]
const towns = ['Lusaka', 'Livingstone', 'Mongu', '']
const verticals = ['hotels', 'buses', 'real-estate', 'stores'] as const
const fares = [
  { stops: ['a', 'b'], fares: [{ since: '2026-01-01', legs: [250] }] },
  { stops: ['a', 'b'], fares: [{ since: '2026-01-01', legs: ['bad'] }, { since: '2026-02-01', legs: [99.5] }, 7] },
  { stops: ['a'], fares: 'many' },
  { text: 'a quiet courtyard' },
]

it('leaves every search row equal to a recomputed row, after random writes', async () => {
  const random = createRandom('search-rows')
  const pick = <T>(items: readonly T[]): T => items[random.integer(0, items.length - 1)]!
  const vendors = [await insertVendor(db), await insertVendor(db, { business_type: 'store', visible: false })]
  const listings: { id: string; vendor_id: string }[] = []
  const addListing = async () => {
    const vertical = pick(verticals)
    const vendor_id = pick(vendors).id
    const row = { vertical, vendor_id, name: pick(words), town: pick(towns), details: JSON.stringify(pick(fares)) }
    listings.push(await insertListing(db, row))
  }
  const updateListing = (set: object) =>
    db.updateTable('listing').set(set).where('id', '=', pick(listings).id).execute()
  const updateVendor = (set: object) => db.updateTable('vendor').set(set).where('id', '=', pick(vendors).id).execute()
  const homes = () =>
    db.selectFrom('listing').select(['id', 'vendor_id']).where('vertical', '=', 'real-estate').execute()
  const letHome = async () => {
    const home = pick([...(await homes()), undefined])
    if (!home) return
    await insertHomeClaim(home, pick([null, new Date('2027-01-01')]))
  }
  const operations: Record<string, () => Promise<unknown>> = {
    addListing,
    rename: () => updateListing({ name: pick(words) }),
    describe: () =>
      updateListing({ description: `${pick(words)} ${pick(words)}`, details: JSON.stringify(pick(fares)) }),
    move: () => updateListing({ town: pick(towns), vendor_id: pick(vendors).id }),
    changePrice: () => updateListing({ price_ngwee: random.integer(0, 5) * 10_000 }),
    changeVertical: () => updateListing({ vertical: pick(verticals) }),
    offer: () => updateListing({ offered: pick([true, false]) }),
    updateSeveral: () => sql`update listing set name = name || ' new', price_ngwee = price_ngwee + 100`.execute(db),
    addVendor: async () => vendors.push(await insertVendor(db, { name: pick(words), city: pick(towns) })),
    renameVendor: () => updateVendor({ name: pick(words), description: pick(words) }),
    moveVendor: () => updateVendor({ city: pick(towns), business_type: pick(['hotel', 'store']) }),
    hideVendor: () => updateVendor({ visible: pick([true, false]) }),
    verifyVendor: () => updateVendor({ verified: pick([true, false]) }),
    rateVendor: () => updateVendor({ rating_sum: random.integer(0, 50), rating_count: random.integer(0, 12) }),
    letHome,
    endClaims: () => sql`delete from claim where expires_at is null and random() < 0.5`.execute(db),
    sellHeld: () => sql`update claim set expires_at = null where random() < 0.5`.execute(db),
    holdSold: () => sql`update claim set expires_at = now() where random() < 0.3`.execute(db),
    deleteListing: () =>
      sql`delete from listing where id = ${pick(listings).id} and not exists (select from booking where listing_id = listing.id)
        and not exists (select from stock where listing_id = listing.id)`.execute(db),
    updateTiers: () => updateSearchTiers(db),
    deleteWords: () => deleteUnusedSearchWords(db),
  }
  for (let count = 0; count < 6; count++) await addListing()
  const names = Object.keys(operations)
  let maxRows = 0
  for (let step = 0; step < 250; step++) {
    const name = step < names.length ? names[step]! : pick(names)
    await operations[name]!()
    expect(await findDifferences(), `step ${step}: ${name}`).toEqual([])
    expect(await findMissingWords(), `step ${step}: ${name}`).toEqual([])
    maxRows = Math.max(maxRows, (await db.selectFrom('search_listing').select('listing_id').execute()).length)
  }
  await compareWithRebuilt()
  const browsable = await selectOfferedListings(db).where(isNotLet).clearSelect().select('listing.id').execute()
  const stored = await db.selectFrom('search_listing').select('listing_id as id').execute()
  expect(stored.map(({ id }) => id).sort()).toEqual(browsable.map(({ id }) => id).sort())
  expect(maxRows).toBeGreaterThan(3)
})

it('takes a home off the lists while a claim without an end holds it', async () => {
  const vendor = await insertVendor(db, { business_type: 'realEstate' })
  const home = await insertListing(db, { vendor_id: vendor.id, vertical: 'real-estate', details: '{}' })
  const isListed = async () => {
    expect(await findDifferences()).toEqual([])
    return (await db.selectFrom('search_listing').selectAll().where('listing_id', '=', home.id).execute()).length === 1
  }
  const claim = await insertHomeClaim(home, new Date('2027-01-01'))
  expect(await isListed()).toBe(true)
  const ofClaim = (expires_at: Date | null) =>
    db.updateTable('claim').set({ expires_at }).where('booking_id', '=', claim).execute()
  await ofClaim(null)
  expect(await isListed()).toBe(false)
  await ofClaim(new Date('2027-01-01'))
  expect(await isListed()).toBe(true)
  await ofClaim(null)
  await db.deleteFrom('claim').where('booking_id', '=', claim).execute()
  expect(await isListed()).toBe(true)
  await insertHomeClaim(home, null)
  expect(await isListed()).toBe(false)
})

describe('concurrent writes', () => {
  it('leave the row of a new listing with the rating that was committed while it was inserted', async () => {
    const vendor = await insertVendor(db, { rating_sum: 4, rating_count: 1 })
    let release = () => {}
    const inserted = new Promise<void>((resolve) => (release = resolve))
    let rating: Promise<unknown> | undefined
    await db.transaction().execute(async (tx) => {
      await insertListing(tx, { vendor_id: vendor.id })
      rating = db.updateTable('vendor').set({ rating_sum: 9, rating_count: 2 }).where('id', '=', vendor.id).execute()
      // Gives the other transaction time to reach its lock.
      await sql`select pg_sleep(0.2)`.execute(tx)
      release()
    })
    await inserted
    await rating
    expect(await findDifferences()).toEqual([])
  })

  it('keep a word that a listing uses while unused words are deleted', async () => {
    await sql`select add_search_words(array['zebrawood'], true)`.execute(db)
    const vendor = await insertVendor(db)
    let sweep: Promise<void> | undefined
    await db.transaction().execute(async (tx) => {
      await insertListing(tx, { vendor_id: vendor.id, name: 'Zebrawood table' })
      sweep = deleteUnusedSearchWords(db)
      await sql`select pg_sleep(0.2)`.execute(tx)
    })
    await sweep
    expect(await findMissingWords()).toEqual([])
  })
})

it('moves the listings of a vertical into tiers by their score', async () => {
  await sql`insert into search_tier (vertical, tier, min_score, max_created_at)
    select vertical, 0, max(score), '-infinity'::timestamptz from search_listing where vertical in ('stores', 'hotels') group by vertical
    union all select 'stores', 1, 0.1, 'infinity'`.execute(db)
  await sql`select move_search_tiers(1000)`.execute(db)
  const { rows } = await sql<{ vertical: string; tier: number }>`
    select vertical, min(tier)::int as tier from search_listing group by vertical having min(tier) = max(tier)`.execute(
    db,
  )
  expect(Object.fromEntries(rows.map(({ vertical, tier }) => [vertical, tier]))).toMatchObject({ buses: 0, hotels: 1 })
  expect(
    (
      await sql`select from search_listing where vertical = 'stores' and tier <> case when score < 0.1 then 2 else 1 end`.execute(
        db,
      )
    ).rows,
  ).toEqual([])
  await updateSearchTiers(db)
  expect(await findDifferences()).toEqual([])
})
