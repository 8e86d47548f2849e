/** Amounts and bookings that a payment covers, and the path for booking again. Pure functions. */
import type { Booking } from '#contract/bookings/bookings/bookings'
import { verticals } from '#contract/verticals/index'
import { buildPath } from '#contract/verticals/vertical'
import { paths } from '../../../paths'

/** Returns the amount due in ZMW. Bookings that predate payment shares are paid at once. */
export const getAmountDue = ({ due, quote }: Pick<Booking, 'due' | 'quote'>): number => due ?? quote.total

/**
 * Returns the booking with all unpaid bookings of the same order, because one payment covers them all. A change is paid for one
 * of its products.
 */
export function getBookingsPaidTogether(all: readonly Booking[], booking: Booking): Booking[] {
  const { orderId, changeOffer } = booking
  if (!orderId || changeOffer?.status === 'accepted') return [booking]
  return [
    booking,
    ...all.filter(
      (candidate) => candidate.orderId === orderId && candidate._id !== booking._id && getAmountDue(candidate) > 0,
    ),
  ]
}

/** Returns the path for booking again: the order page, which can refill the cart, or the listing page. */
export const getRebookPath = ({ orderId, vertical, listingId }: Booking): string =>
  orderId ? paths.order(orderId) : buildPath(verticals[vertical].routes.listing, listingId)
