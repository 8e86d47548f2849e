/** Creates activity of a demo customer that appears on the customer's, the vendors' and the support team's screens. */
import { randomUUID } from 'node:crypto'

const customer = 'customer2@demo.test'

export async function createDemoActivity(url: string, password: string): Promise<void> {
  const callPublicApi = createApiCaller(url)
  const { token } = await callPublicApi('POST', '/auth/login', { email: customer, password })
  const callApi = createApiCaller(url, token)
  const [product, otherProduct] = (await callPublicApi('GET', '/listings?vertical=stores')).listings
  const [room] = (await callPublicApi('GET', '/listings?vertical=hotels&q=Batoka')).listings
  const [coach] = (await callPublicApi('GET', '/listings?vertical=buses')).listings
  await callApi('POST', '/cart', { productId: product._id, quantity: 2 })
  await callApi('POST', '/cart', { productId: otherProduct._id, quantity: 1 })
  for (const { _id } of [product, room, coach]) await callApi('PUT', `/favorites/${_id}`)
  for (const text of [
    'Good morning. Is breakfast served before six? We have an early flight.',
    'And can we leave our bags after check-out?',
  ]) {
    await callApi('POST', `/messages/${room.vendorId}`, { id: randomUUID(), text, serviceId: room._id })
  }
  await callApi('POST', '/support/tickets', {
    id: randomUUID(),
    subject: 'My receipt has the wrong name',
    category: 'booking',
    priority: 'normal',
    message: 'The receipt for my last booking carries my old name. Can you change it, please?',
  })
}

const createApiCaller =
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
