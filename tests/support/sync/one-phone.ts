/** One customer's phone for the engine's tests, and short words for what they do and look at. */
import { addToCart, removeFromCart, setCartQuantity } from '#contract/orders/cart'
import { isPush, openBench, type Bench } from './devices'
import { notificationOf } from './model-server'

export let bench: Bench
/** A product that most tests are about. */
export let product: string

export async function freshBench(): Promise<void> {
  bench = await openBench()
  product = bench.random.uuid()
}

export const minute = 60_000
export const add = (quantity = 1, id = product) =>
  bench.phone.act(addToCart, { body: { productId: id, quantity } }, { name: 'Chitenge' })
export const set = (quantity: number, id = product) =>
  bench.phone.act(setCartQuantity, { params: { itemId: id }, body: { quantity } })
export const remove = (id = product) => bench.phone.act(removeFromCart, { params: { itemId: id } })
export const shown = (id = product) => bench.phone.storage(bench.user).view('cartItem').get(id)?.quantity ?? 0
export const atServer = (id = product) => bench.server.account(bench.user).cart.get(id)?.data?.quantity ?? 0
export const waiting = () => bench.phone.storage(bench.user).readSendable()
export const rows = () => bench.phone.storage(bench.user).outbox
export const status = () => bench.phone.tabs[0]!.activity
export const pushes = () => bench.sent.filter(isPush)

/** A notification the server has and the phone has pulled. */
export async function aNotification(): Promise<string> {
  const id = bench.random.uuid()
  bench.server.put(bench.user, 'notification', id, notificationOf(id))
  bench.phone.kick('pull')
  await bench.time.run(1000)
  bench.sent.length = 0
  return id
}
