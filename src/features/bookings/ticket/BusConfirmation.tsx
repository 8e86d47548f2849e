import { paths } from '../../../paths'
import { Shown } from './Shown'

export const head = () => ({ title: 'Your bus booking | Tilipo' })

/** Boarding ticket, opened after a seat was paid. */
export default function BusConfirmation() {
  return <Shown title="Your bus booking" back={{ to: `${paths.myBookings}?type=bus`, label: 'My Bookings' }} />
}
