/**
 * Money that a business takes itself at its counter: cash, or by another method (decision 119). It never becomes part of a
 * balance that can be paid out: the vendor's share is credited, and the money that the vendor already has is deducted at
 * once, so that only Tilipo's fee remains as a debit. The account of each method is zero after each pair of postings. The
 * kinds of the postings are named after cash, which was the only method at first.
 */
import { ngweeOf, zmwOf } from '#contract/core/money'
import { fitPayments, getPayments, type CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import type { Tx } from '../../../db/transact'
import * as accounts from './accounts'
import { addCompanyDebts, returnCompanyDebts } from './company-debts'
import { post, type Entry } from './post'
import { computeFee, recordBookingChange, type StoredBooking } from '../../bookings/bookings'

/**
 * @param booking confirmed and unpaid, locked by the caller
 * @param payments its lines; undefined for cash. Their sum differs from the price if that changed after the sale.
 */
export const recordCounterSale = (
  tx: Tx,
  booking: StoredBooking,
  payments: readonly CounterPayment[] | undefined,
): Promise<void> =>
  recordCounterPayment(tx, booking, { subjectId: booking.id, payments, amountNgwee: booking.total_ngwee })

interface CounterPaymentPart {
  /** The booking for what is paid when it is recorded; later, the id of the payment. */
  subjectId: string
  payments: readonly CounterPayment[] | undefined
  amountNgwee: number
}

/**
 * Books a part of the price. The fees of all parts add up to the fee of the price.
 * @param booking confirmed, locked by the caller. The rows of a later payment exist already, because statistics read them.
 */
export async function recordCounterPayment(
  tx: Tx,
  { id, vendor_id, paid_ngwee: paidBefore, fee_basis_points }: StoredBooking,
  { subjectId, payments, amountNgwee }: CounterPaymentPart,
): Promise<void> {
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
  await recordBookingChange(tx, booking)
}

/**
 * Books money that the business gives back to a walk-in by the methods of the sale, at most once per booking. Tilipo
 * returns its part of the fee.
 * @param booking locked by the caller
 */
export async function recordCounterRefund(tx: Tx, booking: StoredBooking, amountNgwee: number): Promise<void> {
  const { id, vendor_id, paid_ngwee: paidNgwee, fee_basis_points } = booking
  const fee = computeFee(paidNgwee, fee_basis_points) - computeFee(paidNgwee - amountNgwee, fee_basis_points)
  const { vendorAvailable, platformFee } = accounts
  const lines = fitToAmount(await loadCounterPayments(tx, booking), amountNgwee)
  await returnCompanyDebts(tx, { vendorId: vendor_id, bookingId: id }, lines)
  const returned = buildMethodEntries(vendor_id, lines)
  const isNew = await post(tx, 'cash_refund', id, [
    { account: vendorAvailable(vendor_id), amountNgwee: amountNgwee - fee },
    { account: platformFee, amountNgwee: fee },
    ...reverse(returned),
  ])
  if (!isNew) throw new Error('money of this booking was given back already')
  await post(tx, 'cash_returned', id, [...returned, { account: vendorAvailable(vendor_id), amountNgwee: -amountNgwee }])
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ owed_ngwee: eb('owed_ngwee', '+', amountNgwee), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await recordBookingChange(tx, booking)
}

/** Loads how a sale was paid. Without rows it was paid in cash. */
export async function loadCounterPayments(
  tx: Tx,
  { id, paid_ngwee: paidNgwee }: Pick<StoredBooking, 'id' | 'paid_ngwee'>,
): Promise<readonly CounterPayment[]> {
  const rows = await tx.sql
    .selectFrom('counter_payment')
    .select(['method', 'amount_ngwee', 'reference', 'company_id'])
    .where('booking_id', '=', id)
    .where('kind', '=', 'sale')
    .orderBy('line')
    .execute()
  const lines = rows.map(({ method, amount_ngwee, reference, company_id }) => ({
    method,
    amount: zmwOf(amount_ngwee),
    ...(reference !== null && { reference }),
    ...(company_id !== null && { companyId: company_id }),
  }))
  return getPayments(lines, zmwOf(paidNgwee))
}

const fitToAmount = (payments: readonly CounterPayment[] | undefined, amountNgwee: number): CounterPayment[] =>
  fitPayments(getPayments(payments, zmwOf(amountNgwee)), zmwOf(amountNgwee))

/** Two lines of one method, such as two vouchers, are one entry. */
function buildMethodEntries(vendorId: string, lines: readonly CounterPayment[]): Entry[] {
  const amounts = new Map<string, number>()
  for (const { method, amount } of lines) {
    const account = accounts.vendorRecorded(vendorId, method)
    amounts.set(account, (amounts.get(account) ?? 0) + ngweeOf(amount))
  }
  return [...amounts].map(([account, amountNgwee]) => ({ account, amountNgwee }))
}

const reverse = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ account, amountNgwee }) => ({ account, amountNgwee: -amountNgwee }))
