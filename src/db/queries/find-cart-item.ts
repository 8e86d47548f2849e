import type { CartItem } from '#contract/cart'
import { currentUser } from '../current'
import { openUserDatabase } from '../database'
import { readFolded } from '../read-folded'

/** A product in the signed-in user's cart as this device shows it; null if it is not there or cannot be read. */
export async function findCartItem(productId: string): Promise<CartItem | null> {
  const user = currentUser()
  if (!user) return null
  try {
    return (await readFolded(openUserDatabase(user), 'cartItem')).view.get(productId) ?? null
  } catch {
    return null // storage is blocked, or was closed by a sign-out
  }
}
