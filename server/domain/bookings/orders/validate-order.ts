/** Checks of an order. Each check reports all affected items at once. */
import { getEntry } from '#contract/core/checked-access'
import type { BodyOf } from '#contract/core/endpoint'
import type { placeOrder } from '#contract/bookings/orders/orders'
import { Refusal } from '#contract/core/refusals'
import { ngweeOf, zmwOf } from '#contract/core/values'
import type { Shop } from './price'

type OrderRequest = BodyOf<typeof placeOrder>

/** Rejects quantities above the stock. @throws Refusal `sold_out` with the remaining quantity of each such item */
export function refuseInsufficientStock(
  { items }: OrderRequest,
  shops: readonly Shop[],
  left: ReadonlyMap<string, number>,
): void {
  const offered = new Set(shops.flatMap(({ lines }) => lines.map(({ productId }) => productId)))
  const shortItems = items
    .map(({ productId, quantity }) => ({
      productId,
      quantity,
      left: offered.has(productId) ? Math.max(0, left.get(productId) ?? 0) : 0,
    }))
    .filter((item) => item.left < item.quantity)
  if (shortItems.length === 0) return
  const message = 'Some items are no longer available in this quantity. Nothing is ordered yet.'
  throw new Refusal('sold_out', {
    message,
    detail: { items: shortItems.map(({ productId, left: remaining }) => ({ productId, left: remaining })) },
  })
}

/** Lower prices apply at once; higher ones need the buyer's consent. @throws Refusal `price_changed` */
export function refusePriceIncrease(
  request: OrderRequest,
  shops: readonly Shop[],
  fees: ReadonlyMap<string, number>,
): void {
  const expectedPrices = new Map(request.items.map((item) => [item.productId, item.seenPrice]))
  const expectedFees = new Map(request.shops.map((shop) => [shop.vendorId, shop.seenFee]))
  const items = shops
    .flatMap(({ lines }) => lines)
    .filter(({ productId, offer }) => offer.priceNgwee > ngweeOf(getEntry(expectedPrices, productId)))
    .map(({ productId, offer }) => ({
      productId,
      seen: getEntry(expectedPrices, productId),
      now: zmwOf(offer.priceNgwee),
    }))
  const shopsWithHigherFee = [...fees]
    .filter(([vendorId, fee]) => fee > ngweeOf(getEntry(expectedFees, vendorId)))
    .map(([vendorId, fee]) => ({ vendorId, seen: getEntry(expectedFees, vendorId), now: zmwOf(fee) }))
  if (items.length + shopsWithHigherFee.length > 0)
    throw new Refusal('price_changed', { detail: { items, shops: shopsWithHigherFee } })
}
