/**
 * Claims the stock that a guest or a car uses beyond the booked time. It never takes stock from others: it claims what is
 * still free, and the business resolves the rest.
 */
import { findItem } from '#contract/core/checked-access'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact'
import { decrementTaken, lockFreeCounters, lockIntervals, type CountRequest } from './claim'
import { range, type Claimant } from './interval'

type Owner = Pick<Claimant, 'bookingId' | 'accountId'>

/** Claims up to the requested quantity of each slot, in addition to what the booking has there. */
export async function claimFreeSlots(tx: Tx, owner: Owner, requests: readonly CountRequest[]): Promise<void> {
  const counters = await lockFreeCounters(tx, requests)
  for (const request of requests) {
    const counter = findItem(counters, ({ slot }) => slot === request.slot)
    const claimed = await tx.sql
      .selectFrom('claim')
      .select('quantity')
      .where('stock_id', '=', counter.stockId)
      .where('booking_id', '=', owner.bookingId)
      .executeTakeFirst()
    const quantity = Math.min(request.quantity - (claimed?.quantity ?? 0), counter.free)
    if (quantity <= 0) continue
    await decrementTaken(tx, new Map([[counter.stockId, -quantity]]))
    await sql`
      insert into claim (stock_id, booking_id, account_id, quantity, expires_at)
      values (${counter.stockId}, ${owner.bookingId}, ${owner.accountId}, ${quantity}, null)
      on conflict (stock_id, booking_id) do update set quantity = claim.quantity + excluded.quantity
    `.execute(tx.sql)
  }
}

/** Extends the unit of a booking until `until`, or until the next claim on this unit. */
export async function extendUntilNextClaim(tx: Tx, listingId: string, bookingId: string, until: Date): Promise<void> {
  await lockIntervals(tx, listingId)
  const own = await tx.sql
    .selectFrom('interval_claim')
    .select(['unit', sql<Date>`lower(during)`.as('from'), sql<Date>`upper(during)`.as('to')])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  if (!own || own.to >= until) return
  await tx.sql
    .deleteFrom('interval_claim')
    .where('listing_id', '=', listingId)
    .where('unit', '=', own.unit)
    .where('expires_at', '<=', tx.at)
    .execute()
  const next = await tx.sql
    .selectFrom('interval_claim')
    .select(sql<Date | null>`min(lower(during))`.as('from'))
    .where('listing_id', '=', listingId)
    .where('unit', '=', own.unit)
    .where(sql<boolean>`lower(during) >= ${own.to}::timestamptz`)
    .executeTakeFirstOrThrow()
  const to = next.from && next.from < until ? next.from : until
  if (to > own.to)
    await tx.sql
      .updateTable('interval_claim')
      .set({ during: range({ listingId, from: own.from, to }) })
      .where('booking_id', '=', bookingId)
      .execute()
}
