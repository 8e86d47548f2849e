/** Amounts of a booking: what is due, and how money is split into price and deposit. All in ngwee; pure functions. */
import { computeNoShowCharge } from '#contract/bookings/bookings/cancellation'
import { bookingStateMachine, getNextState, type BookingState } from '#contract/core/state-machines'
import { ngweeOf } from '#contract/core/values'
import type { StoredQuote } from '../../../db/tables/bookings'

export interface BookingAmounts {
  state: BookingState
  total_ngwee: number
  deposit_ngwee: number
  paid_ngwee: number
  owed_ngwee: number
  quote: Pick<StoredQuote, 'dueNow' | 'cancellation'>
  /** Set for a reservation at the counter. */
  reserved_until?: Date | null
}

/** A reservation at the counter is also paid after the service. */
const payableReservationStates: readonly BookingState[] = ['held', 'confirmed', 'in_service', 'completed']

/**
 * Computes the amount to pay now: the first part while the booking is held, the balance once it is confirmed. For a
 * reservation at the counter, all that is not paid.
 */
export function computeAmountDue(booking: BookingAmounts): number {
  const { state, total_ngwee: total, paid_ngwee: paid, quote } = booking
  if (booking.reserved_until) return payableReservationStates.includes(state) ? Math.max(0, total - paid) : 0
  if (state === 'confirmed') return paid > 0 ? Math.max(0, total - paid) : 0
  const canPay =
    state === 'awaiting_payment' || getNextState(bookingStateMachine, state, 'start_payment', 'customer') !== null
  if (!canPay) return 0
  const { dueNow } = quote
  return dueNow === undefined ? total : ngweeOf(dueNow)
}

/** Computes what a booking costs. A reservation at the counter whose customer did not come costs the charge for that. */
export const computeFinalPrice = (booking: BookingAmounts): number =>
  isReservedNoShow(booking)
    ? computeNoShowCharge(booking.quote.cancellation, booking.total_ngwee - booking.deposit_ngwee)
    : booking.total_ngwee

export const isReservedNoShow = ({ state, reserved_until }: BookingAmounts): boolean =>
  state === 'no_show' && Boolean(reserved_until)

/** Computes what can be recorded as a payment for a reservation at the counter. */
export const computeDueAtCounter = (booking: BookingAmounts): number =>
  Math.max(0, computeFinalPrice(booking) - booking.paid_ngwee)

interface PriceSplit {
  price: number
  deposit: number
}

/** Splits an amount paid: it covers the price first, and the remainder counts as deposit. */
export const splitPriceAndDeposit = (
  { total_ngwee: total, deposit_ngwee: deposit }: BookingAmounts,
  paid: number,
): PriceSplit => ({
  price: Math.min(paid, total - deposit),
  deposit: Math.max(0, paid - (total - deposit)),
})

/**
 * Splits a refund: the deposit is returned first, because it belongs to the buyer in any case.
 * @returns also the part of the price that was not returned before
 */
export function splitRefund(booking: BookingAmounts, amountNgwee: number): PriceSplit & { priceLeft: number } {
  const { paid_ngwee: paid, owed_ngwee: owed } = booking
  const depositLeft = Math.max(0, splitPriceAndDeposit(booking, paid).deposit - owed)
  const deposit = Math.min(depositLeft, amountNgwee)
  return { deposit, price: amountNgwee - deposit, priceLeft: paid - owed - depositLeft }
}

/**
 * Computes the platform fee in whole ngwee. Deposits carry no fee.
 * @param feeBasisPoints fee of this sale in hundredths of a percent
 */
export const computeFee = (price: number, feeBasisPoints: number): number =>
  Math.round((price * feeBasisPoints) / 10_000)
