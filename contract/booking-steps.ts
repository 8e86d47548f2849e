/** What the people behind a desk do with a booking, and what its buyer may do besides paying. */
import { enums, object, optional, type } from 'superstruct'
import { only } from './access'
import { Booking, VendorBooking } from './bookings'
import { bookingAssigned, bookingServed, desk } from './bookings-queue'
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

/** What happens in front of the desk and is written down there, with a line or without; the others are decisions. */
export const serviceSteps = ['begin', 'complete'] as const satisfies readonly PartnerStep[]
export type ServiceStep = (typeof serviceSteps)[number]
export const isServiceStep = (step: PartnerStep): step is ServiceStep =>
  (serviceSteps as readonly PartnerStep[]).includes(step)
export type DeskDecision = Exclude<PartnerStep, ServiceStep>
export const deskDecisions = ['accept', 'decline', 'miss', 'cancel'] as const satisfies readonly DeskDecision[]

const ofBooking = object({ id: Id })

/** Told at once what comes of it: others' money and places hang on it. */
export const takeStep = endpoint({
  name: 'bookings.step',
  method: 'POST',
  path: '/bookings/:id/steps',
  params: ofBooking,
  /** The note is told to the buyer of a booking that is declined or cancelled. */
  body: object({ step: enums(deskDecisions), note: optional(text(300)) }),
  answer: VendorBooking,
  access: desk,
  offline: 'refuse',
})

/** They have come, or gone. What is so already is not refused: two at one desk may both have written it down. */
export const serveBooking = endpoint({
  ...bookingServed,
  params: ofBooking,
  body: object({ step: enums(serviceSteps) }),
})

/** The room, car or seat set aside for it, in the desk's own words; empty takes it back. */
export const assignBooking = endpoint({ ...bookingAssigned, params: ofBooking, body: object({ assigned: text(40) }) })

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
