import type { CartItem } from '#contract/cart'
import type { UserDatabase } from '../database'
import { fold } from '../fold'

export interface CartLine extends CartItem {
  /** Changed here and not yet confirmed by the server. */
  pending: boolean
}

export interface CartView {
  items: CartLine[]
  /** The sum of quantities, as the badge shows it. */
  count: number
  /** In ZMW, at the prices now. */
  total: number
}

export const emptyCart: CartView = { items: [], count: 0, total: 0 }

export async function readCart(database: UserDatabase): Promise<CartView> {
  const [base, outbox] = await database.transaction('r', database.cartItems, database.outbox, () =>
    Promise.all([database.cartItems.toArray(), database.outbox.toArray()]),
  )
  const { view, pending } = fold('cartItem', base, outbox)
  const items = [...view.values()].map((item) => ({ ...item, pending: pending.has(item._id) }))
  return {
    items,
    count: items.reduce((sum, item) => sum + item.quantity, 0),
    total: items.reduce((sum, item) => sum + Math.round(item.productId.price * 100) * item.quantity, 0) / 100,
  }
}
