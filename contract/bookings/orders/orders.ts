/**
 * Checkout: the items of a cart become one order. Each product of an order is a separate booking. The bookings share
 * the order id, are held together and are paid at once. The goods of one store are one shipment.
 */
import {
  array,
  enums,
  integer,
  max,
  min,
  nullable,
  object,
  optional,
  refine,
  size,
  string,
  type,
  type Infer,
} from 'superstruct'
import { allowRoles } from '../../core/access'
import { Booking } from '../bookings/bookings'
import { maxCartItems, maxItemQuantity } from './cart'
import { userMessage } from '../../core/validation'
import { endpoint } from '../../core/endpoint'
import { Id, Price, text, Zmw } from '../../core/values'
import { Address } from './address'
import { receivingMethods } from '../../verticals/stores/schema'

const customersOnly = allowRoles('endUser')
const quantity = max(min(integer(), 1), maxItemQuantity)
const requireUnique = <T>(ids: readonly T[]) =>
  new Set(ids).size === ids.length || userMessage('Each item can be listed only once.')

const QuoteItem = object({ productId: Id, quantity })

const OrderLine = type({
  productId: Id,
  name: string(),
  imageUrl: nullable(string()),
  price: Zmw,
  quantity: integer(),
  /** Units in stock. */
  left: integer(),
})

export const OrderShop = type({
  vendorId: Id,
  name: string(),
  lines: array(OrderLine),
  /** Pick-up address, with opening hours if the store has entered them. */
  pickUpAt: string(),
  /** Delivery fee for all lines; null if this store does not deliver to the town. */
  deliveryFee: nullable(Zmw),
  /** As the store has written it. */
  deliveryTime: nullable(string()),
  policy: string(),
})
export type OrderShop = Infer<typeof OrderShop>

export const OrderQuote = type({
  shops: array(OrderShop),
  /** Products that are no longer available. */
  gone: array(Id),
})
export type OrderQuote = Infer<typeof OrderQuote>

/** Quotes the current price of a checkout, by store. It does not hold stock. */
export const quoteOrder = endpoint({
  name: 'orders.quote',
  method: 'POST',
  path: '/orders/quote',
  limits: { values: 5 * maxCartItems },
  body: object({
    items: refine(size(array(QuoteItem), 1, maxCartItems), 'items', (items) =>
      requireUnique(items.map(({ productId }) => productId)),
    ),
    /** Town of the delivery address. */
    town: optional(text(60)),
  }),
  answer: OrderQuote,
  access: customersOnly,
  offline: 'refuse',
})

/**
 * `seenPrice` and `seenFee` are the amounts that the buyer agreed to. The server refuses the order if an amount is
 * higher, and charges the current amount if it is lower.
 */
const OrderItem = object({ productId: Id, quantity, seenPrice: Price })
const ShopDelivery = object({ vendorId: Id, receive: enums(receivingMethods), seenFee: Price })

export const Order = type({ _id: Id, total: Zmw, bookings: array(Booking) })
export type Order = Infer<typeof Order>

/**
 * Places all lines of an order or none. The client generates the id, so that a repeated request does not create a
 * second order.
 */
export const placeOrder = endpoint({
  name: 'orders.place',
  method: 'POST',
  path: '/orders',
  limits: { values: 10 * maxCartItems },
  body: refine(
    object({
      id: Id,
      items: refine(size(array(OrderItem), 1, maxCartItems), 'items', (items) =>
        requireUnique(items.map(({ productId }) => productId)),
      ),
      shops: refine(size(array(ShopDelivery), 1, maxCartItems), 'shops', (shops) =>
        requireUnique(shops.map(({ vendorId }) => vendorId)),
      ),
      address: optional(Address),
    }),
    'order',
    ({ shops, address }) =>
      address !== undefined ||
      !shops.some(({ receive }) => receive === 'delivery') ||
      userMessage('Please enter a delivery address.'),
  ),
  answer: Order,
  access: customersOnly,
  offline: 'refuse',
})
