/** What the gateway says in the end, carried into booking, stock, ledger and messages in one transaction. */
import type { Selectable } from 'kysely'
import { bookingProcess, next, paymentProcess, type BookingState, type PaymentEvent, type PaymentState } from '#contract/process'
import { Refusal } from '#contract/refusals'
import type { Database } from '../../db/schema'
import { atomically, type Tx } from '../../db/transact'
import { advance, lockBooking, quoteFor, wantedOf, type StoredBooking } from '../bookings'
import { accounts, post } from '../ledger'
import { claim, extend, release } from '../stock'
import { tellFailure, tellRefundDue, tellSale } from './tell'

export type StoredPayment = Selectable<Database['payment']>

export interface Result {
  state: 'successful' | 'failed'
  identifier?: string | undefined
  message?: string | undefined
  /** Checked against what was asked for, where the gateway says it. */
  amountNgwee?: number | undefined
}

/** Safe to repeat, and for results out of order: what is settled stays settled. */
export async function settle(tx: Tx, paymentId: string, result: Result): Promise<void> {
  const found = await tx.sql.selectFrom('payment').select('booking_id').where('id', '=', paymentId).executeTakeFirst()
  if (!found) return
  // Booking before payment, as everywhere.
  const booking = await lockBooking(tx, found.booking_id)
  const payment = await tx.sql.selectFrom('payment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirstOrThrow()
  if (!booking) return
  if (result.state === 'failed') await fail(tx, booking, payment, result)
  else await succeed(tx, booking, payment, result)
}

async function fail(tx: Tx, booking: StoredBooking, payment: StoredPayment, result: Result): Promise<void> {
  if (!(await move(tx, payment, 'fail', { failure: result.message ?? 'The payment did not go through.' }))) return
  if (!next(bookingProcess, booking.state as BookingState, 'fail_payment', 'system')) return
  await advance(tx, booking, 'fail_payment', 'system')
  await tellFailure(tx, booking)
}

async function succeed(tx: Tx, booking: StoredBooking, payment: StoredPayment, result: Result): Promise<void> {
  if (result.amountNgwee !== undefined && result.amountNgwee !== payment.amount_ngwee) return quarantine(tx, payment)
  if (!(await move(tx, payment, 'succeed', { gateway_id: result.identifier ?? null, failure: null }))) return
  if (await sell(tx, booking)) {
    await postSale(tx, booking)
    await tellSale(tx, booking)
  } else await oweBack(tx, booking, { ...payment, state: 'successful' })
}

/** Paid for what somebody else has by now: the money is the customer's, and the books say so. */
async function oweBack(tx: Tx, booking: StoredBooking, payment: StoredPayment): Promise<void> {
  if (next(bookingProcess, booking.state as BookingState, 'expire', 'system')) {
    await advance(tx, booking, 'expire', 'system', { hold_expires_at: null })
    await release(tx, [booking.id])
  }
  await move(tx, payment, 'owe_refund', {})
  await post(tx, 'refund_due', payment.id, [
    { account: accounts.gateway, amountNgwee: payment.amount_ngwee },
    { account: accounts.customerRefundable(booking.account_id), amountNgwee: -payment.amount_ngwee },
  ])
  await tellRefundDue(tx, booking, payment)
}

/** Paid: the stock becomes the buyer's. After the hold ran out it is taken again, if it is still there. */
async function sell(tx: Tx, booking: StoredBooking): Promise<boolean> {
  const state = booking.state as BookingState
  const event = next(bookingProcess, state, 'confirm', 'system') ? 'confirm' : 'reclaim'
  if (!next(bookingProcess, state, event, 'system')) return false
  try {
    await atomically(tx, () => takeForGood(tx, booking))
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
  await advance(tx, booking, event, 'system', { hold_expires_at: null })
  return true
}

async function takeForGood(tx: Tx, booking: StoredBooking): Promise<void> {
  const wanted = wantedOf(await quoteFor(tx.sql, { listingId: booking.listing_id, choice: booking.choice }, booking.created_at))
  const held = await extend(tx, booking.id, null)
  if (held === wanted.length) return
  await release(tx, [booking.id])
  await claim(tx, wanted, { bookingId: booking.id, accountId: booking.account_id, expiresAt: null })
}

const postSale = (tx: Tx, booking: StoredBooking) =>
  post(tx, 'sale', booking.id, [
    { account: accounts.gateway, amountNgwee: booking.total_ngwee },
    { account: accounts.vendorPayable(booking.vendor_id), amountNgwee: -(booking.total_ngwee - booking.fee_ngwee) },
    { account: accounts.platformFee, amountNgwee: -booking.fee_ngwee },
  ])

/** @returns false where the payment is past this: a message that came twice, or late. */
async function move(tx: Tx, payment: StoredPayment, event: PaymentEvent, also: Partial<Pick<StoredPayment, 'failure' | 'gateway_id'>>): Promise<boolean> {
  const state = next(paymentProcess, payment.state as PaymentState, event, 'system')
  if (!state) return false
  await tx.sql.updateTable('payment').set({ state, changed_at: tx.at, ...also }).where('id', '=', payment.id).execute()
  return true
}

/** Another amount than was asked for counts as nothing until a person has looked. */
async function quarantine(tx: Tx, payment: StoredPayment): Promise<void> {
  await tx.sql.updateTable('payment').set({ failure: 'amount_mismatch' }).where('id', '=', payment.id).execute()
}
