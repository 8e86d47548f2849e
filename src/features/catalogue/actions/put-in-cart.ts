import { addToCart } from '#contract/cart'
import { currentSession, subscribeSession } from '../../../api/session'
import { send } from '../../../sync/index'
import { toast } from '../../../ui/toast'
import { takeIntent, type CartIntent } from './cart-intent'

/** Told at once, also offline: it is written down here and sent when it can be. */
export async function putInCart({ productId, quantity, preview }: CartIntent): Promise<void> {
  const sent = await send(addToCart, { body: { productId, quantity } }, { preview })
  if (sent.ok) toast({ title: 'Item added to cart.', tone: 'success' })
  else toast({ title: 'Failed to update cart. Please try again.', description: sent.message, tone: 'destructive' })
}

/** What a visitor wanted goes into the cart of whoever signs in next; only customers have one. */
export function followCartIntent(): void {
  const follow = () => {
    const session = currentSession()
    if (!session) return
    const intent = takeIntent()
    if (intent && session.user.user_type === 'endUser') void putInCart(intent)
  }
  subscribeSession(follow)
  follow()
}
