/** Builds the payments of bookings, their refunds and the ledger postings. */
import { computeRefund } from '#contract/bookings/bookings/cancellation'
import { guessNetwork } from '#contract/core/phone-numbers'
import type { PostingKind } from '../db/tables/payments'
import { splitPriceAndDeposit, computeFee } from '../domain/bookings/bookings'
import { defaultFeeBasisPoints } from '../domain/core/fees'
import { accounts as ledger } from '../domain/money/ledger'
import { createId } from './random'
import type { Row } from './rows'
import { createPhone } from './vendors'

const minute = 60_000

export type Booking = Row<'booking'>
type StockClaim = Omit<Row<'claim'>, 'stock_id'> & {
  listing_id: string
  slot: string
  capacity: number
  fixed: boolean
}

export interface Sales {
  bookings: Booking[]
  payments: Row<'payment'>[]
  postings: Row<'posting'>[]
  entries: Row<'entry'>[]
  claims: StockClaim[]
  intervals: (Omit<Row<'interval_claim'>, 'during' | 'booking_id'> & { booking_id: string; from: Date; to: Date })[]
  shares: Row<'payment_share'>[]
  refunds: Row<'refund'>[]
}

export function addPayment(sales: Sales, booking: Booking): void {
  const { id, account_id, vendor_id, total_ngwee, fee_ngwee, deposit_ngwee = 0, created_at } = booking
  const posting_id = createId(`posting/${id}`)
  const phone = createPhone(account_id)
  const paidAt = new Date(created_at.getTime() + 4 * minute)
  sales.payments.push({
    id: createId(`payment/${id}`),
    reference: createId(`payment reference/${id}`),
    booking_id: id,
    account_id,
    amount_ngwee: total_ngwee,
    network: guessNetwork(phone)!,
    phone,
    state: 'successful',
    sent_at: new Date(paidAt.getTime() - minute),
    gateway_id: `LPLXC-${createId(`gateway/${id}`).slice(0, 8).toUpperCase()}`,
    created_at: new Date(paidAt.getTime() - minute),
    changed_at: paidAt,
  })
  sales.shares.push({
    id: createId(`share/${id}`),
    payment_id: createId(`payment/${id}`),
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
  addRefund(sales, booking, { network: guessNetwork(phone)!, phone })
}

/**
 * Computes the refund of a fully paid booking, in ngwee: the deposit after completion, or the refund of the
 * cancellation terms after a no-show.
 */
export function backFor({ state, quote, total_ngwee: total, deposit_ngwee: deposit = 0, starts_at }: Booking): number {
  if (state === 'completed') return deposit
  return state === 'no_show' ? computeRefund(quote.cancellation!, { paid: total, deposit }, starts_at!.getTime()) : 0
}

function addRefund(
  sales: Sales,
  booking: Booking,
  { network, phone }: Pick<Row<'payment'>, 'network' | 'phone'>,
): void {
  const { id, account_id, vendor_id, state, total_ngwee, changed_at } = booking
  const amount_ngwee = backFor(booking)
  if (amount_ngwee === 0) return
  const refundId = createId(`refund/${id}`)
  const sentAt = new Date(changed_at!.getTime() + 6 * minute)
  const { price, deposit } = splitPriceAndDeposit(
    { ...booking, deposit_ngwee: booking.deposit_ngwee ?? 0, paid_ngwee: total_ngwee, owed_ngwee: 0 },
    total_ngwee,
  )
  const refundedPrice = amount_ngwee - deposit
  const fee = computeFee(price, defaultFeeBasisPoints) - computeFee(price - refundedPrice, defaultFeeBasisPoints)
  sales.refunds.push({
    id: refundId,
    reference: createId(`refund reference/${id}`),
    booking_id: id,
    account_id,
    amount_ngwee,
    reason: state === 'completed' ? 'deposit' : 'cancelled',
    network,
    phone,
    state: 'successful',
    sent_at: sentAt,
    gateway_id: `LPLXD-${createId(`gateway back/${id}`).slice(0, 8).toUpperCase()}`,
    failure: null,
    told: true,
    created_at: changed_at,
    changed_at: sentAt,
  })
  addPosting(sales, 'refund_due', refundId, changed_at, {
    [ledger.customerDeposit(account_id)]: deposit,
    [ledger.vendorPayable(vendor_id)]: refundedPrice - fee,
    [ledger.platformFee]: fee,
    [ledger.customerRefundable(account_id)]: -amount_ngwee,
  })
  addPosting(sales, 'refund_paid', refundId, sentAt, {
    [ledger.customerRefundable(account_id)]: amount_ngwee,
    [ledger.gateway]: -amount_ngwee,
  })
}

function addPosting(
  sales: Sales,
  kind: PostingKind,
  subject_id: string,
  posted_at: Date,
  entries: Record<string, number>,
): void {
  const posting_id = createId(`posting/${kind}/${subject_id}`)
  sales.postings.push({ id: posting_id, kind, subject_id, posted_at })
  sales.entries.push(
    ...Object.entries(entries)
      .filter(([, amount]) => amount !== 0)
      .map(([account, amount_ngwee]) => ({ posting_id, account, amount_ngwee })),
  )
}
