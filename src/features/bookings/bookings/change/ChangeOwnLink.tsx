import type { Booking } from '#contract/bookings/bookings/bookings'
import { isChangeable } from '#contract/counter/is-changeable'
import { paths } from '../../../../paths'
import { ButtonLink } from '../../../../ui/forms/Button'
import { VisuallyHidden } from '../../../../ui/layout/VisuallyHidden'
import { getBookingNoun } from '#contract/verticals/booking-noun'
import { isUnsentRequest } from '../../shared/booking-status-view'

interface Props {
  booking: Booking
  /** One of the products of an order, in their list. */
  isItem?: boolean
}

/** Opens the screen on which the customer changes a booking, unless a change waits for its answer. */
export function ChangeOwnLink({ booking, isItem = false }: Props) {
  const { changeOffer } = booking
  const isWaiting = changeOffer && (changeOffer.status === 'paid' || changeOffer.by === 'business')
  if (isUnsentRequest(booking) || isWaiting || !isChangeable(booking)) return null
  return (
    <ButtonLink variant="outline" icon="edit" size={isItem ? 'sm' : undefined} to={paths.changeBooking(booking._id)}>
      Change {isItem ? <VisuallyHidden>{booking.listingName}</VisuallyHidden> : getBookingNoun(booking)}
    </ButtonLink>
  )
}
