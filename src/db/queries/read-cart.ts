import type { CartItem } from '#contract/cart'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { all, touchOf } from '../touched'
import type { OutboxRow } from '../rows'

export interface CartLine extends CartItem {
  /** Changed here and not yet confirmed by the server. */
  pending: boolean
}

export interface CartView {
  items: CartLine[]
  /** The sum of quantities, as the badge shows it. */
  count: number
  /** How many of them are to be had: what is no longer offered or sold out is not. */
  counted: number
  /** What those cost, in ZMW, at the prices now. */
  total: number
  /** The items that this device knows of, also those whose removal has not left it yet: what clearing it clears. */
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
