/**
 * The cart. One item per product, so an item's id is its product's id: an item added offline can be changed and
 * removed offline without waiting for the server to name it.
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
/** Those in the cart, and those whose removal waits to be sent. */
export const mostCleared = 1000

export const CartProduct = type({
  _id: Id,
  name: string(),
  price: Zmw,
  imageUrl: nullable(string()),
  storeId: Id,
  storeName: string(),
  path: string(),
  /** False once the product is no longer offered. */
  available: boolean(),
  /** How many there are to be had; not told of what was put in here and not yet sent. */
  left: optional(integer()),
})
export type CartProduct = Infer<typeof CartProduct>

export const CartItem = type({
  _id: Id,
  productId: CartProduct,
  quantity: integer(),
  /** What one cost when it was added; the price now is `productId.price`. */
  priceWhenAdded: Zmw,
})
export type CartItem = Infer<typeof CartItem>

/** The quantity that one may have of an item, as far as it is known how many are left. The server decides at checkout. */
export const maxQuantityOf = (left: number | undefined): number =>
  Math.min(mostOfOneItem, Math.max(1, left ?? mostOfOneItem))
/** Why a larger quantity is not possible. */
export function maxQuantityMessage(left: number | undefined): string {
  if (left === 0) return 'Sold out.'
  return left !== undefined && left < mostOfOneItem
    ? `Only ${left} left.`
    : `You can order at most ${mostOfOneItem} of one item.`
}

/** Not a `list`: an item that a cart does not name is removed from the device. */
export const Cart = type({ items: array(CartItem) })
export type Cart = Infer<typeof Cart>

const customers = only('endUser')
const quantity = max(min(integer(), 1), mostOfOneItem)
const names = { add: 'cart.add', set: 'cart.setQuantity', remove: 'cart.remove' } as const
const wholeCart = () => 'cart'

type Step = { does: 'add' | 'set'; quantity: number } | { does: 'remove' }

/** One item's edits as one: add + add sums, add + set is one add, remove after an unsent add is nothing. */
const mergeCartEdits: Merge = (earlier, later, wasThere) => {
  const first = stepOf(earlier)
  const then = stepOf(later)
  const item = itemOf(later)
  if (then.does === 'remove') return wasThere() ? commandFor(item, then) : 'nothing'
  if (first.does === 'remove') {
    // A removed item that is added again holds just what was added; setting what was removed adds it.
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
 * Clears the cart; with `itemIds` only what the person had before their eyes, so that what another of their devices has
 * added meanwhile, unseen, stays.
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
