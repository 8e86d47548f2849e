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

const events: Record<Actor, BookingEvent> = {
  customer: 'cancel_by_customer',
  partner: 'cancel_by_partner',
  system: 'cancel_by_system',
}

interface Ending {
  /** What goes back is what the frozen policy says: its buyer did not want it, or did not pay the rest. */
  byTerms?: boolean
  reason?: RefundReason
}

export interface Ended {
  booking: StoredBooking
  backNgwee: number
}

/**
 * The booking is locked. Its buyer gets back what the frozen policy says, and everything where it was not for him to keep it.
 * A payment that is on its way comes back when it arrives (`payments/settle.ts`).
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

/** What one shop sends of one order is cancelled together, and told once: its delivery is a line of only one of them. */
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

/** What the frozen policy gives back at this moment. */
export function backByTerms(tx: Tx, booking: StoredBooking): number {
  const left = booking.paid_ngwee - booking.owed_ngwee
  const { cancellation } = booking.quote as Partial<Quote>
  // From before policies were data: nothing is kept.
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
