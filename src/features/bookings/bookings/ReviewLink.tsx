import type { Booking } from '#contract/bookings/bookings/bookings'
import { canReview } from '#contract/bookings/reviews/reviews'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/forms/Button'
import { useNow } from '../../../ui/hooks/use-now'

/** Link for writing a review or reading the existing one. */
export function ReviewLink({ booking }: { booking: Booking }) {
  const now = useNow()
  if (!booking.review && !canReview(booking, now)) return null
  return (
    <ButtonLink variant="outline" icon="star" to={paths.bookingReview(booking._id)}>
      {booking.review ? 'Your review' : 'Review'}
    </ButtonLink>
  )
}
