import { addToCart, maxQuantityMessage, maxQuantityOf } from '#contract/cart'
import { currentSession, subscribeSession } from '../../../api/session'
import { findCartItem } from '../../../db/queries/find-cart-item'
import { send } from '../../../sync/index'
import { patiently } from '../../../ui/patiently'
import { toast } from '../../../ui/toast'
import { keepIntent, takeIntent, type CartIntent } from './intents'

/**
 * Adds a product to the cart. It takes effect at once, also offline: the outbox stores the command and sends it later.
 * Adds no more than the stock known to this device.
 */
export async function putInCart({ productId, quantity: wanted, preview }: CartIntent): Promise<void> {
  const inCart = await findCartItem(productId)
  // A known stock of 0 can be outdated, so it does not limit the quantity. The server checks it.
  const left = inCart?.productId.left || undefined
  const quantity = Math.min(wanted, maxQuantityOf(left) - (inCart?.quantity ?? 0))
  if (quantity <= 0)
    return toast({
      title: maxQuantityMessage(left),
      description: `You already have ${inCart!.quantity} in your cart.`,
      tone: 'destructive',
    })
  const sent = await send(addToCart, { body: { productId, quantity } }, { preview })
  const limit = quantity < wanted ? { description: `${maxQuantityMessage(left)} We added ${quantity}.` } : {}
  if (sent.ok) toast({ title: 'Item added to cart.', tone: 'success', ...limit })
  else toast({ title: 'Failed to update cart. Please try again.', description: sent.message, tone: 'destructive' })
}

/** Executes the stored intents after sign-in. Drops them for accounts other than customers. */
export function followIntents(): void {
  const follow = () => {
    const session = currentSession()
    if (!session) return
    const [item, heart] = [takeIntent('cart'), takeIntent('favorite')]
    if (session.user.user_type !== 'endUser') return
    // If the outbox cannot store the command, the intent is stored again.
    if (item) putInCart(item).catch(() => keepIntent('cart', item))
    if (heart)
      patiently(() => import('./own-hearts'))
        .then(({ mark }) => mark(heart))
        .catch(() => keepIntent('favorite', heart))
  }
  subscribeSession(follow)
  follow()
}
