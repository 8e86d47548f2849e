/**
 * Sets the stock for sale on single days. A slot of a day gets it as its capacity, so that claims and reads need no
 * further check. Listings that are claimed by intervals have no slot of a day: claims count the units (`day-stock.ts`).
 */
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact'
import { ensureStockRows, lockIntervals } from './claim'
import { isInUse } from './day-stock'
import type { CapacityShortage } from './reassign-units'
import { dropExpired } from './resize'

/** A day on which more is claimed than would be for sale, with the bookings that claim it. */
export interface DayShortage extends CapacityShortage {
  stock: number
  references: string[]
}

export interface DayStock {
  day: string
  /** At most the capacity of the listing. */
  stock: number
}

/**
 * Sets the stock of days. The caller has locked the listing, and writes `listing_day`.
 * @returns null on success, or the first day with more claims; nothing is changed then
 */
export async function setDayStock(
  tx: Tx,
  { listingId, isInterval }: { listingId: string; isInterval: boolean },
  days: readonly DayStock[],
): Promise<DayShortage | null> {
  if (isInterval) return findIntervalShortage(tx, listingId, days)
  const requests = days.map(({ day }) => ({ listingId, slot: day, quantity: 0 }))
  await ensureStockRows(tx, requests)
  const wanted = sql`unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ stock }) => stock)}::int[]) as wanted (day, stock)`
  const { rows } = await sql<{ id: number }>`
    select id from stock where listing_id = ${listingId} and slot = any(${days.map(({ day }) => day)}::text[])
    order by id for update
  `.execute(tx.sql)
  await dropExpired(
    tx,
    rows.map(({ id }) => id),
  )
  const shortage = await sql<DayShortage>`
    select slot, taken, wanted.stock, array(
      select distinct reference from claim join booking on booking.id = claim.booking_id
      where claim.stock_id = stock.id order by reference
    ) as references
    from stock join ${wanted} on wanted.day = slot
    where listing_id = ${listingId} and taken > wanted.stock order by slot limit 1
  `.execute(tx.sql)
  if (shortage.rows[0]) return shortage.rows[0]
  await sql`
    update stock set capacity = wanted.stock from ${wanted} where listing_id = ${listingId} and slot = wanted.day
  `.execute(tx.sql)
  return null
}

async function findIntervalShortage(tx: Tx, listingId: string, days: readonly DayStock[]): Promise<DayShortage | null> {
  await lockIntervals(tx, listingId)
  const { rows } = await sql<DayShortage>`
    select wanted.day as slot, count(distinct unit)::int as taken, wanted.stock,
      coalesce(array_agg(distinct reference order by reference) filter (where reference is not null), '{}') as references
    from unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ stock }) => stock)}::int[]) as wanted (day, stock)
    join interval_claim on ${isInUse(listingId, sql`wanted.day::date`, tx.at)}
    left join booking on booking.id = interval_claim.booking_id
    group by wanted.day, wanted.stock having count(distinct unit) > wanted.stock
    order by wanted.day limit 1
  `.execute(tx.sql)
  return rows[0] ?? null
}
