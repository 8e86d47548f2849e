/**
 * Mobile money payments through the Lipila gateway. The server stores the payment before it calls the gateway, and
 * queries the gateway for the final status instead of assuming it.
 */
import { boolean, enums, nullable, object, optional, string, type } from 'superstruct'
import { gatewayOnly, allowRoles } from '../core/access'
import { endpoint } from '../core/endpoint'
import { paymentStates } from '../core/state-machines'
import { Id, text, Zmw } from '../core/values'
import { networkNames, phone } from '../core/phone-numbers'

export const startPayment = endpoint({
  name: 'payments.start',
  method: 'POST',
  path: '/payments',
  body: object({
    bookingId: Id,
    phone: phone('Please enter a valid Zambian phone number.'),
    network: enums(networkNames),
  }),
  answer: type({ reference: string(), status: enums(paymentStates), amount: Zmw }),
  access: allowRoles('endUser'),
  offline: 'refuse',
})

export const verifyPayment = endpoint({
  name: 'payments.verify',
  method: 'GET',
  path: '/payments/verify/:reference',
  params: object({ reference: text(60, 1) }),
  answer: type({
    success: boolean(),
    message: string(),
    /** Not in the specification, which has only success and failure. While it is `pending`, the client polls again. */
    status: optional(enums(paymentStates)),
    network: optional(enums(networkNames)),
    booking: type({ _id: Id, bookingType: string() }),
  }),
  access: allowRoles('endUser'),
  offline: 'refuse',
})

/**
 * Lipila's callback after a collection or disbursement has ended. It is only a hint: the server queries the status
 * before it acts.
 */
export const gatewayCallback = endpoint({
  name: 'payments.callback',
  method: 'POST',
  path: '/payments/callback',
  body: type({ referenceId: text(100, 1), identifier: optional(nullable(text(100))), status: optional(text(40)) }),
  answer: type({ received: boolean() }),
  access: gatewayOnly,
  offline: 'refuse',
})
