/** A server with a customer and a cart of a hundred items. Calls bypass the link, so that they are not counted. */
import { randomUUID } from 'node:crypto'
import { addToCart, clearCart, getCart } from '#contract/bookings/orders/cart'
import { login } from '#contract/accounts/auth'
import { protocolVersion, push } from '#contract/sync/sync'
import { demoPassword } from '../../server/demo/accounts'
import { connect } from '../../server/db/connect'
import { insertProduct, insertVendor } from '../../tests/support/builders'
import { openLink, type Link } from '../support/link'
import { findFreePort } from '../support/local-resources'
import { query, createDatabase, startPostgres } from '../support/postgres'
import { startTilipo } from '../support/tilipo'

export interface Shop {
  link: Link
  databaseUrl: string
  items: string[]
  session: { token: string; user: { id: string } }
  /** Resets the cart to one of each item. */
  refill(): Promise<void>
  cart(): Promise<Map<string, number>>
}

const itemsInCart = 100

export async function openShop(): Promise<Shop> {
  const port = await findFreePort()
  const link = await openLink(port)
  const databaseUrl = await createDatabase(await startPostgres(), 'tilipo_bench')
  const { url } = await startTilipo({ port, databaseUrl, demo: true, publicUrl: link.url })
  const items = await createHundredProducts(databaseUrl)
  const session = await callApi(url, login, null, { email: 'customer@demo.test', password: demoPassword })
  const call = (endpoint: { method: string; path: string }, body?: unknown) =>
    callApi(url, endpoint, session.token, body)
  return {
    link,
    databaseUrl,
    items,
    session,
    async refill() {
      await call(clearCart)
      const commands = items.map((productId) => ({
        key: randomUUID(),
        endpoint: addToCart.name,
        body: { productId, quantity: 1 },
      }))
      await call(push, { protocol: protocolVersion, device: randomUUID(), commands })
    },
    async cart() {
      const { items: lines } = (await call(getCart)) as { items: { _id: string; quantity: number }[] }
      return new Map(lines.map(({ _id, quantity }) => [_id, quantity]))
    },
  }
}

/** Returns a hundred products: those of the demo, and new ones. */
async function createHundredProducts(databaseUrl: string): Promise<string[]> {
  const demoProducts = await query<{ id: string }>(
    databaseUrl,
    `select id from listing where vertical = 'stores' and offered order by id limit $1`,
    [itemsInCart],
  )
  const items = demoProducts.map(({ id }) => id)
  const { db, close } = connect(databaseUrl)
  const store = await insertVendor(db, { business_type: 'store', name: 'Chitenge Corner' })
  while (items.length < itemsInCart)
    items.push((await insertProduct(db, { vendor_id: store.id, name: `Chitenge cloth ${items.length}` })).id)
  await close()
  return items
}

async function callApi(
  url: string,
  { method, path }: { method: string; path: string },
  token: string | null,
  body?: unknown,
): Promise<any> {
  const headers = {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
