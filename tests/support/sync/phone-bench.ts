/** One customer's phone for the engine's tests, with short helpers for actions and observations. */
import { addToCart, removeFromCart, setCartQuantity } from '#contract/bookings/orders/cart'
import { isPush, openBench, type Bench } from './bench'
import { buildNotification } from './model-server'

export let bench: Bench
/** The product that most tests use. */
export let product: string

export async function resetBench(): Promise<void> {
  bench = await openBench()
  product = bench.random.uuid()
}

export const minuteMs = 60_000
export const add = (quantity = 1, id = product) =>
  bench.phone.act(addToCart, { body: { productId: id, quantity } }, { name: 'Chitenge' })
export const set = (quantity: number, id = product) =>
  bench.phone.act(setCartQuantity, { params: { itemId: id }, body: { quantity } })
export const remove = (id = product) => bench.phone.act(removeFromCart, { params: { itemId: id } })
export const getDisplayedQuantity = (id = product) =>
  bench.phone.storage(bench.user).view('cartItem').get(id)?.quantity ?? 0
export const getServerQuantity = (id = product) => bench.server.account(bench.user).cart.get(id)?.data?.quantity ?? 0
export const readSendable = () => bench.phone.storage(bench.user).readSendable()
export const rows = () => bench.phone.storage(bench.user).outbox
export const status = () => bench.phone.tabs[0]!.activity
export const pushes = () => bench.sent.filter(isPush)

/** Creates a notification on the server and pulls it to the phone. */
export async function createNotification(): Promise<string> {
  const id = bench.random.uuid()
  bench.server.put(bench.user, 'notification', id, buildNotification(id))
  bench.phone.kick('pull')
  await bench.time.run(1000)
  bench.sent.length = 0
  return id
}
