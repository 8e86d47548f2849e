/** Fills an empty database with a market to look at and accounts to be. */
import { sql } from 'kysely'
import { hashPassword } from '../domain/accounts/passwords'
import type { Db } from '../db/connect'
import type { Tx } from '../db/transact'
import { demoPassword } from './accounts'
import type { Sales } from './bookings'
import { marketOf, type Market } from './market'
import { insertAll } from './rows'
import { wavesOf, type Wave } from './waves'

export interface DemoOptions {
  /** The instant the market is seen at: bookings lie around it. */
  at: Date
  /** At least so many listings, for benchmarks. */
  listings?: number
  log?(line: string): void
}

const lockId = 7_451_121

/** Does nothing where there is any account. The same `at` gives the same rows everywhere, but for the passwords' salt. */
export async function loadDemo(db: Db, { at, listings = 0, log = () => undefined }: DemoOptions): Promise<void> {
  if (!(await isEmpty(db))) return
  const market = marketOf(at, await hashPassword(demoPassword))
  // All or nothing, so that a start that is cut off leaves no half market behind.
  const isLoaded = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockId})`.execute(tx)
    if (!(await isEmpty(tx))) return false
    await insertMarket(tx, market)
    return true
  })
  if (!isLoaded) return
  // Each in a transaction of its own: an open write holds the change feed back.
  for (const wave of wavesOf(market, listings - market.listings.length, at)) {
    await db.transaction().execute((tx) => insertWave(tx, wave))
  }
  await sql`analyze account, vendor, listing, booking`.execute(db)
  log(`Demo data: ${Math.max(listings, market.listings.length)} listings, ${market.bookings.length} bookings.`)
}

const isEmpty = async (db: Db | Tx['sql']): Promise<boolean> =>
  (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) === undefined

async function insertMarket(tx: Tx['sql'], market: Market): Promise<void> {
  await insertWave(tx, market)
  await insertAll(tx, 'vacancy', market.vacancies)
  await insertAll(tx, 'booking', market.bookings)
  await insertAll(tx, 'departure', market.departures)
  await insertAll(tx, 'payment', market.payments)
  await insertAll(tx, 'posting', market.postings)
  await insertAll(tx, 'entry', market.entries)
  await insertAll(tx, 'payment_share', market.shares)
  await insertAll(tx, 'refund', market.refunds)
  await insertStock(tx, market.claims)
  await insertAll(tx, 'parcel', market.parcels)
  await insertAll(tx, 'custody', market.custody)
  await insertAll(tx, 'review', market.reviews)
  await insertAll(
    tx,
    'interval_claim',
    market.intervals.map(({ from, to, ...claim }) => ({
      ...claim,
      during: `[${from.toISOString()},${to.toISOString()})`,
    })),
  )
  await insertAll(tx, 'notification', market.notifications)
  await insertAll(tx, 'job', market.jobs)
  await insertAll(tx, 'job_application', market.applications)
}

async function insertWave(tx: Tx['sql'], { accounts, vendors, listings }: Wave): Promise<void> {
  // An account names its vendor before the vendor is there; that key is looked at when the transaction ends.
  await insertAll(tx, 'account', accounts)
  await insertAll(
    tx,
    'vendor',
    vendors.map(({ key: _, average: __, ...vendor }) => ({ ...vendor, changed_at: vendor.created_at })),
  )
  await insertAll(
    tx,
    'listing',
    listings.map((listing) => ({ ...listing, changed_at: listing.created_at })),
  )
}

async function insertStock(tx: Tx['sql'], claims: Sales['claims']): Promise<void> {
  const keyOf = ({ listing_id, slot }: { listing_id: string; slot: string }) => `${listing_id}/${slot}`
  const stock = new Map<string, { listing_id: string; slot: string; capacity: number; fixed: boolean; taken: number }>()
  for (const { listing_id, slot, capacity, fixed, quantity } of claims) {
    const taken = (stock.get(keyOf({ listing_id, slot }))?.taken ?? 0) + quantity
    stock.set(keyOf({ listing_id, slot }), { listing_id, slot, capacity, fixed, taken })
  }
  await insertAll(tx, 'stock', [...stock.values()])
  const rows = await tx.selectFrom('stock').select(['id', 'listing_id', 'slot']).execute()
  const idOf = new Map(rows.map((row) => [keyOf(row), row.id]))
  await insertAll(
    tx,
    'claim',
    claims.map(({ listing_id, slot, capacity: _, fixed: __, ...claim }) => ({
      ...claim,
      stock_id: idOf.get(keyOf({ listing_id, slot }))!,
    })),
  )
}
