import * as cart from '#contract/cart'
import type { Db } from '../../db/connect'
import { command, query, signedInOf, type Who } from '../route'
import { add, clear, readCart, remove, setQuantity } from './edit'

const whole = (db: Db, call: { who: Who | null }) => readCart(db, signedInOf(call).accountId)
/** Every cart command returns the whole cart. */
const answered = { present: whole }

export const cartRoutes = [
  query(cart.getCart, whole),
  command(
    cart.addToCart,
    (tx, call) => add(tx, signedInOf(call).accountId, call.input.body.productId, call.input.body.quantity),
    answered,
  ),
  command(
    cart.setCartQuantity,
    (tx, call) => setQuantity(tx, signedInOf(call).accountId, call.input.params.itemId, call.input.body.quantity),
    answered,
  ),
  command(
    cart.removeFromCart,
    (tx, call) => remove(tx, signedInOf(call).accountId, call.input.params.itemId),
    answered,
  ),
  command(cart.clearCart, (tx, call) => clear(tx, signedInOf(call).accountId, call.input.body.itemIds), answered),
]
