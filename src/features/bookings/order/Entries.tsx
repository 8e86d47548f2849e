import type { Booking } from '#contract/bookings'
import { Grid } from '../../../ui/Grid'
import { BookingCard } from '../BookingCard'
import { OrderCard } from './OrderCard'
import { gathered } from './whole'

/** One card per booking. All bookings of one order share a card. */
export const Entries = ({ bookings, columns }: { bookings: readonly Booking[]; columns: 2 | 3 }) => (
  <Grid columns={columns}>
    {gathered(bookings).map((one) =>
      one.length > 1 ? <OrderCard key={one[0]._id} order={one} /> : <BookingCard key={one[0]._id} booking={one[0]} />,
    )}
  </Grid>
)
