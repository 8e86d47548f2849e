/**
 * Splits a booking into two, and merges two into one (decision 145). What was agreed and what was paid stays the same in sum.
 */
import { array, integer, literal, max, min, nullable, object, string, type, union, type Infer } from 'superstruct'
import { VendorBooking } from '../bookings/bookings/bookings'
import { bookingManagers } from '../core/business-access'
import { endpoint } from '../core/endpoint'
import { Id, LocalDate, Price } from '../core/values'

const shared = {
  method: 'POST',
  access: bookingManagers,
  offline: 'refuse',
  params: object({ id: Id }),
} as const

/** Where a booking is split: the day on which the second part begins, or how many units the second part has. */
const SplitAt = union([
  object({ by: literal('date'), day: LocalDate }),
  object({ by: literal('units'), units: max(min(integer(), 1), 100) }),
])
export type SplitAt = Infer<typeof SplitAt>

/** A booking as it is after the command. Amounts in ZMW. */
const BookingPart = type({
  summary: string(),
  startsOn: LocalDate,
  endsOn: nullable(LocalDate),
  total: Price,
  paid: Price,
  due: Price,
})
export type BookingPart = Infer<typeof BookingPart>

/**
 * Returns both parts of a split, without making it.
 * Refusals: `not_found`, `listing_gone`, `bad_choice` for a day or number that leaves nothing for one part, `wrong_state` for a
 * booking that cannot be split
 */
export const quoteSplit = endpoint({
  ...shared,
  name: 'bookings.quoteSplit',
  path: '/partner/bookings/:id/split/quote',
  body: object({ at: SplitAt }),
  answer: type({ parts: array(BookingPart) }),
})

/**
 * Splits a booking. The first part keeps the reference, the second one is a new booking. Idempotent by `id`.
 * Refusals: as `bookings.quoteSplit`; `price_changed` if the booking was changed meanwhile
 */
export const splitBooking = endpoint({
  ...shared,
  name: 'bookings.split',
  path: '/partner/bookings/:id/split',
  body: object({ id: Id, at: SplitAt, seenTotal: Price }),
  answer: type({ booking: VendorBooking, newBooking: VendorBooking }),
})

/**
 * Returns the booking that a merge results in, without making it.
 * Refusals: `not_found`, `listing_gone`, `wrong_state` for bookings that cannot be merged
 */
export const quoteMerge = endpoint({
  ...shared,
  name: 'bookings.quoteMerge',
  path: '/partner/bookings/:id/merge/quote',
  body: object({ otherId: Id }),
  answer: BookingPart,
})

/**
 * Merges another booking into this one, which keeps its reference. The other one ends without a refund. Idempotent by `id`.
 * Refusals: as `bookings.quoteMerge`; `price_changed` if one of them was changed meanwhile
 */
export const mergeBookings = endpoint({
  ...shared,
  name: 'bookings.merge',
  path: '/partner/bookings/:id/merge',
  body: object({ id: Id, otherId: Id, seenTotal: Price }),
  answer: VendorBooking,
})
