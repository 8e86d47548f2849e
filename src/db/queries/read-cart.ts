import type { CartItem } from '#contract/cart'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { all, touchOf } from '../touched'
import type { OutboxRow } from '../rows'

export interface CartLine extends CartItem {
  /** Changed on this device and not confirmed by the server yet. */
  pending: boolean
}

export interface CartView {
  items: CartLine[]
  /** Sum of all quantities, for the badge. */
  count: number
  /** Sum of the quantities that are available: without items that are no longer offered or are sold out. */
  counted: number
  /** Price of the available items at current prices, in ZMW. */
  total: number
  /**
   * Ids of all known items, including those whose removal is not sent yet. The command that clears the cart lists them.
   */
  known: string[]
}

export const emptyCart: CartView = { items: [], count: 0, counted: 0, total: 0, known: [] }

export async function readCart(database: UserDatabase): Promise<CartView> {
  const { view, pending, base, rows } = await readFolded(database, 'cartItem')
  const items = [...view.values()].map((item) => ({ ...item, pending: pending.has(item._id) }))
  const toBeHad = items.filter(isToBeHad)
  const there = base.filter(({ deleted }) => deleted === 0).map(({ id }) => id)
  return {
    items,
    count: countOf(items),
    counted: countOf(toBeHad),
    total: toBeHad.reduce((sum, item) => sum + Math.round(item.productId.price * 100) * item.quantity, 0) / 100,
    known: [...new Set([...there, ...touched(rows)])],
  }
}

export const isToBeHad = ({ productId: { available, left } }: CartItem): boolean => available && left !== 0

const countOf = (items: readonly CartItem[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0)

function touched(rows: readonly OutboxRow[]): string[] {
  return rows.flatMap(({ endpoint, input, state }) => {
    const id = (state !== 'refused' && touchOf(endpoint)?.touches(input)) || all
    return id === all ? [] : [id]
  })
}
