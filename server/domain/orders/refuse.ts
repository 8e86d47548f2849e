/** Checks of an order. Each check reports all affected items at once. */
import type { BodyOf } from '#contract/endpoint'
import type { placeOrder } from '#contract/orders'
import { Refusal } from '#contract/refusals'
import { ngweeOf, zmwOf } from '#contract/values'
import type { Shop } from './price'

type Asked = BodyOf<typeof placeOrder>

/** Rejects quantities above the stock. @throws Refusal `sold_out` with the remaining quantity of each such item */
export function refuseShort({ items }: Asked, shops: readonly Shop[], left: ReadonlyMap<string, number>): void {
  const offered = new Set(shops.flatMap(({ lines }) => lines.map(({ productId }) => productId)))
  const short = items
    .map(({ productId, quantity }) => ({
      productId,
      quantity,
      left: offered.has(productId) ? Math.max(0, left.get(productId) ?? 0) : 0,
    }))
    .filter((item) => item.left < item.quantity)
  if (short.length === 0) return
  const message = 'Some items are no longer available in this quantity. Nothing is ordered yet.'
  throw new Refusal('sold_out', {
    message,
    detail: { items: short.map(({ productId, left: most }) => ({ productId, left: most })) },
  })
}

/** Lower prices apply at once; higher ones need the buyer's consent. @throws Refusal `price_changed` */
export function refuseDearer(asked: Asked, shops: readonly Shop[], fees: ReadonlyMap<string, number>): void {
  const seenPrice = new Map(asked.items.map((item) => [item.productId, item.seenPrice]))
  const seenFee = new Map(asked.shops.map((shop) => [shop.vendorId, shop.seenFee]))
  const items = shops
    .flatMap(({ lines }) => lines)
    .filter(({ productId, offer }) => offer.priceNgwee > ngweeOf(seenPrice.get(productId)!))
    .map(({ productId, offer }) => ({ productId, seen: seenPrice.get(productId)!, now: zmwOf(offer.priceNgwee) }))
  const dearer = [...fees]
    .filter(([vendorId, fee]) => fee > ngweeOf(seenFee.get(vendorId)!))
    .map(([vendorId, fee]) => ({ vendorId, seen: seenFee.get(vendorId)!, now: zmwOf(fee) }))
  if (items.length + dearer.length > 0) throw new Refusal('price_changed', { detail: { items, shops: dearer } })
}
