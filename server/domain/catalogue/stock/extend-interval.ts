/** Extends the interval of a unit that is returned later than agreed, and moves the claims that follow on this unit. */
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact'
import { dropExpiredIntervals, findFreeUnit, range } from './interval'

export interface IntervalClaim {
  bookingId: string
  listingId: string
  from: Date
  to: Date
}

/** Finds later claims on the unit of a booking that start before `until`. Earliest first. */
export async function findNextClaims(tx: Tx, bookingId: string, until: Date): Promise<IntervalClaim[]> {
  const { rows } = await sql<IntervalClaim>`
    select other.booking_id as "bookingId", other.listing_id as "listingId", lower(other.during) as "from", upper(other.during) as "to"
    from interval_claim own join interval_claim other on other.listing_id = own.listing_id and other.unit = own.unit
    where own.booking_id = ${bookingId} and other.booking_id <> own.booking_id
      and (other.expires_at is null or other.expires_at > ${tx.at})
      and lower(other.during) >= upper(own.during) and lower(other.during) < ${until}
    order by lower(other.during)
  `.execute(tx.sql)
  return rows
}

/**
 * Moves a claim to another unit that is free for its whole interval. The caller has locked the listing's intervals.
 * @returns false if no unit is free
 */
export async function moveToFreeUnit(
  tx: Tx,
  { bookingId, ...interval }: IntervalClaim,
  capacity: number,
): Promise<boolean> {
  await dropExpiredIntervals(tx, interval)
  const unit = await findFreeUnit(tx, interval, capacity)
  if (unit === undefined) return false
  await tx.sql.updateTable('interval_claim').set({ unit }).where('booking_id', '=', bookingId).execute()
  return true
}

/** Changes the interval of a claim. The caller has locked the listing's intervals and excluded overlapping claims. */
export async function updateClaimInterval(
  tx: Tx,
  bookingId: string,
  interval: Omit<IntervalClaim, 'bookingId'>,
): Promise<void> {
  await dropExpiredIntervals(tx, interval)
  await tx.sql
    .updateTable('interval_claim')
    .set({ during: range(interval) })
    .where('booking_id', '=', bookingId)
    .execute()
}
