import type { CartItem } from '#contract/bookings/orders/cart'
import { currentUser } from '../current-user'
import { openUserDatabase } from '../database'
import { readFolded } from '../read-folded'

/** Finds a product in the cart of the signed-in user; null if it is absent or cannot be read. */
export async function findCartItem(productId: string): Promise<CartItem | null> {
  const user = currentUser()
  if (!user) return null
  try {
    return (await readFolded(openUserDatabase(user), 'cartItem')).view.get(productId) ?? null
  } catch {
    return null // storage is blocked, or was closed by a sign-out
  }
}
