/** Groups the requested items by shop at current prices, for quotes and for orders. */
import type { Address } from '#contract/bookings/orders/address'
import type { ReceivingMethod } from '#contract/verticals/stores/schema'
import { allVerticals } from '#contract/verticals/index'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import {
  deliveryFee,
  computeGoodsPrice,
  formatShopAddress,
  priceGoods,
  getRules,
  type Offer,
} from '#contract/verticals/rules/index'
import { buildOffer, businessColumns, buildQuotedChoice, type QuotedChoice } from '../bookings'
import { selectOfferedListings } from '../../catalogue/catalogue'
import { firstItem } from '#contract/core/checked-access'

interface Item {
  productId: string
  quantity: number
}

export interface Line extends Item {
  offer: Offer
  imageUrl: string | null
  left: number
}

export interface Shop {
  vendorId: string
  name: string
  lines: Line[]
  goodsNgwee: number
}

const goodsVerticals = allVerticals.filter(({ stock }) => stock === 'unit').map(({ id }) => id)

/** Loads the shops with their items, in the requested order. Items that are no longer sold are returned separately. */
export async function loadShops(
  db: Db | Tx['sql'],
  items: readonly Item[],
): Promise<{ shops: Shop[]; unavailableIds: string[] }> {
  const ids = items.map(({ productId }) => productId)
  const rows = await selectOfferedListings(db)
    .select(businessColumns)
    .where('listing.id', 'in', ids)
    .where('vertical', 'in', goodsVerticals)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  const shops = new Map<string, Shop>()
  for (const { productId, quantity } of items) {
    const row = found.get(productId)
    if (!row) continue
    const shop = shops.get(row.vendor_id) ?? {
      vendorId: row.vendor_id,
      name: row.vendor_name,
      lines: [],
      goodsNgwee: 0,
    }
    shop.lines.push({
      productId,
      quantity,
      offer: buildOffer(row),
      imageUrl: row.image_url,
      left: row.pieces_left ?? 0,
    })
    shop.goodsNgwee += computeGoodsPrice({ priceNgwee: row.price_ngwee }, quantity)
    shops.set(row.vendor_id, shop)
  }
  return { shops: [...shops.values()], unavailableIds: ids.filter((id) => !found.has(id)) }
}

/** @returns the delivery fee to a town in ngwee; null if the shop does not deliver there */
export const computeDeliveryFee = ({ lines, goodsNgwee }: Shop, town: string): number | null =>
  deliveryFee(firstItem(lines).offer, { town, goodsNgwee })

export const getPickUpPlace = ({ lines }: Shop): string => formatShopAddress(firstItem(lines).offer)

/** Quotes all lines of a shop. The first line includes the delivery fee of all. */
export function quoteLines(
  { vendorId, lines }: Shop,
  receive: ReceivingMethod,
  address: Address | undefined,
  feeNgwee: number | null,
  at: Date,
): QuotedChoice[] {
  return lines.map(({ offer, quantity }, index) => {
    const choice = { quantity, receive, ...(receive === 'delivery' ? { address } : {}) }
    const rules = getRules('stores')
    return buildQuotedChoice(
      { rules, offer, vendorId, choice, at },
      priceGoods(offer, choice, at, index === 0 ? feeNgwee : null),
    )
  })
}
