/** A day on which a partner does not serve: the coach that stands still, the room that is painted. */
import { Refusal } from '#contract/refusals'
import { lusakaDate } from '#contract/values'
import type { Tx } from '../../db/transact'
import { lockBooking, type StoredBooking } from '../bookings'
import type { Who } from '../route'
import { cancel } from './cancel'

/** Cancels whatever is booked of the listing on that day; its buyers get everything back. Safe to repeat. */
export async function closeDay(
  tx: Tx,
  who: Who,
  listingId: string,
  day: string,
  reason: string | undefined,
): Promise<void> {
  await lockListing(tx, who, listingId)
  if (day < lusakaDate(tx.at.getTime())) throw new Refusal('bad_choice', { fields: { day: 'This day has passed.' } })
  await tx.sql
    .insertInto('closure')
    .values({ listing_id: listingId, day, reason: reason ?? '', created_at: tx.at })
    .onConflict((conflict) => conflict.columns(['listing_id', 'day']).doNothing())
    .execute()
  const bookings: StoredBooking[] = []
  // All of them before any stock, as everywhere: who pays at this moment has a booking, and wants its stock.
  for (const id of await bookedOn(tx, listingId, day)) bookings.push((await lockBooking(tx, id))!)
  for (const booking of bookings) if (open.has(booking.state)) await cancel(tx, booking, 'system', reason ?? null)
}

export async function openDay(tx: Tx, who: Who, listingId: string, day: string): Promise<void> {
  await lockListing(tx, who, listingId)
  await tx.sql.deleteFrom('closure').where('listing_id', '=', listingId).where('day', '=', day).execute()
}

const open = new Set(['requested', 'held', 'awaiting_payment', 'payment_failed', 'confirmed'])
/** What was let go may be taken again by a payment that comes late: it is waited for, and looked at once it is through. */
const lookedAt = [...open, 'hold_expired']

/** Of a stay every night, of anything else every day from its first to its last. */
async function bookedOn(tx: Tx, listingId: string, day: string): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('booking')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('state', 'in', lookedAt)
    .where((eb) => eb.or([eb('starts_on', '=', day), eb.and([eb('starts_on', '<', day), eb('ends_on', '>', day)])]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Bookings of it wait until this is through, and then see it. What only refers to it does not: a payment that is being settled has its booking locked. */
async function lockListing(tx: Tx, who: Who, listingId: string): Promise<void> {
  const listing = await tx.sql
    .selectFrom('listing')
    .select('vendor_id')
    .where('id', '=', listingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!listing || listing.vendor_id !== who.vendorId) throw new Refusal('not_found')
}
