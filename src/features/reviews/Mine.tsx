import type { Booking } from '#contract/bookings'
import type { OwnReview } from '#contract/reviews'
import { Button } from '../../ui/Button'
import { ReviewCard } from '../../ui/ReviewCard'
import { Row } from '../../ui/Row'
import { dayOf } from './day'

interface Props {
  review: OwnReview
  booking: Booking
  onChange: (() => void) | undefined
}

/** The customer's own review, with the vendor's reply. */
export const Mine = ({
  review: { stars, text, writtenAt, reply },
  booking: { listingName, vendorName },
  onChange,
}: Props) => (
  <ReviewCard
    by={vendorName}
    stars={stars}
    text={text}
    about={`${listingName}, ${dayOf(writtenAt)}`}
    reply={reply && { by: `Reply from ${vendorName}`, text: reply.text, about: dayOf(reply.at) }}
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
