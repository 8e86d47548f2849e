/** Applies the final gateway status of a payment to bookings, stock, ledger and notifications in one transaction. */
import type { Selectable } from 'kysely'
import {
  bookingStateMachine,
  getNextState,
  paymentStateMachine,
  type BookingState,
  type PaymentEvent,
} from '#contract/core/state-machines'
import { firstItem, itemAt } from '#contract/core/checked-access'
import { zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { Database } from '../../../db/schema'
import { withSavepoint, type Tx } from '../../../db/transact'
import {
  advance,
  bumpVersion,
  computeAmountDue,
  lockExistingBooking,
  tryConfirm,
  notifyConfirmed,
  type StoredBooking,
} from '../../bookings/bookings'
import { createLatePaymentRefund } from '../refunds'
import { payForChange } from './change-payment'
import { documentBasket } from '../fiscal'
import { recordPayment } from '../ledger'
import { recordEvent } from '../../core/webhooks'
import { releaseStock } from '../../catalogue/stock'
import {
  notifyBalancePaid,
  notifyLatePrompt,
  notifyPaymentFailure,
  notifyAmountMismatch,
  notifyRefundDue,
} from './notify'
import { amountMismatchFailure, cancelledPromptFailure, getFailureMessage } from '#contract/money/payment-failure'

type StoredPayment = Selectable<Database['payment']>

interface PaymentResult {
  state: 'successful' | 'failed'
  identifier?: string | undefined
  message?: string | undefined
  /** In ngwee. Compared with the requested amount if the gateway reports it. */
  amountNgwee?: number | undefined
}

interface Share {
  booking: StoredBooking
  amountNgwee: number
}

/**
 * Applies a result. Safe for repeated results and results in the wrong order: a successful payment stays successful.
 */
export async function settlePayment(tx: Tx, paymentId: string, result: PaymentResult): Promise<void> {
  // Every transaction locks bookings in the order of their ids, and then the payment.
  const shares = await lockShares(tx, paymentId)
  if (shares.length === 0) return
  const payment = await tx.sql
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (result.state === 'failed') await fail(tx, shares, payment, result)
  else await succeed(tx, shares, payment, result)
}

async function lockShares(tx: Tx, paymentId: string): Promise<Share[]> {
  const shares = await tx.sql
    .selectFrom('payment_share')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('booking_id')
    .execute()
  const locked: Share[] = []
  for (const { booking_id, amount_ngwee } of shares)
    locked.push({ booking: await lockExistingBooking(tx, booking_id), amountNgwee: amount_ngwee })
  return locked
}

async function fail(tx: Tx, shares: readonly Share[], payment: StoredPayment, result: PaymentResult): Promise<void> {
  if (!(await transitionPayment(tx, payment, 'fail', { failure: result.message ?? 'The payment did not go through.' })))
    return
  if (payment.clerk_id !== null) return publishPrompt(tx, shares)
  for (const { booking } of shares) {
    if (getNextState(bookingStateMachine, booking.state, 'fail_payment', 'system'))
      await advance(tx, booking, 'fail_payment', 'system')
  }
  const payableBookings = shares
    .map(({ booking }) => booking)
    .filter(({ state }) => ['awaiting_payment', 'confirmed'].includes(state))
  if (payableBookings.length > 0)
    await notifyPaymentFailure(tx, payableBookings, payment.amount_ngwee, getFailureMessage(result.message ?? null))
}

async function succeed(tx: Tx, shares: readonly Share[], payment: StoredPayment, result: PaymentResult): Promise<void> {
  if (result.amountNgwee !== undefined && result.amountNgwee !== payment.amount_ngwee)
    return flagAmountMismatch(tx, shares, payment)
  if (!(await transitionPayment(tx, payment, 'succeed', { gateway_id: result.identifier ?? null, failure: null })))
    return
  await recordPaymentEvents(tx, shares, payment)
  const sold: StoredBooking[] = []
  const lateShares: Share[] = []
  const paidBookings = await applyPayment(tx, shares, payment)
  for (const [index, share] of shares.entries()) {
    const paidBooking = itemAt(paidBookings, index)
    if (!paidBooking) lateShares.push(share)
    else if (share.booking.paid_ngwee === 0 && !payment.change_offer_id) sold.push(paidBooking)
  }
  for (const share of lateShares) await refundUnusable(tx, share, payment)
  if (payment.clerk_id === null) await notifyConfirmed(tx, sold)
  else await reportLatePrompt(tx, shares, payment, { isUsed: lateShares.length === 0 })
  await notifyRefundDue(tx, lateShares)
  // No share could be used: the payment itself becomes `refund_due`.
  if (lateShares.length === shares.length)
    await transitionPayment(tx, { ...payment, state: 'successful' }, 'owe_refund', {})
}

/** A payment can pay for bookings of several businesses. Each learns of its own part. */
async function recordPaymentEvents(tx: Tx, shares: readonly Share[], { id, reference }: StoredPayment): Promise<void> {
  for (const vendorId of new Set(shares.map(({ booking }) => booking.vendor_id))) {
    const own = shares.filter(({ booking }) => booking.vendor_id === vendorId)
    await recordEvent(tx, {
      vendorId,
      type: 'payment.succeeded',
      subjectId: id,
      loadData: () => ({
        paymentId: id,
        reference,
        amount: zmwOf(own.reduce((sum, { amountNgwee }) => sum + amountNgwee, 0)),
        bookings: own.map(({ booking, amountNgwee }) => ({ bookingId: booking.id, amount: zmwOf(amountNgwee) })),
      }),
    })
  }
}

/** @returns the paid booking of each share, or null where the share cannot be used */
async function applyPayment(
  tx: Tx,
  shares: readonly Share[],
  { change_offer_id: offerId, clerk_id }: StoredPayment,
): Promise<(StoredBooking | null)[]> {
  if (!offerId) return clerk_id === null ? applyShares(tx, shares) : applyAllOrNone(tx, shares)
  const { booking, amountNgwee } = firstItem(shares)
  return [(await payForChange(tx, booking, offerId, amountNgwee)) ? booking : null]
}

async function applyShares(tx: Tx, shares: readonly Share[]): Promise<(StoredBooking | null)[]> {
  const paid: (StoredBooking | null)[] = []
  for (const share of shares) paid.push(await applyPaymentToBooking(tx, share))
  return paid
}

/** A customer at the counter buys a basket as a whole: if one product is gone, all of the money goes back. */
async function applyAllOrNone(tx: Tx, shares: readonly Share[]): Promise<(StoredBooking | null)[]> {
  try {
    return await withSavepoint(tx, async () => {
      const paid = await applyShares(tx, shares)
      if (paid.includes(null)) throw new Refusal('sold_out')
      await documentBasket(tx, firstItem(shares).booking, ['mobile_money'])
      return paid
    })
  } catch (error) {
    if (error instanceof Refusal) return shares.map(() => null)
    throw error
  }
}

/**
 * Confirms a booking with its share, or records the balance of a confirmed one.
 * @returns the updated booking, or null if the stock was sold or the share is a duplicate. A second first part does not
 *   count as the balance.
 */
async function applyPaymentToBooking(tx: Tx, { booking, amountNgwee }: Share): Promise<StoredBooking | null> {
  // A reservation at the counter can be confirmed before any payment, and paid after the service.
  const isConfirmed = booking.reserved_until
    ? !unconfirmedStates.includes(booking.state)
    : booking.state === 'confirmed' && booking.paid_ngwee > 0
  if (isConfirmed) {
    if (amountNgwee !== computeAmountDue(booking)) return null
    const paid = await recordPayment(tx, booking, amountNgwee)
    if (paid.walk_in_name === null) await notifyBalancePaid(tx, paid)
    return paid
  }
  if (await hasOrderLeft(tx, booking)) return null
  const sold = await tryConfirm(tx, booking)
  return sold && recordPayment(tx, sold, amountNgwee)
}

/**
 * Whether a product was added to an order that has been sent, collected or cancelled meanwhile (decision 151). The products of an
 * order are confirmed together otherwise.
 */
async function hasOrderLeft(tx: Tx, { id, order_id, vendor_id, walk_in_name }: StoredBooking): Promise<boolean> {
  if (order_id === null || walk_in_name !== null) return false
  const others = await tx.sql
    .selectFrom('booking')
    .select('state')
    .where('order_id', '=', order_id)
    .where('vendor_id', '=', vendor_id)
    .where('id', '<>', id)
    .where('paid_ngwee', '>', 0)
    .execute()
  const isGone = others.some(({ state }) => state === 'in_service' || state === 'completed')
  return isGone || (others.length > 0 && !others.some(({ state }) => state === 'confirmed'))
}

const unconfirmedStates: readonly BookingState[] = ['held', 'hold_expired']

/** Publishes the state of a request to the devices of the business. Its booking stays held until its time is over. */
async function publishPrompt(tx: Tx, shares: readonly Share[]): Promise<void> {
  for (const { booking } of shares) await bumpVersion(tx, booking)
}

/** Tells the business of money that came after its clerk has stopped waiting. In time, the counter shows it. */
async function reportLatePrompt(
  tx: Tx,
  shares: readonly Share[],
  payment: StoredPayment,
  result: { isUsed: boolean },
): Promise<void> {
  const bookings = shares.map(({ booking }) => booking)
  const isExpired = bookings.some(({ state }) => state === 'hold_expired')
  if (payment.state === 'failed' || isExpired || !result.isUsed)
    await notifyLatePrompt(tx, bookings, payment.amount_ngwee, result)
}

/**
 * Ends a request that a clerk no longer waits for (decision 127). The payer can still approve it: then it is a late payment.
 * @param bookings of one sale, locked by the caller
 * @returns false if it was paid
 * @throws Refusal `not_found`
 */
export async function cancelPendingPayment(
  tx: Tx,
  bookings: readonly StoredBooking[],
  paymentId: string,
): Promise<boolean> {
  const ids = bookings.map(({ id }) => id)
  const payment = await tx.sql
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .where('booking_id', 'in', ids)
    .where('clerk_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) throw new Refusal('not_found')
  if (!(await transitionPayment(tx, payment, 'fail', { failure: cancelledPromptFailure })))
    return payment.state === 'failed'
  for (const booking of bookings) await bumpVersion(tx, booking)
  return true
}

/** Creates the refund of a share that no booking can use, and expires its booking. */
async function refundUnusable(tx: Tx, { booking, amountNgwee }: Share, payment: StoredPayment): Promise<void> {
  if (getNextState(bookingStateMachine, booking.state, 'expire', 'system')) {
    await advance(tx, booking, 'expire', 'system', { hold_expires_at: null })
    await releaseStock(tx, [booking.id])
  }
  await createLatePaymentRefund(tx, booking, amountNgwee, payment)
}

/** @returns false if the current state does not allow the event, for example for a repeated or late result */
async function transitionPayment(
  tx: Tx,
  payment: StoredPayment,
  event: PaymentEvent,
  extraValues: Partial<Pick<StoredPayment, 'failure' | 'gateway_id'>>,
): Promise<boolean> {
  const state = getNextState(paymentStateMachine, payment.state, event, 'system')
  if (!state) return false
  await tx.sql
    .updateTable('payment')
    .set({ state, changed_at: tx.at, ...extraValues })
    .where('id', '=', payment.id)
    .execute()
  return true
}

/** Flags a payment with a different amount than requested. It is not accepted until an employee has checked it. */
async function flagAmountMismatch(tx: Tx, shares: readonly Share[], payment: StoredPayment): Promise<void> {
  if (
    payment.failure === amountMismatchFailure ||
    !getNextState(paymentStateMachine, payment.state, 'succeed', 'system')
  )
    return
  await tx.sql.updateTable('payment').set({ failure: amountMismatchFailure }).where('id', '=', payment.id).execute()
  await notifyAmountMismatch(tx, payment)
  if (payment.clerk_id !== null) await publishPrompt(tx, shares)
}
