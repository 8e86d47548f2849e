import { paths } from '../../../paths'
import { Shown } from './Shown'

export const head = () => ({ title: 'Your bus booking | Tilipo' })

/** Where paying for a seat ends: the boarding ticket. */
export default function BusConfirmation() {
  return <Shown title="Your bus booking" back={{ to: `${paths.myBookings}?type=bus`, label: 'My Bookings' }} />
}
