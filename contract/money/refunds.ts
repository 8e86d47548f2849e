/** Refunds. The money goes to the wallet that paid. If that transfer fails, the buyer can name another wallet. */
import { enums, object } from 'superstruct'
import { allowRoles } from '../core/access'
import { Booking } from '../bookings/bookings/bookings'
import { endpoint } from '../core/endpoint'
import { Id } from '../core/values'
import { networkNames, phone } from '../core/phone-numbers'

/** Retries a failed refund with another wallet. */
export const redirectRefund = endpoint({
  name: 'refunds.redirect',
  method: 'POST',
  path: '/bookings/:id/refund-wallet',
  params: object({ id: Id }),
  body: object({ phone: phone('Please enter a valid Zambian phone number.'), network: enums(networkNames) }),
  answer: Booking,
  access: allowRoles('endUser'),
  offline: 'refuse',
})
