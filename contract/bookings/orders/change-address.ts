/** The delivery address of an order that was not sent: changed by the customer, or by the shop for the customer. */
import { object } from 'superstruct'
import { Address } from './address'
import { Booking, VendorBooking } from '../bookings/bookings'
import { allowRoles } from '../../core/access'
import { bookingManagers } from '../../core/business-access'
import { endpoint } from '../../core/endpoint'
import { Id } from '../../core/values'

const shared = { method: 'PUT', offline: 'refuse', params: object({ id: Id }), body: Address } as const

/**
 * Changes the address of everything that this shop sends with the order. The price stays: another town must have the delivery
 * price that was paid. Idempotent.
 * Refusals: `not_found`; `wrong_state` if it was sent, is collected, or costs another price; `bad_choice` for a town to which the
 * shop does not deliver
 */
export const changeOwnAddress = endpoint({
  ...shared,
  name: 'orders.changeOwnAddress',
  path: '/bookings/:id/address',
  access: allowRoles('endUser'),
  answer: Booking,
})

/** Refusals: as `orders.changeOwnAddress` */
export const changeAddress = endpoint({
  ...shared,
  name: 'orders.changeAddress',
  path: '/partner/bookings/:id/address',
  access: bookingManagers,
  answer: VendorBooking,
})
