/** What one payment pays. Pure. */
import type { Booking } from '#contract/bookings'

/** In ZMW; bookings from before shares were are paid at once. */
export const dueOf = ({ due, quote }: Pick<Booking, 'due' | 'quote'>): number => due ?? quote.total

/** A booking alone; of one checkout, all of it that is still to be paid. */
export function paidTogether(all: readonly Booking[], booking: Booking): Booking[] {
  const { orderId } = booking
  if (!orderId) return [booking]
  return [booking, ...all.filter((one) => one.orderId === orderId && one._id !== booking._id && dueOf(one) > 0)]
}
