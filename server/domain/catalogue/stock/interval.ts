/**
 * Claims on equal units by time: which of a listing's three cars is in use from when to when. The listing's stock row
 * is locked during the search, so that concurrent claims on the last unit are serialized.
 */
import { sql } from 'kysely'
import { Refusal } from '#contract/core/refusals'
import { formatDate } from '#contract/core/dates'
import type { Tx } from '../../../db/transact'
import { findFullDays, getIntervalDays } from './day-stock'

export interface Claimant {
  bookingId: string
  accountId: string
  /** Null for a permanent claim. */
  expiresAt: Date | null
  /** Its units were set aside for it, so that the stock for sale of their days was checked then. */
  hasCounterStock?: boolean
}

export interface IntervalRequest {
  listingId: string
  from: Date
  to: Date
}

/** Slot of the stock row that every interval claim of a listing locks. Its quantity is not used. */
export const intervalLock = 'interval'

export const range = ({ from, to }: IntervalRequest) =>
  sql<string>`tstzrange(${from}::timestamptz, ${to}::timestamptz, '[)')`

/**
 * Claims a free unit. The caller has locked the listing's stock row.
 * @throws Refusal `sold_out` if all units are in use
 */
export async function claimInterval(
  tx: Tx,
  interval: IntervalRequest,
  claimant: Claimant,
  capacity: number,
): Promise<void> {
  await dropExpiredIntervals(tx, interval)
  const unit = await findFreeUnit(tx, interval, capacity)
  if (unit === undefined) throw new Refusal('sold_out', { detail: { left: 0 } })
  const [fullDay] = claimant.hasCounterStock
    ? []
    : await findFullDays(tx.sql, interval.listingId, getIntervalDays(interval), tx.at)
  if (fullDay)
    throw new Refusal('sold_out', { message: `Not available on ${formatDate(fullDay)}.`, detail: { day: fullDay } })
  await tx.sql
    .insertInto('interval_claim')
    .values({
      listing_id: interval.listingId,
      unit,
      booking_id: claimant.bookingId,
      account_id: claimant.accountId,
      during: range(interval),
      expires_at: claimant.expiresAt,
    })
    .execute()
}

export async function dropExpiredIntervals(tx: Tx, interval: IntervalRequest): Promise<void> {
  await tx.sql
    .deleteFrom('interval_claim')
    .where('listing_id', '=', interval.listingId)
    .where('expires_at', '<=', tx.at)
    .where(sql<boolean>`during && ${range(interval)}`)
    .execute()
}

/** Finds the first unit that is free for the whole interval. */
export const findFreeUnit = async (tx: Tx, interval: IntervalRequest, capacity: number): Promise<number | undefined> =>
  (await findFreeUnits(tx, interval, capacity, 1))[0]

/** Finds units that are free for the whole interval, in order. */
export async function findFreeUnits(
  tx: Tx,
  interval: IntervalRequest,
  capacity: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ unit: number }>`
    select unit from generate_series(1, ${capacity}::int) as unit
    where not exists (
      select 1 from interval_claim c where c.listing_id = ${interval.listingId} and c.unit = unit.unit and c.during && ${range(interval)})
    order by unit limit ${limit}
  `.execute(tx.sql)
  return rows.map(({ unit }) => unit)
}
