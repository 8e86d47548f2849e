/** What the people behind a desk do with a booking, and what its buyer may do besides paying. */
import { enums, object, optional, type } from 'superstruct'
import type { Access } from './access'
import { only } from './access'
import { Booking, VendorBooking } from './bookings'
import { endpoint } from './endpoint'
import type { BookingEvent } from './process'
import { Id, LocalDate, text } from './values'

/** Each step is an event of `bookingProcess`, which alone says when it may be taken. */
export const partnerSteps = {
  accept: 'hold',
  decline: 'decline',
  begin: 'begin',
  complete: 'complete',
  miss: 'miss',
  cancel: 'cancel_by_partner',
} as const satisfies Record<string, BookingEvent>
export type PartnerStep = keyof typeof partnerSteps
export const partnerStepNames = Object.keys(partnerSteps) as [PartnerStep, ...PartnerStep[]]

const desk: Access = { kind: 'roles', roles: ['partner', 'hotel-manager'], permission: 'manage_bookings' }
const ofBooking = object({ id: Id })

export const takeStep = endpoint({
  name: 'bookings.step',
  method: 'POST',
  path: '/bookings/:id/steps',
  params: ofBooking,
  /** The note is told to the buyer of a booking that is declined or cancelled. */
  body: object({ step: enums(partnerStepNames), note: optional(text(300)) }),
  answer: VendorBooking,
  access: desk,
  offline: 'refuse',
})

/** The room, car or seat set aside for it, in the desk's own words; empty takes it back. */
export const assignBooking = endpoint({
  name: 'bookings.assign',
  method: 'PUT',
  path: '/bookings/:id/assignment',
  params: ofBooking,
  body: object({ assigned: text(40) }),
  answer: VendorBooking,
  access: desk,
  offline: 'refuse',
})

/** By its buyer: what comes back is what the frozen policy says (`cancellation.ts`). */
export const cancelBooking = endpoint({
  name: 'bookings.cancel',
  method: 'POST',
  path: '/bookings/:id/cancel',
  params: ofBooking,
  answer: Booking,
  access: only('endUser'),
  offline: 'refuse',
})

const day = object({ id: Id, day: LocalDate })
/** Nothing more is booked of the listing on this day, and what was is cancelled with all its money back. */
export const closeDay = endpoint({
  name: 'listings.closeDay',
  method: 'PUT',
  path: '/partner/listings/:id/closures/:day',
  params: day,
  body: object({ reason: optional(text(300)) }),
  answer: type({}),
  access: desk,
  offline: 'refuse',
})
export const openDay = endpoint({
  name: 'listings.openDay',
  method: 'DELETE',
  path: '/partner/listings/:id/closures/:day',
  params: day,
  answer: type({}),
  access: desk,
  offline: 'refuse',
})
