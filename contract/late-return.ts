/** What is out comes back later than agreed: whoever has it next is moved, waits, or gets everything back. */
import { array, enums, object, optional, string, type, type Infer } from 'superstruct'
import { VendorBooking } from './bookings'
import { endpoint } from './endpoint'
import { Id, Instant } from './values'

/**
 * `moved`: to another of the same; `unmoved`: there is still time, if less to prepare; `later`: its buyer waits or cancels
 * for nothing; `cancelled`: nothing of it was left; `unpaid`: a hold that nobody had paid for.
 */
export const lateOutcomes = ['moved', 'unmoved', 'later', 'cancelled', 'unpaid'] as const
export type LateOutcome = (typeof lateOutcomes)[number]

const Next = type({ reference: string(), outcome: enums(lateOutcomes), startsAt: optional(Instant) })
export type Next = Infer<typeof Next>

export const returnLater = endpoint({
  name: 'bookings.returnLater',
  method: 'PUT',
  path: '/bookings/:id/return',
  params: object({ id: Id }),
  body: object({ returnAt: Instant }),
  answer: type({ booking: VendorBooking, next: array(Next) }),
  access: { kind: 'roles', roles: ['partner', 'hotel-manager'], permission: 'manage_bookings' },
  offline: 'refuse',
})
