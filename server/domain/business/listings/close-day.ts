/** Cancels the bookings of a day, for example of a coach in repair, and stops selling it. */
import { sql } from 'kysely'
import { Refusal } from '#contract/core/refusals'
import { lusakaDate } from '#contract/core/values'
import { hasFixedDeparture } from '#contract/verticals/index'
import { bookingTypes } from '#contract/verticals/vertical'
import type { BookingState } from '#contract/core/state-machines'
import type { Tx } from '../../../db/transact'
import { lockExistingBooking, type StoredBooking } from '../../bookings/bookings'
import { refuseOpenCounterStock } from '../../counter/counter-stock'
import { insertClosures, recordClosedDays } from './closed-days'
import { getVendorIdOfCaller, type Who } from '../../route'
import { applyStep, cancel } from '../../counter/steps'

/** Cancels the bookings of the day with a full refund, and stops selling it. Idempotent. */
export async function closeDay(
  tx: Tx,
  caller: Who,
  listingId: string,
  day: string,
  reason: string | undefined,
): Promise<void> {
  await lockListing(tx, caller, listingId)
  if (day < lusakaDate(tx.at.getTime())) throw new Refusal('bad_choice', { fields: { day: 'This day has passed.' } })
  await refuseOpenCounterStock(tx, listingId, { days: [day] })
  await insertClosures(tx, listingId, [day], reason)
  await recordClosedDays(tx, getVendorIdOfCaller(caller), listingId)
  const bookings: StoredBooking[] = []
  // Lock order: all bookings before any stock, as everywhere. A concurrent payment holds a booking and waits for its
  // stock.
  for (const id of await findBookingIdsOnDay(tx, listingId, day)) bookings.push(await lockExistingBooking(tx, id))
  // Customers read that the business cancelled, or that it declined their request.
  for (const booking of bookings) {
    if (booking.state === 'requested') await applyStep(tx, booking, 'decline', reason)
    else if (openStates.has(booking.state)) await cancel(tx, booking, 'partner', reason ?? null)
  }
}

export async function openDay(tx: Tx, caller: Who, listingId: string, day: string): Promise<void> {
  await lockListing(tx, caller, listingId)
  await tx.sql.deleteFrom('closure').where('listing_id', '=', listingId).where('day', '=', day).execute()
  await recordClosedDays(tx, getVendorIdOfCaller(caller), listingId)
}

const openStates = new Set<BookingState>(['requested', 'held', 'awaiting_payment', 'payment_failed', 'confirmed'])
/**
 * A late payment may reclaim an expired hold. So these bookings are locked too, and their state is read after the lock.
 */
const lockedStates: readonly BookingState[] = [...openStates, 'hold_expired']

/**
 * Finds bookings that occupy the day, from their start day to the day before their end day. A departure occupies only the
 * day on which it leaves.
 */
async function findBookingIdsOnDay(tx: Tx, listingId: string, day: string): Promise<string[]> {
  const isStay = sql<boolean>`booking_type <> all(${bookingTypes.filter(hasFixedDeparture)}::text[])`
  const rows = await tx.sql
    .selectFrom('booking')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('state', 'in', lockedStates)
    .where((eb) =>
      eb.or([eb('starts_on', '=', day), eb.and([eb('starts_on', '<', day), eb('ends_on', '>', day), isStay])]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * New bookings of the listing wait until this transaction ends, and then see the closure. `FOR NO KEY UPDATE` does not
 * block foreign-key references: a payment that is being settled has its booking locked and would deadlock.
 */
async function lockListing(tx: Tx, caller: Who, listingId: string): Promise<void> {
  const listing = await tx.sql
    .selectFrom('listing')
    .select('vendor_id')
    .where('id', '=', listingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!listing || listing.vendor_id !== caller.vendorId) throw new Refusal('not_found')
}
