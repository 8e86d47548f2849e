import { sql } from 'kysely'
import type { CartItem } from '#contract/bookings/orders/cart'
import { zmwOf } from '#contract/core/values'
import type { VerticalId } from '#contract/verticals/vertical'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { listingPath } from '../../catalogue/catalogue'
import { leftInStock } from '../../catalogue/stock'

interface CartRow {
  id: string
  version: number
  item: CartItem | null
}

/**
 * Loads cart items with the current data of their products. `item` is null for a removed item.
 * @param productIds if given, these products, including removed ones; otherwise all items in the cart
 */
export async function loadCartRows(
  db: Db | Tx['sql'],
  accountId: string,
  productIds?: readonly string[],
): Promise<CartRow[]> {
  let itemQuery = db
    .selectFrom('cart_item')
    .innerJoin('listing', 'listing.id', 'cart_item.product_id')
    .innerJoin('vendor', 'vendor.id', 'listing.vendor_id')
    .where('cart_item.account_id', '=', accountId)
    .select([
      'listing.id',
      'listing.name',
      'listing.vertical',
      'listing.price_ngwee',
      'listing.image_url',
      'listing.vendor_id',
      'vendor.name as store_name',
      sql<boolean>`offered and visible`.as('available'),
      leftInStock().as('left'),
      'quantity',
      'price_when_added_ngwee',
      'cart_item.version',
    ])
  itemQuery = productIds ? itemQuery.where('product_id', 'in', productIds) : itemQuery.where('quantity', '>', 0)
  const rows = await itemQuery.orderBy('position').execute()
  return rows.map((row) => ({ id: row.id, version: row.version, item: row.quantity > 0 ? buildCartItem(row) : null }))
}

function buildCartItem(row: {
  id: string
  name: string
  vertical: VerticalId
  price_ngwee: number
  image_url: string | null
  vendor_id: string
  store_name: string
  available: boolean
  left: number | null
  quantity: number
  price_when_added_ngwee: number
}): CartItem {
  return {
    _id: row.id,
    productId: {
      _id: row.id,
      name: row.name,
      price: zmwOf(row.price_ngwee),
      imageUrl: row.image_url,
      storeId: row.vendor_id,
      storeName: row.store_name,
      path: listingPath(row),
      available: row.available,
      left: row.left ?? 0,
    },
    quantity: row.quantity,
    priceWhenAdded: zmwOf(row.price_when_added_ngwee),
  }
}
