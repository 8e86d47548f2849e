import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { canChangeReview, canReview, type OwnReview } from '#contract/bookings/reviews/reviews'
import { useBooking } from '../../../db/queries/bookings'
import { paths } from '../../../paths'
import { pullNow, useSyncStatus } from '../../../sync/index'
import { Card } from '../../../ui/layout/Card'
import { ErrorState } from '../../../ui/states/ErrorState'
import { focusMain } from '../../../ui/hooks/focus-management'
import { ItemLine } from '../../../ui/lists/ItemLine'
import { MirrorStates } from '../../../ui/states/MirrorStates'
import { Notice } from '../../../ui/states/Notice'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { getVerticalIcon } from '../../../verticals/icons'
import { OwnReviewCard } from './OwnReviewCard'
import { getCurrentReview } from './current-review'
import { WriteReview } from './WriteReview'
import { useNow } from '../../../ui/hooks/use-now'

export const head = () => ({ title: 'Review | Tilipo' })

/** A customer's review of a completed booking: the form, or the written review with the vendor's reply. */
export default function ReviewPage() {
  const { id = '' } = useParams()
  const booking = useBooking(id)
  const refetch = () => void pullNow()
  // A device that has just signed in may not have downloaded the booking yet.
  useEffect(() => {
    if (booking === null) void pullNow()
  }, [booking])
  return (
    <Stack gap={6}>
      <PageHeader
        title={booking?.review ? 'Your review' : 'Review'}
        back={{ to: `${paths.myBookings}${booking ? `?type=${booking.bookingType}` : ''}`, label: 'My Bookings' }}
      />
      <MirrorStates
        data={booking}
        status={useSyncStatus()}
        subject="This booking"
        errorText="Could not load booking information."
        onRetry={refetch}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(found) => found === null}
        empty={<ErrorState text="Could not load booking information." onRetry={refetch} />}
      >
        {(loaded) => <ReviewSection booking={loaded} />}
      </MirrorStates>
    </Stack>
  )
}

function ReviewSection({ booking }: { booking: Booking }) {
  const now = useNow()
  // Displayed until the stored booking on this device includes the review.
  const [written, setWritten] = useState<OwnReview>()
  const [isEditing, setEditing] = useState(false)
  const review = getCurrentReview(booking.review, written)
  const close = () => {
    setEditing(false)
    focusMain()
  }
  const handleSaved = (next: OwnReview) => {
    setWritten(next)
    close()
  }
  if (review && !isEditing) {
    return (
      <OwnReviewCard
        review={review}
        booking={booking}
        onChange={canChangeReview(review.writtenAt, now) ? () => setEditing(true) : undefined}
      />
    )
  }
  if (!review && !canReview(booking, now)) return <ReviewUnavailable booking={booking} />
  return (
    <Card as="section" pad="lg" aria-label="Your review">
      <Stack gap={5}>
        <ItemLine
          picture={booking.imageUrl}
          icon={getVerticalIcon(booking.vertical)}
          title={booking.listingName}
          text={booking.vendorName}
        />
        <WriteReview booking={booking} before={review} onDone={handleSaved} onCancel={review ? close : undefined} />
      </Stack>
    </Card>
  )
}

const ReviewUnavailable = ({ booking: { status, vendorName } }: { booking: Booking }) =>
  status === 'completed' ? (
    <Notice icon="clock">The time to review this booking has passed.</Notice>
  ) : (
    <Notice icon="star">You can review {vendorName} once this booking is completed.</Notice>
  )
