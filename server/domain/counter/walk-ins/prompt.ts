/** Requests for mobile money on the customer's phone (decision 127). The payment itself is one of `money/payments`. */
import type { BodyOf } from '#contract/core/endpoint'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { cancelPrompt as cancelEndpoint, sendPrompt as sendEndpoint } from '#contract/counter/prompts'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { computeAmountDue, recordBookingChange } from '../../bookings/bookings'
import type { LimitSettings } from '../../core/limits'
import { settings } from '../../core/settings'
import { extendClaims } from '../../catalogue/stock'
import { cancelPendingPayment, checkSoon, startCounterPayment } from '../../money/payments'
import { lockReservation, omitReturnedItems, type ReservedBooking } from './confirm-reserved'
import { findCounterAccount } from './counter-account'
import { isSaleBooked, recordWalkIn, type Seller } from './record'

type Prompt = BodyOf<typeof sendEndpoint>

/**
 * Requests what is due for a booking or a basket, at most once per id, and creates it first for a sale.
 * @returns the id of the first booking that the request pays for
 * @throws Refusal see the endpoint
 */
export async function sendPrompt(
  tx: Tx,
  seller: Seller,
  bookingId: string,
  { id, phone, network, amount, sale, shiftId }: Prompt,
  limits: LimitSettings,
): Promise<string> {
  const { holdMinutes } = await settings.readSection(tx.sql, 'durations')
  const heldUntil = new Date(tx.at.getTime() + holdMinutes * 60_000)
  if (sale) await createSale(tx, seller, bookingId, sale, heldUntil)
  const reserved = await lockReservation(tx, seller.vendorId, bookingId)
  const sentFor = await findPromptedBooking(tx, reserved, id)
  if (sentFor) return sentFor
  const bookings = omitReturnedItems(reserved)
  if (bookings.some((booking) => isLapsed(tx, booking))) throw new Refusal('hold_expired')
  const dueNgwee = bookings.reduce((sum, booking) => sum + computeAmountDue(booking), 0)
  if (dueNgwee !== ngweeOf(amount))
    throw new Refusal('wrong_state', {
      message: dueNgwee === 0 ? 'Nothing is due for this booking.' : `${formatZmw(zmwOf(dueNgwee))} is due for it now.`,
    })
  const promptedId = await startCounterPayment(
    tx,
    bookings,
    { id, phone, network, shiftId, clerkId: seller.accountId, isSale: sale !== undefined },
    limits,
  )
  for (const booking of bookings) await holdWhilePending(tx, booking, heldUntil)
  return promptedId
}

const isLapsed = (tx: Tx, { state, hold_expires_at: holdEnd }: ReservedBooking): boolean =>
  state === 'hold_expired' || (holdEnd !== null && holdEnd <= tx.at)

/** It is a reservation until it is paid, so that the sale is not lost when the customer pays otherwise. */
async function createSale(
  tx: Tx,
  seller: Seller,
  id: string,
  sale: NonNullable<Prompt['sale']>,
  heldUntil: Date,
): Promise<void> {
  if (await isSaleBooked(tx, await findCounterAccount(tx, seller.vendorId), { ...sale, id })) return
  const reservation = { until: heldUntil.toISOString(), isGuaranteed: false }
  await recordWalkIn(tx, seller, { ...sale, id, reservation })
}

/**
 * Returns the booking of a request that was sent already; undefined for a new one.
 * @throws Refusal `not_found` if the id belongs to a payment of another sale
 */
async function findPromptedBooking(
  tx: Tx,
  bookings: readonly ReservedBooking[],
  id: string,
): Promise<string | undefined> {
  const payment = await tx.sql.selectFrom('payment').select('booking_id').where('id', '=', id).executeTakeFirst()
  if (payment && bookings.every((booking) => booking.id !== payment.booking_id)) throw new Refusal('not_found')
  return payment?.booking_id
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
    .innerJoin('payment_share', 'payment_share.payment_id', 'payment.id')
    .innerJoin('booking', 'booking.id', 'payment_share.booking_id')
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
  const bookings = await lockReservation(tx, vendorId, bookingId)
  if (!(await cancelPendingPayment(tx, bookings, promptId)))
    throw new Refusal('wrong_state', { message: 'The customer has approved this request already.' })
}
