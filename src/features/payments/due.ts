/** What one payment pays, and where it would be bought once more. Pure. */
import type { Booking } from '#contract/bookings'
import { verticals } from '#contract/verticals/index'
import { pathTo } from '#contract/verticals/vertical'
import { paths } from '../../paths'

/** In ZMW; bookings from before shares were are paid at once. */
export const dueOf = ({ due, quote }: Pick<Booking, 'due' | 'quote'>): number => due ?? quote.total

/** A booking alone; of one checkout, all of it that is still to be paid. */
export function paidTogether(all: readonly Booking[], booking: Booking): Booking[] {
  const { orderId } = booking
  if (!orderId) return [booking]
  return [booking, ...all.filter((one) => one.orderId === orderId && one._id !== booking._id && dueOf(one) > 0)]
}

/** All of an order is put into the cart on its own page; anything else is chosen anew. */
export const againAt = ({ orderId, vertical, listingId }: Booking): string =>
  orderId ? paths.order(orderId) : pathTo(verticals[vertical].routes.listing, listingId)
