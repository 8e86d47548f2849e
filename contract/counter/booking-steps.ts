/** Actions of partners on a booking, cancellation by the buyer, and days on which a listing is closed. */
import { getKeys } from '../core/keys'
import { enums, object, optional, type } from 'superstruct'
import { allowRoles, refundPermission } from '../core/access'
import { Booking, VendorBooking } from '../bookings/bookings/bookings'
import { endpoint } from '../core/endpoint'
import type { BookingEvent } from '../core/state-machines'
import { Id, LocalDate, text } from '../core/values'
import { bookingManagers, bookingServers, salesStaff } from '../core/business-access'
import { assignBookingCommand, recordServiceCommand } from './counter-commands'

/** Steps of a partner and their events in `bookingStateMachine`, which alone defines when a step is possible. */
export const partnerSteps = {
  accept: 'hold',
  decline: 'decline',
  begin: 'begin',
  complete: 'complete',
  miss: 'miss',
  cancel: 'cancel_by_partner',
} as const satisfies Record<string, BookingEvent>
export type PartnerStep = keyof typeof partnerSteps
export const partnerStepNames = getKeys(partnerSteps)

/** Steps that record an event at the vendor's front desk. They work offline; the other steps are decisions. */
export const serviceSteps = ['begin', 'complete'] as const satisfies readonly PartnerStep[]
export type ServiceStep = (typeof serviceSteps)[number]
const allServiceSteps: readonly PartnerStep[] = serviceSteps

export const isServiceStep = (step: PartnerStep): step is ServiceStep => allServiceSteps.includes(step)
export type PartnerDecision = Exclude<PartnerStep, ServiceStep>
const partnerDecisions = ['accept', 'decline', 'miss', 'cancel'] as const satisfies readonly PartnerDecision[]

const bookingParams = object({ id: Id })

/** Takes a decision. Not available offline, because money and stock of other users depend on the result. */
export const takePartnerStep = endpoint({
  name: 'bookings.step',
  method: 'POST',
  path: '/bookings/:id/steps',
  params: bookingParams,
  /** `note` is sent to the buyer of a booking that is declined or cancelled. */
  body: object({ step: enums(partnerDecisions), note: optional(text(300)) }),
  answer: VendorBooking,
  access: bookingServers,
  offline: 'refuse',
})

/**
 * Records that the customer has arrived or left. A step that was already taken is not refused, because two staff
 * members may both have recorded it.
 */
export const recordService = endpoint({
  ...recordServiceCommand,
  params: bookingParams,
  body: object({ step: enums(serviceSteps) }),
})

/** Assigns a room, car or seat, as free text of the vendor. An empty text removes the assignment. */
export const assignBooking = endpoint({
  ...assignBookingCommand,
  params: bookingParams,
  body: object({ assigned: text(40) }),
})

/**
 * Cancels a booking for its buyer. The policy that was frozen with the quote determines the refund (`cancellation.ts`).
 */
export const cancelBooking = endpoint({
  name: 'bookings.cancel',
  method: 'POST',
  path: '/bookings/:id/cancel',
  params: bookingParams,
  answer: Booking,
  access: allowRoles('endUser'),
  offline: 'refuse',
})

const listingDayParams = object({ id: Id, day: LocalDate })
/**
 * Cancels the bookings of a listing on one day with a full refund, and stops selling the day, so that it is not booked
 * again at once (decision 103).
 */
export const closeDay = endpoint({
  name: 'listings.closeDay',
  method: 'PUT',
  path: '/partner/listings/:id/closures/:day',
  params: listingDayParams,
  body: object({ reason: optional(text(300)) }),
  answer: type({}),
  access: { ...bookingManagers, permission: refundPermission },
  offline: 'refuse',
})
export const openDay = endpoint({
  name: 'listings.openDay',
  method: 'DELETE',
  path: '/partner/listings/:id/closures/:day',
  params: listingDayParams,
  answer: type({}),
  access: salesStaff,
  offline: 'refuse',
})
