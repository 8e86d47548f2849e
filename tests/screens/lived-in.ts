/** A customer who has used Tilipo for a while: what they have put down shows in their own screens, the vendors' and the desk's. */
import { randomUUID } from 'node:crypto'

const customer = 'customer2@demo.test'

export async function liveIn(url: string, password: string): Promise<void> {
  const ask = askerOf(url)
  const { token } = await ask('POST', '/auth/login', { email: customer, password })
  const tell = askerOf(url, token)
  const [product, otherProduct] = (await ask('GET', '/listings?vertical=stores')).listings
  const [room] = (await ask('GET', '/listings?vertical=hotels&q=Batoka')).listings
  const [coach] = (await ask('GET', '/listings?vertical=buses')).listings
  await tell('POST', '/cart', { productId: product._id, quantity: 2 })
  await tell('POST', '/cart', { productId: otherProduct._id, quantity: 1 })
  for (const { _id } of [product, room, coach]) await tell('PUT', `/favorites/${_id}`)
  for (const text of [
    'Good morning. Is breakfast served before six? We have an early flight.',
    'And can we leave our bags after check-out?',
  ]) {
    await tell('POST', `/messages/${room.vendorId}`, { id: randomUUID(), text, serviceId: room._id })
  }
  await tell('POST', '/support/tickets', {
    id: randomUUID(),
    subject: 'My receipt has the wrong name',
    category: 'booking',
    priority: 'normal',
    message: 'The receipt for my last booking carries my old name. Can you change it, please?',
  })
}

const askerOf =
  (url: string, token?: string) =>
  async (method: string, path: string, body?: object): Promise<any> => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers,
      ...(body || method !== 'GET' ? { body: JSON.stringify(body ?? {}) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
