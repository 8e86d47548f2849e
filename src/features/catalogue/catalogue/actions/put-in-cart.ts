import { addToCart, getMaxQuantityMessage, getMaxQuantity } from '#contract/bookings/orders/cart'
import { currentSession, subscribeSession } from '../../../../api/session'
import { findCartItem } from '../../../../db/queries/find-cart-item'
import { send } from '../../../../sync/index'
import { retryImport } from '../../../../retry-import'
import { toast } from '../../../../ui/overlays/toast'
import { saveIntent, consumeIntent, type CartIntent } from './intents'

/**
 * Adds a product to the cart. It takes effect at once, also offline: the outbox stores the command and sends it later.
 * Adds no more than the stock known to this device.
 */
export async function putInCart({ productId, quantity: requested, preview }: CartIntent): Promise<void> {
  const inCart = await findCartItem(productId)
  // A known stock of 0 can be outdated, so it does not limit the quantity. The server checks it.
  const left = inCart?.productId.left || undefined
  const quantity = Math.min(requested, getMaxQuantity(left) - (inCart?.quantity ?? 0))
  if (quantity <= 0)
    return toast({
      title: getMaxQuantityMessage(left),
      description: `You already have ${inCart?.quantity} in your cart.`,
      tone: 'destructive',
    })
  const result = await send(addToCart, { body: { productId, quantity } }, { preview })
  const limit = quantity < requested ? { description: `${getMaxQuantityMessage(left)} We added ${quantity}.` } : {}
  if (result.ok) toast({ title: 'Item added to cart.', tone: 'success', ...limit })
  else toast({ title: 'Failed to update cart. Please try again.', description: result.message, tone: 'destructive' })
}

/** Executes the stored intents after sign-in. Drops them for accounts other than customers. */
export function resumeIntents(): void {
  const executeIntents = () => {
    const session = currentSession()
    if (!session) return
    const [item, favorite] = [consumeIntent('cart'), consumeIntent('favorite')]
    if (session.user.user_type !== 'endUser') return
    // If the outbox cannot store the command, the intent is stored again.
    if (item) putInCart(item).catch(() => saveIntent('cart', item))
    if (favorite)
      retryImport(() => import('./own-favorites'))
        .then(({ markFavorite }) => markFavorite(favorite))
        .catch(() => saveIntent('favorite', favorite))
  }
  subscribeSession(executeIntents)
  executeIntents()
}
