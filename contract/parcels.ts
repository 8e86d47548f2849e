/** A parcel's way from hand to hand: who may follow it, what may come next, and what releases it at its end. */
import { boolean, define, enums, nullable, object, string, type, type Infer } from 'superstruct'
import { anyone, only, type Access } from './access'
import { VendorBooking } from './bookings'
import { custodySteps } from './custody'
import { endpoint } from './endpoint'
import { says } from './check'
import { Custody } from './parcel-shape'
import { addresses } from './public'
import { Id, Instant, LocalDate, text } from './values'

/** What everybody with the number may know: no name, no number of a person, no street. */
export const TrackedParcel = type({
  ...Custody.schema,
  from: string(),
  to: string(),
  leavesOn: LocalDate,
  /** By its timetable. */
  expectedAt: nullable(Instant),
  isCancelled: boolean(),
  carrier: type({ name: string(), phone: nullable(string()), licence: nullable(string()) }),
})
export type TrackedParcel = Infer<typeof TrackedParcel>

export const trackParcel = endpoint({
  ...addresses.trackParcel,
  method: 'GET',
  params: object({ number: text(40) }),
  answer: TrackedParcel,
  access: anyone,
  offline: 'cache',
})

const desk: Access = { kind: 'roles', roles: ['partner'], permission: 'manage_bookings' }
const ofBooking = object({ id: Id })

/** All steps but the last, which needs the receiver's code. */
export const takeCustodyStep = endpoint({
  name: 'parcels.step',
  method: 'POST',
  path: '/bookings/:id/custody',
  params: ofBooking,
  body: object({ step: enums(custodySteps), place: text(80, 1) }),
  answer: VendorBooking,
  access: desk,
  offline: 'refuse',
})

const Code = define<string>(
  'code',
  (value) => (typeof value === 'string' && /^\d{6}$/.test(value)) || says('The code has six digits.'),
)

export const releaseParcel = endpoint({
  name: 'parcels.release',
  method: 'POST',
  path: '/bookings/:id/release',
  params: ofBooking,
  body: object({ code: Code, place: text(80, 1) }),
  answer: VendorBooking,
  access: desk,
  offline: 'refuse',
  secret: true,
})

const ReleaseCode = type({ code: string() })
/** The code that releases it, for its buyer alone. */
export const releaseCode = endpoint({
  name: 'parcels.code',
  method: 'GET',
  path: '/bookings/:id/release-code',
  params: ofBooking,
  answer: ReleaseCode,
  access: only('endUser'),
  offline: 'refuse',
  secret: true,
})
/** Another one: the old may have come into wrong hands, or was typed wrongly too often. */
export const renewReleaseCode = endpoint({
  name: 'parcels.renewCode',
  method: 'POST',
  path: '/bookings/:id/release-code',
  params: ofBooking,
  answer: ReleaseCode,
  access: only('endUser'),
  offline: 'refuse',
  secret: true,
})
