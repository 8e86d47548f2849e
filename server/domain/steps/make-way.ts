/**
 * Reschedules the next hire of an item that returns late: assigns another unit of the listing, postpones the start, or
 * cancels with a full refund.
 */
import type { Quote } from '#contract/bookings'
import { nextOpen, type Hours } from '#contract/hours'
import { Refusal } from '#contract/refusals'
import { formatInstant, lusakaDate } from '#contract/values'
import type { Tx } from '../../db/transact'
import { advance, bookingChanged, type StoredBooking } from '../bookings'
import { frozen, moveAside, reclaimAs, release, type Claimed } from '../stock'
import { ticketFor } from '../tickets'
import { cancel } from './cancel'
import type { MadeWay } from './return-later'
import { tellLater, tellNoLongerHeld } from './tell-late'

interface Way {
  booking: StoredBooking
  claimed: Claimed
  /** The late hire occupies the unit until then: the new return time plus the preparation time. */
  until: Date
  capacity: number
  hours: Hours
}

const unpaid = ['held', 'awaiting_payment', 'payment_failed']

/**
 * Resolves one conflict with a late return.
 * @param hire its booking, the late booking and the listing's intervals are locked by the caller.
 * @throws Refusal `bad_choice` if the next hire has already started
 */
export async function makeWay(tx: Tx, { booking, claimed, until, capacity, hours }: Way): Promise<MadeWay> {
  const { reference } = booking
  if (booking.state === 'in_service')
    throw new Refusal('bad_choice', { fields: { returnAt: `It has already gone out with booking ${reference}.` } })
  if (await moveAside(tx, claimed, capacity)) return { reference, outcome: 'moved' }
  if (unpaid.includes(booking.state)) return noLongerHeld(tx, booking)
  if (booking.state !== 'confirmed') {
    await release(tx, [booking.id])
    return { reference, outcome: 'cancelled' }
  }
  if (booking.starts_at! >= until) {
    await shorten(tx, booking, claimed, until)
    return { reference, outcome: 'unmoved' }
  }
  const startsAt = nextOpen(hours, until.getTime())
  if (startsAt === null || startsAt >= booking.ends_at!.getTime()) {
    await cancel(tx, booking, 'system', 'It will be returned too late, and no other is available.')
    return { reference, outcome: 'cancelled' }
  }
  await shorten(tx, booking, claimed, until)
  await beginLater(tx, booking, new Date(startsAt))
  return { reference, outcome: 'later', startsAt: new Date(startsAt) }
}

async function noLongerHeld(tx: Tx, booking: StoredBooking): Promise<MadeWay> {
  await advance(tx, booking, 'expire', 'system', { hold_expires_at: null })
  await release(tx, [booking.id])
  await tellNoLongerHeld(tx, booking)
  return { reference: booking.reference, outcome: 'unpaid' }
}

async function shorten(tx: Tx, { id }: StoredBooking, { listingId, to }: Claimed, from: Date): Promise<void> {
  const wanted = { listingId, from, to }
  await reclaimAs(tx, id, wanted)
  await tx.sql
    .updateTable('booking')
    .set({ units: frozen([wanted]) })
    .where('id', '=', id)
    .execute()
}

/**
 * Postpones the start. The buyer may wait, or cancel free of charge until the new start. This changes the frozen terms,
 * only in the buyer's favor, so the ticket is issued again.
 */
async function beginLater(tx: Tx, booking: StoredBooking, startsAt: Date): Promise<void> {
  const before = startsAt.toISOString()
  const quote = booking.quote as unknown as Quote
  const summary = `${quote.summary}, not before ${formatInstant(before)}`
  const policy = `Your booking starts later because of a late return. Until ${formatInstant(before)} you can cancel and get a full refund. ${quote.policy}`
  const cancellation = { steps: [{ before, keeps: 0 }], after: quote.cancellation?.after ?? 0 }
  const startsOn = lusakaDate(startsAt.getTime())
  const later = { ...quote, summary, policy, cancellation, startsAt: before, startsOn }
  const changed = await tx.sql
    .updateTable('booking')
    .set((eb) => ({
      quote: JSON.stringify(later),
      summary,
      starts_at: startsAt,
      starts_on: startsOn,
      changed_at: tx.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', booking.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.sql
    .updateTable('booking')
    .set({ ticket: await ticketFor(tx, changed) })
    .where('id', '=', booking.id)
    .execute()
  await bookingChanged(tx, changed)
  await tellLater(tx, changed, before)
}
