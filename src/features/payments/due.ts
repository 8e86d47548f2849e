/** Amounts and bookings that a payment covers, and the path for booking again. Pure functions. */
import type { Booking } from '#contract/bookings'
import { verticals } from '#contract/verticals/index'
import { pathTo } from '#contract/verticals/vertical'
import { paths } from '../../paths'

/** Returns the amount due in ZMW. Bookings that predate payment shares are paid at once. */
export const dueOf = ({ due, quote }: Pick<Booking, 'due' | 'quote'>): number => due ?? quote.total

/** Returns the booking with all unpaid bookings of the same order, because one payment covers them all. */
export function paidTogether(all: readonly Booking[], booking: Booking): Booking[] {
  const { orderId } = booking
  if (!orderId) return [booking]
  return [booking, ...all.filter((one) => one.orderId === orderId && one._id !== booking._id && dueOf(one) > 0)]
}

/** Returns the path for booking again: the order page, which can refill the cart, or the listing page. */
export const againAt = ({ orderId, vertical, listingId }: Booking): string =>
  orderId ? paths.order(orderId) : pathTo(verticals[vertical].routes.listing, listingId)
