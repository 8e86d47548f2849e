/**
 * Reviews of vendors. A buyer can write one review per completed booking, and the vendor can write one reply. The
 * average and the count in `Vendor.rating` include only these reviews.
 */
import {
  boolean,
  coerce,
  define,
  enums,
  integer,
  nullable,
  number,
  object,
  optional,
  string,
  type,
  type Infer,
} from 'superstruct'
import { anyone, allowRoles, type Access } from '../../core/access'
import { list, userMessage } from '../../core/validation'
import { addDays, lusakaDate } from '../../core/dates'
import { endpoint } from '../../core/endpoint'
import { reviewPaths } from '../../core/public-paths'
import { Id, Instant, LocalDate, OpaqueId, Page } from '../../core/values'
import { multilineText } from '../../core/user-text'

export const maxReviewLength = 1000
/** Days after the last day of a booking in which it can be reviewed. */
const reviewWindowDays = 90
/** Days in which a review can be changed after it was written. */
export const reviewEditDays = 14

/** Returns the last day, in Zambia, on which a booking can be reviewed. */
const getLastReviewDay = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }): string =>
  addDays(endsOn ?? startsOn, reviewWindowDays)

type ReviewableBooking = Parameters<typeof getLastReviewDay>[0] & { status: string }
/**
 * Returns whether the buyer can review a booking that has no review yet.
 * @param now in ms since 1970
 */
export const canReview = (booking: ReviewableBooking, now: number): boolean =>
  booking.status === 'completed' && lusakaDate(now) <= getLastReviewDay(booking)

export const canChangeReview = (writtenAt: string, now: number): boolean =>
  lusakaDate(now) <= addDays(lusakaDate(Date.parse(writtenAt)), reviewEditDays)

export const starLabels = { 1: 'Poor', 2: 'Fair', 3: 'Good', 4: 'Very good', 5: 'Excellent' } as const
type Stars = keyof typeof starLabels
const isStars = (value: unknown): value is Stars =>
  value === 1 || value === 2 || value === 3 || value === 4 || value === 5
const Stars = coerce(
  define<Stars>('Stars', (value) => isStars(value) || userMessage('Please choose one to five stars.')),
  string(),
  // The value of a radio button is a string.
  (value) => (/^[1-5]$/.test(value) ? Number(value) : value),
)

export const ReviewForm = object({ stars: Stars, text: multilineText(maxReviewLength, 0) })
export type ReviewForm = Infer<typeof ReviewForm>
export const ReviewReplyForm = object({ text: multilineText(maxReviewLength, 1, 'Please write a reply.') })

const reviewFields = { stars: integer(), text: string(), writtenAt: Instant }
const Reply = type({ text: string(), at: Instant })

/** The buyer's own review, as part of the booking. */
export const OwnReview = type({ ...reviewFields, reply: nullable(Reply) })
export type OwnReview = Infer<typeof OwnReview>

/** A review as the public sees it. `author` is the first name and an initial. */
export const Review = type({
  _id: OpaqueId,
  ...reviewFields,
  author: string(),
  listingName: string(),
  /** Whether the author has edited it. */
  changed: boolean(),
  reply: nullable(Reply),
})
export type Review = Infer<typeof Review>

/** A review as the vendor sees it, with the reference of the booking. */
export const VendorReview = type({ ...Review.schema, reference: string(), startsOn: LocalDate })
export type VendorReview = Infer<typeof VendorReview>

/** `total` and the pages end at `maxCounted` (`core/list-page.ts`). */
const paged = { total: integer(), page: integer(), pageSize: integer() }

/** Lists the reviews of a vendor, newest first. */
export const vendorReviews = endpoint({
  ...reviewPaths.vendorReviews,
  method: 'GET',
  params: object({ id: Id }),
  query: Page,
  answer: type({ ...paged, reviews: list(Review) }),
  access: anyone,
  offline: 'cache',
})

/** Creates or updates the review of a booking. */
export const writeReview = endpoint({
  name: 'reviews.write',
  method: 'PUT',
  path: '/bookings/:id/review',
  params: object({ id: Id }),
  body: ReviewForm,
  answer: type({ review: OwnReview }),
  access: allowRoles('endUser'),
  offline: 'refuse',
})

/** All members of a business may read reviews. Owner, managers and staff may reply, but not viewers. */
const reviewReaders: Access = allowRoles('partner', 'hotel-manager')
const reviewRepliers: Access = {
  kind: 'roles',
  roles: ['partner', 'hotel-manager'],
  anyOf: ['manage_bookings', 'edit_settings'],
}

export const listReceivedReviews = endpoint({
  name: 'reviews.ofVendor',
  method: 'GET',
  path: '/vendor/reviews',
  /** `waiting`: only reviews without a reply. */
  query: object({ show: optional(enums(['waiting'])), ...Page.schema }),
  answer: type({
    ...paged,
    waiting: integer(),
    rating: type({ average: number(), count: integer() }),
    reviews: list(VendorReview),
  }),
  access: reviewReaders,
  offline: 'refuse',
})
/** Creates or replaces the reply to a review. */
export const replyToReview = endpoint({
  name: 'reviews.reply',
  method: 'PUT',
  path: '/vendor/reviews/:id/reply',
  params: object({ id: Id }),
  body: ReviewReplyForm,
  answer: type({ review: VendorReview }),
  access: reviewRepliers,
  offline: 'refuse',
})
