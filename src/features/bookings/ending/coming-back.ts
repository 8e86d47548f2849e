/** What a buyer gets back, as the device can tell from the frozen terms; the server decides by the same function. */
import type { Booking } from '#contract/bookings'
import { hasBegun, refundOf } from '#contract/cancellation'
import { bookingProcess, next } from '#contract/process'
import { verticals } from '#contract/verticals/index'
import { ngweeOf, zmwOf } from '#contract/money'

/** Once it has begun there is nothing left to cancel. @param now in ms */
export function mayCancel({ status, vertical, quote, paid = 0 }: Booking, now: number): boolean {
  if (next(bookingProcess, status, 'cancel_by_customer', 'customer') === null) return false
  return paid === 0 || !quote.startsAt || !hasBegun(verticals[vertical].stock, Date.parse(quote.startsAt), now)
}

/** In ZMW; null where the terms are not known as data. */
export function comingBack({ quote, paid = 0 }: Booking, now: number): number | null {
  if (paid === 0) return 0
  if (!quote.cancellation) return null
  const held = quote.lines.reduce((sum, { amount, kind }) => sum + (kind === 'deposit' ? ngweeOf(amount) : 0), 0)
  const all = ngweeOf(paid)
  // Of what was paid the price comes first, then the deposit.
  const deposit = Math.max(0, all - (ngweeOf(quote.total) - held))
  return zmwOf(refundOf(quote.cancellation, { paid: all, deposit }, now))
}

/** What one shop sends of one order ends together. */
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
