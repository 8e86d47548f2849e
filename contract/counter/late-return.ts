/**
 * Late returns: the next bookings of a hired unit are moved to another unit, delayed or cancelled with a full refund.
 */
import { array, enums, object, optional, string, type, type Infer } from 'superstruct'
import { countStartedDays } from '../verticals/car-hire/descriptor'
import { extraDaysDecisions, VendorBooking, type LateReturn } from '../bookings/bookings/bookings'
import { ngweeOf, zmwOf } from '../core/money'
import { bookingServers } from '../core/business-access'
import { endpoint } from '../core/endpoint'
import { Id, Instant, Price } from '../core/values'

/**
 * Outcome for a booking that conflicts with the late return:
 * - `moved`: moved to another unit of the same listing.
 * - `unmoved`: starts as planned, with less preparation time.
 * - `later`: starts later. The buyer can cancel free of charge.
 * - `cancelled`: cancelled, because no time of the booking was left.
 * - `unpaid`: an unpaid hold, which was released.
 */
export const lateReturnOutcomes = ['moved', 'unmoved', 'later', 'cancelled', 'unpaid'] as const
export type LateReturnOutcome = (typeof lateReturnOutcomes)[number]

/** Counts the further days that a later return costs. */
export function countExtraDays(
  { startsAt, endsAt }: { startsAt?: string | null | undefined; endsAt?: string | null | undefined },
  returnAt: string,
): number {
  if (!startsAt || !endsAt) return 0
  const start = Date.parse(startsAt)
  return Math.max(0, countStartedDays(start, Date.parse(returnAt)) - countStartedDays(start, Date.parse(endsAt)))
}

const AffectedBooking = type({ reference: string(), outcome: enums(lateReturnOutcomes), startsAt: optional(Instant) })
export type AffectedBooking = Infer<typeof AffectedBooking>

export const reportLateReturn = endpoint({
  name: 'bookings.returnLater',
  method: 'PUT',
  path: '/bookings/:id/return',
  params: object({ id: Id }),
  /** `extraDays`: required for further days, except from apps of older versions. */
  body: object({ returnAt: Instant, extraDays: optional(enums(extraDaysDecisions)) }),
  answer: type({ booking: VendorBooking, next: array(AffectedBooking) }),
  access: bookingServers,
  offline: 'refuse',
})

/** Returns the late returns whose further days are charged and not yet paid in cash. */
export const listUncollected = (lateReturns: readonly LateReturn[] = []): LateReturn[] =>
  lateReturns.filter(({ decision, collectedAt }) => decision === 'charged' && !collectedAt)

/** Returns what the customer still has to pay for late returns, in ZMW. */
export const sumUncollected = (lateReturns: readonly LateReturn[] | undefined): number =>
  zmwOf(listUncollected(lateReturns).reduce((sum, { amount }) => sum + ngweeOf(amount), 0))

/**
 * Records that the customer has paid the charged further days in cash. With a shift, the money is a cash movement of it.
 * Idempotent: what was collected before is not counted again.
 * Refusals: `wrong_state` if nothing is due, or another amount than the screen showed; `not_found` for a shift that is
 * not the caller's
 */
export const collectExtraDays = endpoint({
  name: 'bookings.collectExtraDays',
  method: 'POST',
  path: '/bookings/:id/return/cash',
  params: object({ id: Id }),
  body: object({ amount: Price, shift: optional(object({ id: Id, deviceId: Id })) }),
  answer: type({ booking: VendorBooking }),
  access: bookingServers,
  offline: 'refuse',
})
