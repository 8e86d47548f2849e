import * as cart from '#contract/bookings/orders/cart'
import type { Db } from '../../../db/connect'
import { command, query, signedInOf, type Who } from '../../route'
import { addToCart, clearCart, readCart, removeFromCart, setCartQuantity } from './edit'

const loadCart = (db: Db, call: { who: Who | null }) => readCart(db, signedInOf(call).accountId)
/** Every cart command returns the whole cart. */
const withCart = { present: loadCart }

export const cartRoutes = [
  query(cart.getCart, loadCart),
  command(
    cart.addToCart,
    (tx, call) => addToCart(tx, signedInOf(call).accountId, call.input.body.productId, call.input.body.quantity),
    withCart,
  ),
  command(
    cart.setCartQuantity,
    (tx, call) => setCartQuantity(tx, signedInOf(call).accountId, call.input.params.itemId, call.input.body.quantity),
    withCart,
  ),
  command(
    cart.removeFromCart,
    (tx, call) => removeFromCart(tx, signedInOf(call).accountId, call.input.params.itemId),
    withCart,
  ),
  command(cart.clearCart, (tx, call) => clearCart(tx, signedInOf(call).accountId, call.input.body.itemIds), withCart),
]
