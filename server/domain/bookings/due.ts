/** What a booking's buyer owes, and how money that came or goes back is divided. In ngwee; pure. */
import { platformFeeShare, type Quote } from '#contract/bookings'
import { bookingProcess, next, type BookingState } from '#contract/process'
import { ngweeOf } from '#contract/values'

export interface Account {
  state: string
  total_ngwee: number
  deposit_ngwee: number
  paid_ngwee: number
  owed_ngwee: number
  quote: Record<string, unknown>
}

/** What there is to pay now: the first part while it is held, the rest once it is confirmed. */
export function dueOf({ state, total_ngwee: total, paid_ngwee: paid, quote }: Account): number {
  if (state === 'confirmed') return paid > 0 ? Math.max(0, total - paid) : 0
  const mayPay =
    state === 'awaiting_payment' || next(bookingProcess, state as BookingState, 'start_payment', 'customer') !== null
  if (!mayPay) return 0
  const { dueNow } = quote as Partial<Quote>
  return dueNow === undefined ? total : ngweeOf(dueNow)
}

export interface Division {
  price: number
  deposit: number
}

/** Of money received the price is filled first; the rest is the deposit. */
export const divided = ({ total_ngwee: total, deposit_ngwee: deposit }: Account, paid: number): Division => ({
  price: Math.min(paid, total - deposit),
  deposit: Math.max(0, paid - (total - deposit)),
})

/** Of the price alone, in whole ngwee. */
export const feeOf = (price: number): number => Math.round(price * platformFeeShare)

export const sumOf = (lines: readonly { amountNgwee: number }[]): number =>
  lines.reduce((sum, line) => sum + line.amountNgwee, 0)
