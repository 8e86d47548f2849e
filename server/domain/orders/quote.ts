import type { InputOf } from '#contract/endpoint'
import type { OrderQuote, OrderShop, quoteOrder } from '#contract/orders'
import { zmwOf } from '#contract/values'
import type { Db } from '../../db/connect'
import { storePolicy } from '../../verticals'
import { freeUnits } from '../stock'
import { feeOf, pickUpAt, shopsOf, type Shop } from './price'

/** Quotes an order for display. Locks and holds nothing. */
export async function quoteFor(db: Db, { body }: InputOf<typeof quoteOrder>, at: Date): Promise<OrderQuote> {
  const { shops, gone } = await shopsOf(db, body.items)
  const left = await freeUnits(
    db,
    body.items.map(({ productId }) => productId),
    at,
  )
  return { shops: shops.map((shop) => view(shop, left, body.town)), gone }
}

function view(shop: Shop, left: ReadonlyMap<string, number>, town: string | undefined): OrderShop {
  const fee = town ? feeOf(shop, town) : null
  const { deliveryTime } = shop.lines[0]!.offer.business
  return {
    vendorId: shop.vendorId,
    name: shop.name,
    lines: shop.lines.map(({ productId, offer, imageUrl, quantity }) => ({
      productId,
      name: offer.name,
      imageUrl,
      price: zmwOf(offer.priceNgwee),
      quantity,
      left: left.get(productId) ?? offer.capacity,
    })),
    pickUpAt: pickUpAt(shop),
    deliveryFee: fee === null ? null : zmwOf(fee),
    deliveryTime: typeof deliveryTime === 'string' && deliveryTime ? deliveryTime : null,
    policy: storePolicy,
  }
}
