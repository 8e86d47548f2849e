/** Contents and total of the checkout. The server computes the final amount from the same prices. */
import type { OrderQuote, OrderShop } from '#contract/orders'
import { ngweeOf, zmwOf } from '#contract/money'
import type { CartLine } from '../../db/queries/cart'

/** Key under which the tab stores the typed input. */
export const typedKey = 'checkout'

export type Receiving = 'pickUp' | 'delivery'
/** By shop id. Shops without an entry default to collection (`pickUp`). */
export type Ways = Record<string, Receiving>

export interface AskedItem {
  productId: string
  quantity: number
}

export const itemsOf = (lines: readonly CartLine[]): AskedItem[] =>
  lines.map(({ _id, quantity }) => ({ productId: _id, quantity }))

export const wayOf = (ways: Ways, { vendorId }: Pick<OrderShop, 'vendorId'>): Receiving => ways[vendorId] ?? 'pickUp'

export const goodsOf = ({ lines }: OrderShop): number =>
  zmwOf(lines.reduce((sum, { price, quantity }) => sum + ngweeOf(price) * quantity, 0))

/** Returns the fee in ZMW; null while it is unknown, or if the shop does not deliver to the town. */
export const feeOf = (shop: OrderShop, ways: Ways): number | null =>
  wayOf(ways, shop) === 'delivery' ? shop.deliveryFee : 0

export interface Sum {
  goods: number
  delivery: number
  total: number
}

/** Returns null while a delivery has no price. */
export function sumOf({ shops }: OrderQuote, ways: Ways): Sum | null {
  let [goods, delivery] = [0, 0]
  for (const shop of shops) {
    const fee = feeOf(shop, ways)
    if (fee === null) return null
    goods += ngweeOf(goodsOf(shop))
    delivery += ngweeOf(fee)
  }
  return { goods: zmwOf(goods), delivery: zmwOf(delivery), total: zmwOf(goods + delivery) }
}

/** Returns the lines whose stock is lower than the requested quantity. */
export const shortOf = ({ shops }: OrderQuote) =>
  shops.flatMap(({ lines }) => lines.filter(({ left, quantity }) => left < quantity))

export const needsAddress = ({ shops }: OrderQuote, ways: Ways): boolean =>
  shops.some((shop) => wayOf(ways, shop) === 'delivery')

/** Builds the order request, including the prices and fees that the buyer saw. */
export const askedOf = ({ shops }: OrderQuote, ways: Ways) => ({
  items: shops.flatMap(({ lines }) =>
    lines.map(({ productId, quantity, price }) => ({ productId, quantity, seenPrice: price })),
  ),
  shops: shops.map((shop) => ({
    vendorId: shop.vendorId,
    receive: wayOf(ways, shop),
    seenFee: feeOf(shop, ways) ?? 0,
  })),
})
