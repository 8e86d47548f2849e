import type { Booking } from '#contract/bookings/bookings/bookings'
import type { OwnReview } from '#contract/bookings/reviews/reviews'
import { Button } from '../../../ui/forms/Button'
import { ReviewCard } from '../../../ui/lists/ReviewCard'
import { Row } from '../../../ui/layout/Row'
import { formatDay } from './format-day'

interface Props {
  review: OwnReview
  booking: Booking
  onChange: (() => void) | undefined
}

/** The customer's own review, with the vendor's reply. */
export const OwnReviewCard = ({
  review: { stars, text, writtenAt, reply },
  booking: { listingName, vendorName },
  onChange,
}: Props) => (
  <ReviewCard
    by={vendorName}
    stars={stars}
    text={text}
    about={`${listingName}, ${formatDay(writtenAt)}`}
    reply={reply && { by: `Reply from ${vendorName}`, text: reply.text, about: formatDay(reply.at) }}
  >
    {onChange && (
      <Row>
        <Button variant="outline" icon="edit" onClick={onChange}>
          Edit review
        </Button>
      </Row>
    )}
  </ReviewCard>
)
