/**
 * Partial refunds (decision 146): a business gives back a part of a paid price without cancelling, for example because the shower was
 * cold. The booking costs less from then on.
 */
import { object } from 'superstruct'
import { VendorBooking } from '../bookings/bookings/bookings'
import { amountField } from '../core/amount-field'
import { bookingServers } from '../core/business-access'
import { endpoint } from '../core/endpoint'
import { singleLineText } from '../core/user-text'
import { Id } from '../core/values'
import { maxChangeReason } from './booking-changes'
import { inShift } from './walk-ins'

export const PartialRefundForm = object({
  /** In ZMW. */
  amount: amountField((zmw) => zmw > 0, 'Please enter the amount that goes back.'),
  /** The customer reads it. */
  reason: singleLineText(maxChangeReason, 3, 'Please say why. The customer reads it.'),
})

/**
 * Gives back a part of the price. Tilipo returns what was paid in the app or on the phone, and the business the rest by the methods of
 * the sale. Never a part of the deposit. Idempotent by `id`.
 * Refusals: `not_found`; `wrong_state` for a booking that was cancelled, a basket, while a payment is pending, or if less can go back
 */
export const refundPart = endpoint({
  name: 'bookings.refundPart',
  method: 'POST',
  path: '/partner/bookings/:id/partial-refunds',
  access: bookingServers,
  offline: 'refuse',
  params: object({ id: Id }),
  body: object({ id: Id, ...PartialRefundForm.schema, ...inShift }),
  answer: VendorBooking,
})
