import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { formatZmw } from '#contract/core/money'
import { hasServiceDay } from '#contract/verticals/index'
import { paths } from '../../../../paths'
import { formatBookingDates, joinDateParts } from '../../../bookings/shared/booking-dates'
import { isUnsentRequest } from '../../../bookings/shared/booking-status-view'

/** The address that the QR code of a receipt contains. It opens the booking for the staff of the business. */
export const buildReceiptUrl = ({ _id }: VendorBooking, origin: string): string =>
  `${origin}${paths.dashboard}?to=bookings&id=${_id}`

/** Whether the server still decides on the sale. A sale from counter stock is final before it is sent. */
export const isUnconfirmed = (booking: VendorBooking): boolean =>
  isUnsentRequest(booking) && booking.status !== 'confirmed'

/** Builds the receipt as a message. */
export function buildReceiptText(booking: VendorBooking, seller: string, url: string): string {
  const isPending = isUnconfirmed(booking)
  return [
    isPending ? 'Not yet confirmed' : ['Receipt', booking.reference].filter(Boolean).join(' '),
    [seller, booking.listingName].filter(Boolean).join(': '),
    ...(hasServiceDay(booking.bookingType) ? [joinDateParts(formatBookingDates(booking))] : []),
    `Customer: ${booking.customerName}`,
    `Paid in cash: ${formatZmw(booking.total)}`,
    ...(isPending ? ['This is a request. It becomes a booking when the seller is online again.'] : []),
    url,
  ].join('\n')
}
