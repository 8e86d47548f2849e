import { renderPolicy } from '#contract/bookings/bookings/cancellation-texts'
import type { InputOf } from '#contract/core/endpoint'
import type { OrderQuote, OrderShop, quoteOrder } from '#contract/bookings/orders/orders'
import { zmwOf } from '#contract/core/values'
import type { Db } from '../../../db/connect'
import { storePolicy } from '#contract/verticals/rules/index'
import { computeDeliveryFee, getPickUpPlace, loadShops, type Shop } from './price'
import { firstItem } from '#contract/core/checked-access'

/** Quotes an order for display. Locks and holds nothing. */
export async function buildOrderQuote(db: Db, { body }: InputOf<typeof quoteOrder>): Promise<OrderQuote> {
  const { shops, unavailableIds } = await loadShops(db, body.items)
  return { shops: shops.map((shop) => buildShopQuote(shop, body.town)), gone: unavailableIds }
}

function buildShopQuote(shop: Shop, town: string | undefined): OrderShop {
  const fee = town ? computeDeliveryFee(shop, town) : null
  const { deliveryTime } = firstItem(shop.lines).offer.business
  return {
    vendorId: shop.vendorId,
    name: shop.name,
    lines: shop.lines.map(({ productId, offer, imageUrl, quantity, left }) => ({
      productId,
      name: offer.name,
      imageUrl,
      price: zmwOf(offer.priceNgwee),
      quantity,
      left,
    })),
    pickUpAt: getPickUpPlace(shop),
    deliveryFee: fee === null ? null : zmwOf(fee),
    deliveryTime: typeof deliveryTime === 'string' && deliveryTime ? deliveryTime : null,
    policy: renderPolicy(storePolicy),
  }
}
