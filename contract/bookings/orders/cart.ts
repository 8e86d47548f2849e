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
import { allowRoles } from '../../core/access'
import { allIds, endpoint, type Command, type Merge } from '../../core/endpoint'
import { Id, Zmw } from '../../core/values'

export const maxItemQuantity = 999
export const maxCartItems = 200
/** Limit for one `clearCart` command: items in the cart, and items with a pending removal. */
const maxClearedItems = 1000

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
export const getMaxQuantity = (left: number | undefined): number =>
  Math.min(maxItemQuantity, Math.max(1, left ?? maxItemQuantity))
/** Returns the message that explains the largest possible quantity. */
export function getMaxQuantityMessage(left: number | undefined): string {
  if (left === 0) return 'Sold out.'
  return left !== undefined && left < maxItemQuantity
    ? `Only ${left} left.`
    : `You can order at most ${maxItemQuantity} of one item.`
}

/** Uses `array` and not `list`, because the device deletes items that a cart response does not contain. */
export const Cart = type({ items: array(CartItem) })
export type Cart = Infer<typeof Cart>

const customersOnly = allowRoles('endUser')
const quantity = max(min(integer(), 1), maxItemQuantity)
const endpointNames = { add: 'cart.add', set: 'cart.setQuantity', remove: 'cart.remove' } as const
const getCartKey = () => 'cart'

type CartEdit = { does: 'add' | 'set'; quantity: number } | { does: 'remove' }

/** Merges two edits of one item: add + add is a sum, add + set is one add, and add + remove is nothing if unsent. */
const mergeCartEdits: Merge = (earlier, later, existedBefore) => {
  const earlierEdit = parseCartEdit(earlier)
  const laterEdit = parseCartEdit(later)
  const item = getProductId(later)
  if (laterEdit.does === 'remove') return existedBefore() ? buildCommand(item, laterEdit) : 'nothing'
  if (earlierEdit.does === 'remove') {
    // A removed item that is added again has only the added quantity. Setting a removed item adds it.
    return existedBefore()
      ? buildCommand(item, { does: 'set', quantity: laterEdit.quantity })
      : buildCommand(item, { ...laterEdit, does: 'add' })
  }
  const sum = laterEdit.does === 'add' ? earlierEdit.quantity + laterEdit.quantity : laterEdit.quantity
  return buildCommand(item, { does: earlierEdit.does, quantity: Math.min(sum, maxItemQuantity) })
}

const getProductId = ({ endpoint: name, input }: Command): string =>
  name === endpointNames.add ? input.body.productId : input.params.itemId

function parseCartEdit({ endpoint: name, input }: Command): CartEdit {
  if (name === endpointNames.add) return { does: 'add', quantity: input.body.quantity }
  if (name === endpointNames.set && input.body.quantity > 0) return { does: 'set', quantity: input.body.quantity }
  return { does: 'remove' }
}

function buildCommand(item: string, edit: CartEdit): Command {
  const emptyInput = { params: {}, query: {}, body: {} }
  if (edit.does === 'remove')
    return { endpoint: endpointNames.remove, input: { ...emptyInput, params: { itemId: item } } }
  const { quantity: amount } = edit
  if (edit.does === 'add')
    return { endpoint: endpointNames.add, input: { ...emptyInput, body: { productId: item, quantity: amount } } }
  return { endpoint: endpointNames.set, input: { ...emptyInput, params: { itemId: item }, body: { quantity: amount } } }
}

export const getCart = endpoint({
  name: 'cart.get',
  method: 'GET',
  path: '/cart',
  answer: Cart,
  access: customersOnly,
  offline: 'cache',
})
export const addToCart = endpoint({
  name: endpointNames.add,
  method: 'POST',
  path: '/cart',
  body: object({ productId: Id, quantity }),
  answer: Cart,
  access: customersOnly,
  offline: 'queue',
  label: 'Add to cart',
  changes: { entity: 'cartItem', getId: ({ body }) => body.productId, isAdditive: true },
  orderKey: getCartKey,
  coalesceKey: (input) => `cart/${input.body.productId}`,
  merge: mergeCartEdits,
})
/** A quantity of 0 or less removes the item. */
export const setCartQuantity = endpoint({
  name: endpointNames.set,
  method: 'PUT',
  path: '/cart/:itemId',
  params: object({ itemId: Id }),
  body: object({ quantity: max(min(integer(), -maxItemQuantity), maxItemQuantity) }),
  answer: Cart,
  access: customersOnly,
  offline: 'queue',
  label: 'Change quantity',
  changes: { entity: 'cartItem', getId: ({ params }) => params.itemId },
  orderKey: getCartKey,
  coalesceKey: (input) => `cart/${input.params.itemId}`,
  merge: mergeCartEdits,
})
export const removeFromCart = endpoint({
  name: endpointNames.remove,
  method: 'DELETE',
  path: '/cart/:itemId',
  params: object({ itemId: Id }),
  answer: Cart,
  access: customersOnly,
  offline: 'queue',
  label: 'Remove from cart',
  changes: { entity: 'cartItem', getId: ({ params }) => params.itemId },
  orderKey: getCartKey,
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
  body: object({ itemIds: optional(size(array(Id), 0, maxClearedItems)) }),
  limits: { values: maxClearedItems + 10 },
  answer: Cart,
  access: customersOnly,
  offline: 'queue',
  label: 'Clear cart',
  changes: { entity: 'cartItem', getId: () => allIds },
  orderKey: getCartKey,
  coalesceKey: getCartKey,
  supersedes: 'cart/',
})

export const cartCommands = [addToCart, setCartQuantity, removeFromCart, clearCart]
