/**
 * Units that are claimed by time and set aside for the counter, such as a car for a day. The quota has an interval claim
 * for the whole day, so that all other claims, searches and calendars find the unit in use. `counter_claim` counts them.
 */
import { firstItem } from '#contract/core/checked-access'
import { sql } from 'kysely'
import { addDays, lusakaInstant } from '#contract/core/dates'
import type { Tx } from '../../../db/transact'
import { freeByDayStock } from './day-stock'
import { lockFreeCounters } from './claim'
import { insertCounterClaims, refuseShortage, type SetAsideTarget } from './counter-claim'
import {
  dropExpiredIntervals,
  findFreeUnit,
  findFreeUnits,
  intervalLock,
  range,
  type IntervalRequest,
} from './interval'
import { reassignUnits } from './reassign-units'

const getWholeDay = (listingId: string, day: string): IntervalRequest => ({
  listingId,
  from: lusakaInstant(day, '00:00'),
  to: lusakaInstant(addDays(day, 1), '00:00'),
})

/**
 * Sets units aside that are free on the whole day.
 * @throws Refusal `sold_out` with the free quantity if it is not sufficient
 */
export async function setAsideUnits(
  tx: Tx,
  { quotaId, listingId }: SetAsideTarget,
  day: string,
  quantity: number,
): Promise<void> {
  const interval = getWholeDay(listingId, day)
  const stock = firstItem(await lockFreeCounters(tx, [{ listingId, slot: intervalLock, quantity: 0 }]))
  await dropExpiredIntervals(tx, interval)
  const units = await findFreeUnits(tx, interval, stock.free, quantity)
  refuseShortage(Math.max(0, Math.min(units.length, await countFreeByDayStock(tx, listingId, day))), quantity)
  for (const unit of units)
    await tx.sql
      .insertInto('interval_claim')
      .values({
        listing_id: listingId,
        unit,
        during: range(interval),
        expires_at: null,
        booking_id: null,
        account_id: null,
        quota_id: quotaId,
      })
      .execute()
  await insertCounterClaims(tx, quotaId, [{ stockId: stock.stockId, bundle: '', quantity }])
}

async function countFreeByDayStock(tx: Tx, listingId: string, day: string): Promise<number> {
  const free = freeByDayStock(sql`${listingId}::uuid`, day, day, tx.at)
  const { rows } = await sql<{ free: number | null }>`select ${free} as free`.execute(tx.sql)
  return firstItem(rows).free ?? Infinity
}

/** Frees units of a quota: a number of them, or all. */
export const freeSetAsideUnits = (tx: Tx, quotaId: string, quantity?: number) =>
  sql`
    delete from interval_claim where id in (
      select id from interval_claim where quota_id = ${quotaId} order by unit desc limit ${quantity ?? null})
  `.execute(tx.sql)

/**
 * Makes one unit free for a whole interval, if at each time one is. Other claims move to other units for it. The caller has
 * locked the stock of the interval, and freed what was set aside for it.
 */
export async function freeOneUnit(tx: Tx, interval: IntervalRequest): Promise<void> {
  const counterRequest = { listingId: interval.listingId, slot: intervalLock, quantity: 0 }
  const stock = firstItem(await lockFreeCounters(tx, [counterRequest]))
  await dropExpiredIntervals(tx, interval)
  if ((await findFreeUnit(tx, interval, stock.free)) === undefined)
    await reassignUnits(tx, interval.listingId, stock.free, interval)
}

/**
 * Moves units that are set aside away from the unit of a booking that ends later than agreed. The caller has locked the
 * listing's intervals.
 * @returns the days for which no other unit is free
 */
export async function moveSetAsideUnits(tx: Tx, bookingId: string, until: Date, capacity: number): Promise<string[]> {
  const { rows } = await sql<{ id: number; listing_id: string; day: string }>`
    select other.id, other.listing_id, counter_quota.part ->> 'date' as day
    from interval_claim own
    join interval_claim other on other.listing_id = own.listing_id and other.unit = own.unit
    join counter_quota on counter_quota.id = other.quota_id
    where own.booking_id = ${bookingId} and other.during && tstzrange(lower(own.during), ${until}::timestamptz)
    order by lower(other.during)
  `.execute(tx.sql)
  const blocked: string[] = []
  for (const { id, listing_id, day } of rows) {
    const interval = getWholeDay(listing_id, day)
    await dropExpiredIntervals(tx, interval)
    const unit = await findFreeUnit(tx, interval, capacity)
    if (unit === undefined) blocked.push(day)
    else await tx.sql.updateTable('interval_claim').set({ unit }).where('id', '=', id).execute()
  }
  return blocked
}
