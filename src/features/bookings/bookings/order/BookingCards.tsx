import type { Booking } from '#contract/bookings/bookings/bookings'
import { Grid } from '../../../../ui/layout/Grid'
import { BookingCard } from '../BookingCard'
import { OrderCard } from './OrderCard'
import { groupByOrder } from '../../shared/order-bookings'

/** One card per booking. All bookings of one order share a card. */
export const BookingCards = ({ bookings, columns }: { bookings: readonly Booking[]; columns: 2 | 3 }) => (
  <Grid columns={columns}>
    {groupByOrder(bookings).map((group) =>
      group.length > 1 ? (
        <OrderCard key={group[0]._id} order={group} />
      ) : (
        <BookingCard key={group[0]._id} booking={group[0]} />
      ),
    )}
  </Grid>
)
