import type { CartItem } from '#contract/bookings/orders/cart'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { allIds } from '#contract/core/endpoint'
import { findTarget } from '#contract/sync/queued-commands'
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
  availableCount: number
  /** Price of the available items at current prices, in ZMW. */
  total: number
  /**
   * Ids of all known items, including those whose removal is not sent yet. The command that clears the cart lists them.
   */
  clearableIds: string[]
}

export const emptyCart: CartView = { items: [], count: 0, availableCount: 0, total: 0, clearableIds: [] }

export async function readCart(database: UserDatabase): Promise<CartView> {
  const { view, pending, base, rows } = await readFolded(database, 'cartItem')
  const items = [...view.values()].map((item) => ({ ...item, pending: pending.has(item._id) }))
  const availableItems = items.filter(isAvailable)
  const baseIds = base.filter(({ deleted }) => deleted === 0).map(({ id }) => id)
  return {
    items,
    count: sumQuantities(items),
    availableCount: sumQuantities(availableItems),
    total: availableItems.reduce((sum, item) => sum + Math.round(item.productId.price * 100) * item.quantity, 0) / 100,
    clearableIds: [...new Set([...baseIds, ...findChangedIds(rows)])],
  }
}

export const isAvailable = ({ productId: { available, left } }: CartItem): boolean => available && left !== 0

const sumQuantities = (items: readonly CartItem[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0)

function findChangedIds(rows: readonly OutboxRow[]): string[] {
  return rows.flatMap(({ endpoint, input, state }) => {
    const id = (state !== 'refused' && findTarget(endpoint)?.getId(input)) || allIds
    return id === allIds ? [] : [id]
  })
}
