/**
 * The workload: a user sets the quantities of a hundred items a thousand times. The comparison harness uses the same.
 */
import { createRandom } from '../support/numbers'

export interface Edit {
  itemId: string
  quantity: number
}

export function createEdits(items: readonly string[], count: number): Edit[] {
  const next = createRandom(42)
  return Array.from({ length: count }, () => ({
    itemId: items[Math.floor(next() * items.length)]!,
    quantity: 1 + Math.floor(next() * 20),
  }))
}

/** Computes the cart after all edits; items without an edit keep quantity 1. */
export function computeExpectedCart(items: readonly string[], edits: readonly Edit[]): Map<string, number> {
  const cart = new Map(items.map((id) => [id, 1]))
  for (const { itemId, quantity } of edits) cart.set(itemId, quantity)
  return cart
}
