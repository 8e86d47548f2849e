/** Applies the final gateway status of a payment to bookings, stock, ledger and notifications in one transaction. */
import type { Selectable } from 'kysely'
import {
  bookingProcess,
  next,
  paymentProcess,
  type BookingState,
  type PaymentEvent,
  type PaymentState,
} from '#contract/process'
import type { Database } from '../../db/schema'
import type { Tx } from '../../db/transact'
import { advance, dueOf, lockBooking, receive, sell, tellConfirmed, type StoredBooking } from '../bookings'
import { oweLate } from '../refunds'
import { release } from '../stock'
import { tellBalance, tellFailure, tellMismatch, tellRefundDue } from './tell'
import { whyFailed } from './why'

export type StoredPayment = Selectable<Database['payment']>

export interface Result {
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
export async function settle(tx: Tx, paymentId: string, result: Result): Promise<void> {
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
    locked.push({ booking: (await lockBooking(tx, booking_id))!, amountNgwee: amount_ngwee })
  return locked
}

async function fail(tx: Tx, shares: readonly Share[], payment: StoredPayment, result: Result): Promise<void> {
  if (!(await move(tx, payment, 'fail', { failure: result.message ?? 'The payment did not go through.' }))) return
  for (const { booking } of shares) {
    if (next(bookingProcess, booking.state as BookingState, 'fail_payment', 'system'))
      await advance(tx, booking, 'fail_payment', 'system')
  }
  const awaited = shares
    .map(({ booking }) => booking)
    .filter(({ state }) => ['awaiting_payment', 'confirmed'].includes(state))
  if (awaited.length > 0) await tellFailure(tx, awaited, payment.amount_ngwee, whyFailed(result.message ?? null))
}

async function succeed(tx: Tx, shares: readonly Share[], payment: StoredPayment, result: Result): Promise<void> {
  if (result.amountNgwee !== undefined && result.amountNgwee !== payment.amount_ngwee) return quarantine(tx, payment)
  if (!(await move(tx, payment, 'succeed', { gateway_id: result.identifier ?? null, failure: null }))) return
  const sold: StoredBooking[] = []
  const late: Share[] = []
  for (const share of shares) {
    const taken = await take(tx, share)
    if (!taken) late.push(share)
    else if (share.booking.paid_ngwee === 0) sold.push(taken)
  }
  for (const share of late) await giveBack(tx, share, payment)
  await tellConfirmed(tx, sold)
  await tellRefundDue(tx, late)
  // No share could be used: the payment itself becomes `refund_due`.
  if (late.length === shares.length) await move(tx, { ...payment, state: 'successful' }, 'owe_refund', {})
}

/**
 * Confirms a booking with its share, or records the balance of a confirmed one.
 * @returns the updated booking, or null if the stock was sold or the share is a duplicate. A second first part does not
 *   count as the balance.
 */
async function take(tx: Tx, { booking, amountNgwee }: Share): Promise<StoredBooking | null> {
  if (booking.state === 'confirmed' && booking.paid_ngwee > 0) {
    if (amountNgwee !== dueOf(booking)) return null
    const paid = await receive(tx, booking, amountNgwee)
    await tellBalance(tx, paid)
    return paid
  }
  const sold = await sell(tx, booking)
  return sold && receive(tx, sold, amountNgwee)
}

/** Creates the refund of a share that no booking can use, and expires its booking. */
async function giveBack(tx: Tx, { booking, amountNgwee }: Share, payment: StoredPayment): Promise<void> {
  if (next(bookingProcess, booking.state as BookingState, 'expire', 'system')) {
    await advance(tx, booking, 'expire', 'system', { hold_expires_at: null })
    await release(tx, [booking.id])
  }
  await oweLate(tx, booking, amountNgwee, payment)
}

/** @returns false if the current state does not allow the event, for example for a repeated or late result */
async function move(
  tx: Tx,
  payment: StoredPayment,
  event: PaymentEvent,
  also: Partial<Pick<StoredPayment, 'failure' | 'gateway_id'>>,
): Promise<boolean> {
  const state = next(paymentProcess, payment.state as PaymentState, event, 'system')
  if (!state) return false
  await tx.sql
    .updateTable('payment')
    .set({ state, changed_at: tx.at, ...also })
    .where('id', '=', payment.id)
    .execute()
  return true
}

const mismatch = 'amount_mismatch'

/** Flags a payment with a different amount than requested. It is not accepted until an employee has checked it. */
async function quarantine(tx: Tx, payment: StoredPayment): Promise<void> {
  if (payment.failure === mismatch || !next(paymentProcess, payment.state as PaymentState, 'succeed', 'system')) return
  await tx.sql.updateTable('payment').set({ failure: mismatch }).where('id', '=', payment.id).execute()
  await tellMismatch(tx, payment)
}
