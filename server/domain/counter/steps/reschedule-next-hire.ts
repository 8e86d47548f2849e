/**
 * Reschedules the next hire of an item that returns late: assigns another unit of the listing, postpones the start, or
 * cancels with a full refund.
 */
import type { LateReturnOutcome } from '#contract/counter/late-return'
import { findNextOpening, type Hours } from '#contract/business/business/opening-hours'
import { Refusal } from '#contract/core/refusals'
import { lusakaDate } from '#contract/core/values'
import type { StoredQuote } from '../../../db/tables/bookings'
import type { Tx } from '../../../db/transact'
import { advance, recordBookingChange, type StoredBooking } from '../../bookings/bookings'
import {
  serializeUnits,
  moveToFreeUnit,
  updateClaimInterval,
  releaseStock,
  type IntervalClaim,
} from '../../catalogue/stock'
import { signTicket } from '../../bookings/tickets'
import { cancel } from './cancel'
import { notifyLaterStart, notifyHoldLost } from './notify-late-return'

export interface NextHireOutcome {
  reference: string
  outcome: LateReturnOutcome
  startsAt?: Date
}

interface NextHire {
  booking: StoredBooking
  claimed: IntervalClaim
  /** The late hire occupies the unit until then: the new return time plus the preparation time. */
  until: Date
  capacity: number
  hours: Hours
}

const unpaidStates = ['held', 'awaiting_payment', 'payment_failed']

/**
 * Resolves one conflict with a late return.
 * @param hire its booking, the late booking and the listing's intervals are locked by the caller.
 * @throws Refusal `bad_choice` if the next hire has already started
 */
export async function rescheduleNextHire(
  tx: Tx,
  { booking, claimed, until, capacity, hours }: NextHire,
): Promise<NextHireOutcome> {
  const { reference } = booking
  if (booking.state === 'in_service')
    throw new Refusal('bad_choice', { fields: { returnAt: `It has already gone out with booking ${reference}.` } })
  if (await moveToFreeUnit(tx, claimed, capacity)) return { reference, outcome: 'moved' }
  // The business has promised a reservation to its customer.
  const isReserved = booking.state === 'held' && booking.reserved_until !== null
  if (unpaidStates.includes(booking.state) && !isReserved) return expireUnpaidHold(tx, booking)
  if (booking.state !== 'confirmed' && !isReserved) {
    await releaseStock(tx, [booking.id])
    return { reference, outcome: 'cancelled' }
  }
  if (booking.starts_at! >= until) {
    await delayClaimStart(tx, booking, claimed, until)
    return { reference, outcome: 'unmoved' }
  }
  const startsAt = findNextOpening(hours, until.getTime())
  if (startsAt === null || startsAt >= booking.ends_at!.getTime()) {
    await cancel(tx, booking, 'system', 'It will be returned too late, and no other is available.')
    return { reference, outcome: 'cancelled' }
  }
  await delayClaimStart(tx, booking, claimed, until)
  await postponeStart(tx, booking, new Date(startsAt))
  return { reference, outcome: 'later', startsAt: new Date(startsAt) }
}

async function expireUnpaidHold(tx: Tx, booking: StoredBooking): Promise<NextHireOutcome> {
  await advance(tx, booking, 'expire', 'system', { hold_expires_at: null })
  await releaseStock(tx, [booking.id])
  await notifyHoldLost(tx, booking)
  return { reference: booking.reference, outcome: 'unpaid' }
}

async function delayClaimStart(
  tx: Tx,
  { id }: StoredBooking,
  { listingId, to }: IntervalClaim,
  from: Date,
): Promise<void> {
  const wanted = { listingId, from, to }
  await updateClaimInterval(tx, id, wanted)
  await tx.sql
    .updateTable('booking')
    .set({ units: serializeUnits([wanted]) })
    .where('id', '=', id)
    .execute()
}

/**
 * Postpones the start. The buyer may wait, or cancel free of charge until the new start. This changes the frozen terms,
 * only in the buyer's favor, so the ticket is issued again.
 */
async function postponeStart(tx: Tx, booking: StoredBooking, startsAt: Date): Promise<void> {
  const before = startsAt.toISOString()
  const quote = booking.quote
  const summary = { ...booking.summary, notBefore: before }
  const policy = [{ template: 'startsLater', params: { freeUntil: before } } as const, ...quote.policy]
  const cancellation = { steps: [{ before, keeps: 0 }], after: quote.cancellation?.after ?? 0 }
  const startsOn = lusakaDate(startsAt.getTime())
  const postponedQuote: StoredQuote = { ...quote, policy, cancellation, startsAt: before, startsOn }
  const changed = await tx.sql
    .updateTable('booking')
    .set((eb) => ({
      quote: JSON.stringify(postponedQuote),
      summary: JSON.stringify(summary),
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
    .set({ ticket: await signTicket(tx, changed) })
    .where('id', '=', booking.id)
    .execute()
  await recordBookingChange(tx, changed)
  await notifyLaterStart(tx, changed, before)
}
