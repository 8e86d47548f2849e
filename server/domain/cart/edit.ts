/** Reads and changes the cart of a customer. */
import { sql } from 'kysely'
import { mostItems, mostOfOneItem, type Cart } from '#contract/cart'
import { Refusal } from '#contract/refusals'
import { allVerticals } from '#contract/verticals/index'
import { recordChanges, userScope } from '../../db/feed'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import { offered } from '../catalogue'
import { cartRows } from './sql'

export async function readCart(db: Db | Tx['sql'], accountId: string): Promise<Cart> {
  const rows = await cartRows(db, accountId)
  return { items: rows.flatMap((row) => (row.item ? [row.item] : [])) }
}

/** Adds to the quantity of an item. An item that was removed before starts again with the current price. */
export async function add(tx: Tx, accountId: string, productId: string, quantity: number): Promise<void> {
  const product = await sellable(tx, productId)
  await refuseWhenFull(tx, accountId, productId)
  await tx.sql
    .insertInto('cart_item')
    .values({ account_id: accountId, product_id: productId, quantity, price_when_added_ngwee: product.price_ngwee })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'product_id']).doUpdateSet((eb) => ({
        quantity: eb.fn<number>('least', [
          eb.lit(mostOfOneItem),
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
  await changed(tx, accountId, [productId])
}

/**
 * Sets the quantity of an item that is or was in the cart. A customer who sets 3 while offline gets 3, even if another
 * device removed the item in the meantime. A quantity of 0 or less removes the item.
 * @throws Refusal `not_in_cart` if the item was never in the cart, `listing_gone` if it is no longer sold
 */
export async function setQuantity(tx: Tx, accountId: string, productId: string, quantity: number): Promise<void> {
  const kept = Math.max(0, quantity)
  if (kept > 0) await sellable(tx, productId)
  const set = await write(tx, accountId, kept).where('product_id', '=', productId).returning('product_id').execute()
  if (set.length === 0 && kept > 0) throw new Refusal('not_in_cart')
  await changed(
    tx,
    accountId,
    set.map((row) => row.product_id),
  )
}

/** Removes an item. Succeeds if it is not in the cart: the requested result already exists. */
export async function remove(tx: Tx, accountId: string, productId: string): Promise<void> {
  const gone = await write(tx, accountId, 0)
    .where('product_id', '=', productId)
    .where('quantity', '>', 0)
    .returning('product_id')
    .execute()
  await changed(
    tx,
    accountId,
    gone.map((row) => row.product_id),
  )
}

/** Empties the cart, or removes only `productIds` if given. */
export async function clear(tx: Tx, accountId: string, only?: readonly string[]): Promise<void> {
  const all = write(tx, accountId, 0).where('quantity', '>', 0)
  const wanted = only ? all.where('product_id', '=', sql<string>`any(${only}::uuid[])`) : all
  const gone = await wanted.returning('product_id').execute()
  await changed(
    tx,
    accountId,
    gone.map((row) => row.product_id),
  )
}

/**
 * Subtracts the purchased quantities from the cart. Units that another device has added in the meantime stay.
 * @param purchased quantities by product id
 */
export async function takeBought(tx: Tx, accountId: string, bought: ReadonlyMap<string, number>): Promise<void> {
  const gone: string[] = []
  for (const [productId, quantity] of bought) {
    const taken = await tx.sql
      .updateTable('cart_item')
      .set((eb) => ({
        quantity: eb.fn<number>('greatest', [eb.lit(0), eb('quantity', '-', quantity)]),
        version: eb('version', '+', 1),
      }))
      .where('account_id', '=', accountId)
      .where('product_id', '=', productId)
      .where('quantity', '>', 0)
      .executeTakeFirst()
    if (taken.numUpdatedRows > 0n) gone.push(productId)
  }
  await changed(tx, accountId, gone)
}

/** Adds the item of an unpaid order back to the cart. Does nothing if `addToCart` rejects it. */
export async function putBack(tx: Tx, accountId: string, productId: string, quantity: number): Promise<void> {
  try {
    await add(tx, accountId, productId, quantity)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

const write = (tx: Tx, accountId: string, quantity: number) =>
  tx.sql
    .updateTable('cart_item')
    .set((eb) => ({ quantity, version: eb('version', '+', 1) }))
    .where('account_id', '=', accountId)

async function changed(tx: Tx, accountId: string, productIds: readonly string[]): Promise<void> {
  await recordChanges(
    tx,
    productIds.map((id) => ({ scope: userScope(accountId), entity: 'cartItem', id })),
  )
}

const inCarts = allVerticals.filter((vertical) => vertical.stock === 'unit').map((vertical) => vertical.id)

async function sellable(tx: Tx, productId: string) {
  const product = await offered(tx.sql)
    .where('listing.id', '=', productId)
    .where('vertical', 'in', inCarts)
    .executeTakeFirst()
  if (!product) throw new Refusal('listing_gone')
  return product
}

async function refuseWhenFull(tx: Tx, accountId: string, productId: string): Promise<void> {
  const others = await tx.sql
    .selectFrom('cart_item')
    .select('product_id')
    .where('account_id', '=', accountId)
    .where('quantity', '>', 0)
    .where('product_id', '!=', productId)
    .limit(mostItems)
    .execute()
  if (others.length >= mostItems) throw new Refusal('cart_full')
}
