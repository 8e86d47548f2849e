/** Groups the requested items by shop at current prices, for quotes and for orders. */
import type { Address, Receiving } from '#contract/verticals/shapes/stores'
import { allVerticals } from '#contract/verticals/index'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import { deliveryFee, goodsOf, placeOf, priceGoods, rulesOf, type Offer } from '../../verticals'
import { offerOf, ofBusiness, quotedAs, type Quoted } from '../bookings'
import { offered } from '../catalogue'

export interface Item {
  productId: string
  quantity: number
}

export interface Line extends Item {
  offer: Offer
  imageUrl: string | null
}

export interface Shop {
  vendorId: string
  name: string
  lines: Line[]
  goodsNgwee: number
}

const goods = allVerticals.filter(({ stock }) => stock === 'unit').map(({ id }) => id)

/** Loads the shops with their items, in the requested order. Items that are no longer sold are returned separately. */
export async function shopsOf(db: Db | Tx['sql'], items: readonly Item[]): Promise<{ shops: Shop[]; gone: string[] }> {
  const ids = items.map(({ productId }) => productId)
  const rows = await offered(db)
    .select(ofBusiness)
    .where('listing.id', 'in', ids)
    .where('vertical', 'in', goods)
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
    shop.lines.push({ productId, quantity, offer: offerOf(row), imageUrl: row.image_url })
    shop.goodsNgwee += goodsOf({ priceNgwee: row.price_ngwee }, quantity)
    shops.set(row.vendor_id, shop)
  }
  return { shops: [...shops.values()], gone: ids.filter((id) => !found.has(id)) }
}

/** @returns the delivery fee to a town in ngwee; null if the shop does not deliver there */
export const feeOf = ({ lines, goodsNgwee }: Shop, town: string): number | null =>
  deliveryFee(lines[0]!.offer, { town, goodsNgwee })

export const pickUpAt = ({ lines }: Shop): string => placeOf(lines[0]!.offer)

/** Quotes all lines of a shop. The first line includes the delivery fee of all. */
export function quotedLines(
  { vendorId, lines }: Shop,
  receive: Receiving,
  address: Address | undefined,
  feeNgwee: number | null,
  at: Date,
): Quoted[] {
  return lines.map(({ offer, quantity }, index) => {
    const choice = { quantity, receive, ...(receive === 'delivery' ? { address } : {}) }
    const rules = rulesOf('stores')
    return quotedAs({ rules, offer, vendorId, choice }, priceGoods(offer, choice, at, index === 0 ? feeNgwee : null))
  })
}
