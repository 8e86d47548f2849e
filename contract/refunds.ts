/** Money on its way back. It goes to the wallet that paid; where that could not take it, to another that its buyer names. */
import { enums, object } from 'superstruct'
import { only } from './access'
import { Booking } from './bookings'
import { endpoint } from './endpoint'
import { Id, networkNames, phone } from './values'

/** Sends again what could not be delivered. */
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
