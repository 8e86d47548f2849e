/** Estimates a buyer's refund from the frozen terms of the quote. The server decides with the same function. */
import type { Booking } from '#contract/bookings/bookings/bookings'
import { hasBegun, computeRefund } from '#contract/bookings/bookings/cancellation'
import { bookingStateMachine, getNextState } from '#contract/core/state-machines'
import { verticals } from '#contract/verticals/index'
import { ngweeOf, zmwOf } from '#contract/core/money'

/**
 * Returns whether the customer can cancel: until the start, or at any time if nothing was paid.
 * @param now in ms since 1970
 */
export function canCancel({ status, vertical, quote, paid = 0 }: Booking, now: number): boolean {
  if (getNextState(bookingStateMachine, status, 'cancel_by_customer', 'customer') === null) return false
  return paid === 0 || !quote.startsAt || !hasBegun(verticals[vertical].stock, Date.parse(quote.startsAt), now)
}

/**
 * Estimates the refund of a cancellation.
 * @returns amount in ZMW, or null if the quote has its terms only as text
 */
export function estimateRefund({ quote, paid = 0 }: Booking, now: number): number | null {
  if (paid === 0) return 0
  if (!quote.cancellation) return null
  const depositInQuote = quote.lines.reduce(
    (sum, { amount, kind }) => sum + (kind === 'deposit' ? ngweeOf(amount) : 0),
    0,
  )
  const paidNgwee = ngweeOf(paid)
  // A payment covers the price first, then the deposit.
  const deposit = Math.max(0, paidNgwee - (ngweeOf(quote.total) - depositInQuote))
  return zmwOf(computeRefund(quote.cancellation, { paid: paidNgwee, deposit }, now))
}

/** Returns the bookings that are cancelled together: all cancellable ones of the same shop and order. */
export const getBookingsCancelledTogether = (all: readonly Booking[], booking: Booking): Booking[] => {
  const sameShopBookings = all.filter(
    (candidate) =>
      candidate._id !== booking._id &&
      booking.orderId &&
      candidate.orderId === booking.orderId &&
      candidate.vendorId === booking.vendorId,
  )
  return [
    booking,
    ...sameShopBookings.filter(
      (candidate) => getNextState(bookingStateMachine, candidate.status, 'cancel_by_customer', 'customer') !== null,
    ),
  ]
}
