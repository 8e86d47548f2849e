/** Builds the payments of bookings, their refunds and the ledger postings. */
import { refundOf } from '#contract/cancellation'
import { networkOf } from '#contract/values'
import { divided, feeOf } from '../domain/bookings'
import { accounts as ledger } from '../domain/ledger'
import type { Booking, Sales } from './bookings'
import { idOf } from './random'
import type { Row } from './rows'
import { phoneOf } from './vendors'

const minute = 60_000

export function pay(sales: Sales, booking: Booking): void {
  const { id, account_id, vendor_id, total_ngwee, fee_ngwee, deposit_ngwee = 0, created_at } = booking
  const posting_id = idOf(`posting/${id}`)
  const phone = phoneOf(account_id)
  const paidAt = new Date(created_at.getTime() + 4 * minute)
  sales.payments.push({
    id: idOf(`payment/${id}`),
    reference: idOf(`payment reference/${id}`),
    booking_id: id,
    account_id,
    amount_ngwee: total_ngwee,
    network: networkOf(phone)!,
    phone,
    state: 'successful',
    sent_at: new Date(paidAt.getTime() - minute),
    gateway_id: `LPLXC-${idOf(`gateway/${id}`).slice(0, 8).toUpperCase()}`,
    created_at: new Date(paidAt.getTime() - minute),
    changed_at: paidAt,
  })
  sales.shares.push({
    id: idOf(`share/${id}`),
    payment_id: idOf(`payment/${id}`),
    booking_id: id,
    amount_ngwee: total_ngwee,
  })
  sales.postings.push({ id: posting_id, kind: 'sale', subject_id: id, posted_at: paidAt })
  sales.entries.push(
    { posting_id, account: ledger.gateway, amount_ngwee: total_ngwee },
    { posting_id, account: ledger.vendorPayable(vendor_id), amount_ngwee: fee_ngwee + deposit_ngwee - total_ngwee },
    { posting_id, account: ledger.platformFee, amount_ngwee: -fee_ngwee },
    ...(deposit_ngwee > 0
      ? [{ posting_id, account: ledger.customerDeposit(account_id), amount_ngwee: -deposit_ngwee }]
      : []),
  )
  giveBack(sales, booking, { network: networkOf(phone)!, phone })
}

/**
 * Computes the refund of a fully paid booking, in ngwee: the deposit after completion, or the refund of the
 * cancellation terms after a no-show.
 */
export function backFor({ state, quote, total_ngwee: total, deposit_ngwee: deposit = 0, starts_at }: Booking): number {
  if (state === 'completed') return deposit
  return state === 'no_show' ? refundOf(quote.cancellation, { paid: total, deposit }, starts_at!.getTime()) : 0
}

function giveBack(sales: Sales, booking: Booking, { network, phone }: Pick<Row<'payment'>, 'network' | 'phone'>): void {
  const { id, account_id, vendor_id, state, total_ngwee, changed_at } = booking
  const amount_ngwee = backFor(booking)
  if (amount_ngwee === 0) return
  const refundId = idOf(`refund/${id}`)
  const sentAt = new Date(changed_at!.getTime() + 6 * minute)
  const { price, deposit } = divided(
    { ...booking, deposit_ngwee: booking.deposit_ngwee ?? 0, paid_ngwee: total_ngwee, owed_ngwee: 0 },
    total_ngwee,
  )
  const ofPrice = amount_ngwee - deposit
  const fee = feeOf(price) - feeOf(price - ofPrice)
  sales.refunds.push({
    id: refundId,
    reference: idOf(`refund reference/${id}`),
    booking_id: id,
    account_id,
    amount_ngwee,
    reason: state === 'completed' ? 'deposit' : 'cancelled',
    network,
    phone,
    state: 'successful',
    sent_at: sentAt,
    gateway_id: `LPLXD-${idOf(`gateway back/${id}`).slice(0, 8).toUpperCase()}`,
    failure: null,
    told: true,
    created_at: changed_at!,
    changed_at: sentAt,
  })
  post(sales, 'refund_due', refundId, changed_at!, {
    [ledger.customerDeposit(account_id)]: deposit,
    [ledger.vendorPayable(vendor_id)]: ofPrice - fee,
    [ledger.platformFee]: fee,
    [ledger.customerRefundable(account_id)]: -amount_ngwee,
  })
  post(sales, 'refund_paid', refundId, sentAt, {
    [ledger.customerRefundable(account_id)]: amount_ngwee,
    [ledger.gateway]: -amount_ngwee,
  })
}

function post(sales: Sales, kind: string, subject_id: string, posted_at: Date, entries: Record<string, number>): void {
  const posting_id = idOf(`posting/${kind}/${subject_id}`)
  sales.postings.push({ id: posting_id, kind, subject_id, posted_at })
  sales.entries.push(
    ...Object.entries(entries)
      .filter(([, amount]) => amount !== 0)
      .map(([account, amount_ngwee]) => ({ posting_id, account, amount_ngwee })),
  )
}
