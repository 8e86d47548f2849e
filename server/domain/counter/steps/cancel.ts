/** Cancels bookings before they are served, by customer, partner or system, and creates the refund. */
import { bookingStateMachine, getNextState, type Actor, type BookingEvent } from '#contract/core/state-machines'
import { hasBegun, computeRefund } from '#contract/bookings/bookings/cancellation'
import { Refusal } from '#contract/core/refusals'
import { verticals } from '#contract/verticals/index'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { advance, splitPriceAndDeposit, type StoredBooking } from '../../bookings/bookings'
import type { RefundReason } from '../../../db/tables/payments'
import { sumGatewayMoney } from '../../money/ledger'
import { createRefund } from '../../money/refunds'
import { releaseStock } from '../../catalogue/stock'
import { lockShipment } from './lock-shipment'
import { notifyCancelled, type Returned } from './notify'

const cancelEvents: Record<Actor, BookingEvent> = {
  customer: 'cancel_by_customer',
  partner: 'cancel_by_partner',
  system: 'cancel_by_system',
}

interface CancelOptions {
  /** Refund only what the frozen policy grants, because the buyer cancelled or did not pay the balance. */
  byTerms?: boolean
  reason?: RefundReason
  /** Notifies nobody: the customer is at the counter. */
  isSilent?: boolean
}

export interface EndedBooking extends Returned {
  booking: StoredBooking
}

/** Adds up what goes back for bookings that end together. */
export const sumReturned = (ended: readonly Returned[]): Returned => ({
  refundNgwee: ended.reduce((sum, { refundNgwee }) => sum + refundNgwee, 0),
  counterNgwee: ended.reduce((sum, { counterNgwee }) => sum + counterNgwee, 0),
})

/**
 * Cancels one booking and notifies its parties. The buyer gets what the frozen policy grants, or a full refund if
 * somebody else cancels. A payment that is still pending is refunded when it arrives (`money/payments/settle.ts`).
 * @param booking locked by the caller.
 * @throws Refusal `wrong_state`
 */
export async function cancel(
  tx: Tx,
  booking: StoredBooking,
  by: Actor,
  note: string | null = null,
  options: CancelOptions = {},
): Promise<StoredBooking> {
  const cancellation = await cancelAndRefund(tx, booking, by, note, options)
  if (!options.isSilent) await notifyCancelled(tx, [cancellation.booking], by, cancellation)
  return cancellation.booking
}

interface ShipmentOptions extends Pick<CancelOptions, 'byTerms'> {
  /** Of an administrator, for the business too. */
  reasonForVendor?: string
}

/**
 * Cancels the bookings of one shipment together and sends one notification. They belong together, because the delivery
 * fee is a line of only one of them.
 * @param bookings the requested booking first; the others are cancelled where their state allows it.
 */
export async function cancelShipment(
  tx: Tx,
  [target, ...otherBookings]: readonly StoredBooking[],
  by: Actor,
  note: string | null = null,
  { reasonForVendor, ...options }: ShipmentOptions = {},
): Promise<void> {
  const cancellations = [await cancelAndRefund(tx, target!, by, note, options)]
  for (const otherBooking of otherBookings)
    if (getNextState(bookingStateMachine, otherBooking.state, cancelEvents[by], by))
      cancellations.push(await cancelAndRefund(tx, otherBooking, by, note, options))
  await notifyCancelled(
    tx,
    cancellations.map(({ booking }) => booking),
    by,
    sumReturned(cancellations),
    reasonForVendor,
  )
}

async function cancelAndRefund(
  tx: Tx,
  booking: StoredBooking,
  by: Actor,
  note: string | null,
  { byTerms = by === 'customer', reason = 'cancelled' }: CancelOptions = {},
): Promise<EndedBooking> {
  if (!getNextState(bookingStateMachine, booking.state, cancelEvents[by], by)) throw new Refusal('wrong_state')
  if (
    by === 'customer' &&
    booking.starts_at &&
    booking.paid_ngwee > 0 &&
    hasBegun(getStockKind(booking), booking.starts_at.getTime(), tx.at.getTime())
  )
    throw new Refusal('wrong_state')
  const refundNgwee = computeCancellationRefund(tx, booking, byTerms)
  const cancelled = await advance(tx, booking, cancelEvents[by], by, { hold_expires_at: null, answer_by: null, note })
  await releaseStock(tx, [booking.id])
  const counterNgwee = await createRefund(tx, cancelled, refundNgwee, reason)
  return { booking: cancelled, refundNgwee, counterNgwee }
}

const getStockKind = ({ vertical }: StoredBooking) => verticals[vertical].stock

/** What goes back if a booking is cancelled now, in ngwee: all of it, or what its terms grant. */
export const computeCancellationRefund = (tx: Pick<Tx, 'at'>, booking: StoredBooking, byTerms: boolean): number =>
  byTerms ? computeRefundByTerms(tx, booking) : booking.paid_ngwee - booking.owed_ngwee

/** Returns what Tilipo sends back at most, in ngwee; null if nothing was paid at the counter. */
export async function findGatewayLimit(db: Db, booking: StoredBooking): Promise<number | null> {
  const heldNgwee = await sumGatewayMoney(db, booking)
  return heldNgwee < booking.paid_ngwee - booking.owed_ngwee ? heldNgwee : null
}

/** Computes the refund under the frozen policy at `tx.at`, in ngwee. */
export function computeRefundByTerms(tx: Pick<Tx, 'at'>, booking: StoredBooking): number {
  const refundableNgwee = booking.paid_ngwee - booking.owed_ngwee
  const { cancellation } = booking.quote
  // Bookings from before policies were stored as data get a full refund.
  if (!cancellation) return refundableNgwee
  return Math.min(
    refundableNgwee,
    computeRefund(
      cancellation,
      { paid: booking.paid_ngwee, deposit: splitPriceAndDeposit(booking, booking.paid_ngwee).deposit },
      tx.at.getTime(),
    ),
  )
}

/** Whether Tilipo can cancel a booking in its state. */
export const canCancelNow = ({ state }: Pick<StoredBooking, 'state'>): boolean =>
  getNextState(bookingStateMachine, state, cancelEvents.system, 'system') !== null

/** Whether a product was added to an order that is paid already, so that the order stays without it (decision 151). */
export const isUnpaidAddition = (
  { hold_expires_at, order_id, walk_in_name }: StoredBooking,
  shipment: readonly StoredBooking[],
): boolean =>
  hold_expires_at !== null &&
  order_id !== null &&
  walk_in_name === null &&
  shipment.some(({ state, hold_expires_at: end }) => state === 'confirmed' && end === null)

export async function cancelOwnBooking(tx: Tx, accountId: string, bookingId: string): Promise<void> {
  const shipment = await lockShipment(tx, bookingId)
  const target = shipment.find(({ id }) => id === bookingId)
  if (!target || target.account_id !== accountId) throw new Refusal('not_found')
  if (isUnpaidAddition(target, shipment)) return cancelShipment(tx, [target], 'customer')
  await cancelShipment(tx, [target, ...shipment.filter((booking) => booking !== target)], 'customer')
}
