/**
 * Money that a business takes itself at its counter: cash, or by another method (decision 119). It never becomes part of a
 * balance that can be paid out: the vendor's share is credited, and the money that the vendor already has is deducted at
 * once, so that only Tilipo's fee remains as a debit. The account of each method is zero after each pair of postings. The
 * kinds of the postings are named after cash, which was the only method at first.
 */
import { sql } from 'kysely'
import { firstItem } from '#contract/core/checked-access'
import { ngweeOf, zmwOf } from '#contract/core/money'
import { fitPayments, getPayments, type CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import * as accounts from './accounts'
import { addCompanyDebts, returnCompanyDebts } from './company-debts'
import { post, type Entry } from './post'
import { documentRefund, documentSale } from '../fiscal'
import {
  computeFee,
  isPaymentLine,
  omitGivenBack,
  recordBookingChange,
  splitRefund,
  type StoredBooking,
} from '../../bookings/bookings'

/**
 * @param booking confirmed and unpaid, locked by the caller
 * @param payments its lines; undefined for cash. Their sum differs from the price if that changed after the sale.
 */
export const recordCounterSale = (
  tx: Tx,
  booking: StoredBooking,
  payments: readonly CounterPayment[] | undefined,
): Promise<StoredBooking> =>
  recordCounterPayment(tx, booking, { subjectId: booking.id, payments, amountNgwee: booking.total_ngwee })

interface CounterPaymentPart {
  /** The booking for what is paid when it is recorded; later, the id of the payment. */
  subjectId: string
  payments: readonly CounterPayment[] | undefined
  amountNgwee: number
  /** What was paid of the price before, which the fee continues. Left out where nothing else was paid: no deposit, and no change. */
  priceBeforeNgwee?: number
}

/**
 * Books a part of the price. The fees of all parts add up to the fee of the price.
 * @param booking confirmed, locked by the caller. The rows of a later payment exist already, because statistics read them.
 */
export async function recordCounterPayment(
  tx: Tx,
  { id, vendor_id, paid_ngwee, fee_basis_points }: StoredBooking,
  { subjectId, payments, amountNgwee, priceBeforeNgwee: paidBefore = paid_ngwee }: CounterPaymentPart,
): Promise<StoredBooking> {
  const fee = computeFee(paidBefore + amountNgwee, fee_basis_points) - computeFee(paidBefore, fee_basis_points)
  const { vendorAvailable, platformFee } = accounts
  const lines = fitToAmount(payments, amountNgwee)
  await addCompanyDebts(tx, { vendorId: vendor_id, bookingId: id, subjectId }, lines)
  const received = buildMethodEntries(vendor_id, lines)
  const isNew = await post(tx, 'cash_sale', subjectId, [
    ...received,
    { account: vendorAvailable(vendor_id), amountNgwee: fee - amountNgwee },
    { account: platformFee, amountNgwee: -fee },
  ])
  if (!isNew) throw new Error('this payment is recorded already')
  await post(tx, 'cash_kept', subjectId, [{ account: vendorAvailable(vendor_id), amountNgwee }, ...reverse(received)])
  const booking = await tx.sql
    .updateTable('booking')
    .set((eb) => ({
      paid_ngwee: eb('paid_ngwee', '+', amountNgwee),
      changed_at: tx.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const methods = getPayments(payments, zmwOf(amountNgwee)).map(({ method }) => method)
  await documentSale(tx, booking, methods)
  await recordBookingChange(tx, booking)
  return booking
}

/**
 * Books money that the business gives back by the methods that it was paid with, at most once per booking. Tilipo returns its
 * part of the fee.
 * @param booking locked by the caller
 */
export async function recordCounterRefund(tx: Tx, booking: StoredBooking, amountNgwee: number): Promise<void> {
  const { id } = booking
  await postCounterRefund(tx, booking, {
    subjectId: id,
    amountNgwee,
    leftNgwee: booking.paid_ngwee - booking.owed_ngwee,
  })
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ owed_ngwee: eb('owed_ngwee', '+', amountNgwee), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await documentRefund(tx, booking, id, splitRefund(booking, amountNgwee).price)
  await recordBookingChange(tx, booking)
}

interface CounterRefundPart {
  subjectId: string
  amountNgwee: number
  /** What is left of the price before it, without a deposit. */
  leftNgwee: number
}

/**
 * Books what a business gives back for a change that made a booking cheaper. It is no longer part of what was paid.
 * @param booking as it was before the change, locked by the caller
 * @returns the lines by which it is given back
 */
export async function recordCounterReturn(
  tx: Tx,
  booking: StoredBooking,
  part: CounterRefundPart,
): Promise<CounterPayment[]> {
  const lines = await postCounterRefund(tx, booking, part)
  const { amountNgwee } = part
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ paid_ngwee: eb('paid_ngwee', '-', amountNgwee) }))
    .where('id', '=', booking.id)
    .execute()
  return lines
}

async function postCounterRefund(
  tx: Tx,
  booking: StoredBooking,
  { subjectId, amountNgwee, leftNgwee }: CounterRefundPart,
): Promise<CounterPayment[]> {
  const { id, vendor_id, fee_basis_points } = booking
  const fee = computeFee(leftNgwee, fee_basis_points) - computeFee(leftNgwee - amountNgwee, fee_basis_points)
  const { vendorAvailable, platformFee } = accounts
  const lines = fitToAmount(await loadCounterPayments(tx, booking), amountNgwee)
  await returnCompanyDebts(tx, { vendorId: vendor_id, bookingId: id, subjectId }, lines)
  const returned = buildMethodEntries(vendor_id, lines)
  const isNew = await post(tx, 'cash_refund', subjectId, [
    { account: vendorAvailable(vendor_id), amountNgwee: amountNgwee - fee },
    { account: platformFee, amountNgwee: fee },
    ...reverse(returned),
  ])
  if (!isNew) throw new Error('this money was given back already')
  await post(tx, 'cash_returned', subjectId, [
    ...returned,
    { account: vendorAvailable(vendor_id), amountNgwee: -amountNgwee },
  ])
  return lines
}

/**
 * Returns what Tilipo still holds of what was paid for a booking, in ngwee. The rest was recorded.
 * - Of a sale at the counter: what was paid on the phone (decision 127), less refunds. Either all shares of such a payment were
 *   used, or it is not successful.
 * - Of a booking of the app: all but its recorded lines (decision 143). It always has them as rows, and Tilipo's part goes back
 *   first.
 */
export async function sumGatewayMoney(
  db: Db | Tx['sql'],
  { id: bookingId, walk_in_name, paid_ngwee, owed_ngwee }: PaidBooking,
): Promise<number> {
  if (walk_in_name === null) return Math.max(0, paid_ngwee - owed_ngwee - (await sumPaymentLines(db, bookingId)))
  const { rows } = await sql<{ sum: number }>`
    select (coalesce((select sum(s.amount_ngwee) from payment_share s join payment p on p.id = s.payment_id
        where s.booking_id = ${bookingId} and p.state = 'successful'), 0)
      - coalesce((select sum(amount_ngwee - platform_ngwee) from refund
        where booking_id = ${bookingId} and reason <> 'late_payment'), 0))::bigint as sum`.execute(db)
  return Number(firstItem(rows).sum)
}

/** Returns what the business has taken at its counter for a booking, and not given back, in ngwee. */
export const sumRecorded = async (tx: Tx, booking: PaidBooking): Promise<number> =>
  booking.paid_ngwee - booking.owed_ngwee - (await sumGatewayMoney(tx.sql, booking))

type PaidBooking = Pick<StoredBooking, 'id' | 'walk_in_name' | 'paid_ngwee' | 'owed_ngwee'>

/** Returns the sum of the recorded lines of a booking, without what changes have given back. */
async function sumPaymentLines(db: Db | Tx['sql'], bookingId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('counter_payment')
    .select((eb) => eb.fn.sum<string | null>('amount_ngwee').as('sum'))
    .where('booking_id', '=', bookingId)
    .where(isPaymentLine)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/**
 * Loads how a sale was paid, without what was paid on the phone and what changes have given back. A sale at the
 * counter without rows was paid in cash.
 */
export async function loadCounterPayments(
  tx: Tx,
  {
    id,
    paid_ngwee: paidNgwee,
    reserved_until,
    walk_in_name,
  }: Pick<StoredBooking, 'id' | 'paid_ngwee' | 'reserved_until' | 'walk_in_name'>,
): Promise<readonly (CounterPayment & { paymentId?: string })[]> {
  const rows = await tx.sql
    .selectFrom('counter_payment')
    .select(['method', 'amount_ngwee', 'reference', 'payment_id', 'company_id'])
    .where('booking_id', '=', id)
    .where(isPaymentLine)
    .orderBy('line')
    .execute()
  const lines = omitGivenBack(rows).map(({ method, amount_ngwee, reference, payment_id, company_id }) => ({
    method,
    amount: zmwOf(amount_ngwee),
    ...(reference !== null && { reference }),
    ...(payment_id !== null && { paymentId: payment_id }),
    ...(company_id !== null && { companyId: company_id }),
  }))
  // Reservations and bookings of the app always have rows.
  return reserved_until || walk_in_name === null ? lines : getPayments(lines, zmwOf(paidNgwee))
}

const fitToAmount = (payments: readonly CounterPayment[] | undefined, amountNgwee: number): CounterPayment[] =>
  fitPayments(getPayments(payments, zmwOf(amountNgwee)), zmwOf(amountNgwee))

/** Two lines of one method, such as two vouchers, are one entry. */
export function buildMethodEntries(vendorId: string, lines: readonly CounterPayment[]): Entry[] {
  const amounts = new Map<string, number>()
  for (const { method, amount } of lines) {
    const account = accounts.vendorRecorded(vendorId, method)
    amounts.set(account, (amounts.get(account) ?? 0) + ngweeOf(amount))
  }
  return [...amounts].map(([account, amountNgwee]) => ({ account, amountNgwee }))
}

const reverse = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ account, amountNgwee }) => ({ account, amountNgwee: -amountNgwee }))
