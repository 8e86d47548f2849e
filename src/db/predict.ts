/**
 * What each queued command will have done: how it changes what is seen until the server says so itself. Pure, and the
 * only place that knows. (Here and not in `src/sync`, because the live queries fold and may import the contract only.)
 */
import { mostOfOneItem, type CartItem } from '#contract/cart'
import type { Notification } from '#contract/notifications'
import type { Entities, Entity, OutboxRow } from './rows'

export type View<T> = Map<string, T>

export interface Prediction<E extends Entity = Entity> {
  entity: E
  /** The one thing it changes; `all` of its kind. */
  touches(input: OutboxRow['input']): string
  change(view: View<Entities[E]>, id: string, row: OutboxRow): void
  /** Doing it twice is not the same as doing it once. */
  adds?: true
}

export const all = 'all'

const predictions = new Map<string, Prediction>()
function predict<E extends Entity>(endpoint: string, prediction: Prediction<E>): void {
  predictions.set(endpoint, prediction as unknown as Prediction)
}

export const predictionOf = (endpoint: string): Prediction | undefined => predictions.get(endpoint)
export const predictedEndpoints = (): string[] => [...predictions.keys()]

predict('cart.add', {
  entity: 'cartItem',
  touches: (input) => input.body.productId,
  change: (cart, id, row) => putItem(cart, id, (cart.get(id)?.quantity ?? 0) + row.input.body.quantity, row),
  adds: true,
})
predict('cart.setQuantity', {
  entity: 'cartItem',
  touches: (input) => input.params.itemId,
  change: (cart, id, row) => putItem(cart, id, row.input.body.quantity, row),
})
predict('cart.remove', {
  entity: 'cartItem',
  touches: (input) => input.params.itemId,
  change: (cart, id) => void cart.delete(id),
})
predict('cart.clear', { entity: 'cartItem', touches: () => all, change: (cart) => cart.clear() })

predict('notifications.read', {
  entity: 'notification',
  touches: (input) => input.params.id,
  change: (view, id) => markRead(view, id),
})
predict('notifications.readAll', {
  entity: 'notification',
  touches: () => all,
  change: (view) => [...view.keys()].forEach((id) => markRead(view, id)),
})

function putItem(cart: View<CartItem>, id: string, quantity: number, { preview }: OutboxRow): void {
  if (quantity <= 0) return void cart.delete(id)
  const known = cart.get(id)
  const item = known ?? addedItem(id, preview)
  cart.set(id, { ...item, quantity: Math.min(quantity, mostOfOneItem) })
}

/** Added on this device and not yet known to the server: it shows as the person saw it. */
function addedItem(id: string, preview: OutboxRow['preview']): CartItem {
  const { name = 'Item', price = 0, imageUrl = null, storeId = '', storeName = '', path = '', available = true } = preview ?? {}
  return {
    _id: id,
    productId: { _id: id, name, price, imageUrl, storeId, storeName, path, available },
    quantity: 0,
    priceWhenAdded: price,
  }
}

function markRead(view: View<Notification>, id: string): void {
  const notification = view.get(id)
  if (notification && !notification.isRead) view.set(id, { ...notification, isRead: true })
}
