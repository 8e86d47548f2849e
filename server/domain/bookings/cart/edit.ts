/** Reads and changes the cart of a customer. */
import { sql } from 'kysely'
import { maxCartItems, maxItemQuantity, type Cart } from '#contract/bookings/orders/cart'
import { Refusal } from '#contract/core/refusals'
import { allVerticals } from '#contract/verticals/index'
import { recordChanges, userScope } from '../../../db/feed'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { selectOfferedListings } from '../../catalogue/catalogue'
import { loadCartRows } from './sql'

export async function readCart(db: Db | Tx['sql'], accountId: string): Promise<Cart> {
  const rows = await loadCartRows(db, accountId)
  return { items: rows.flatMap((row) => (row.item ? [row.item] : [])) }
}

/** Adds to the quantity of an item. An item that was removed before starts again with the current price. */
export async function addToCart(tx: Tx, accountId: string, productId: string, quantity: number): Promise<void> {
  const product = await loadSellableProduct(tx, productId)
  await refuseWhenFull(tx, accountId, productId)
  await tx.sql
    .insertInto('cart_item')
    .values({ account_id: accountId, product_id: productId, quantity, price_when_added_ngwee: product.price_ngwee })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'product_id']).doUpdateSet((eb) => ({
        quantity: eb.fn<number>('least', [
          eb.lit(maxItemQuantity),
          eb('cart_item.quantity', '+', eb.ref('excluded.quantity')),
        ]),
        price_when_added_ngwee: eb
          .case()
          .when('cart_item.quantity', '=', 0)
          .then(eb.ref('excluded.price_when_added_ngwee'))
          .else(eb.ref('cart_item.price_when_added_ngwee'))
          .end(),
        version: eb('cart_item.version', '+', 1),
      })),
    )
    .execute()
  await recordCartChanges(tx, accountId, [productId])
}

/**
 * Sets the quantity of an item that is or was in the cart. A customer who sets 3 while offline gets 3, even if another
 * device removed the item in the meantime. A quantity of 0 or less removes the item.
 * @throws Refusal `not_in_cart` if the item was never in the cart, `listing_gone` if it is no longer sold
 */
export async function setCartQuantity(tx: Tx, accountId: string, productId: string, quantity: number): Promise<void> {
  const newQuantity = Math.max(0, quantity)
  if (newQuantity > 0) await loadSellableProduct(tx, productId)
  const updatedRows = await updateQuantities(tx, accountId, newQuantity)
    .where('product_id', '=', productId)
    .returning('product_id')
    .execute()
  if (updatedRows.length === 0 && newQuantity > 0) throw new Refusal('not_in_cart')
  await recordCartChanges(
    tx,
    accountId,
    updatedRows.map((row) => row.product_id),
  )
}

/** Removes an item. Succeeds if it is not in the cart: the requested result already exists. */
export async function removeFromCart(tx: Tx, accountId: string, productId: string): Promise<void> {
  const removedRows = await updateQuantities(tx, accountId, 0)
    .where('product_id', '=', productId)
    .where('quantity', '>', 0)
    .returning('product_id')
    .execute()
  await recordCartChanges(
    tx,
    accountId,
    removedRows.map((row) => row.product_id),
  )
}

/** Empties the cart, or removes only `productIds` if given. */
export async function clearCart(tx: Tx, accountId: string, productIds?: readonly string[]): Promise<void> {
  const allItems = updateQuantities(tx, accountId, 0).where('quantity', '>', 0)
  const itemsToRemove = productIds
    ? allItems.where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    : allItems
  const clearedRows = await itemsToRemove.returning('product_id').execute()
  await recordCartChanges(
    tx,
    accountId,
    clearedRows.map((row) => row.product_id),
  )
}

/**
 * Subtracts the purchased quantities from the cart. Units that another device has added in the meantime stay.
 * @param purchased quantities by product id
 */
export async function removePurchasedItems(
  tx: Tx,
  accountId: string,
  purchased: ReadonlyMap<string, number>,
): Promise<void> {
  const changedIds: string[] = []
  for (const [productId, quantity] of purchased) {
    const result = await tx.sql
      .updateTable('cart_item')
      .set((eb) => ({
        quantity: eb.fn<number>('greatest', [eb.lit(0), eb('quantity', '-', quantity)]),
        version: eb('version', '+', 1),
      }))
      .where('account_id', '=', accountId)
      .where('product_id', '=', productId)
      .where('quantity', '>', 0)
      .executeTakeFirst()
    if (result.numUpdatedRows > 0n) changedIds.push(productId)
  }
  await recordCartChanges(tx, accountId, changedIds)
}

/** Adds the item of an unpaid order back to the cart. Does nothing if `addToCart` rejects it. */
export async function restoreToCart(tx: Tx, accountId: string, productId: string, quantity: number): Promise<void> {
  try {
    await addToCart(tx, accountId, productId, quantity)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

const updateQuantities = (tx: Tx, accountId: string, quantity: number) =>
  tx.sql
    .updateTable('cart_item')
    .set((eb) => ({ quantity, version: eb('version', '+', 1) }))
    .where('account_id', '=', accountId)

async function recordCartChanges(tx: Tx, accountId: string, productIds: readonly string[]): Promise<void> {
  await recordChanges(
    tx,
    productIds.map((id) => ({ scope: userScope(accountId), entity: 'cartItem', id })),
  )
}

const cartVerticals = allVerticals.filter((vertical) => vertical.stock === 'unit').map((vertical) => vertical.id)

async function loadSellableProduct(tx: Tx, productId: string) {
  const product = await selectOfferedListings(tx.sql)
    .where('listing.id', '=', productId)
    .where('vertical', 'in', cartVerticals)
    .executeTakeFirst()
  if (!product) throw new Refusal('listing_gone')
  return product
}

async function refuseWhenFull(tx: Tx, accountId: string, productId: string): Promise<void> {
  const otherItems = await tx.sql
    .selectFrom('cart_item')
    .select('product_id')
    .where('account_id', '=', accountId)
    .where('quantity', '>', 0)
    .where('product_id', '!=', productId)
    .limit(maxCartItems)
    .execute()
  if (otherItems.length >= maxCartItems) throw new Refusal('cart_full')
}
