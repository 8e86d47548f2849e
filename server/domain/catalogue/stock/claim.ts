/**
 * All claims on stock use this module: lock the requested rows in a fixed order, delete expired claims on them, check
 * the capacity, and insert the claims. The next claim therefore also ends an expired hold, not only a background job.
 */
import { firstItem } from '#contract/core/checked-access'
import { sql } from 'kysely'
import { Refusal } from '#contract/core/refusals'
import type { StoredUnit } from '../../../db/tables/bookings'
import type { Tx } from '../../../db/transact'
import { claimInterval, intervalLock, type Claimant, type IntervalRequest } from './interval'

export interface CountRequest {
  listingId: string
  slot: string
  quantity: number
  /** Capacity of the slot, if it differs from the listing's capacity. */
  capacity?: number
}
export type StockRequest = CountRequest | IntervalRequest
const isInterval = (stockRequest: StockRequest): stockRequest is IntervalRequest => 'from' in stockRequest

/** Serializes claimed units for storage with a booking. Dates become ISO strings. */
export const serializeUnits = (units: readonly StockRequest[]): string => JSON.stringify(units)
export const parseUnits = (units: readonly StoredUnit[]): StockRequest[] =>
  units.map((unit) => ('from' in unit ? { ...unit, from: new Date(unit.from), to: new Date(unit.to) } : unit))

interface StockRow {
  id: number
  listing_id: string
  slot: string
  capacity: number
  taken: number
}

/**
 * Claims all requested stock, or none of it.
 * @throws Refusal `sold_out` if any of it is not available
 */
export async function claimStock(tx: Tx, requests: readonly StockRequest[], claimant: Claimant): Promise<void> {
  const counts = requests.map(toCounter)
  const stock = await lockStock(tx, counts)
  const freed = await dropExpired(
    tx,
    stock.map((row) => row.id),
  )
  for (const row of stock) {
    for (const request of requests)
      if (isInterval(request) && row.slot === intervalLock && row.listing_id === request.listingId)
        await claimInterval(tx, request, claimant, row.capacity)
    const quantity = counts
      .filter((unit) => unit.slot === row.slot && unit.listingId === row.listing_id)
      .reduce((sum, unit) => sum + unit.quantity, 0)
    if (quantity === 0) continue
    const taken = row.taken - (freed.get(row.id) ?? 0)
    if (taken + quantity > row.capacity)
      throw new Refusal('sold_out', { detail: { slot: row.slot, left: row.capacity - taken } })
    await insertClaim(tx, row.id, taken + quantity, quantity, claimant)
  }
}

export interface FreeCounter {
  stockId: number
  listingId: string
  slot: string
  free: number
}

/** Locks counters and returns their free quantities, in lock order. Expired claims are deleted. */
export async function lockFreeCounters(tx: Tx, requests: readonly CountRequest[]): Promise<FreeCounter[]> {
  const stock = await lockStock(tx, requests)
  const freed = await dropExpired(
    tx,
    stock.map((row) => row.id),
  )
  return stock.map((row) => ({
    stockId: row.id,
    listingId: row.listing_id,
    slot: row.slot,
    free: row.capacity - row.taken + (freed.get(row.id) ?? 0),
  }))
}

/** Locks counters and returns the free quantity by listing. For orders of products, which report all shortages at once. */
export async function lockFreeQuantities(tx: Tx, requests: readonly CountRequest[]): Promise<Map<string, number>> {
  return new Map((await lockFreeCounters(tx, requests)).map(({ listingId, free }) => [listingId, free]))
}

/** An interval has no quantity and only locks the interval row of its listing. */
const toCounter = (request: StockRequest): CountRequest =>
  isInterval(request) ? { listingId: request.listingId, slot: intervalLock, quantity: 0 } : request

/**
 * Locks the requested stock and the stock of these bookings in one order, for a change from the old to the new stock.
 * If each change released the old stock before it locked the new, two concurrent changes could deadlock.
 */
export async function lockForChange(
  tx: Tx,
  requests: readonly StockRequest[],
  bookingIds: readonly string[],
): Promise<void> {
  const rows = sortRequests(requests.map(toCounter))
  await ensureStockRows(tx, rows)
  await sql`
    select 1 from stock
    where id in (select stock_id from claim where booking_id = any(${bookingIds}::uuid[]))
      or (listing_id, slot) in (select * from unnest(${rows.map(({ listingId }) => listingId)}::uuid[], ${rows.map(({ slot }) => slot)}::text[]))
    order by id for update
  `.execute(tx.sql)
}

const sortRequests = (rows: readonly CountRequest[]): CountRequest[] =>
  [...rows].sort((a, b) => (a.listingId + a.slot < b.listingId + b.slot ? -1 : 1))

/** Locks rows in the order of their ids: two claims on the same rows wait for each other instead of deadlocking. */
async function lockStock(tx: Tx, requests: readonly CountRequest[]): Promise<StockRow[]> {
  const rows = sortRequests(requests)
  await ensureStockRows(tx, rows)
  return tx.sql
    .selectFrom('stock')
    .selectAll()
    .where((eb) => eb.or(rows.map(({ listingId, slot }) => eb.and({ listing_id: listingId, slot }))))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Locks the intervals of a listing until the transaction ends.
 * @returns the number of units
 */
export async function lockIntervals(tx: Tx, listingId: string): Promise<number> {
  const rows = await lockStock(tx, [{ listingId, slot: intervalLock, quantity: 0 }])
  return firstItem(rows).capacity
}

/**
 * Creates missing stock rows with the capacity of their listing. The listing is locked meanwhile, so that a partner who
 * lowers the capacity waits for the new row and then sees it.
 */
export async function ensureStockRows(tx: Tx, rows: readonly CountRequest[]): Promise<void> {
  const [ids, slots] = [rows.map(({ listingId }) => listingId), rows.map(({ slot }) => slot)]
  const capacities = rows.map(({ capacity }) => capacity ?? null)
  await sql`
    insert into stock (listing_id, slot, capacity, fixed)
    select listing.id, wanted.slot, coalesce(wanted.capacity, listing.capacity), wanted.capacity is not null
    from unnest(${ids}::uuid[], ${slots}::text[], ${capacities}::int[]) with ordinality as wanted (id, slot, capacity, place)
    join listing on listing.id = wanted.id
    where not exists (select 1 from stock where stock.listing_id = wanted.id and stock.slot = wanted.slot)
    order by wanted.place
    for share of listing
    on conflict (listing_id, slot) do nothing
  `.execute(tx.sql)
}

/** Deletes expired claims. @returns the freed quantity by stock row */
async function dropExpired(tx: Tx, stockIds: readonly number[]): Promise<Map<number, number>> {
  const dropped = await tx.sql
    .deleteFrom('claim')
    .where('stock_id', 'in', stockIds)
    .where('expires_at', '<=', tx.at)
    .returning(['stock_id', 'quantity'])
    .execute()
  const freed = new Map<number, number>()
  for (const { stock_id, quantity } of dropped) freed.set(stock_id, (freed.get(stock_id) ?? 0) + quantity)
  if (dropped.length > 0) await decrementTaken(tx, freed)
  return freed
}

async function insertClaim(
  tx: Tx,
  stockId: number,
  taken: number,
  quantity: number,
  claimant: Claimant,
): Promise<void> {
  await tx.sql.updateTable('stock').set({ taken }).where('id', '=', stockId).execute()
  await tx.sql
    .insertInto('claim')
    .values({
      stock_id: stockId,
      booking_id: claimant.bookingId,
      account_id: claimant.accountId,
      quantity,
      expires_at: claimant.expiresAt,
    })
    .execute()
}

/** @param freed quantity by stock row. The caller has locked the rows. */
export async function decrementTaken(tx: Tx, freed: ReadonlyMap<number, number>): Promise<void> {
  if (freed.size === 0) return
  const rows = [...freed].sort(([a], [b]) => a - b)
  await sql`
    update stock set taken = taken - freed.quantity
    from unnest(${rows.map(([id]) => id)}::bigint[], ${rows.map(([, quantity]) => quantity)}::int[]) freed (id, quantity)
    where stock.id = freed.id
  `.execute(tx.sql)
}

/** Releases all stock that these bookings hold or bought. */
export async function releaseStock(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return
  await sql`
    select 1 from stock where id in (select stock_id from claim where booking_id = any(${bookingIds}::uuid[])) order by id for update
  `.execute(tx.sql)
  await tx.sql.deleteFrom('interval_claim').where('booking_id', 'in', bookingIds).execute()
  const dropped = await tx.sql
    .deleteFrom('claim')
    .where('booking_id', 'in', bookingIds)
    .returning(['stock_id', 'quantity'])
    .execute()
  const freed = new Map<number, number>()
  for (const { stock_id, quantity } of dropped) freed.set(stock_id, (freed.get(stock_id) ?? 0) + quantity)
  await decrementTaken(tx, freed)
}

/**
 * Sets the expiry of a booking's claims. Null makes them permanent.
 * @returns the number of claims
 */
export async function extendClaims(tx: Tx, bookingId: string, expiresAt: Date | null): Promise<number> {
  const counters = await tx.sql
    .updateTable('claim')
    .set({ expires_at: expiresAt })
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  const intervals = await tx.sql
    .updateTable('interval_claim')
    .set({ expires_at: expiresAt })
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return Number(counters.numUpdatedRows) + Number(intervals.numUpdatedRows)
}
