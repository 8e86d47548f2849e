/**
 * Products that are added to an order of the app, before it is sent or collected (decision 151). The new product is a booking of the
 * same order: it is collected or delivered with the others, and pays nothing more for the delivery.
 */
import { integer, max, min, object, optional } from 'superstruct'
import { Booking, Quote, VendorBooking } from '../bookings/bookings/bookings'
import { CounterPayments } from '../bookings/counter-payments/counter-payments'
import { maxItemQuantity } from '../bookings/orders/cart'
import { allowRoles } from '../core/access'
import { bookingManagers } from '../core/business-access'
import { endpoint } from '../core/endpoint'
import { Id, Price } from '../core/values'
import { inShift } from './walk-ins'

const byBusiness = { method: 'POST', access: bookingManagers, offline: 'refuse', params: object({ id: Id }) } as const
const byCustomer = { ...byBusiness, access: allowRoles('endUser') } as const

const product = { listingId: Id, quantity: max(min(integer(), 1), maxItemQuantity) }
/** `id`: of the new booking. `seenTotal`: what it costs, as the screen shows it. */
const added = { ...product, id: Id, seenTotal: Price }

/**
 * Prices a product for the order of a booking.
 * Refusals: `not_found`, `bad_choice`, `listing_gone`; `wrong_state` for an order that was sent or collected, or has the product
 */
export const quoteAddedProduct = endpoint({
  ...byBusiness,
  name: 'orders.quoteProduct',
  path: '/partner/bookings/:id/products/quote',
  body: object(product),
  answer: Quote,
})

/**
 * Adds a product to the order of a booking. With `payments`, the customer has paid all of it at the counter. Otherwise it is held
 * for the customer, who pays it in the app. Idempotent by `id`.
 * Refusals: as `orders.quoteProduct`; `price_changed`, `sold_out`, `invalid_input` for payments that do not add up to the price
 */
export const addProduct = endpoint({
  ...byBusiness,
  name: 'orders.addProduct',
  path: '/partner/bookings/:id/products',
  body: object({ ...added, payments: optional(CounterPayments), ...inShift }),
  answer: VendorBooking,
})

/** The same price for the customer. Refusals: as `orders.quoteProduct`; `wrong_state` also once the shop packs the order */
export const quoteOwnProduct = endpoint({
  ...byCustomer,
  name: 'orders.quoteOwnProduct',
  path: '/bookings/:id/products/quote',
  body: object(product),
  answer: Quote,
})

/**
 * Adds a product to the customer's own order, and holds it until it is paid. Idempotent by `id`.
 * Refusals: as `orders.quoteOwnProduct`; `price_changed`, `sold_out`, `too_many_holds`, `forbidden` for a blocked customer
 */
export const addOwnProduct = endpoint({
  ...byCustomer,
  name: 'orders.addOwnProduct',
  path: '/bookings/:id/products',
  body: object(added),
  answer: Booking,
})
