/**
 * Checkout: what lies in a cart becomes one order. An order is one checkout; each of its products is a booking of its own,
 * and all of them share its id, are held together and are paid at once. The goods of one shop travel together.
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
import { only } from './access'
import { Booking } from './bookings'
import { mostItems, mostOfOneItem } from './cart'
import { says } from './check'
import { endpoint } from './endpoint'
import { Id, text, Zmw } from './values'
import { Address, receiving } from './verticals/shapes/stores'

const customers = only('endUser')
const quantity = max(min(integer(), 1), mostOfOneItem)
const once = <T>(ids: readonly T[]) => new Set(ids).size === ids.length || says('Each item can be listed only once.')

const Asked = object({ productId: Id, quantity })

export const OrderLine = type({
  productId: Id,
  name: string(),
  imageUrl: nullable(string()),
  price: Zmw,
  quantity: integer(),
  /** How many there are to be had. */
  left: integer(),
})

export const OrderShop = type({
  vendorId: Id,
  name: string(),
  lines: array(OrderLine),
  /** Where goods are fetched, and when it is open as far as the shop says. */
  pickUpAt: string(),
  /** What bringing all of it costs; null where this shop does not bring it there. */
  deliveryFee: nullable(Zmw),
  /** In the shop's own words. */
  deliveryTime: nullable(string()),
  policy: string(),
})
export type OrderShop = Infer<typeof OrderShop>

export const OrderQuote = type({
  shops: array(OrderShop),
  /** What is no longer offered. */
  gone: array(Id),
})
export type OrderQuote = Infer<typeof OrderQuote>

/** What a checkout costs now, by shop. Nothing is held by it. */
export const quoteOrder = endpoint({
  name: 'orders.quote',
  method: 'POST',
  path: '/orders/quote',
  limits: { values: 5 * mostItems },
  body: object({
    items: refine(size(array(Asked), 1, mostItems), 'items', (items) => once(items.map(({ productId }) => productId))),
    /** Where it is to be brought. */
    town: optional(text(60)),
  }),
  answer: OrderQuote,
  access: customers,
  offline: 'refuse',
})

/** The price the buyer agreed to stands with each thing: a dearer one is refused, a cheaper one costs less. */
const Item = object({ productId: Id, quantity, seenPrice: Zmw })
const Shop = object({ vendorId: Id, receive: enums(receiving), seenFee: Zmw })

export const Order = type({ _id: Id, total: Zmw, bookings: array(Booking) })
export type Order = Infer<typeof Order>

/** Everything or nothing. Its id is the client's: the same one is the same order, however often it is asked for. */
export const placeOrder = endpoint({
  name: 'orders.place',
  method: 'POST',
  path: '/orders',
  limits: { values: 10 * mostItems },
  body: refine(
    object({
      id: Id,
      items: refine(size(array(Item), 1, mostItems), 'items', (items) => once(items.map(({ productId }) => productId))),
      shops: refine(size(array(Shop), 1, mostItems), 'shops', (shops) => once(shops.map(({ vendorId }) => vendorId))),
      address: optional(Address),
    }),
    'order',
    ({ shops, address }) =>
      address !== undefined ||
      !shops.some(({ receive }) => receive === 'delivery') ||
      says('Please enter a delivery address.'),
  ),
  answer: Order,
  access: customers,
  offline: 'refuse',
})
