import type { Booking } from '#contract/bookings/bookings/bookings'
import { isChangeable } from '#contract/counter/is-changeable'
import { paths } from '../../../../paths'
import { ButtonLink } from '../../../../ui/forms/Button'
import { isUnsentRequest } from '../../shared/booking-status-view'

/** Opens the screen on which the customer changes a booking, unless a change waits for its answer. */
export function ChangeOwnLink({ booking }: { booking: Booking }) {
  const { changeOffer, orderId } = booking
  const isWaiting = changeOffer && (changeOffer.status === 'paid' || changeOffer.by === 'business')
  if (isUnsentRequest(booking) || orderId || isWaiting || !isChangeable(booking)) return null
  return (
    <ButtonLink variant="outline" icon="edit" to={paths.changeBooking(booking._id)}>
      Change booking
    </ButtonLink>
  )
}
