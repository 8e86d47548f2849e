/** One booking as administrators see it, with its cancellation and refunds for people who cannot do it themselves. */
import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  number,
  object,
  optional,
  refine,
  string,
  type,
  type Infer,
} from 'superstruct'
import { amountField } from '../core/amount-field'
import { businessTypes } from '../core/access'
import { adminsOnly } from '../core/admin-access'
import { endpoint } from '../core/endpoint'
import { bookingStates } from '../core/state-machines'
import { userMessage } from '../core/validation'
import { Id, Instant, LocalDate, Price, text } from '../core/values'

export const cancellationRefunds = ['full', 'terms'] as const
export type CancellationRefund = (typeof cancellationRefunds)[number]
export const maxCancelReason = 300

export const refundDecisionStates = ['requested', 'made', 'rejected'] as const
export type RefundDecisionState = (typeof refundDecisionStates)[number]

/** A refund after the service has begun, by an administrator. A large one waits for a second administrator. */
const RefundDecision = type({
  _id: Id,
  /** In ZMW: what the business bears, and what Tilipo bears. */
  vendorAmount: number(),
  platformAmount: number(),
  reason: string(),
  status: enums(refundDecisionStates),
  requestedBy: type({ _id: Id, name: string() }),
  createdAt: Instant,
})
export type RefundDecision = Infer<typeof RefundDecision>

/** Money of a booking. `_id` is missing for what was recorded at the counter, whose `status` is the method. */
const Movement = type({
  _id: optional(Id),
  reference: string(),
  amount: number(),
  status: string(),
  createdAt: Instant,
})

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
  /** Taken at the counter; what was given back is negative. */
  counterPayments: optional(array(Movement)),
  /** What has happened, the newest first. `by` is empty for Tilipo itself. */
  timeline: array(type({ at: Instant, text: string(), by: string() })),
  /** What goes back if it is cancelled now, with `others` of the same delivery. Null if it cannot be cancelled. */
  cancellation: nullable(
    type({
      full: number(),
      terms: number(),
      others: integer(),
      /** What Tilipo sends back at most, if a part was paid at the counter of the business, which gives back the rest. */
      atMostByTilipo: optional(number()),
    }),
  ),
  /** What can still be refunded, in ZMW: of what the business has received, and from Tilipo's own money. Null if nothing can. */
  refundable: nullable(type({ vendor: number(), total: number() })),
  refundDecisions: array(RefundDecision),
})
export type AdminBookingDetails = Infer<typeof AdminBookingDetails>

export const Reason = refine(
  text(maxCancelReason),
  'reason',
  (value) => value.length >= 5 || userMessage('Please say why. The customer and the business read it.'),
)

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
    reason: Reason,
  }),
  answer: type({ _id: Id }),
  confirmPassword: true,
})

const shareField = (whose: string) => amountField((zmw) => zmw >= 0, `Please enter what ${whose} bears, or 0.`)

export const RefundForm = object({
  vendorAmount: shareField('the business'),
  platformAmount: shareField('Tilipo'),
  /** The customer and the business read it. */
  reason: Reason,
})

/**
 * Refunds a part or all of the price of a booking of the app after its service has begun, or that was cancelled with a fee. The business
 * bears it, Tilipo, or both. More than `correctionLimitZmw` of the settings, with all that the administrator has decided that day about
 * the business or for Tilipo, waits for a second administrator. Idempotent by `id`.
 * Refusals: `not_found`; `wrong_state` for a booking whose service has not begun, that was sold at a counter, or if less can go back
 */
export const refundBookingForPeople = endpoint({
  ...shared,
  name: 'admin.refundBooking',
  method: 'POST',
  path: '/admin/bookings/:id/refunds',
  body: object({ id: Id, ...RefundForm.schema }),
  answer: type({ _id: Id, status: enums(refundDecisionStates) }),
  confirmPassword: true,
})

/**
 * Makes or rejects a refund that waits. The administrator who requested it can only reject it.
 * Refusals: `not_found`, `second_administrator`; `wrong_state` if it is decided, or if less can go back by now
 */
export const decideRefund = endpoint({
  ...shared,
  name: 'admin.decideRefund',
  method: 'PATCH',
  path: '/admin/refunds/:id',
  body: object({ approved: boolean() }),
  answer: type({ _id: Id, status: enums(refundDecisionStates) }),
  confirmPassword: true,
})
