import { gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { login, me } from '#contract/accounts/auth'
import { addToCart, clearCart, setCartQuantity } from '#contract/bookings/orders/cart'
import { listings } from '#contract/catalogue/catalogue'
import { completeInput } from '#contract/core/build-request'
import type { Endpoint, CallInput } from '#contract/core/endpoint'
import { updateProfile } from '#contract/accounts/profile'
import { publicSettings } from '#contract/platform/public-settings'
import { push } from '#contract/sync/sync'
import { request, type RequestOptions } from './request'

const id = '00000000-0000-4000-8000-000000000001'
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

function sendRequest<E extends Endpoint>(
  endpoint: E,
  given: CallInput<E>,
  answer: Response | Error | (() => Promise<Response>),
  options: RequestOptions = {},
) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? answer() : answer
  })
  const result = request(endpoint, completeInput<E>(given), { ...options, fetch })
  return Object.assign(result, {
    getSentRequest: async () => (await result, { url: fetch.mock.calls[0]![0], ...fetch.mock.calls[0]![1]! }),
  })
}

const cart = { items: [] }

describe('a request', () => {
  it('has the method, URL and JSON body of its endpoint, with token and idempotency key', async () => {
    const call = sendRequest(setCartQuantity, { params: { itemId: id }, body: { quantity: 3 } }, json(200, cart), {
      token: 'abc',
      key: 'key-1',
    })
    const { url, method, body, headers } = await call.getSentRequest()
    expect([url, method, body]).toEqual([`/api/cart/${id}`, 'PUT', '{"quantity":3}'])
    expect(headers).toMatchObject({
      authorization: 'Bearer abc',
      'idempotency-key': 'key-1',
      'content-type': 'application/json',
    })
  })

  it('has no body and no content type if there is no input', async () => {
    const { method, body, headers } = await sendRequest(clearCart, {}, json(200, cart)).getSentRequest()
    expect([method, body]).toEqual(['DELETE', undefined])
    expect(headers).not.toHaveProperty('content-type')
  })

  it('has no idempotency key if it only reads', async () => {
    const { headers } = await sendRequest(me, {}, json(401, {}), { key: 'key-1' }).getSentRequest()
    expect(headers).not.toHaveProperty('idempotency-key')
  })

  it('has ordered query parameters without undefined ones', async () => {
    const { url } = await sendRequest(
      listings,
      { query: { town: 'Livingstone', q: 'lodge & spa', page: undefined } },
      json(200, {}),
    ).getSentRequest()
    expect(url).toBe('/api/listings?q=lodge+%26+spa&town=Livingstone')
  })

  it('uses the browser cache for public responses only', async () => {
    expect((await sendRequest(publicSettings, {}, json(200, {})).getSentRequest()).cache).toBe('default')
    expect((await sendRequest(publicSettings, {}, json(200, {}), { cache: 'no-store' }).getSentRequest()).cache).toBe(
      'no-store',
    )
    expect((await sendRequest(me, {}, json(200, {})).getSentRequest()).cache).toBe('no-store')
  })

  it('compresses a large body on request', async () => {
    const commands = Array.from({ length: 100 }, () => ({
      key: id,
      endpoint: 'cart.add',
      body: { productId: id, quantity: 1 },
    }))
    const given = { body: { protocol: 1, device: id, commands } }
    const { body, headers } = await sendRequest(push, given, json(200, { results: [], rows: [] }), {
      gzip: true,
    }).getSentRequest()
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/json' })
    const bytes = Buffer.from(await (body as Blob).arrayBuffer())
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(given.body)
    expect(bytes.length).toBeLessThan(JSON.stringify(given.body).length / 10)
  })

  it('does not compress a small body', async () => {
    const given = { body: { protocol: 1, device: id, commands: [{ key: id, endpoint: 'cart.clear' }] } }
    const { headers } = await sendRequest(push, given, json(200, { results: [], rows: [] }), {
      gzip: true,
    }).getSentRequest()
    expect(headers).not.toHaveProperty('content-encoding')
  })

  it('sends files as a form without an own content type', async () => {
    const files = { profileImage: new Blob(['picture'], { type: 'image/png' }) }
    const { body, headers } = await sendRequest(
      updateProfile,
      { body: { full_name: 'Mercy Banda', nrc: undefined } },
      json(200, {}),
      { files },
    ).getSentRequest()
    const form = body as FormData
    expect([form.get('full_name'), form.has('nrc'), (form.get('profileImage') as File).size]).toEqual([
      'Mercy Banda',
      false,
      7,
    ])
    expect(headers).not.toHaveProperty('content-type')
  })
})

describe('a response', () => {
  it('is returned validated, with its time', async () => {
    const answer = json(200, { maintenanceMode: false, newField: 1 }, { date: 'Sat, 21 Nov 2026 10:00:00 GMT' })
    expect(await sendRequest(publicSettings, {}, answer)).toEqual({
      ok: true,
      answer: { maintenanceMode: false, newField: 1 },
      at: Date.UTC(2026, 10, 21, 10),
    })
  })

  it.each<[string, Response]>([
    ['a page of a captive portal', new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } })],
    ['JSON of another shape', json(200, { hello: 1 })],
    ['a 403 of a captive portal', new Response('<html>', { status: 403 })],
    ['an error that is not a JSON object', json(404, '"gone"')],
    ['an error that is an array', json(400, [])],
    ['a 401 without JSON', new Response('<html>', { status: 401 })],
  ])('A response from another server is detected: %s', async (_, answer) => {
    expect(await sendRequest(publicSettings, {}, answer)).toMatchObject({
      ok: false,
      kind: 'unreachable',
      code: 'portal',
    })
  })

  const cutBody = (bytes: string, more: ResponseInit = {}) => {
    const start = new TextEncoder().encode(bytes)
    const stream = new ReadableStream({
      start: (controller) => controller.enqueue(start),
      pull: (controller) => controller.error(new TypeError('network error')),
    })
    return new Response(stream, { headers: { 'content-type': 'application/json' }, ...more })
  }
  it.each<[string, Response]>([
    ['before its first byte', cutBody('')],
    ['in the middle', cutBody('{"maintenanceMode":')],
    ['in the middle of a refusal', cutBody('{"code":"sold', { status: 409 })],
    ['without an error, by an old proxy', json(200, '{"maintenanceMode":fal')],
    ['without an error before its first byte', json(200, '')],
    ['by a proxy that sends no content', new Response(null, { status: 204 })],
    ['without an error in a refusal', json(422, '{"code":"inv')],
  ])(
    'A response that was cut is an interrupted connection, not a network that needs a sign-in: %s',
    async (_, answer) => {
      expect(await sendRequest(publicSettings, {}, answer)).toMatchObject({
        ok: false,
        kind: 'unreachable',
        code: 'cut',
        message: 'The connection was interrupted. Please try again.',
      })
    },
  )

  it('A response that stops in the middle ends after the timeout', async () => {
    const fetchStalled = (async (_: unknown, { signal }: RequestInit) => {
      const stream = new ReadableStream({
        start: (controller) => signal!.addEventListener('abort', () => controller.error(signal!.reason)),
      })
      return new Response(stream, { headers: { 'content-type': 'application/json' } })
    }) as typeof fetch
    const result = request(me, completeInput<typeof me>({}), { timeoutMs: 20, fetch: fetchStalled })
    expect(await result).toMatchObject({ kind: 'unreachable', code: 'timeout' })
  })

  it.each([['<html>Sign in</html>'], [''], ['{"portal":"https://wifi.example/login"}']])(
    'A response with status 511 needs a sign-in to the network: %j',
    async (body) => {
      expect(await sendRequest(publicSettings, {}, json(511, body))).toMatchObject({
        ok: false,
        kind: 'unreachable',
        code: 'portal',
        status: 511,
        message: 'Your network needs you to sign in first. Open your browser to connect, then try again.',
      })
    },
  )

  it.each<[string, Response, object]>([
    [
      'a refusal with its code',
      json(409, { code: 'sold_out', message: 'Sorry' }),
      { kind: 'refused', status: 409, code: 'sold_out', message: 'Sorry' },
    ],
    [
      'a conflict that must be retried',
      json(409, { code: 'key_in_flight', message: '' }),
      { kind: 'retry', status: 409 },
    ],
    [
      'a refusal with field errors',
      json(422, { code: 'invalid_input', message: 'No', fields: { email: 'Bad' } }),
      { kind: 'refused', fields: { email: 'Bad' } },
    ],
    [
      'a refusal with details',
      json(409, { code: 'price_changed', message: 'No', detail: { total: 3 } }),
      { detail: { total: 3 } },
    ],
    ['an ended session', json(401, { code: 'unauthenticated', message: '' }), { kind: 'sign-in' }],
    ['a wrong password', json(401, { code: 'wrong_credentials', message: '' }), { kind: 'refused' }],
    ['an outdated client', json(426, { code: 'old_client', message: '' }), { kind: 'upgrade' }],
    ['a proxy’s error page', new Response('<html>422 401</html>', { status: 502 }), { kind: 'retry', status: 502 }],
    [
      'a rate limit with Retry-After',
      json(429, { code: 'too_many_requests', message: '' }, { 'retry-after': '7' }),
      { kind: 'retry', retryAfter: 7 },
    ],
    [
      'an unknown code',
      json(400, { code: 'brand_new', message: 'New' }),
      { kind: 'refused', code: 'brand_new', message: 'New' },
    ],
    [
      'a server error without a message',
      json(500, {}),
      { kind: 'retry', message: 'Something went wrong on our side. Please try again.' },
    ],
  ])('is interpreted correctly: %s', async (_, answer, expected) => {
    expect(await sendRequest(addToCart, { body: { productId: id, quantity: 1 } }, answer)).toMatchObject({
      ok: false,
      ...expected,
    })
  })

  it.each<[string, Response, string]>([
    ['the server if there is one', json(500, { code: 'unexpected', message: 'Try later.' }), 'Try later.'],
    ['the caller if the message is empty', json(422, { message: '' }), 'Not done.'],
    ['the caller if there is no message', json(404, {}), 'Not done.'],
    ['the caller if a server error has no body', new Response('', { status: 500 }), 'Not done.'],
    ['the caller if a client error has no body', new Response(null, { status: 400 }), 'Not done.'],
  ])('has the message of %s', async (_, answer, message) => {
    expect(
      await sendRequest(addToCart, { body: { productId: id, quantity: 1 } }, answer, { defaultMessage: 'Not done.' }),
    ).toMatchObject({ ok: false, message })
  })

  it('has a message about the network if the server was not reached, even with a default message', async () => {
    const getMessage = async (answer: Response | Error) =>
      ((await sendRequest(publicSettings, {}, answer, { defaultMessage: 'Not done.' })) as { message?: string }).message
    expect(await getMessage(new TypeError('Failed to fetch'))).toContain('offline')
    expect(await getMessage(new Response('<html>Sign in</html>', { status: 403 }))).toContain(
      'Your network needs you to sign in first.',
    )
  })

  it('supports Retry-After as a date, never below zero', async () => {
    const requestWithRetryAfter = async (at: number) =>
      (await sendRequest(me, {}, json(503, {}, { 'retry-after': new Date(at).toUTCString() }))) as {
        retryAfter?: number
      }
    expect((await requestWithRetryAfter(Date.now() + 30_000)).retryAfter).toBeGreaterThan(27)
    expect((await requestWithRetryAfter(Date.now() - 30_000)).retryAfter).toBe(0)
  })
})

describe('a request without a response', () => {
  it('is returned as offline and never thrown', async () => {
    expect(
      await sendRequest(login, { body: { email: 'a@b.co', password: 'secret' } }, new TypeError('Failed to fetch')),
    ).toMatchObject({ ok: false, kind: 'unreachable', code: 'offline' })
  })

  it('ends after the timeout', async () => {
    const result = request(me, completeInput<typeof me>({}), { timeoutMs: 20, fetch: hanging })
    expect(await result).toMatchObject({ kind: 'unreachable', code: 'timeout' })
  })

  it('ends when the caller aborts it', async () => {
    const controller = new AbortController()
    const result = request(me, completeInput<typeof me>({}), { signal: controller.signal, fetch: hanging })
    controller.abort()
    expect(await result).toMatchObject({ kind: 'unreachable', code: 'offline' })
    expect(
      await request(me, completeInput<typeof me>({}), { signal: controller.signal, fetch: hanging }),
    ).toMatchObject({
      ok: false,
    })
  })
})

const hanging = ((_: unknown, init: RequestInit) =>
  new Promise((_resolve, reject) => {
    const stop = () => reject(new DOMException('aborted', 'AbortError'))
    if (init.signal!.aborted) stop()
    init.signal!.addEventListener('abort', stop)
  })) as typeof fetch
