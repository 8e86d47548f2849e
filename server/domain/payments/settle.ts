/** What the gateway says in the end, carried into bookings, stock, ledger and messages in one transaction. */
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
  /** Checked against what was asked for, where the gateway says it. */
  amountNgwee?: number | undefined
}

interface Share {
  booking: StoredBooking
  amountNgwee: number
}

/** Safe to repeat, and for results out of order: what is settled stays settled. */
export async function settle(tx: Tx, paymentId: string, result: Result): Promise<void> {
  // Bookings before payment, and bookings by their id, as everywhere.
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
  // All of it came too late: the payment itself is owed back.
  if (late.length === shares.length) await move(tx, { ...payment, state: 'successful' }, 'owe_refund', {})
}

/** @returns the booking as it stands then; null where what the money is for is gone, or was paid already: the first part twice is no part of the rest. */
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

/** Paid for what somebody else has by now: the money is the customer's, and the books say so. */
async function giveBack(tx: Tx, { booking, amountNgwee }: Share, payment: StoredPayment): Promise<void> {
  if (next(bookingProcess, booking.state as BookingState, 'expire', 'system')) {
    await advance(tx, booking, 'expire', 'system', { hold_expires_at: null })
    await release(tx, [booking.id])
  }
  await oweLate(tx, booking, amountNgwee, payment)
}

/** @returns false where the payment is past this: a message that came twice, or late. */
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

/** Another amount than was asked for counts as nothing until a person has looked. */
async function quarantine(tx: Tx, payment: StoredPayment): Promise<void> {
  if (payment.failure === mismatch || !next(paymentProcess, payment.state as PaymentState, 'succeed', 'system')) return
  await tx.sql.updateTable('payment').set({ failure: mismatch }).where('id', '=', payment.id).execute()
  await tellMismatch(tx, payment)
}
