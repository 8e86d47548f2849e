/** Extends the interval of a unit that is returned later than agreed, and moves the claims that follow on this unit. */
import { sql } from 'kysely'
import type { Tx } from '../../db/transact'
import { dropExpiredIntervals, freeUnit, range } from './interval'

export interface Claimed {
  bookingId: string
  listingId: string
  from: Date
  to: Date
}

/** Finds later claims on the unit of a booking that start before `until`. Earliest first. */
export async function claimedNext(tx: Tx, bookingId: string, until: Date): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
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
export async function moveAside(tx: Tx, { bookingId, ...wanted }: Claimed, capacity: number): Promise<boolean> {
  await dropExpiredIntervals(tx, wanted)
  const unit = await freeUnit(tx, wanted, capacity)
  if (unit === undefined) return false
  await tx.sql.updateTable('interval_claim').set({ unit }).where('booking_id', '=', bookingId).execute()
  return true
}

/** Changes the interval of a claim. The caller has locked the listing's intervals and excluded overlapping claims. */
export async function reclaimAs(tx: Tx, bookingId: string, wanted: Omit<Claimed, 'bookingId'>): Promise<void> {
  await dropExpiredIntervals(tx, wanted)
  await tx.sql
    .updateTable('interval_claim')
    .set({ during: range(wanted) })
    .where('booking_id', '=', bookingId)
    .execute()
}
