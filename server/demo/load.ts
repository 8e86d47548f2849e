/** Fills an empty database with demo listings, bookings and accounts. */
import { sql } from 'kysely'
import { verticals } from '#contract/verticals/index'
import { hashPassword } from '../domain/accounts/accounts/passwords'
import type { Db } from '../db/connect'
import type { Tx } from '../db/transact'
import { enqueue } from '../work/enqueue'
import { updateSearchTiers } from '../domain/catalogue/catalogue'
import { demoPassword } from './accounts'
import { insertActivity } from './activity'
import { buildAuditRows } from './audit'
import { ownBusiness } from './data/businesses'
import { insertSeason } from './days'
import type { Sales } from './money'
import { insertCashShifts } from './cash-shifts'
import { buildCustomerRecords } from './customer-records'
import { insertFleet } from './fleet'
import { buildMarket, type Market } from './market'
import { createId } from './random'
import { insertAll } from './rows'
import { insertVerticalRows } from './verticals/rows'
import { buildViews } from './views'
import { insertCounterAccount } from './walk-ins'
import { generateMarketCopies, type MarketCopy } from './market-copies'
import { getEntry } from '#contract/core/checked-access'

interface DemoOptions {
  /** The current time of the demo data: bookings are before and after it. */
  at: Date
  /** The minimum number of listings, for benchmarks. */
  listings?: number
  log?(line: string): void
}

const lockId = 7_451_121

/**
 * Loads the demo data, unless the database has accounts. The same `at` produces the same rows on every machine, except
 * for the salt of the passwords.
 */
export async function loadDemo(db: Db, { at, listings = 0, log = () => undefined }: DemoOptions): Promise<void> {
  if (!(await isEmpty(db))) {
    if (listings > 0) log('The database is not empty, so no demo data was loaded.')
    return
  }
  const market = buildMarket(at, await hashPassword(demoPassword))
  // In one transaction, so that an interrupted start leaves no partial data.
  const isLoaded = await db.transaction().execute(async (tx) => {
    // Another process may load the same data for longer than a request may wait.
    await sql`set local lock_timeout = '60s'`.execute(tx)
    await sql`set local statement_timeout = '60s'`.execute(tx)
    await sql`select pg_advisory_xact_lock(${lockId})`.execute(tx)
    if (!(await isEmpty(tx))) return false
    await insertCounterAccount(tx, ownBusiness.hotel, at)
    await insertMarket(tx, market)
    await enqueueExpiries(tx, market.bookings)
    await insertAll(tx, 'customer_record', buildCustomerRecords(at, market))
    await insertFleet(tx, at)
    await insertSeason(tx, at)
    await insertActivity(tx, market, at, await insertCashShifts(tx, at, market.listings))
    await insertAll(tx, 'audit_entry', buildAuditRows(at, market))
    await insertAll(tx, 'statistic', buildViews(market.listings, at))
    return true
  })
  if (!isLoaded) return
  if (listings > market.listings.length) await insertCopies(db, market, listings - market.listings.length, at)
  else await updateSearchTiers(db)
  await db.transaction().execute(async (tx) => {
    // The default limit is too short for a million listings.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`analyze account, vendor, listing, booking, search_listing, search_vendor, search_word`.execute(tx)
  })
  log(`Demo data: ${Math.max(listings, market.listings.length)} listings, ${market.bookings.length} bookings.`)
}

const isEmpty = async (db: Db | Tx['sql']): Promise<boolean> =>
  (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) === undefined

/** Inserts without the triggers of the search rows, which cost most of the time, and rebuilds these rows at the end. */
async function insertCopies(db: Db, market: Market, count: number, at: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`alter table vendor disable trigger refresh_inserted_vendors`.execute(tx)
    await sql`alter table listing disable trigger refresh_inserted_listings`.execute(tx)
    for (const wave of generateMarketCopies(market, count, at)) await insertVendorsAndListings(tx, wave)
    // The foreign key of accounts is deferred, and tables with pending checks cannot be altered.
    await sql`set constraints all immediate`.execute(tx)
    await sql`alter table vendor enable trigger refresh_inserted_vendors`.execute(tx)
    await sql`alter table listing enable trigger refresh_inserted_listings`.execute(tx)
    await sql`select rebuild_search_rows()`.execute(tx)
  })
}

async function insertMarket(tx: Tx['sql'], market: Market): Promise<void> {
  await insertVendorsAndListings(tx, market)
  await insertAll(tx, 'vacancy', market.vacancies)
  await insertAll(tx, 'booking', market.bookings)
  await insertAll(tx, 'departure', market.departures)
  await insertAll(tx, 'payment', market.payments)
  // Before its posting, because the trigger on `entry` reads the refund's booking.
  await insertAll(tx, 'refund', market.refunds)
  await insertAll(tx, 'posting', market.postings)
  await insertAll(tx, 'entry', market.entries)
  await insertAll(tx, 'payment_share', market.shares)
  await insertStock(tx, market.claims)
  await insertVerticalRows(tx, market)
  await insertAll(tx, 'review', market.reviews)
  await insertAll(
    tx,
    'interval_claim',
    market.intervals.map(({ from, to, ...claim }) => ({
      ...claim,
      during: `[${from.toISOString()},${to.toISOString()})`,
    })),
  )
  await insertAll(tx, 'payment_settings', market.paymentSettings)
  await insertAll(tx, 'notification', market.notifications)
  await insertAll(tx, 'approval_event', market.approvalEvents)
  await insertAll(tx, 'reported_item', market.reportedItems)
  await insertAll(tx, 'content_report', market.reports)
  await insertAll(tx, 'job', market.jobs)
  await insertAll(tx, 'job_application', market.applications)
}

/** Ends unanswered requests and unpaid holds in time, like those of real customers. */
async function enqueueExpiries(tx: Tx['sql'], bookings: Market['bookings']): Promise<void> {
  for (const { id, answer_by, hold_expires_at } of bookings) {
    const runAt = answer_by ?? hold_expires_at
    if (runAt) await enqueue({ sql: tx }, 'booking.expire', { bookingId: id }, { runAt, key: `expire:${id}` })
  }
}

async function insertVendorsAndListings(tx: Tx['sql'], { accounts, vendors, listings }: MarketCopy): Promise<void> {
  // An account references its vendor before the vendor exists. The foreign key is deferred to the commit.
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
  await insertAll(tx, 'stock_adjustment', buildFirstStock(listings))
}

/** The first entry in the log of what is left of goods, as the creation of a listing writes it. */
const buildFirstStock = (listings: MarketCopy['listings']) =>
  listings
    .filter(({ vertical }) => verticals[vertical].countedField)
    .map(({ id, capacity = 0, created_at }) => ({
      id: createId(`stock adjustment/${id}`),
      listing_id: id,
      account_id: null,
      reason: 'start' as const,
      difference: capacity,
      left_after: capacity,
      at: created_at,
    }))

async function insertStock(tx: Tx['sql'], claims: Sales['claims']): Promise<void> {
  const getStockKey = ({ listing_id, slot }: { listing_id: string; slot: string }) => `${listing_id}/${slot}`
  const stock = new Map<string, { listing_id: string; slot: string; capacity: number; fixed: boolean; taken: number }>()
  for (const { listing_id, slot, capacity, fixed, quantity } of claims) {
    const taken = (stock.get(getStockKey({ listing_id, slot }))?.taken ?? 0) + quantity
    stock.set(getStockKey({ listing_id, slot }), { listing_id, slot, capacity, fixed, taken })
  }
  await insertAll(tx, 'stock', [...stock.values()])
  const rows = await tx.selectFrom('stock').select(['id', 'listing_id', 'slot']).execute()
  const stockIds = new Map(rows.map((row) => [getStockKey(row), row.id]))
  await insertAll(
    tx,
    'claim',
    claims.map(({ listing_id, slot, capacity: _, fixed: __, ...claim }) => ({
      ...claim,
      stock_id: getEntry(stockIds, getStockKey({ listing_id, slot })),
    })),
  )
}
