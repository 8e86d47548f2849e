import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Booking } from '#contract/bookings'
import { mayChangeReview, mayReview, type OwnReview } from '#contract/reviews'
import { useBooking } from '../../db/queries/bookings'
import { paths } from '../../paths'
import { pullNow, useSyncStatus } from '../../sync/index'
import { Card } from '../../ui/Card'
import { ErrorState } from '../../ui/ErrorState'
import { focusMain } from '../../ui/focus-beside'
import { ItemLine } from '../../ui/ItemLine'
import { MirrorStates } from '../../ui/MirrorStates'
import { Notice } from '../../ui/Notice'
import { PageHeader } from '../../ui/PageHeader'
import { Skeleton } from '../../ui/Skeleton'
import { Stack } from '../../ui/Stack'
import { iconOf } from '../../verticals/icons'
import { Mine } from './Mine'
import { newerOf } from './newer'
import { WriteReview } from './WriteReview'

export const head = () => ({ title: 'Review | Tilipo' })

/** A customer's review of a completed booking: the form, or the written review with the vendor's reply. */
export default function ReviewPage() {
  const { id = '' } = useParams()
  const booking = useBooking(id)
  const again = () => void pullNow()
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
        what="This booking"
        errorText="Could not load booking information."
        onRetry={again}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(one) => one === null}
        empty={<ErrorState text="Could not load booking information." onRetry={again} />}
      >
        {(one) => <Reviewing booking={one!} />}
      </MirrorStates>
    </Stack>
  )
}

function Reviewing({ booking }: { booking: Booking }) {
  const [now] = useState(Date.now)
  // Displayed until the stored booking on this device includes the review.
  const [written, setWritten] = useState<OwnReview>()
  const [changes, setChanges] = useState(false)
  const review = newerOf(booking.review, written)
  const close = () => {
    setChanges(false)
    focusMain()
  }
  const done = (next: OwnReview) => {
    setWritten(next)
    close()
  }
  if (review && !changes) {
    return (
      <Mine
        review={review}
        booking={booking}
        onChange={mayChangeReview(review.writtenAt, now) ? () => setChanges(true) : undefined}
      />
    )
  }
  if (!review && !mayReview(booking, now)) return <NotOpen booking={booking} />
  return (
    <Card as="section" pad="lg" aria-label="Your review">
      <Stack gap={5}>
        <ItemLine
          picture={booking.imageUrl}
          icon={iconOf(booking.vertical)}
          title={booking.listingName}
          text={booking.vendorName}
        />
        <WriteReview booking={booking} before={review} onDone={done} onCancel={review ? close : undefined} />
      </Stack>
    </Card>
  )
}

const NotOpen = ({ booking: { status, vendorName } }: { booking: Booking }) =>
  status === 'completed' ? (
    <Notice icon="clock">The time to review this booking has passed.</Notice>
  ) : (
    <Notice icon="star">You can review {vendorName} once this booking is completed.</Notice>
  )
