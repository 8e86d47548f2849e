/** What stands on the checkout and what it comes to; the server decides by the same prices. */
import type { OrderQuote, OrderShop } from '#contract/orders'
import { ngweeOf, zmwOf } from '#contract/money'
import type { CartLine } from '../../db/queries/cart'

/** Under which what was typed is kept in the tab. */
export const typedKey = 'checkout'

export type Receiving = 'pickUp' | 'delivery'
/** By shop; what is not there is fetched. */
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

/** In ZMW; null while it is not known, or where the shop does not bring anything there. */
export const feeOf = (shop: OrderShop, ways: Ways): number | null =>
  wayOf(ways, shop) === 'delivery' ? shop.deliveryFee : 0

export interface Sum {
  goods: number
  delivery: number
  total: number
}

/** Null while a delivery has no price. */
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

/** Of what there is less than is wanted. */
export const shortOf = ({ shops }: OrderQuote) =>
  shops.flatMap(({ lines }) => lines.filter(({ left, quantity }) => left < quantity))

export const needsAddress = ({ shops }: OrderQuote, ways: Ways): boolean =>
  shops.some((shop) => wayOf(ways, shop) === 'delivery')

/** The order as the server takes it, with the prices that were seen. */
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
