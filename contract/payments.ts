/** Mobile money through the Lipila gateway. An intent is written first; its end is asked for, never assumed. */
import { boolean, enums, nullable, object, optional, string, type } from 'superstruct'
import { fromGateway, only } from './access'
import { endpoint } from './endpoint'
import { paymentStates } from './process'
import { Id, networkNames, phone, text, Zmw } from './values'

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
  access: only('endUser'),
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
    /** Additional: the specification knows success and failure; while it is `pending` the page asks again. */
    status: optional(enums(paymentStates)),
    network: optional(enums(networkNames)),
    booking: type({ _id: Id, bookingType: string() }),
  }),
  access: only('endUser'),
  offline: 'refuse',
})

/** What Lipila posts when a collection or disbursement is final. A hint: the status is asked for before it counts. */
export const gatewayCallback = endpoint({
  name: 'payments.callback',
  method: 'POST',
  path: '/payments/callback',
  body: type({ referenceId: text(100, 1), identifier: optional(nullable(text(100))), status: optional(text(40)) }),
  answer: type({ received: boolean() }),
  access: fromGateway,
  offline: 'refuse',
})
