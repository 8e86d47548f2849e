/** Cancels bookings before they are served, by customer, partner or system, and creates the refund. */
import { bookingProcess, next, type Actor, type BookingEvent, type BookingState } from '#contract/process'
import { hasBegun, refundOf } from '#contract/cancellation'
import type { Quote } from '#contract/bookings'
import { Refusal } from '#contract/refusals'
import { verticals } from '#contract/verticals/index'
import type { VerticalId } from '#contract/verticals/vertical'
import type { Tx } from '../../db/transact'
import { advance, divided, type StoredBooking } from '../bookings'
import { oweRefund, type RefundReason } from '../refunds'
import { release } from '../stock'
import { lockTogether } from './together'
import { tellCancelled } from './tell'

const events: Record<Actor, BookingEvent> = {
  customer: 'cancel_by_customer',
  partner: 'cancel_by_partner',
  system: 'cancel_by_system',
}

interface Ending {
  /** Refund only what the frozen policy grants, because the buyer cancelled or did not pay the balance. */
  byTerms?: boolean
  reason?: RefundReason
}

export interface Ended {
  booking: StoredBooking
  backNgwee: number
}

/**
 * Cancels one booking and notifies its parties. The buyer gets what the frozen policy grants, or a full refund if
 * somebody else cancels. A payment that is still pending is refunded when it arrives (`payments/settle.ts`).
 * @param booking locked by the caller.
 * @throws Refusal `wrong_state`
 */
export async function cancel(
  tx: Tx,
  booking: StoredBooking,
  by: Actor,
  note: string | null = null,
  ending: Ending = {},
): Promise<StoredBooking> {
  const ended = await end(tx, booking, by, note, ending)
  await tellCancelled(tx, [ended.booking], by, ended.backNgwee)
  return ended.booking
}

/**
 * Cancels the bookings of one shipment together and sends one notification. They belong together, because the delivery
 * fee is a line of only one of them.
 * @param bookings the requested booking first; the others are cancelled where their state allows it.
 */
export async function cancelTogether(
  tx: Tx,
  [asked, ...others]: readonly StoredBooking[],
  by: Actor,
  note: string | null = null,
): Promise<void> {
  const ended = [await end(tx, asked!, by, note)]
  for (const other of others)
    if (next(bookingProcess, other.state as BookingState, events[by], by)) ended.push(await end(tx, other, by, note))
  const back = ended.reduce((sum, { backNgwee }) => sum + backNgwee, 0)
  await tellCancelled(
    tx,
    ended.map(({ booking }) => booking),
    by,
    back,
  )
}

async function end(
  tx: Tx,
  booking: StoredBooking,
  by: Actor,
  note: string | null,
  { byTerms = by === 'customer', reason = 'cancelled' }: Ending = {},
): Promise<Ended> {
  if (!next(bookingProcess, booking.state as BookingState, events[by], by)) throw new Refusal('wrong_state')
  if (
    by === 'customer' &&
    booking.starts_at &&
    booking.paid_ngwee > 0 &&
    hasBegun(stockOf(booking), booking.starts_at.getTime(), tx.at.getTime())
  )
    throw new Refusal('wrong_state')
  const backNgwee = byTerms ? backByTerms(tx, booking) : booking.paid_ngwee - booking.owed_ngwee
  const cancelled = await advance(tx, booking, events[by], by, { hold_expires_at: null, answer_by: null, note })
  await release(tx, [booking.id])
  await oweRefund(tx, cancelled, backNgwee, reason)
  return { booking: cancelled, backNgwee }
}

const stockOf = ({ vertical }: StoredBooking) => verticals[vertical as VerticalId].stock

/** Computes the refund under the frozen policy at `tx.at`, in ngwee. */
export function backByTerms(tx: Tx, booking: StoredBooking): number {
  const left = booking.paid_ngwee - booking.owed_ngwee
  const { cancellation } = booking.quote as Partial<Quote>
  // Bookings from before policies were stored as data get a full refund.
  if (!cancellation) return left
  return Math.min(
    left,
    refundOf(
      cancellation,
      { paid: booking.paid_ngwee, deposit: divided(booking, booking.paid_ngwee).deposit },
      tx.at.getTime(),
    ),
  )
}

export async function cancelOwn(tx: Tx, accountId: string, bookingId: string): Promise<void> {
  const together = await lockTogether(tx, bookingId)
  const asked = together.find(({ id }) => id === bookingId)
  if (!asked || asked.account_id !== accountId) throw new Refusal('not_found')
  await cancelTogether(tx, [asked, ...together.filter((one) => one !== asked)], 'customer')
}
