/** The bookings that this device knows and that can be merged with one of them (decision 145). The server decides. */
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { canMergeStates } from '#contract/counter/can-merge-states'
import { findDivision } from '#contract/verticals/rules/divisions'

const isSameCustomer = (booking: VendorBooking, other: VendorBooking): boolean =>
  booking.isWalkIn === other.isWalkIn &&
  (booking.isWalkIn
    ? booking.customerName === other.customerName && booking.customerPhone === other.customerPhone
    : booking.customerId !== undefined && booking.customerId === other.customerId)

export function findMergeCandidates(
  booking: VendorBooking,
  bookings: readonly VendorBooking[],
): readonly VendorBooking[] {
  const division = findDivision(booking.bookingType)
  const { choice } = booking
  if (!division || !choice) return []
  return bookings.filter(
    (other) =>
      other._id !== booking._id &&
      other.listingId === booking.listingId &&
      canMergeStates(booking, other) &&
      !other.orderId &&
      other.choice !== undefined &&
      isSameCustomer(booking, other) &&
      division.merge(choice, other.choice) !== null,
  )
}
