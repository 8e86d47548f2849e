import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addToCart } from '#contract/bookings/orders/cart'
import { completeInput } from '#contract/core/build-request'
import { json } from '../../tests/support/sync/wire'
import { ModelServer, refusal } from '../../tests/support/sync/model-server'
import { createSeededRandom } from '../../tests/support/sync/random'
import { changeDevice, readDevice } from '../api/device'
import { deleteUserDatabase, openUserDatabase } from '../db/database'
import { enqueue } from '../sync/outbox/outbox'

vi.mock('workbox-background-sync', () => ({ Queue: Object }))
const { drainOutbox } = await import('./outbox-sync')

const random = createSeededRandom(61)
let user: string
let server: ModelServer

/** Stubs `fetch` with the model server. `answer` can return another response for a request. */
function online(answer: (url: string, init: RequestInit) => Response | Promise<Response> | null = () => null) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const override = await answer(url, init)
    if (override) return override
    const headers = Object.fromEntries(Object.entries(init.headers as Record<string, string>))
    const body = init.body as string | undefined
    const {
      status,
      headers: responseHeaders,
      body: text,
    } = await server.handle({ method: init.method!, url, headers, body })
    return new Response(text, { status, headers: responseHeaders })
  })
}

beforeEach(async () => {
  user = random.uuid()
  server = new ModelServer()
  server.tokens.set('token-a', user)
  await changeDevice({ userId: user, token: 'token-a' })
  const { deviceId } = await readDevice()
  const command = {
    endpoint: addToCart.name,
    input: completeInput<typeof addToCart>({ body: { productId: random.uuid(), quantity: 2 } }),
  }
  await enqueue(openUserDatabase(user), command, { key: random.uuid(), now: () => 0, device: deviceId })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await deleteUserDatabase(user)
})

const countPending = () => openUserDatabase(user).outbox.count()

describe('the background sync of the outbox', () => {
  it('sends pending commands as the signed-in user', async () => {
    online()
    await drainOutbox()
    expect([server.effects.map((effect) => effect.user), await countPending()]).toEqual([[user], 0])
  })

  it('fails while there is no network, so that it is repeated', async () => {
    online(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(drainOutbox()).rejects.toThrow(/could be sent/)
    expect(await countPending()).toBe(1)
  })

  it('fails on a server error, so that it is repeated', async () => {
    online((url) => (url.includes('push') ? new Response('oops', { status: 500 }) : null))
    await expect(drainOutbox()).rejects.toThrow(/could be sent/)
    expect(await countPending()).toBe(1)
  })

  it('fails while a tab is sending, so that it is repeated', async () => {
    online()
    vi.stubGlobal('navigator', {
      locks: { request: async (_: string, __: object, work: (lock: null) => unknown) => work(null) },
    })
    await expect(drainOutbox()).rejects.toThrow(/could be sent/)
    expect(server.requests).toEqual([])
  })

  it('succeeds when the session has ended, because the user must sign in first', async () => {
    const ended = refusal('unauthenticated')
    online(() => new Response(ended.body, { status: ended.status, headers: ended.headers }))
    await expect(drainOutbox()).resolves.toBeUndefined()
    expect(await countPending()).toBe(1)
  })

  it('succeeds without a signed-in user and opens no database', async () => {
    await changeDevice({ userId: null, token: null })
    const network = vi.fn<typeof fetch>(async () => new Response(json(200, {}).body))
    vi.stubGlobal('fetch', network)
    await drainOutbox()
    expect(network).not.toHaveBeenCalled()
  })
})
