/** Receipts of a customer for one booking or for all bookings of an order. */
import { ngweeOf, zmwOf } from '#contract/core/money'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { Refusal } from '#contract/core/refusals'
import { paymentMethodLabels } from '#contract/bookings/counter-payments/payment-method-texts'
import { formatPaymentDetails, getPayments, mergePayments } from '#contract/bookings/counter-payments/counter-payments'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { findNumber, issueNumber } from '../../core/documents'
import { bookingView, omitGivenBack, selectBookingRows, type BookingRow } from '../../bookings/bookings'
import { renderPdf } from '../../../gateways'
import { buildReceiptPdf, type ReceiptPayment } from './pdf'

export interface ReceiptScope {
  /** The buyer; for a walk-in the counter account of the business. */
  accountId: string
  kind: 'booking' | 'order'
  id: string
}

const getSubject = ({ kind, id }: ReceiptScope): string => `${kind}/${id}`

/** Assigns the number. @throws Refusal `not_found`, `wrong_state` if nothing is paid */
export async function issueReceipt(tx: Tx, scope: ReceiptScope): Promise<void> {
  const paid = await tx.sql
    .selectFrom('booking')
    .select(['id', 'paid_ngwee', 'receipt_number'])
    .where('account_id', '=', scope.accountId)
    .where(scope.kind === 'booking' ? 'id' : 'order_id', '=', scope.id)
    .execute()
  if (paid.length === 0) throw new Refusal('not_found')
  if (paid.every(({ paid_ngwee }) => paid_ngwee === 0))
    throw new Refusal('wrong_state', { message: 'There is no receipt before a payment.' })
  // A receipt that a device has numbered keeps its number.
  const isNumbered =
    paid.some(({ receipt_number }) => receipt_number !== null) ||
    (await hasNumberedPayment(
      tx,
      paid.map(({ id }) => id),
    ))
  if (!isNumbered) await issueNumber(tx, 'receipt', getSubject(scope))
}

/** Whether a device has numbered a later payment of a reservation (decision 128). */
const hasNumberedPayment = async (tx: Tx, bookingIds: readonly string[]): Promise<boolean> =>
  (await tx.sql
    .selectFrom('counter_payment')
    .select('id')
    .where('booking_id', 'in', bookingIds)
    .where('receipt_number', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Returns the numbers of a sale and of its later payments, in this order. @param issued by the server */
const listNumbers = (rows: readonly BookingRow[], issued: string | null): string[] => [
  ...new Set(
    [
      ...rows.map(({ receipt_number }) => receipt_number),
      issued,
      ...rows.flatMap(({ payments }) => (payments ?? []).map(({ receipt_number }) => receipt_number)),
    ].filter((number) => number !== null),
  ),
]

/**
 * Renders the receipt with its number. It contains what is paid and refunded by now.
 * @param readerId the account that requests it: the buyer, or a member of the business
 */
export async function readReceipt(
  db: Db,
  scope: ReceiptScope,
  readerId: string,
  at: Date,
): Promise<{ fileName: string; pdf: string }> {
  const rows = await selectBookingRows(db)
    .where('booking.account_id', '=', scope.accountId)
    .where(scope.kind === 'booking' ? 'booking.id' : 'booking.order_id', '=', scope.id)
    .where('booking.paid_ngwee', '>', 0)
    .orderBy('booking.reference')
    .execute()
  const numbers = listNumbers(rows, await findNumber(db, 'receipt', getSubject(scope)))
  const payments = [...(await listPayments(db, rows)), ...listCounterPayments(rows)]
  const document = buildReceiptPdf({
    number: numbers.join(', '),
    issuedAt: at,
    customerName: rows[0]?.customer_name ?? '',
    bookings: rows.map(buildReceiptBooking),
    payments,
  })
  const pdf = await renderPdf(readerId, () => document)
  return { fileName: `tilipo-receipt-${numbers[0]}.pdf`, pdf: pdf.toString('base64') }
}

/** What the business returns by itself is no refund of Tilipo. */
function buildReceiptBooking(row: BookingRow): Booking {
  const view = bookingView(row)
  const { refund, returnedAtCounter = 0 } = view
  if (row.walk_in_name !== null)
    return row.owed_ngwee > 0 ? { ...view, refund: { amount: zmwOf(row.owed_ngwee), status: 'successful' } } : view
  if (returnedAtCounter === 0) return view
  const amount = zmwOf(ngweeOf(refund?.amount ?? 0) + ngweeOf(returnedAtCounter))
  return { ...view, refund: { amount, status: refund?.status ?? 'successful' } }
}

/** Successful payments with the amount that they paid for these bookings. */
async function listPayments(db: Db, bookings: readonly BookingRow[]): Promise<ReceiptPayment[]> {
  if (bookings.length === 0) return []
  const rows = await db
    .selectFrom('payment_share')
    .innerJoin('payment', 'payment.id', 'payment_share.payment_id')
    .where(
      'payment_share.booking_id',
      'in',
      bookings.map(({ id }) => id),
    )
    .where('payment.state', '=', 'successful')
    .groupBy('payment.id')
    .orderBy('payment.changed_at')
    .select((eb) => ['payment.changed_at', 'network', eb.fn.sum<string>('payment_share.amount_ngwee').as('amount')])
    .execute()
  return rows.map(({ changed_at, network, amount }) => ({ at: changed_at, network, amountNgwee: Number(amount) }))
}

/**
 * The price can differ from what was paid: a sale from counter stock is booked at the price of its own day. What was paid
 * for a basket is divided among its bookings, and displayed as the customer paid it.
 */
function listCounterPayments(rows: readonly BookingRow[]): ReceiptPayment[] {
  const paid = rows.flatMap(({ created_at, paid_ngwee, payments, reserved_until, walk_in_name }) => {
    const lines = omitGivenBack(payments ?? []).map(
      ({ method, amount_ngwee, reference, happened_at, payment_id, company_id, company, due_on }) => ({
        at: new Date(happened_at),
        method,
        amount: zmwOf(amount_ngwee),
        ...(reference !== null && { reference }),
        ...(payment_id !== null && { paymentId: payment_id }),
        ...(company_id !== null && { companyId: company_id }),
        ...(company !== null && { company }),
        ...(due_on !== null && { dueOn: due_on }),
      }),
    )
    return lines.length > 0 || reserved_until || walk_in_name === null
      ? lines
      : getPayments([], zmwOf(paid_ngwee)).map((line) => ({ ...line, at: created_at }))
  })
  return (rows.length > 1 ? mergePayments(paid) : paid).map(({ at, method, amount, ...details }) => ({
    at,
    network: [paymentMethodLabels[method], formatPaymentDetails(details)].filter(Boolean).join(', '),
    amountNgwee: ngweeOf(amount),
  }))
}
