import type { Booking } from '#contract/bookings/bookings/bookings'
import { formatZmwNoBreak } from '#contract/core/money'
import { useMyBookings } from '../../../../db/queries/bookings'
import { paths } from '../../../../paths'
import { Heading } from '../../../../ui/text/Heading'
import { List, ListItem } from '../../../../ui/lists/List'
import { Stack } from '../../../../ui/layout/Stack'
import { getVerticalIcon } from '../../../../verticals/icons'
import { getBookingStatusView } from '../../shared/booking-status-view'
import { BookAgain } from './BookAgain'
import { getOrderTitle, isOrder, sumTotals, withSameOrderBookings } from '../../shared/order-bookings'
import { useNow } from '../../../../ui/hooks/use-now'

/** Links a booking to the other bookings of its order. The only booking of an order can be booked again here. */
export function SameOrderBookings({ booking }: { booking: Booking }) {
  const now = useNow()
  const order = withSameOrderBookings([booking], useMyBookings() ?? [])
  if (!booking.orderId || order.length < 2 || !isOrder(order))
    return getBookingStatusView(booking, now).pay === null ? <BookAgain order={[booking]} /> : null
  const otherBookings = order.filter(({ _id }) => _id !== booking._id)
  return (
    <Stack as="section" gap={3}>
      <Heading level={2}>Part of one order</Heading>
      <List label="Part of one order">
        <ListItem
          icon="cart"
          title={getOrderTitle(order)}
          text={`${formatZmwNoBreak(sumTotals(order))} in total`}
          to={paths.order(booking.orderId)}
        />
        {otherBookings.map((otherBooking) => (
          <ListItem
            key={otherBooking._id}
            icon={getVerticalIcon(otherBooking.vertical)}
            title={otherBooking.listingName}
            text={`${otherBooking.vendorName}: ${getBookingStatusView(otherBooking, now).label}`}
            to={paths.booking(otherBooking._id)}
          />
        ))}
      </List>
    </Stack>
  )
}
