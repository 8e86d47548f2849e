/** One booking as administrators see it, and its cancellation for people who cannot do it themselves. */
import { array, enums, integer, nullable, number, object, refine, string, type, type Infer } from 'superstruct'
import { businessTypes } from '../core/access'
import { adminsOnly } from '../core/admin-access'
import { endpoint } from '../core/endpoint'
import { bookingStates } from '../core/state-machines'
import { userMessage } from '../core/validation'
import { Id, Instant, LocalDate, Price, text } from '../core/values'

export const cancellationRefunds = ['full', 'terms'] as const
export type CancellationRefund = (typeof cancellationRefunds)[number]
export const maxCancelReason = 300

const Movement = type({ reference: string(), amount: number(), status: string(), createdAt: Instant })

export const AdminBookingDetails = type({
  _id: Id,
  reference: string(),
  status: enums(bookingStates),
  summary: string(),
  startsOn: LocalDate,
  createdAt: Instant,
  listing: type({ name: string(), path: string() }),
  vendor: type({ _id: Id, name: string(), businessType: enums(businessTypes) }),
  /** `_id` is null for customers at the counter, who have no account. */
  customer: type({ _id: nullable(Id), name: string() }),
  /** In ZMW. `returned` is what belongs to the customer again. */
  money: type({ total: number(), deposit: number(), paid: number(), returned: number(), fee: number() }),
  payments: array(Movement),
  refunds: array(Movement),
  /** What has happened, the newest first. `by` is empty for Tilipo itself. */
  timeline: array(type({ at: Instant, text: string(), by: string() })),
  /** What goes back if it is cancelled now, with `others` of the same delivery. Null if it cannot be cancelled. */
  cancellation: nullable(type({ full: number(), terms: number(), others: integer() })),
})
export type AdminBookingDetails = Infer<typeof AdminBookingDetails>

const shared = { access: adminsOnly, offline: 'refuse', params: object({ id: Id }) } as const

export const readBookingForAdmins = endpoint({
  ...shared,
  name: 'admin.booking',
  method: 'GET',
  path: '/admin/bookings/:id',
  answer: AdminBookingDetails,
})

/**
 * Cancels a booking of the app before its service, with all that the business delivers with it. The customer gets everything back,
 * or what the terms grant; the business bears it. Both sides are notified once, with the reason. Idempotent.
 * Refusals: `not_found`; `wrong_state` for a booking that is over, cancelled or sold at a counter, or if another amount goes back
 */
export const cancelBookingForPeople = endpoint({
  ...shared,
  name: 'admin.cancelBooking',
  method: 'POST',
  path: '/admin/bookings/:id/cancellation',
  body: object({
    refund: enums(cancellationRefunds),
    /** What goes back, as the screen shows it. */
    seenRefund: Price,
    /** The customer and the business read it. */
    reason: refine(
      text(maxCancelReason),
      'reason',
      (value) => value.length >= 5 || userMessage('Please say why. The customer and the business read it.'),
    ),
  }),
  answer: type({ _id: Id }),
  confirmPassword: true,
})
