import { addToCart, maxQuantityMessage, maxQuantityOf } from '#contract/cart'
import { currentSession, subscribeSession } from '../../../api/session'
import { findCartItem } from '../../../db/queries/find-cart-item'
import { send } from '../../../sync/index'
import { patiently } from '../../../ui/patiently'
import { toast } from '../../../ui/toast'
import { keepIntent, takeIntent, type CartIntent } from './intents'

/** Told at once, also offline: it is written down here and sent when it can be. No more than this device knows to be left. */
export async function putInCart({ productId, quantity: wanted, preview }: CartIntent): Promise<void> {
  const inCart = await findCartItem(productId)
  // What is sold out here may be back: the server knows.
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

/** What a visitor wanted is done for whoever signs in next; only customers have a cart and favorites. */
export function followIntents(): void {
  const follow = () => {
    const session = currentSession()
    if (!session) return
    const [item, heart] = [takeIntent('cart'), takeIntent('favorite')]
    if (session.user.user_type !== 'endUser') return
    // What could not even be written down is wanted still.
    if (item) putInCart(item).catch(() => keepIntent('cart', item))
    if (heart)
      patiently(() => import('./own-hearts'))
        .then(({ mark }) => mark(heart))
        .catch(() => keepIntent('favorite', heart))
  }
  subscribeSession(follow)
  follow()
}
