import { addToCart } from '#contract/cart'
import type { FeaturedProduct, Listing } from '#contract/catalogue'
import { allVerticals } from '#contract/verticals/index'
import { pathTo } from '#contract/verticals/vertical'
import { currentSession, subscribeSession } from '../../../api/session'
import { send } from '../../../sync/index'
import { toast } from '../../../ui/toast'
import { takeIntent, type CartIntent } from './cart-intent'

export const intentFor = (listing: Listing, quantity = 1): CartIntent => ({
  productId: listing._id,
  quantity,
  preview: {
    name: listing.name,
    price: listing.price,
    imageUrl: listing.imageUrl,
    storeId: listing.vendorId,
    storeName: listing.vendorName,
    path: listing.path,
    available: true,
  },
})

const shops = allVerticals.find(({ stock }) => stock === 'unit')!

export const intentForProduct = ({ _id, name, price, imageUrl, storeId }: FeaturedProduct): CartIntent => ({
  productId: _id,
  quantity: 1,
  preview: { name, price, imageUrl, storeId, path: pathTo(shops.routes.listing, _id), available: true },
})

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
