import { paths } from '../../../../paths'
import { BookingDetails } from './BookingDetails'

export const head = () => ({ title: 'Your bus booking | Tilipo' })

/** Boarding ticket, opened after a seat was paid. */
export default function BusConfirmation() {
  return <BookingDetails title="Your bus booking" back={{ to: `${paths.myBookings}?type=bus`, label: 'My Bookings' }} />
}
