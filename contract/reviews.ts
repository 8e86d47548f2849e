/**
 * Reviews of vendors: by whoever completed a booking, one for each booking, answered once by the business. The vendor's
 * average and count (`Vendor.rating`) are theirs and nobody else's.
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
/** Days after the last day of what was booked, in which it can be reviewed. */
const reviewDays = 90
/** Days after it was written, in which a review can be changed. */
export const changeDays = 14

/** The last day, in Zambia, on which a booking can be reviewed. */
export const lastDayToReview = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }): string =>
  addDays(endsOn ?? startsOn, reviewDays)

type Booked = Parameters<typeof lastDayToReview>[0] & { status: string }
/** @param now in ms. Whether a booking that has no review yet can get one. */
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
  // A radio button's value is text.
  (value) => (/^[1-5]$/.test(value) ? Number(value) : value),
)

export const ReviewForm = object({ stars: Stars, text: note(longestReview, 0) })
export type ReviewForm = Infer<typeof ReviewForm>
export const ReviewReplyForm = object({ text: note(longestReview, 1, 'Please write a reply.') })

const said = { stars: integer(), text: string(), writtenAt: Instant }
const Reply = type({ text: string(), at: Instant })

/** One's own, as it stands at the booking. */
export const OwnReview = type({ ...said, reply: nullable(Reply) })
export type OwnReview = Infer<typeof OwnReview>

/** As anybody sees it: of its author the first name and an initial. */
export const Review = type({
  _id: OpaqueId,
  ...said,
  author: string(),
  listingName: string(),
  /** Since it was first written. */
  changed: boolean(),
  reply: nullable(Reply),
})
export type Review = Infer<typeof Review>

/** As the business sees it, which knows its guests by name. */
export const VendorReview = type({ ...Review.schema, reference: string(), startsOn: LocalDate })
export type VendorReview = Infer<typeof VendorReview>

const paged = { total: integer(), page: integer(), pageSize: integer() }

/** Newest first. */
export const vendorReviews = endpoint({
  ...reviewAddresses.vendorReviews,
  method: 'GET',
  params: object({ id: Id }),
  query: Page,
  answer: type({ ...paged, reviews: list(Review) }),
  access: anyone,
  offline: 'cache',
})

/** Writes it, or changes what was written. */
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

/** All who work there may read; who deals with its customers answers: its owner, managers and staff, not viewers. */
const readers: Access = only('partner')
export const reviewRepliers: Access = { kind: 'roles', roles: ['partner'], anyOf: ['manage_bookings', 'edit_settings'] }

export const ownReviews = endpoint({
  name: 'reviews.ofVendor',
  method: 'GET',
  path: '/vendor/reviews',
  /** `waiting`: those that have no reply yet. */
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
/** Writes the reply, or another in its place. */
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
