import { describe, expect, it } from 'vitest'
import { addToCart, clearCart, maxItemQuantity, removeFromCart, setCartQuantity } from './cart'
import type { Command, Merge } from '../../core/endpoint'

const item = '82d69947-0c13-4c9b-b0b4-e7131fc52776'
const emptyInput = { params: {}, query: {}, body: {} }
const add = (quantity: number): Command => ({
  endpoint: addToCart.name,
  input: { ...emptyInput, body: { productId: item, quantity } },
})
const set = (quantity: number): Command => ({
  endpoint: setCartQuantity.name,
  input: { ...emptyInput, params: { itemId: item }, body: { quantity } },
})
const remove: Command = { endpoint: removeFromCart.name, input: { ...emptyInput, params: { itemId: item } } }

describe.each([
  ['an item that was not in the cart', false],
  ['an item that was in the cart', true],
])('merging cart edits of %s', (_, wasInCart) => {
  const mergeCommands = (earlier: Command, later: Command) =>
    (addToCart.merge as Merge)(earlier, later, () => wasInCart)
  const removalResult = wasInCart ? remove : 'nothing'

  it.each([
    ['adds up two adds', add(2), add(3), add(5)],
    ['merges add and set into one add', add(2), set(7), add(7)],
    ['keeps the last set', set(2), set(7), set(7)],
    ['adds to a set', set(2), add(1), set(3)],
    ['limits the quantity', add(990), add(990), add(maxItemQuantity)],
    ['merges a remove with an unsent add', add(2), remove, removalResult],
    ['merges a set to zero into a removal', add(2), set(0), removalResult],
    ['merges set and remove', set(2), remove, removalResult],
    ['merges remove and add', remove, add(2), wasInCart ? set(2) : add(2)],
  ] as const)('%s', (_, earlier, later, expected) => expect(mergeCommands(earlier, later)).toEqual(expected))
})

it('cart endpoints share one order key, and a clear supersedes the pending edits of items', () => {
  expect(
    new Set(
      [addToCart, setCartQuantity, removeFromCart, clearCart].map((e) =>
        e.orderKey!({ params: { itemId: item }, body: { productId: item } } as never),
      ),
    ),
  ).toEqual(new Set(['cart']))
  expect(addToCart.coalesceKey!({ body: { productId: item } } as never)!.startsWith(clearCart.supersedes!)).toBe(true)
})
