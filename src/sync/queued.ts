/**
 * The endpoints whose commands are queued, by name. A list of its own, so that worker and service worker do not carry
 * the whole contract; a test holds it to the contract's `offline: 'queue'`.
 */
import { addToCart, clearCart, removeFromCart, setCartQuantity } from '#contract/cart'
import type { Endpoint } from '#contract/endpoint'
import { readAllNotifications, readNotification } from '#contract/notifications'

export const queued: readonly Endpoint[] = [
  addToCart,
  setCartQuantity,
  removeFromCart,
  clearCart,
  readNotification,
  readAllNotifications,
]

const byName = new Map(queued.map((endpoint) => [endpoint.name, endpoint]))
export const queuedNamed = (name: string): Endpoint | undefined => byName.get(name)
