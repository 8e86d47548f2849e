/** Requests for mobile money on the customer's phone (decision 127). The payment itself is one of `money/payments`. */
import type { BodyOf } from '#contract/core/endpoint'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { cancelPrompt as cancelEndpoint, sendPrompt as sendEndpoint } from '#contract/counter/prompts'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { computeAmountDue, isBooked, recordBookingChange } from '../../bookings/bookings'
import type { LimitSettings } from '../../core/limits'
import { settings } from '../../core/settings'
import { extendClaims } from '../../catalogue/stock'
import { cancelPendingPayment, checkSoon, startCounterPayment } from '../../money/payments'
import { lockReservation, type ReservedBooking } from './confirm-reserved'
import { findCounterAccount } from './counter-account'
import { recordWalkIn, type Seller } from './record'

type Prompt = BodyOf<typeof sendEndpoint>

/**
 * Requests what is due for a booking, at most once per id, and creates the booking first for a sale.
 * @throws Refusal see the endpoint
 */
export async function sendPrompt(
  tx: Tx,
  seller: Seller,
  bookingId: string,
  { id, phone, network, amount, sale, shiftId }: Prompt,
  limits: LimitSettings,
): Promise<void> {
  const { holdMinutes } = await settings.readSection(tx.sql, 'durations')
  const heldUntil = new Date(tx.at.getTime() + holdMinutes * 60_000)
  if (sale) await createSale(tx, seller, bookingId, sale, heldUntil)
  const booking = await lockSingleReservation(tx, seller.vendorId, bookingId)
  if (await isSent(tx, bookingId, id)) return
  if (booking.state === 'hold_expired' || (booking.hold_expires_at && booking.hold_expires_at <= tx.at))
    throw new Refusal('hold_expired')
  const dueNgwee = computeAmountDue(booking)
  if (dueNgwee !== ngweeOf(amount))
    throw new Refusal('wrong_state', {
      message: dueNgwee === 0 ? 'Nothing is due for this booking.' : `${formatZmw(zmwOf(dueNgwee))} is due for it now.`,
    })
  await startCounterPayment(
    tx,
    booking,
    { id, phone, network, shiftId, clerkId: seller.accountId, isSale: sale !== undefined },
    limits,
  )
  await holdWhilePending(tx, booking, heldUntil)
}

/** A payment on the phone pays for one booking: a basket is paid at the counter. @throws Refusal `not_found`, `wrong_state` */
async function lockSingleReservation(tx: Tx, vendorId: string, bookingId: string): Promise<ReservedBooking> {
  const [booking, ...others] = await lockReservation(tx, vendorId, bookingId)
  if (!booking || others.length > 0)
    throw new Refusal('wrong_state', {
      message: 'A sale of several products cannot be requested on the phone. Please take another payment.',
    })
  return booking
}

/** It is a reservation until it is paid, so that the sale is not lost when the customer pays otherwise. */
async function createSale(
  tx: Tx,
  seller: Seller,
  id: string,
  sale: NonNullable<Prompt['sale']>,
  heldUntil: Date,
): Promise<void> {
  if (await isBooked(tx, await findCounterAccount(tx, seller.vendorId), id)) return
  const reservation = { until: heldUntil.toISOString(), isGuaranteed: false }
  await recordWalkIn(tx, seller, { ...sale, id, reservation })
}

/** @throws Refusal `not_found` if the id belongs to a payment of another booking */
async function isSent(tx: Tx, bookingId: string, id: string): Promise<boolean> {
  const payment = await tx.sql.selectFrom('payment').select('booking_id').where('id', '=', id).executeTakeFirst()
  if (payment && payment.booking_id !== bookingId) throw new Refusal('not_found')
  return payment !== undefined
}

/** An unpaid booking is held while the customer approves the request, also if its option ends before that. */
async function holdWhilePending(tx: Tx, booking: ReservedBooking, heldUntil: Date): Promise<void> {
  const { id, hold_expires_at: holdEnd } = booking
  const isExtended = holdEnd !== null && holdEnd < heldUntil
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({
      version: eb('version', '+', 1),
      ...(isExtended && { hold_expires_at: heldUntil, reserved_until: heldUntil, changed_at: tx.at }),
    }))
    .where('id', '=', id)
    .execute()
  if (isExtended) {
    await extendClaims(tx, id, heldUntil)
    await enqueue(tx, 'booking.expire', { bookingId: id }, { runAt: heldUntil, key: `expire:${id}` })
  }
  await recordBookingChange(tx, booking)
}

/** Queries the gateway soon about the pending request of a booking. */
export async function checkPrompt(tx: Tx, vendorId: string, bookingId: string): Promise<void> {
  const payment = await tx.sql
    .selectFrom('payment')
    .innerJoin('booking', 'booking.id', 'payment.booking_id')
    .where('booking.id', '=', bookingId)
    .where('booking.vendor_id', '=', vendorId)
    .where('clerk_id', 'is not', null)
    .orderBy('payment.created_at', 'desc')
    .select(['payment.id', 'payment.state'])
    .executeTakeFirst()
  if (!payment) throw new Refusal('not_found')
  if (payment.state === 'pending') await checkSoon(tx, payment.id)
}

/** @throws Refusal `not_found`, `wrong_state` if the customer has paid */
export async function cancelPrompt(
  tx: Tx,
  vendorId: string,
  bookingId: string,
  { promptId }: BodyOf<typeof cancelEndpoint>,
): Promise<void> {
  const booking = await lockSingleReservation(tx, vendorId, bookingId)
  if (!(await cancelPendingPayment(tx, booking, promptId)))
    throw new Refusal('wrong_state', { message: 'The customer has approved this request already.' })
}
