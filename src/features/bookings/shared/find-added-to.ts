import type { Booking, VendorBooking } from '#contract/bookings/bookings/bookings'

/** Returns the product of an order of the app to which another one can be added. The server decides at the time. */
export const findAddedTo = <T extends Booking | VendorBooking>(shipment: readonly T[]): T | undefined =>
  shipment.find(
    (booking) =>
      booking.bookingType === 'order' &&
      booking.status === 'confirmed' &&
      booking.reference !== '' &&
      Boolean(booking.orderId) &&
      !('isWalkIn' in booking && booking.isWalkIn === true),
  )
