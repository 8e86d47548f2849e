/** Refunds. The money goes to the wallet that paid. If that transfer fails, the buyer can name another wallet. */
import { enums, object } from 'superstruct'
import { only } from './access'
import { Booking } from './bookings'
import { endpoint } from './endpoint'
import { Id, networkNames, phone } from './values'

/** Retries a failed refund with another wallet. */
export const redirectRefund = endpoint({
  name: 'refunds.redirect',
  method: 'POST',
  path: '/bookings/:id/refund-wallet',
  params: object({ id: Id }),
  body: object({ phone: phone('Please enter a valid Zambian phone number.'), network: enums(networkNames) }),
  answer: Booking,
  access: only('endUser'),
  offline: 'refuse',
})
