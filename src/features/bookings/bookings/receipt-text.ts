import { getOrderNumber } from '#contract/bookings/orders/order-number'
import { formatZmw } from '#contract/core/money'
import { hasServiceDay } from '#contract/verticals/index'
import { formatBookingDates } from '../shared/booking-dates'
import { groupByShop, sumPaid, sumRefunds, type OrderBookings } from '../shared/order-bookings'

/**
 * Builds a receipt as a message: what was bought, where, and what was paid. It names no person, and says nothing that the file
 * does not say.
 */
export function buildReceiptText(bookings: OrderBookings): string {
  const paid = bookings.filter((booking) => (booking.paid ?? 0) > 0)
  const refunded = sumRefunds(paid)
  return [
    ...groupByShop(paid).flatMap((shop) => [
      `Receipt of ${shop[0].vendorName}, ${getOrderNumber(shop)}`,
      ...shop.map((booking) =>
        hasServiceDay(booking.bookingType)
          ? `${booking.listingName}, ${formatBookingDates(booking)}`
          : booking.listingName,
      ),
    ]),
    `Paid: ${formatZmw(sumPaid(paid))}`,
    ...(refunded > 0 ? [`Refunded: ${formatZmw(refunded)}`] : []),
  ].join('\n')
}
