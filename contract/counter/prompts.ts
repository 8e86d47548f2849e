/**
 * Mobile money that a clerk requests on the customer's phone (decision 127). It is a payment through Tilipo's gateway, for all
 * that is due for a booking at the counter. The sale is held meanwhile.
 */
import { enums, object, omit, optional, type } from 'superstruct'
import { VendorBooking } from '../bookings/bookings/bookings'
import { bookingManagers } from '../core/business-access'
import { endpoint } from '../core/endpoint'
import { networkNames, phone } from '../core/phone-numbers'
import { Id, Price } from '../core/values'
import { CounterSale, inShift } from './walk-ins'

const shared = {
  method: 'POST',
  params: object({ id: Id }),
  access: bookingManagers,
  offline: 'refuse',
} as const

export const PromptForm = object({
  phone: phone('Please enter a valid Zambian phone number.'),
  network: enums(networkNames),
})

/**
 * Sends the request. With `sale`, the booking `:id` is created first: it is held, with what was paid by other methods
 * already (`payments`). Idempotent by `id`, the id of the payment.
 * Refusals: as `walkIns.record`; `not_found`, `wrong_state` if nothing or another amount is due, `payment_in_progress`,
 * `rate_limited`, `hold_expired` for a reservation that has lapsed
 */
export const sendPrompt = endpoint({
  ...shared,
  name: 'walkIns.sendPrompt',
  path: '/partner/walk-ins/:id/prompts',
  body: object({
    id: Id,
    ...PromptForm.schema,
    /** What the clerk has told the customer, in ZMW: all that is due. */
    amount: Price,
    sale: optional(omit(CounterSale, ['id', 'reservation', 'receipt'])),
    shiftId: inShift.shiftId,
  }),
  answer: VendorBooking,
})

/** Queries the gateway soon. The result arrives with the booking. */
export const checkPrompt = endpoint({
  ...shared,
  name: 'walkIns.checkPrompt',
  path: '/partner/walk-ins/:id/prompts/check',
  answer: type({}),
})

/**
 * Stops waiting for a request, so that the customer can pay otherwise. The customer can still approve it: the money pays for
 * the booking if that is still unpaid, and goes back otherwise. Refusals: `not_found`, `wrong_state` if it was paid
 */
export const cancelPrompt = endpoint({
  ...shared,
  name: 'walkIns.cancelPrompt',
  path: '/partner/walk-ins/:id/prompts/cancel',
  body: object({ promptId: Id }),
  answer: VendorBooking,
})
