import type { Booking } from '#contract/bookings/bookings/bookings'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/forms/Button'
import type { BookingStatusView } from '../shared/booking-status-view'

/** Link for paying the booking or its balance, or for checking the status of a running payment. */
export function PayLink({ booking, pay }: { booking: Booking; pay: BookingStatusView['pay'] }) {
  if (pay === 'now') return <ButtonLink to={paths.payment(booking.bookingType, booking._id)}>Pay now</ButtonLink>
  if (pay === 'rest') return <ButtonLink to={paths.payment(booking.bookingType, booking._id)}>Pay balance</ButtonLink>
  if (pay !== 'running' || !booking.paymentReference) return null
  return (
    <ButtonLink variant="outline" to={paths.paymentVerify(booking.paymentReference)}>
      Check status
    </ButtonLink>
  )
}
