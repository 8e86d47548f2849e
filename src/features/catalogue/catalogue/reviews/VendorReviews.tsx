import { useState } from 'react'
import type { Vendor } from '#contract/catalogue/catalogue'
import { formatDate, lusakaDate } from '#contract/core/dates'
import { vendorReviews } from '#contract/bookings/reviews/review-addresses'
import type { Review } from '#contract/bookings/reviews/reviews'
import { useRead } from '../../../../api/use-read'
import { Grid } from '../../../../ui/layout/Grid'
import { Heading } from '../../../../ui/text/Heading'
import { Pager } from '../../../../ui/lists/Pager'
import { ReviewCard } from '../../../../ui/lists/ReviewCard'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { ReportLink } from '../ReportLink'
import { ReadStates } from '../../../../ui/states/ReadStates'

const pageSize = 6

/** Reviews by customers of the vendor, newest first. */
export default function VendorReviews({ vendor: { _id, businessName } }: { vendor: Vendor }) {
  const [page, setPage] = useState(1)
  const read = useRead(vendorReviews, { params: { id: _id }, query: { page, pageSize } })
  if (read.data?.total === 0) return null
  return (
    <Stack as="section" gap={4} aria-label="Reviews">
      <Heading level={2}>Reviews</Heading>
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText="We couldn't load the reviews. Please try again later."
      >
        {({ reviews, total }) => (
          <>
            <Grid columns={2}>
              {reviews.map((review) => (
                <VendorReview key={review._id} review={review} vendorName={businessName} />
              ))}
            </Grid>
            <Pager page={page} pageCount={Math.ceil(total / pageSize)} onPage={setPage} />
          </>
        )}
      </ReadStates>
    </Stack>
  )
}

const VendorReview = ({
  review: { _id, author, stars, text, listingName, writtenAt, changed, reply },
  vendorName,
}: {
  review: Review
  vendorName: string
}) => (
  <ReviewCard
    by={author}
    stars={stars}
    text={text}
    about={`${listingName}, ${formatDay(writtenAt)}${changed ? ', edited' : ''}`}
    reply={reply && { by: `Reply from ${vendorName}`, text: reply.text, about: formatDay(reply.at) }}
  >
    <ReportLink kind="review" id={_id} label={`Report the review by ${author}`} />
  </ReviewCard>
)

const formatDay = (instant: string): string => formatDate(lusakaDate(Date.parse(instant)))
