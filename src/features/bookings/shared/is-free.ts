import type { Booking, VendorBooking } from '#contract/bookings/bookings/bookings'

/**
 * Whether a booking costs nothing, such as a viewing. Its texts mention no payment and no refund. A request without
 * lines has no price yet.
 */
export function isFree(booking: Pick<Booking, 'quote'> | Pick<VendorBooking, 'total'>): boolean {
  if ('total' in booking) return booking.total === 0
  const { lines, total } = booking.quote
  return lines.length > 0 && total === 0
}
