/**
 * Gives back a part of a paid price without cancelling (decision 146). The booking costs less from then on, as after a change, so that
 * later changes, cancellations, invoices and statements start from what it costs.
 */
import type { BodyOf } from '#contract/core/endpoint'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import { partlyRefundableStates } from '#contract/counter/is-partly-refundable'
import type { refundPart as refundEndpoint } from '#contract/counter/partial-refunds'
import { verticals } from '#contract/verticals/index'
import type { StoredQuote } from '../../../db/tables/bookings'
import { toJson } from '../../../db/json'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import {
  computeFee,
  isReservedNoShow,
  lockBooking,
  recordBookingChange,
  splitRefund,
  type StoredBooking,
} from '../../bookings/bookings'
import { documentChange } from '../../money/fiscal'
import { sumGatewayMoney } from '../../money/ledger'
import { hasPendingPayment } from '../steps'
import type { Seller } from '../walk-ins'
import { giveBack, insertVersion, isApplied, type ChangeDetails } from './change'
import { endLiveOffer } from './live-offers'
import { notifyRefundedPart } from './notify'
import { scaleQuote, type Settlement } from './quote-change'

type Refund = BodyOf<typeof refundEndpoint>

/** @throws Refusal `not_found`, `wrong_state` */
export async function refundPart(tx: Tx, seller: Seller, bookingId: string, refund: Refund): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking || booking.vendor_id !== seller.vendorId) throw new Refusal('not_found')
  if (await isApplied(tx, bookingId, refund.id)) return
  if (!partlyRefundableStates.includes(booking.state))
    throw new Refusal('wrong_state', { message: 'This booking was cancelled, so its refund is decided already.' })
  await endLiveOffer(tx, booking, 'business')
  const amountNgwee = ngweeOf(refund.amount)
  const settlement = await reducePrice(tx, seller, booking, refund, { vendorNgwee: amountNgwee })
  await notifyRefundedPart(tx, booking, 'business', { amountNgwee, ...settlement, reason: refund.reason })
}

/** Returns what of the price can still go back, in ngwee. The deposit is not a part of it. */
const computeRefundable = (booking: StoredBooking): number => Math.max(0, splitRefund(booking, 0).priceLeft)

/** Returns what of it Tilipo can send back, in ngwee. What was paid at the counter goes back there. */
export async function computeGatewayRefundable(db: Db | Tx['sql'], booking: StoredBooking): Promise<number> {
  const priceLeft = computeRefundable(booking)
  const depositLeft = booking.paid_ngwee - booking.owed_ngwee - priceLeft
  return Math.min(priceLeft, Math.max(0, (await sumGatewayMoney(db, booking)) - depositLeft))
}

/** Returns what Tilipo has given back from its own money, in ngwee. */
export async function sumGoodwill(db: Db | Tx['sql'], bookingId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('refund')
    .select((eb) => eb.fn.sum<string | null>('platform_ngwee').as('sum'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

interface Bearers {
  /** What the business gives back. The booking costs so much less. */
  vendorNgwee: number
  /** What Tilipo adds from its own money. */
  platformNgwee?: number
}

/**
 * Gives back a part of the price, and writes it into history, ledger, shift and invoice. The caller has checked the state of the booking,
 * and notifies.
 * @param booking locked by the caller
 * @throws Refusal `wrong_state` if so much cannot go back, for a basket, and while a payment is pending
 */
export async function reducePrice(
  tx: Tx,
  seller: Seller,
  booking: StoredBooking,
  details: ChangeDetails,
  { vendorNgwee, platformNgwee = 0 }: Bearers,
): Promise<Settlement> {
  if (booking.walk_in_name !== null && booking.order_id !== null)
    throw new Refusal('wrong_state', { message: 'Please return the products of this sale one by one.' })
  if (await hasPendingPayment(tx.sql, booking.id))
    throw new Refusal('wrong_state', {
      message: 'A payment for this booking is on its way. Please wait until it is complete.',
    })
  // The customer never gets more than was paid, also with what Tilipo has given.
  const limitNgwee = Math.max(0, computeRefundable(booking) - (await sumGoodwill(tx.sql, booking.id)))
  if (vendorNgwee + platformNgwee > limitNgwee)
    throw new Refusal('wrong_state', {
      message: `At most ${formatZmw(zmwOf(limitNgwee))} can go back for this booking.`,
      fields: { amount: `Please enter at most ${formatZmw(zmwOf(limitNgwee))}.` },
    })
  const settlement = await settleRefund(tx, booking, vendorNgwee)
  if (vendorNgwee > 0) await insertVersion(tx, seller, booking, details, settlement)
  await giveBack(tx, seller, booking, details, settlement, platformNgwee)
  if (vendorNgwee === 0) {
    await recordBookingChange(tx, booking)
    return settlement
  }
  const reduced = await tx.sql
    .updateTable('booking')
    .set((eb) => ({
      total_ngwee: settlement.priceNgwee,
      fee_ngwee: computeFee(settlement.priceNgwee - booking.deposit_ngwee, booking.fee_basis_points),
      quote: toJson(lowerQuote(booking, settlement)),
      changed_at: tx.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', booking.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await documentChange(tx, reduced, details.id)
  await recordBookingChange(tx, reduced)
  return settlement
}

/** What was paid on the phone or in the app goes back first, like in a cancellation. What is due stays the same. */
async function settleRefund(tx: Tx, booking: StoredBooking, amountNgwee: number): Promise<Settlement> {
  const { total_ngwee, paid_ngwee, owed_ngwee } = booking
  const refundedNgwee = Math.min(amountNgwee, await computeGatewayRefundable(tx.sql, booking))
  return {
    priceNgwee: total_ngwee - amountNgwee,
    returnedNgwee: amountNgwee - refundedNgwee,
    refundedNgwee,
    recordedNgwee: 0,
    dueNgwee: Math.max(0, total_ngwee - (paid_ngwee - owed_ngwee)),
  }
}

/** Terms are in proportion to the price. The charge for a no-show is what was reduced. */
function lowerQuote(booking: StoredBooking, { priceNgwee }: Settlement): StoredQuote {
  const lowered = scaleQuote(booking.quote, {
    from: booking.total_ngwee,
    to: priceNgwee,
    // The line of a product names it.
    priceLabel: verticals[booking.vertical].stock === 'unit' ? booking.quote.lines[0]?.label : undefined,
  })
  const reducedZmw = zmwOf(booking.total_ngwee - priceNgwee)
  const { balance, dueNow } = booking.quote
  const stillDue = balance?.amount ?? 0
  const quote = {
    ...lowered,
    balance,
    ...(dueNow !== undefined && { dueNow: zmwOf(Math.max(0, priceNgwee - ngweeOf(stillDue))) }),
  }
  if (!isReservedNoShow(booking) || !booking.quote.cancellation) return quote
  const { cancellation } = booking.quote
  return {
    ...quote,
    cancellation: { ...cancellation, after: zmwOf(ngweeOf(cancellation.after) - ngweeOf(reducedZmw)) },
  }
}
