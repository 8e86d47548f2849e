/** Ending a booking before it is served, by any of the three, with what goes back to its buyer. */
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

const events: Record<Actor, BookingEvent> = { customer: 'cancel_by_customer', partner: 'cancel_by_partner', system: 'cancel_by_system' }

interface Ending {
  /** What goes back is what the frozen policy says: its buyer did not want it, or did not pay the rest. */
  byTerms?: boolean
  reason?: RefundReason
}

/**
 * The booking is locked. Its buyer gets back what the frozen policy says, and everything where it was not for him to keep it.
 * A payment that is on its way comes back when it arrives (`payments/settle.ts`).
 */
export async function cancel(tx: Tx, booking: StoredBooking, by: Actor, note: string | null = null, { byTerms = by === 'customer', reason = 'cancelled' }: Ending = {}): Promise<StoredBooking> {
  if (!next(bookingProcess, booking.state as BookingState, events[by], by)) throw new Refusal('wrong_state')
  if (by === 'customer' && booking.starts_at && booking.paid_ngwee > 0 && hasBegun(stockOf(booking), booking.starts_at.getTime(), tx.at.getTime())) throw new Refusal('wrong_state')
  const back = byTerms ? backByTerms(tx, booking) : booking.paid_ngwee - booking.owed_ngwee
  const cancelled = await advance(tx, booking, events[by], by, { hold_expires_at: null, answer_by: null, note })
  await release(tx, [booking.id])
  await oweRefund(tx, cancelled, back, reason)
  await tellCancelled(tx, cancelled, by, back)
  return cancelled
}

const stockOf = ({ vertical }: StoredBooking) => verticals[vertical as VerticalId].stock

/** What the frozen policy gives back at this moment. */
export function backByTerms(tx: Tx, booking: StoredBooking): number {
  const left = booking.paid_ngwee - booking.owed_ngwee
  const { cancellation } = booking.quote as Partial<Quote>
  // From before policies were data: nothing is kept.
  if (!cancellation) return left
  return Math.min(left, refundOf(cancellation, { paid: booking.paid_ngwee, deposit: divided(booking, booking.paid_ngwee).deposit }, tx.at.getTime()))
}

/** What one shop sends of one order is cancelled together: its delivery is a line of only one of them. */
export async function cancelOwn(tx: Tx, accountId: string, bookingId: string): Promise<StoredBooking> {
  const together = await lockTogether(tx, bookingId)
  const asked = together.find(({ id }) => id === bookingId)
  if (!asked || asked.account_id !== accountId) throw new Refusal('not_found')
  const ended = await cancel(tx, asked, 'customer')
  for (const other of together) if (other !== asked && next(bookingProcess, other.state as BookingState, events.customer, 'customer')) await cancel(tx, other, 'customer')
  return ended
}
