/** Receipts of a customer for one booking or for all bookings of an order. */
import { ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import { paymentMethodLabels } from '#contract/bookings/counter-payments/payment-method-texts'
import { formatPaymentDetails, getPayments } from '#contract/bookings/counter-payments/counter-payments'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { findNumber, issueNumber } from '../../core/documents'
import { bookingView, selectBookingRows, type BookingRow } from '../../bookings/bookings'
import { renderPdf } from '../../../gateways'
import { buildReceiptPdf, type ReceiptPayment } from './pdf'
import { firstItem } from '#contract/core/checked-access'

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
    .select(['paid_ngwee', 'receipt_number'])
    .where('account_id', '=', scope.accountId)
    .where(scope.kind === 'booking' ? 'id' : 'order_id', '=', scope.id)
    .execute()
  if (paid.length === 0) throw new Refusal('not_found')
  if (paid.every(({ paid_ngwee }) => paid_ngwee === 0))
    throw new Refusal('wrong_state', { message: 'There is no receipt before a payment.' })
  // A receipt that a device printed offline keeps its number.
  if (firstItem(paid).receipt_number === null) await issueNumber(tx, 'receipt', getSubject(scope))
}

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
  const number = rows[0]?.receipt_number ?? (await findNumber(db, 'receipt', getSubject(scope)))
  const payments = [...(await listPayments(db, rows)), ...rows.flatMap(listCounterPayments)]
  const document = buildReceiptPdf({
    number: number ?? '',
    issuedAt: at,
    customerName: rows[0]?.customer_name ?? '',
    bookings: rows.map(bookingView),
    payments,
  })
  const pdf = await renderPdf(readerId, () => document)
  return { fileName: `tilipo-receipt-${number}.pdf`, pdf: pdf.toString('base64') }
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

/** The price can differ from what was paid: a sale from counter stock is booked at the price of its own day. */
function listCounterPayments({ walk_in_name, created_at, paid_ngwee, payments }: BookingRow): ReceiptPayment[] {
  if (walk_in_name === null) return []
  const lines = (payments ?? []).map(({ method, amount_ngwee, reference, happened_at, company, due_on }) => ({
    at: new Date(happened_at),
    method,
    amount: zmwOf(amount_ngwee),
    details: formatPaymentDetails({
      ...(company !== null && { company }),
      ...(due_on !== null && { dueOn: due_on }),
      ...(reference !== null && { reference }),
    }),
  }))
  const sale =
    lines.length > 0
      ? lines
      : getPayments([], zmwOf(paid_ngwee)).map((line) => ({ ...line, details: '', at: created_at }))
  return sale.map(({ at, method, amount, details }) => ({
    at,
    network: [paymentMethodLabels[method], details].filter(Boolean).join(', '),
    amountNgwee: ngweeOf(amount),
  }))
}
