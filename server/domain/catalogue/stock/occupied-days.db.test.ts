/** The days for "free on these days" after every kind of change, compared with the exact free quantity. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { Refusal } from '#contract/core/refusals'
import { buildTextSummary, insertAccount, insertListing, insertVendor } from '../../../../tests/support/builders'
import { findWrongOccupiedDays } from '../../../../tests/support/occupied-days'
import { createDatabase, type TestDatabase } from '../../../../tests/support/postgres'
import { connect, type Connection, type Db } from '../../../db/connect'
import { transact, type Tx } from '../../../db/transact'
import { createRandom } from '../../../demo/random'
import {
  claimStock,
  deletePastDays,
  drawSetAside,
  extendClaims,
  freeQuantity,
  isFree,
  lockIntervals,
  releaseRemainder,
  releaseSetAside,
  releaseStock,
  resizeStock,
  setAsideStock,
  setDayStock,
  updateClaimInterval,
  type StockRequest,
} from '.'

vi.setConfig({ testTimeout: 180_000 })

let database: TestDatabase
let connection: Connection
let db: Db
let accountId: string
beforeAll(async () => {
  database = await createDatabase()
  connection = connect(database.url)
  db = connection.db
  accountId = (await insertAccount(db)).id
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const minute = 60_000
const start = new Date('2026-12-01T08:00:00Z')
const firstDay = '2026-12-01'

interface TestListing {
  id: string
  vertical: 'hotels' | 'buses' | 'car-hire' | 'travel'
}

async function insertBooking(listing: TestListing): Promise<string> {
  const id = randomUUID()
  await sql`insert into booking (id, reference, account_id, vendor_id, listing_id, vertical, booking_type, state, choice, quote, summary,
    total_ngwee, fee_ngwee, starts_on, created_at, changed_at) select ${id}, ${id}, ${accountId}, vendor_id, id, vertical, 'x', 'held',
    '{}', '{}', ${buildTextSummary('')}, 0, 0, ${firstDay}, now(), now() from listing where id = ${listing.id}`.execute(
    db,
  )
  return id
}

async function insertListings(capacities: readonly number[]): Promise<TestListing[]> {
  const { id: vendor_id } = await insertVendor(db)
  const listings: TestListing[] = []
  for (const vertical of ['hotels', 'buses', 'car-hire', 'travel'] as const)
    for (const capacity of capacities)
      listings.push({ id: (await insertListing(db, { vendor_id, vertical, capacity })).id, vertical })
  return listings
}

it('equals the exact free quantity after random changes, at any later time', async () => {
  const random = createRandom('occupied-days')
  const pick = <T>(items: readonly T[]): T => items[random.integer(0, items.length - 1)]!
  const listings = await insertListings([1, 2, 3])
  let clock = start
  const change = (run: (tx: Tx) => Promise<unknown>) =>
    transact(db, run, { clock: () => clock }).catch((error: Error) => {
      if (!(error instanceof Refusal) && !error.message.includes('interval_never_oversold')) throw error
    })
  const pickDay = () => addDays(firstDay, random.integer(0, 6))
  const pickHour = () => pick(['06:00', '11:59', '12:00', '12:01', '18:00'])
  const pickInterval = () => {
    const from = lusakaInstant(pickDay(), pickHour())
    return { from, to: new Date(from.getTime() + pick([3, 18, 24, 48, 100]) * 60 * minute) }
  }
  const buildRequests = ({ id: listingId, vertical }: TestListing): StockRequest[] => {
    const day = pickDay()
    if (vertical === 'car-hire') return [{ listingId, ...pickInterval() }]
    if (vertical === 'buses') {
      const seat = random.integer(1, 3)
      return pick([[0], [0, 1], [1]]).map((leg) => ({
        listingId,
        slot: `${day}/${seat}/${leg}`,
        quantity: 1,
        capacity: 1,
      }))
    }
    const nights = Array.from({ length: random.integer(1, 3) }, (_, index) => addDays(day, index))
    return nights.map((slot) => ({ listingId, slot, quantity: random.integer(1, 2) }))
  }
  const bookings: { id: string; listing: TestListing }[] = []
  const ofKind = (vertical: TestListing['vertical']) =>
    pick(listings.filter((listing) => listing.vertical === vertical))
  const quotas: { id: string; listing: TestListing; day: string }[] = []
  const claim = async () => {
    const listing = pick(listings)
    const id = await insertBooking(listing)
    const expiresAt = pick([null, new Date(clock.getTime() + pick([20, 30, 45]) * minute)])
    bookings.push({ id, listing })
    await change((tx) => claimStock(tx, buildRequests(listing), { bookingId: id, accountId, expiresAt }))
  }
  const operations: Record<string, () => Promise<unknown>> = {
    claim,
    claimAgain: claim,
    claimOnceMore: claim,
    pay: () => change((tx) => extendClaims(tx, pick(bookings).id, null)),
    extendHold: () => change((tx) => extendClaims(tx, pick(bookings).id, new Date(clock.getTime() + 60 * minute))),
    release: () => change((tx) => releaseStock(tx, [pick(bookings).id, pick(bookings).id])),
    releaseRemainder: async () => {
      const { id } = pick(bookings)
      const moment = new Date(lusakaInstant(pickDay(), '10:00'))
      await transact(db, (tx) => releaseRemainder(tx, id, 60 * minute), { clock: () => moment })
    },
    extendInterval: () =>
      change(async (tx) => {
        const { id, listing } = pick(bookings)
        if (listing.vertical !== 'car-hire') return
        await lockIntervals(tx, listing.id)
        await updateClaimInterval(tx, id, { listingId: listing.id, ...pickInterval() })
      }),
    resize: () =>
      change(async (tx) => {
        const { id } = pick(listings)
        const capacity = random.integer(0, 3)
        await tx.sql.selectFrom('listing').select('id').where('id', '=', id).forNoKeyUpdate().execute()
        if (await resizeStock(tx, id, capacity, lusakaDate(clock.getTime()))) return
        await tx.sql.updateTable('listing').set({ capacity }).where('id', '=', id).execute()
      }),
    setDayStock: () =>
      change(async (tx) => {
        const { id: listingId, vertical } = pick([ofKind('hotels'), ofKind('car-hire')])
        const [day, isInterval] = [pickDay(), vertical === 'car-hire']
        const stock = pick([0, 1])
        const listing = await tx.sql
          .selectFrom('listing')
          .select('capacity')
          .where('id', '=', listingId)
          .executeTakeFirstOrThrow()
        if (stock > listing.capacity || (await setDayStock(tx, { listingId, isInterval }, [{ day, stock }]))) return
        await sql`insert into listing_day (listing_id, day, stock) values (${listingId}, ${day}, ${stock})
          on conflict (listing_id, day) do update set stock = excluded.stock`.execute(tx.sql)
      }),
    unsetDayStock: () =>
      change((tx) => sql`delete from listing_day where listing_id = ${ofKind('car-hire').id}`.execute(tx.sql)),
    close: () =>
      change((tx) =>
        sql`insert into closure (listing_id, day, created_at) values (${pick(listings).id}, ${pickDay()}, now()) on conflict do nothing`.execute(
          tx.sql,
        ),
      ),
    open: () => change((tx) => sql`delete from closure where listing_id = ${pick(listings).id}`.execute(tx.sql)),
    import: () =>
      change(async (tx) => {
        const [id, listing, day] = [randomUUID(), pick(listings), pickDay()]
        await sql`insert into calendar_feed (id, listing_id, name, url, created_at) values (${id}, ${listing.id}, 'x', ${id}, now())`.execute(
          tx.sql,
        )
        await tx.sql.insertInto('imported_day').values({ feed_id: id, listing_id: listing.id, day }).execute()
      }),
    unimport: () => change((tx) => sql`delete from imported_day where random() < 0.5`.execute(tx.sql)),
    setAside: () =>
      change(async (tx) => {
        const [id, listing, day] = [randomUUID(), ofKind(pick(['hotels', 'buses'])), pickDay()]
        const slot = listing.vertical === 'hotels' ? day : `${day}/2/0`
        await sql`with device as (
            insert into counter_device select vendor_id, ${id}, 'x', now() from listing where id = ${listing.id} returning vendor_id)
          insert into counter_quota (id, vendor_id, listing_id, device_id, part, quantity, return_at, created_at)
          select ${id}, vendor_id, ${listing.id}, ${id}, '{}', 1, now(), now() from device`.execute(tx.sql)
        await setAsideStock(
          tx,
          { quotaId: id, listingId: listing.id },
          [{ name: 'x', slots: [slot], ...(listing.vertical === 'buses' ? { capacity: 1 } : {}) }],
          1,
        )
        quotas.push({ id, listing, day: slot })
      }),
    draw: () =>
      change(async (tx) => {
        const { id, listing, day } = quotas.at(-1)!
        const unit = { slot: day, quantity: 1 }
        await drawSetAside(tx, listing.id, [{ quota: id, ...unit }], [unit])
      }),
    returnAside: () => change((tx) => releaseSetAside(tx, [pick(quotas).id])),
    wait: async () => (clock = new Date(clock.getTime() + random.integer(5, 40) * minute)),
  }
  const names = Object.keys(operations)
  const counts = { full: 0, free: 0, decidedByDays: 0 }
  for (let step = 0; step < 200; step++) {
    const name = step < names.length ? names[step]! : pick(names)
    await operations[name]!()
    expect(await findWrongOccupiedDays(db), `step ${step}: ${name}`).toEqual([])
    for (const [from, to] of [[pickDay(), undefined], pickPeriod(pickDay(), random.integer(1, 4))] as const)
      for (const later of [0, pick([10, 25, 50, 90])]) {
        const at = new Date(clock.getTime() + later * minute)
        const { rows } = await sql<{ vertical: string; exact: boolean; filtered: boolean; isOccupied: boolean }>`
          select vertical, coalesce(${freeQuantity(from, to, at)}, 1) > 0 as exact, ${isFree('candidate.id', from, to, at)} as filtered,
            exists (select from occupied_day where listing_id = listing.id) as "isOccupied"
          from listing join (select id from listing) candidate using (id) where id = any(${listings.map(({ id }) => id)}::uuid[])`.execute(
          db,
        )
        for (const row of rows) {
          expect(row.filtered, `step ${step}: ${name}, ${from} to ${to}: ${row.vertical}`).toBe(row.exact)
          counts[row.exact ? 'free' : 'full']++
          if (row.isOccupied && row.exact) counts.decidedByDays++
        }
      }
  }
  expect(counts.full).toBeGreaterThan(300)
  expect(counts.free).toBeGreaterThan(300)
  expect(counts.decidedByDays).toBeGreaterThan(300)
})

const pickPeriod = (from: string, days: number) => [from, addDays(from, days)] as const

it('is correct after parallel claims, payments and cancellations of the same days', async () => {
  const random = createRandom('parallel')
  const listings = await insertListings([1, 2])
  const expiresAt = new Date(Date.now() + 60 * minute)
  for (let round = 0; round < 12; round++) {
    const day = addDays(firstDay, round)
    const buildRequests = ({ id: listingId, vertical }: TestListing): StockRequest[] =>
      vertical === 'car-hire'
        ? [{ listingId, from: lusakaInstant(day, '08:00'), to: lusakaInstant(addDays(day, 1), '10:00') }]
        : vertical === 'buses'
          ? [{ listingId, slot: `${day}/${random.integer(1, 2)}/0`, quantity: 1, capacity: 1 }]
          : [day, addDays(day, 1)].map((slot) => ({ listingId, slot, quantity: 1 }))
    const claims = await Promise.all(
      listings.flatMap((listing) =>
        Array.from({ length: 4 }, async () => ({ id: await insertBooking(listing), listing })),
      ),
    )
    // Claims of the first bookings, then claims of the others together with payments and cancellations.
    const claim = ({ id: bookingId, listing }: (typeof claims)[number]) =>
      transact(db, (tx) => claimStock(tx, buildRequests(listing), { bookingId, accountId, expiresAt })).catch(
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        },
      )
    const isEarly = (_: unknown, index: number) => index % 2 === 0
    await Promise.all(claims.filter(isEarly).map(claim))
    expect(await findWrongOccupiedDays(db)).toEqual([])
    await Promise.all([
      ...claims.filter((_, index) => index % 2 === 1).map(claim),
      ...claims
        .filter(isEarly)
        .map(({ id }, index) =>
          transact<unknown>(db, (tx) => (index % 3 === 0 ? releaseStock(tx, [id]) : extendClaims(tx, id, null))),
        ),
    ])
    expect(await findWrongOccupiedDays(db)).toEqual([])
  }
  expect(await db.selectFrom('occupied_day').selectAll().execute()).not.toEqual([])
})

it('forgets days before yesterday in the nightly sweep', async () => {
  const [listing] = await insertListings([1])
  for (const day of [0, 1, 2, 3])
    await sql`insert into closure (listing_id, day, created_at) values (${listing!.id}, ${addDays(firstDay, day)}, now())`.execute(
      db,
    )
  const clock = () => lusakaInstant(addDays(firstDay, 2), '02:30')
  while ((await transact(db, (tx) => deletePastDays(tx, 1), { clock })) === 1);
  const rows = await sql<{
    day: string
  }>`select day::text from occupied_day where listing_id = ${listing!.id} order by day`.execute(db)
  expect(rows.rows.map(({ day }) => day)).toEqual([1, 2, 3].map((day) => addDays(firstDay, day)))
})
