/**
 * The cart. It has one item per product, and an item's id is its product's id. An item that was added offline can
 * therefore be changed and removed offline, before the server knows it.
 */
import {
  array,
  boolean,
  integer,
  max,
  min,
  nullable,
  object,
  optional,
  size,
  string,
  type,
  type Infer,
} from 'superstruct'
import { only } from './access'
import { endpoint, type Command, type Merge } from './endpoint'
import { Id, Zmw } from './values'

export const mostOfOneItem = 999
export const mostItems = 200
/** Limit for one `clearCart` command: items in the cart, and items with a pending removal. */
export const mostCleared = 1000

export const CartProduct = type({
  _id: Id,
  name: string(),
  price: Zmw,
  imageUrl: nullable(string()),
  storeId: Id,
  storeName: string(),
  path: string(),
  /** False if the product is no longer available. */
  available: boolean(),
  /** Units in stock; missing for an item that was added on this device and not yet sent. */
  left: optional(integer()),
})
export type CartProduct = Infer<typeof CartProduct>

export const CartItem = type({
  _id: Id,
  productId: CartProduct,
  quantity: integer(),
  /** The unit price when the item was added. The current price is `productId.price`. */
  priceWhenAdded: Zmw,
})
export type CartItem = Infer<typeof CartItem>

/**
 * Returns the largest quantity that a customer may select. The server checks the stock again at checkout.
 * @param left units in stock, if known
 */
export const maxQuantityOf = (left: number | undefined): number =>
  Math.min(mostOfOneItem, Math.max(1, left ?? mostOfOneItem))
/** Returns the message that explains the largest possible quantity. */
export function maxQuantityMessage(left: number | undefined): string {
  if (left === 0) return 'Sold out.'
  return left !== undefined && left < mostOfOneItem
    ? `Only ${left} left.`
    : `You can order at most ${mostOfOneItem} of one item.`
}

/** Uses `array` and not `list`, because the device deletes items that a cart response does not contain. */
export const Cart = type({ items: array(CartItem) })
export type Cart = Infer<typeof Cart>

const customers = only('endUser')
const quantity = max(min(integer(), 1), mostOfOneItem)
const names = { add: 'cart.add', set: 'cart.setQuantity', remove: 'cart.remove' } as const
const wholeCart = () => 'cart'

type Step = { does: 'add' | 'set'; quantity: number } | { does: 'remove' }

/** Merges two edits of one item: add + add is a sum, add + set is one add, and add + remove is nothing if unsent. */
const mergeCartEdits: Merge = (earlier, later, wasThere) => {
  const first = stepOf(earlier)
  const then = stepOf(later)
  const item = itemOf(later)
  if (then.does === 'remove') return wasThere() ? commandFor(item, then) : 'nothing'
  if (first.does === 'remove') {
    // A removed item that is added again has only the added quantity. Setting a removed item adds it.
    return wasThere()
      ? commandFor(item, { does: 'set', quantity: then.quantity })
      : commandFor(item, { ...then, does: 'add' })
  }
  const sum = then.does === 'add' ? first.quantity + then.quantity : then.quantity
  return commandFor(item, { does: first.does, quantity: Math.min(sum, mostOfOneItem) })
}

const itemOf = ({ endpoint: name, input }: Command): string =>
  name === names.add ? input.body.productId : input.params.itemId

function stepOf({ endpoint: name, input }: Command): Step {
  if (name === names.add) return { does: 'add', quantity: input.body.quantity }
  if (name === names.set && input.body.quantity > 0) return { does: 'set', quantity: input.body.quantity }
  return { does: 'remove' }
}

function commandFor(item: string, step: Step): Command {
  const none = { params: {}, query: {}, body: {} }
  if (step.does === 'remove') return { endpoint: names.remove, input: { ...none, params: { itemId: item } } }
  const { quantity: amount } = step
  if (step.does === 'add')
    return { endpoint: names.add, input: { ...none, body: { productId: item, quantity: amount } } }
  return { endpoint: names.set, input: { ...none, params: { itemId: item }, body: { quantity: amount } } }
}

export const getCart = endpoint({
  name: 'cart.get',
  method: 'GET',
  path: '/cart',
  answer: Cart,
  access: customers,
  offline: 'cache',
})
export const addToCart = endpoint({
  name: names.add,
  method: 'POST',
  path: '/cart',
  body: object({ productId: Id, quantity }),
  answer: Cart,
  access: customers,
  offline: 'queue',
  orderKey: wholeCart,
  coalesceKey: (input) => `cart/${input.body.productId}`,
  merge: mergeCartEdits,
})
/** A quantity of 0 or less removes the item. */
export const setCartQuantity = endpoint({
  name: names.set,
  method: 'PUT',
  path: '/cart/:itemId',
  params: object({ itemId: Id }),
  body: object({ quantity: max(min(integer(), -mostOfOneItem), mostOfOneItem) }),
  answer: Cart,
  access: customers,
  offline: 'queue',
  orderKey: wholeCart,
  coalesceKey: (input) => `cart/${input.params.itemId}`,
  merge: mergeCartEdits,
})
export const removeFromCart = endpoint({
  name: names.remove,
  method: 'DELETE',
  path: '/cart/:itemId',
  params: object({ itemId: Id }),
  answer: Cart,
  access: customers,
  offline: 'queue',
  orderKey: wholeCart,
  coalesceKey: (input) => `cart/${input.params.itemId}`,
  merge: mergeCartEdits,
})
/**
 * Clears the cart. With `itemIds` it removes only the items that were displayed, and keeps items that another device of
 * the customer has added in the meantime.
 */
export const clearCart = endpoint({
  name: 'cart.clear',
  method: 'DELETE',
  path: '/cart',
  body: object({ itemIds: optional(size(array(Id), 0, mostCleared)) }),
  limits: { values: mostCleared + 10 },
  answer: Cart,
  access: customers,
  offline: 'queue',
  orderKey: wholeCart,
  coalesceKey: wholeCart,
  supersedes: 'cart/',
})
