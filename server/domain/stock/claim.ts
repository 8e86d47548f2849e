/**
 * All claims on stock use this module: lock the requested rows in a fixed order, delete expired claims on them, check
 * the capacity, and insert the claims. The next claim therefore also ends an expired hold, not only a background job.
 */
import { sql } from 'kysely'
import { Refusal } from '#contract/refusals'
import type { Tx } from '../../db/transact'
import { claimInterval, intervalLock, type WantedInterval } from './interval'

export interface WantedCount {
  listingId: string
  slot: string
  quantity: number
  /** Capacity of the slot, if it differs from the listing's capacity. */
  capacity?: number
}
export type Wanted = WantedCount | WantedInterval
const isInterval = (wanted: Wanted): wanted is WantedInterval => 'from' in wanted

export interface Claimant {
  bookingId: string
  accountId: string
  /** Null for a permanent claim. */
  expiresAt: Date | null
}

/** Serializes claimed units for storage with a booking. Dates become ISO strings. */
export const frozen = (wanted: readonly Wanted[]): string => JSON.stringify(wanted)
export const thawed = (units: readonly unknown[]): Wanted[] =>
  (units as Wanted[]).map((one) => (isInterval(one) ? { ...one, from: new Date(one.from), to: new Date(one.to) } : one))

interface Locked {
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
export async function claim(tx: Tx, wanted: readonly Wanted[], claimant: Claimant): Promise<void> {
  const counts = wanted.map(counterOf)
  const stock = await lock(tx, counts)
  const freed = await dropExpired(
    tx,
    stock.map((row) => row.id),
  )
  for (const row of stock) {
    for (const one of wanted)
      if (isInterval(one) && row.slot === intervalLock && row.listing_id === one.listingId)
        await claimInterval(tx, one, claimant, row.capacity)
    const quantity = counts
      .filter((unit) => unit.slot === row.slot && unit.listingId === row.listing_id)
      .reduce((sum, unit) => sum + unit.quantity, 0)
    if (quantity === 0) continue
    const taken = row.taken - (freed.get(row.id) ?? 0)
    if (taken + quantity > row.capacity)
      throw new Refusal('sold_out', { detail: { slot: row.slot, left: row.capacity - taken } })
    await take(tx, row.id, taken + quantity, quantity, claimant)
  }
}

/**
 * Locks counters and returns the free quantity by listing, in lock order. For orders of several products, which report
 * all shortages at once.
 */
export async function lockLeft(tx: Tx, wanted: readonly WantedCount[]): Promise<Map<string, number>> {
  const stock = await lock(tx, wanted)
  const freed = await dropExpired(
    tx,
    stock.map((row) => row.id),
  )
  return new Map(stock.map((row) => [row.listing_id, row.capacity - row.taken + (freed.get(row.id) ?? 0)]))
}

/** An interval has no quantity and only locks the interval row of its listing. */
const counterOf = (one: Wanted): WantedCount =>
  isInterval(one) ? { listingId: one.listingId, slot: intervalLock, quantity: 0 } : one

/**
 * Locks the requested stock and the stock of these bookings in one order, for a change from the old to the new stock.
 * If each change released the old stock before it locked the new, two concurrent changes could deadlock.
 */
export async function lockBoth(tx: Tx, wanted: readonly Wanted[], bookingIds: readonly string[]): Promise<void> {
  const rows = inOrder(wanted.map(counterOf))
  await makeMissing(tx, rows)
  await sql`
    select 1 from stock
    where id in (select stock_id from claim where booking_id = any(${bookingIds}::uuid[]))
      or (listing_id, slot) in (select * from unnest(${rows.map(({ listingId }) => listingId)}::uuid[], ${rows.map(({ slot }) => slot)}::text[]))
    order by id for update
  `.execute(tx.sql)
}

const inOrder = (rows: readonly WantedCount[]): WantedCount[] =>
  [...rows].sort((a, b) => (a.listingId + a.slot < b.listingId + b.slot ? -1 : 1))

/** Locks rows in the order of their ids: two claims on the same rows wait for each other instead of deadlocking. */
async function lock(tx: Tx, wanted: readonly WantedCount[]): Promise<Locked[]> {
  const rows = inOrder(wanted)
  await makeMissing(tx, rows)
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
  const [row] = await lock(tx, [{ listingId, slot: intervalLock, quantity: 0 }])
  return row!.capacity
}

/**
 * Creates missing stock rows with the capacity of their listing. The listing is locked meanwhile, so that a partner who
 * lowers the capacity waits for the new row and then sees it.
 */
async function makeMissing(tx: Tx, rows: readonly WantedCount[]): Promise<void> {
  const [ids, slots] = [rows.map(({ listingId }) => listingId), rows.map(({ slot }) => slot)]
  const own = rows.map(({ capacity }) => capacity ?? null)
  await sql`
    insert into stock (listing_id, slot, capacity, fixed)
    select listing.id, wanted.slot, coalesce(wanted.capacity, listing.capacity), wanted.capacity is not null
    from unnest(${ids}::uuid[], ${slots}::text[], ${own}::int[]) with ordinality as wanted (id, slot, capacity, place)
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
  if (dropped.length > 0) await giveBack(tx, freed)
  return freed
}

async function take(tx: Tx, stockId: number, taken: number, quantity: number, claimant: Claimant): Promise<void> {
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

export async function giveBack(tx: Tx, freed: ReadonlyMap<number, number>): Promise<void> {
  for (const [id, quantity] of [...freed].sort(([a], [b]) => a - b)) {
    await tx.sql
      .updateTable('stock')
      .set((eb) => ({ taken: eb('taken', '-', quantity) }))
      .where('id', '=', id)
      .execute()
  }
}

/** Releases all stock that these bookings hold or bought. */
export async function release(tx: Tx, bookingIds: readonly string[]): Promise<void> {
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
  await giveBack(tx, freed)
}

/**
 * Sets the expiry of a booking's claims. Null makes them permanent.
 * @returns the number of claims
 */
export async function extend(tx: Tx, bookingId: string, expiresAt: Date | null): Promise<number> {
  const kept = await tx.sql
    .updateTable('claim')
    .set({ expires_at: expiresAt })
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  const intervals = await tx.sql
    .updateTable('interval_claim')
    .set({ expires_at: expiresAt })
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return Number(kept.numUpdatedRows) + Number(intervals.numUpdatedRows)
}
