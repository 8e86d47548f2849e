/** Estimates a buyer's refund from the frozen terms of the quote. The server decides with the same function. */
import type { Booking } from '#contract/bookings'
import { hasBegun, refundOf } from '#contract/cancellation'
import { bookingProcess, next } from '#contract/process'
import { verticals } from '#contract/verticals/index'
import { ngweeOf, zmwOf } from '#contract/money'

/**
 * Returns whether the customer can cancel: until the start, or at any time if nothing was paid.
 * @param now in ms since 1970
 */
export function mayCancel({ status, vertical, quote, paid = 0 }: Booking, now: number): boolean {
  if (next(bookingProcess, status, 'cancel_by_customer', 'customer') === null) return false
  return paid === 0 || !quote.startsAt || !hasBegun(verticals[vertical].stock, Date.parse(quote.startsAt), now)
}

/**
 * Estimates the refund of a cancellation.
 * @returns amount in ZMW, or null if the quote has its terms only as text
 */
export function comingBack({ quote, paid = 0 }: Booking, now: number): number | null {
  if (paid === 0) return 0
  if (!quote.cancellation) return null
  const held = quote.lines.reduce((sum, { amount, kind }) => sum + (kind === 'deposit' ? ngweeOf(amount) : 0), 0)
  const all = ngweeOf(paid)
  // A payment covers the price first, then the deposit.
  const deposit = Math.max(0, all - (ngweeOf(quote.total) - held))
  return zmwOf(refundOf(quote.cancellation, { paid: all, deposit }, now))
}

/** Returns the bookings that are cancelled together: all cancellable ones of the same shop and order. */
export const endingWith = (all: readonly Booking[], booking: Booking): Booking[] => {
  const others = all.filter(
    (one) =>
      one._id !== booking._id &&
      booking.orderId &&
      one.orderId === booking.orderId &&
      one.vendorId === booking.vendorId,
  )
  return [
    booking,
    ...others.filter((one) => next(bookingProcess, one.status, 'cancel_by_customer', 'customer') !== null),
  ]
}
