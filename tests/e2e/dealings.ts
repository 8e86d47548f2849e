/** What others do meanwhile, past the browser: asked of the server as their devices would. */
import { randomUUID } from 'node:crypto'
import { lusakaDate } from '../../contract/core/values'
import { expect, password, type Tilipo } from './fixtures'
import { newPhone } from '../support/phones'

export interface Dealer {
  ask(path: string, body: unknown): Promise<any>
  /** Asked for, and held where nobody has to answer first. */
  book(listingId: string, choice: object): Promise<any>
  pay(bookingId: string): Promise<void>
}

/** A demo account on another device. */
export async function dealerOf(tilipo: Tilipo, name: string): Promise<Dealer> {
  const post = async (path: string, body: unknown, token = '') => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    const answer = await fetch(`${tilipo.direct}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const said = await answer.json()
    expect(answer.status, `${path}: ${JSON.stringify(said)}`).toBe(200)
    return said
  }
  const { token } = await post('/auth/login', { email: `${name}@demo.test`, password })
  const ask: Dealer['ask'] = (path, body) => post(path, body, token)
  return {
    ask,
    book: (listingId, choice) => ask('/bookings', { id: randomUUID(), listingId, choice, seenTotal: 1_000_000 }),
    async pay(bookingId) {
      const { reference } = await ask('/payments', { bookingId, phone: newPhone('55'), network: 'MTN' })
      const verify = () =>
        fetch(`${tilipo.direct}/api/payments/verify/${reference}`, { headers: { authorization: `Bearer ${token}` } })
      await expect.poll(async () => ((await (await verify()).json()) as any).status).toBe('successful')
    },
  }
}

export async function listingsOf(tilipo: Tilipo, query: string): Promise<any[]> {
  const answer = await fetch(`${tilipo.direct}/api/listings?${query}`)
  return ((await answer.json()) as { listings: any[] }).listings
}

/** A home of the demo's own agent, called vacant in these days; `which` keeps tests out of each other's way. */
export async function vacantHome(tilipo: Tilipo, which: number): Promise<any> {
  const today = lusakaDate(Date.now())
  const found: any[] = []
  for (const home of await listingsOf(tilipo, 'vertical=real-estate&q=nyumba&pageSize=40')) {
    const { vacancy } = (await (
      await fetch(`${tilipo.direct}/api/listings/${home._id}/taken?from=${today}&to=${today}`)
    ).json()) as any
    if (vacancy?.stands) found.push(home)
  }
  return found.at(-1 - which)
}
