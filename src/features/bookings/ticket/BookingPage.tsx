import { paths } from '../../../paths'
import { Shown } from './Shown'

export const head = () => ({ title: 'Your booking | Tilipo' })

export default function BookingPage() {
  return <Shown title="Your booking" back={{ to: paths.myBookings, label: 'My Bookings' }} />
}
