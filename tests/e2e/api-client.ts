/** Acts as other accounts directly on the server's API, as their devices would. */
import { randomUUID } from 'node:crypto'
import { lusakaDate } from '../../contract/core/values'
import { expect, password, type Tilipo } from './fixtures'
import { newPhoneNumber } from '../support/phone-numbers'

export interface ApiClient {
  request(path: string, body: unknown): Promise<any>
  /** Requests a booking. The server holds it immediately unless the vendor must accept it first. */
  book(listingId: string, choice: object): Promise<any>
  pay(bookingId: string): Promise<void>
}

/** Signs a demo account in and returns a client for its requests. */
export async function createApiClient(tilipo: Tilipo, name: string): Promise<ApiClient> {
  const post = async (path: string, body: unknown, token = '') => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    const answer = await fetch(`${tilipo.direct}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const responseBody = await answer.json()
    expect(answer.status, `${path}: ${JSON.stringify(responseBody)}`).toBe(200)
    return responseBody
  }
  const { token } = await post('/auth/login', { email: `${name}@demo.test`, password })
  const request: ApiClient['request'] = (path, body) => post(path, body, token)
  return {
    request,
    book: (listingId, choice) => request('/bookings', { id: randomUUID(), listingId, choice, seenTotal: 1_000_000 }),
    async pay(bookingId) {
      const { reference } = await request('/payments', { bookingId, phone: newPhoneNumber('55'), network: 'MTN' })
      const verify = () =>
        fetch(`${tilipo.direct}/api/payments/verify/${reference}`, { headers: { authorization: `Bearer ${token}` } })
      await expect.poll(async () => ((await (await verify()).json()) as any).status).toBe('successful')
    },
  }
}

export async function fetchListings(tilipo: Tilipo, query: string): Promise<any[]> {
  const answer = await fetch(`${tilipo.direct}/api/listings?${query}`)
  return ((await answer.json()) as { listings: any[] }).listings
}

/**
 * Finds a home of the demo agent that is currently confirmed as vacant.
 *
 * @param index keeps concurrent tests on different homes
 */
export async function findVacantHome(tilipo: Tilipo, index: number): Promise<any> {
  const today = lusakaDate(Date.now())
  const vacantHomes: any[] = []
  for (const home of await fetchListings(tilipo, 'vertical=real-estate&q=nyumba&pageSize=40')) {
    const { vacancy } = (await (
      await fetch(`${tilipo.direct}/api/listings/${home._id}/taken?from=${today}&to=${today}`)
    ).json()) as any
    if (vacancy?.stands) vacantHomes.push(home)
  }
  return vacantHomes.at(-1 - index)
}
