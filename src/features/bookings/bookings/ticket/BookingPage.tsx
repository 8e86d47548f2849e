import { paths } from '../../../../paths'
import { BookingDetails } from './BookingDetails'

export const head = () => ({ title: 'Your booking | Tilipo' })

export default function BookingPage() {
  return <BookingDetails title="Your booking" back={{ to: paths.myBookings, label: 'My Bookings' }} />
}
