/** Parcel tracking, custody steps, and the release of a parcel to its recipient. */
import { boolean, define, enums, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { anyone, allowRoles } from '../../../core/access'
import { bookingServers } from '../../../core/business-access'
import { VendorBooking } from '../../../bookings/bookings/bookings'
import { custodySteps } from './custody'
import { endpoint } from '../../../core/endpoint'
import { userMessage } from '../../../core/validation'
import { takeCustodyStepCommand } from './parcel-commands'
import { Custody } from './parcel-struct'
import { publicPaths } from '../../../core/public-paths'
import { Id, Instant, LocalDate, text } from '../../../core/values'

/** The data that anyone with the tracking number may see. It contains no personal name, phone number or street. */
export const TrackedParcel = type({
  ...Custody.schema,
  from: string(),
  to: string(),
  leavesOn: LocalDate,
  /** Scheduled arrival. */
  expectedAt: nullable(Instant),
  isCancelled: boolean(),
  carrier: type({ name: string(), phone: nullable(string()), licence: nullable(string()) }),
})
export type TrackedParcel = Infer<typeof TrackedParcel>

export const trackParcel = endpoint({
  ...publicPaths.trackParcel,
  method: 'GET',
  params: object({ number: text(40) }),
  answer: TrackedParcel,
  access: anyone,
  offline: 'cache',
})

const bookingParams = object({ id: Id })

/**
 * Records any custody step except the last, which requires the recipient's code (`releaseParcel`). Works offline
 * (decision 093).
 */
export const takeCustodyStep = endpoint({
  ...takeCustodyStepCommand,
  params: bookingParams,
  /** `at`: when the step happened, by the device's clock. Older builds do not send it and expect the booking. */
  body: object({ step: enums(custodySteps), place: text(80, 1), at: optional(Instant) }),
})

const SixDigitCode = define<string>(
  'code',
  (value) => (typeof value === 'string' && /^\d{6}$/.test(value)) || userMessage('The code has six digits.'),
)

export const releaseParcel = endpoint({
  name: 'parcels.release',
  method: 'POST',
  path: '/bookings/:id/release',
  params: bookingParams,
  body: object({ code: SixDigitCode, place: text(80, 1) }),
  answer: VendorBooking,
  access: bookingServers,
  offline: 'refuse',
  secret: true,
})

const ReleaseCode = type({ code: string() })
/** Reads the release code. Only the buyer may read it. */
export const readReleaseCode = endpoint({
  name: 'parcels.code',
  method: 'GET',
  path: '/bookings/:id/release-code',
  params: bookingParams,
  answer: ReleaseCode,
  access: allowRoles('endUser'),
  offline: 'refuse',
  secret: true,
})
/** Replaces the release code, for a code that was disclosed or a parcel that is locked after wrong codes. */
export const renewReleaseCode = endpoint({
  name: 'parcels.renewCode',
  method: 'POST',
  path: '/bookings/:id/release-code',
  params: bookingParams,
  answer: ReleaseCode,
  access: allowRoles('endUser'),
  offline: 'refuse',
  secret: true,
})
