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
import { anyone, only, type Access } from './access'
import { list, says } from './check'
import { addDays, lusakaDate } from './days'
import { endpoint } from './endpoint'
import { reviewAddresses } from './reviews-public'
import { Id, Instant, LocalDate, OpaqueId, Page } from './values'
import { note } from './written'

export const longestReview = 1000
/** Days after the last day of a booking in which it can be reviewed. */
const reviewDays = 90
/** Days in which a review can be changed after it was written. */
export const changeDays = 14

/** Returns the last day, in Zambia, on which a booking can be reviewed. */
export const lastDayToReview = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }): string =>
  addDays(endsOn ?? startsOn, reviewDays)

type Booked = Parameters<typeof lastDayToReview>[0] & { status: string }
/**
 * Returns whether the buyer can review a booking that has no review yet.
 * @param now in ms since 1970
 */
export const mayReview = (booking: Booked, now: number): boolean =>
  booking.status === 'completed' && lusakaDate(now) <= lastDayToReview(booking)

export const mayChangeReview = (writtenAt: string, now: number): boolean =>
  lusakaDate(now) <= addDays(lusakaDate(Date.parse(writtenAt)), changeDays)

export const starWords = { 1: 'Poor', 2: 'Fair', 3: 'Good', 4: 'Very good', 5: 'Excellent' } as const
export type Stars = keyof typeof starWords
const isStars = (value: unknown): value is Stars =>
  value === 1 || value === 2 || value === 3 || value === 4 || value === 5
const Stars = coerce(
  define<Stars>('Stars', (value) => isStars(value) || says('Please choose one to five stars.')),
  string(),
  // The value of a radio button is a string.
  (value) => (/^[1-5]$/.test(value) ? Number(value) : value),
)

export const ReviewForm = object({ stars: Stars, text: note(longestReview, 0) })
export type ReviewForm = Infer<typeof ReviewForm>
export const ReviewReplyForm = object({ text: note(longestReview, 1, 'Please write a reply.') })

const said = { stars: integer(), text: string(), writtenAt: Instant }
const Reply = type({ text: string(), at: Instant })

/** The buyer's own review, as part of the booking. */
export const OwnReview = type({ ...said, reply: nullable(Reply) })
export type OwnReview = Infer<typeof OwnReview>

/** A review as the public sees it. `author` is the first name and an initial. */
export const Review = type({
  _id: OpaqueId,
  ...said,
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

const paged = { total: integer(), page: integer(), pageSize: integer() }

/** Lists the reviews of a vendor, newest first. */
export const vendorReviews = endpoint({
  ...reviewAddresses.vendorReviews,
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
  access: only('endUser'),
  offline: 'refuse',
})

/** All members of a business may read reviews. Owner, managers and staff may reply, but not viewers. */
const readers: Access = only('partner')
export const reviewRepliers: Access = { kind: 'roles', roles: ['partner'], anyOf: ['manage_bookings', 'edit_settings'] }

export const ownReviews = endpoint({
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
  access: readers,
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
