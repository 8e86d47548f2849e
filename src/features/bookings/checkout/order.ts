/** Contents and total of the checkout. The server computes the final amount from the same prices. */
import type { OrderQuote, OrderShop } from '#contract/bookings/orders/orders'
import { ngweeOf, zmwOf } from '#contract/core/money'
import type { CartLine } from '../../../db/queries/cart'

/** Key under which the tab stores the typed input. */
export const typedInputKey = 'checkout'

export type Receiving = 'pickUp' | 'delivery'
/** By shop id. Shops without an entry default to collection (`pickUp`). */
export type ReceivingByShop = Record<string, Receiving>

export interface RequestedItem {
  productId: string
  quantity: number
}

export const toRequestedItems = (lines: readonly CartLine[]): RequestedItem[] =>
  lines.map(({ _id, quantity }) => ({ productId: _id, quantity }))

export const getReceiving = (receivingByShop: ReceivingByShop, { vendorId }: Pick<OrderShop, 'vendorId'>): Receiving =>
  receivingByShop[vendorId] ?? 'pickUp'

const computeGoodsTotal = ({ lines }: OrderShop): number =>
  zmwOf(lines.reduce((sum, { price, quantity }) => sum + ngweeOf(price) * quantity, 0))

/** Returns the fee in ZMW; null while it is unknown, or if the shop does not deliver to the town. */
const getDeliveryFee = (shop: OrderShop, receivingByShop: ReceivingByShop): number | null =>
  getReceiving(receivingByShop, shop) === 'delivery' ? shop.deliveryFee : 0

interface OrderSum {
  goods: number
  delivery: number
  total: number
}

/** Returns null while a delivery has no price. */
export function computeOrderSum({ shops }: OrderQuote, receivingByShop: ReceivingByShop): OrderSum | null {
  let [goods, delivery] = [0, 0]
  for (const shop of shops) {
    const fee = getDeliveryFee(shop, receivingByShop)
    if (fee === null) return null
    goods += ngweeOf(computeGoodsTotal(shop))
    delivery += ngweeOf(fee)
  }
  return { goods: zmwOf(goods), delivery: zmwOf(delivery), total: zmwOf(goods + delivery) }
}

/** Returns the lines whose stock is lower than the requested quantity. */
export const getShortLines = ({ shops }: OrderQuote) =>
  shops.flatMap(({ lines }) => lines.filter(({ left, quantity }) => left < quantity))

export const needsAddress = ({ shops }: OrderQuote, receivingByShop: ReceivingByShop): boolean =>
  shops.some((shop) => getReceiving(receivingByShop, shop) === 'delivery')

/** Builds the order request, including the prices and fees that the buyer saw. */
export const buildOrderRequest = ({ shops }: OrderQuote, receivingByShop: ReceivingByShop) => ({
  items: shops.flatMap(({ lines }) =>
    lines.map(({ productId, quantity, price }) => ({ productId, quantity, seenPrice: price })),
  ),
  shops: shops.map((shop) => ({
    vendorId: shop.vendorId,
    receive: getReceiving(receivingByShop, shop),
    seenFee: getDeliveryFee(shop, receivingByShop) ?? 0,
  })),
})
