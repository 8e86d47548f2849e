/** The work: somebody who cannot decide sets quantities of a hundred items, a thousand times. The rivals' workload. */
import { random } from '../support/numbers'

export interface Edit {
  itemId: string
  quantity: number
}

export function editsOf(items: readonly string[], count: number): Edit[] {
  const next = random(42)
  return Array.from({ length: count }, () => ({
    itemId: items[Math.floor(next() * items.length)]!,
    quantity: 1 + Math.floor(next() * 20),
  }))
}

/** What the cart must hold in the end; items that were not edited keep their one. */
export function expectedCart(items: readonly string[], edits: readonly Edit[]): Map<string, number> {
  const cart = new Map(items.map((id) => [id, 1]))
  for (const { itemId, quantity } of edits) cart.set(itemId, quantity)
  return cart
}
