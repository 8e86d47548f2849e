import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/index'
import { createBasicResponse, FakeCaches } from '../../tests/support/sync/fake-service-worker'
import { maxImportMs } from '../retry-import'
import { probeUrl } from '../sync/engine/transport'

interface Route {
  matches(given: { url: URL; request: Request; sameOrigin: boolean }): boolean
  plugins: {
    cacheWillUpdate?(given: { request: Request; response: Response }): Promise<Response | null>
    cacheDidUpdate?(given: object): Promise<void>
  }[]
  options: { cacheName: string; matchOptions?: object }
  strategy: Strategy
}
const routes: Route[] = []
const load = vi.fn<() => Promise<Response>>()
class Strategy {
  constructor(readonly options: Route['options'] & { plugins: Route['plugins'] }) {}
  handle(_: object): Promise<Response> {
    return load()
  }
}
vi.mock('workbox-routing', () => ({
  registerRoute: (matches: Route['matches'], strategy: Strategy) =>
    routes.push({ matches, plugins: strategy.options.plugins, options: strategy.options, strategy }),
}))
vi.mock('workbox-strategies', () => ({ CacheFirst: Strategy, StaleWhileRevalidate: Strategy }))
const expirations: { maxAgeSeconds?: number }[] = []
vi.mock('workbox-expiration', () => ({
  ExpirationPlugin: function (options: { maxAgeSeconds?: number }) {
    expirations.push(options)
  },
}))

const messages: any[] = []
vi.stubGlobal('self', {
  clients: { matchAll: async () => [{ postMessage: (message: unknown) => messages.push(message) }] },
})
const { isPublicRead, cacheCode, cachePictures, cachePublicAnswers, cachedEndpoints } = await import('./runtime-cache')
const { abortOnHandover } = await import('./handover')
cachePublicAnswers()
cachePictures()
cacheCode()
const [answers, pictures, code] = routes as [Route, Route, Route]

const matchesRoute = (route: Route, path: string, init: RequestInit = {}, sameOrigin = true) => {
  const url = new URL(path, 'http://tilipo.test')
  return route.matches({ url, request: new Request(url, init), sameOrigin })
}
const isStored = async (route: Route, response: Response, path = '/api/vendors') =>
  (await route.plugins[0]!.cacheWillUpdate!({ request: new Request(`http://tilipo.test${path}`), response })) !== null
const json = { headers: { 'content-type': 'application/json; charset=utf-8' } }

let caches: FakeCaches
beforeEach(() => {
  messages.length = 0
  caches = new FakeCaches()
  vi.stubGlobal('caches', caches)
})

describe('the cached public responses', () => {
  it('are those that the contract declares public and readable offline', () => {
    const declaredEndpoints = endpoints.filter(
      ({ method, access, offline }) => method === 'GET' && access.kind === 'public' && offline === 'cache',
    )
    expect(cachedEndpoints.map(({ name }) => name).sort()).toEqual(declaredEndpoints.map(({ name }) => name).sort())
  })

  it.each([
    ['/api/vendors', true],
    ['/api/vendors/1', true],
    ['/api/listings/1/availability', true],
    ['/api/public/settings', true],
    ['/api/vendors/1/secrets', false],
    ['/api/cart', false],
    ['/api/notifications', false],
    ['/api/sync/pull', false],
    ['/api/auth/me', false],
    ['/api/dashboard/my-bookings', false],
    ['/xapi/vendors', false],
  ])('include %s: %s', (path, expected) => {
    expect(isPublicRead(path)).toBe(expected)
    expect(matchesRoute(answers, path)).toBe(expected)
  })

  it('exclude other origins and the connectivity probe', () => {
    expect(matchesRoute(answers, '/api/vendors', {}, false)).toBe(false)
    expect(matchesRoute(answers, probeUrl, { cache: 'no-store' })).toBe(false)
    expect(matchesRoute(answers, probeUrl)).toBe(true)
  })

  it('are the same with and without a bearer token', () => {
    expect(matchesRoute(answers, '/api/vendors', { headers: { authorization: 'Bearer x' } })).toBe(true)
    expect(answers.options.matchOptions).toEqual({ ignoreVary: true })
  })

  it.each<[string, Response, boolean]>([
    ['200 and JSON', createBasicResponse('{}', json), true],
    ['a page of a captive portal', createBasicResponse('<html>', { headers: { 'content-type': 'text/html' } }), false],
    ['an error', createBasicResponse('{}', { ...json, status: 503 }), false],
    ['no content', createBasicResponse('', json), true],
    ['an opaque response', createBasicResponse('{}', { ...json, type: 'opaque' }), false],
    ['a redirected response', createBasicResponse('{}', { ...json, redirected: true }), false],
  ])('are stored depending on the response (%s)', async (_, response, expected) => {
    expect(await isStored(answers, response)).toBe(expected)
  })
})

describe('a response that replaces its cached copy', () => {
  const answer = (town: string, etag?: string) =>
    createBasicResponse(JSON.stringify({ listings: [{ _id: town, vertical: 'hotels' }] }), {
      headers: { 'content-type': 'application/json', date: 'Sat, 21 Nov 2026 10:00:00 GMT', ...(etag ? { etag } : {}) },
    })
  const replace = (oldResponse: Response | null, newResponse: Response) =>
    answers.plugins[0]!.cacheDidUpdate!({
      request: new Request('http://tilipo.test/api/listings?q=x'),
      oldResponse,
      newResponse,
    })

  it('is sent to the open pages if its content differs', async () => {
    await replace(answer('Lusaka', '"1"'), answer('Ndola', '"2"'))
    expect(messages).toEqual([
      {
        type: 'tilipo:freshly-cached',
        url: '/api/listings?q=x',
        answer: { listings: [{ _id: 'Ndola', vertical: 'hotels' }] },
        at: Date.UTC(2026, 10, 21, 10),
      },
    ])
  })

  it('is not sent if its content is the same', async () => {
    await replace(answer('Lusaka', '"1"'), answer('Lusaka', '"1"'))
    expect(messages).toEqual([])
  })

  it('is not sent if there was no copy', async () => {
    await replace(null, answer('Lusaka', '"1"'))
    expect(messages).toEqual([])
  })
})

describe('a response that is no longer public', () => {
  const vendorId = '0198a0b1-0000-7000-8000-000000000001'
  const missing = (status: number, init: object = {}) =>
    createBasicResponse('{"code":"not_found","message":"This no longer exists."}', {
      status,
      headers: { ...json.headers, date: 'Sat, 21 Nov 2026 10:00:00 GMT' },
      ...init,
    })
  const store = async (name: string, path: string, text: string) =>
    (await caches.open(name)).put(path, new Response(text))
  const listCopies = () => [...caches.opened.values()].flatMap(({ entries }) => [...entries.keys()])
  const path = `/api/vendors/${vendorId}`
  const storeCopies = async () => {
    await store('tilipo-public-answers', path, `{"vendor":{"_id":"${vendorId}"}}`)
    await store('tilipo-public-answers', `${path}/reviews`, '{"reviews":[]}')
    await store('tilipo-public-answers', '/api/listings/1', `{"vendor":{"_id":"${vendorId}"}}`)
    await store('tilipo-public-answers', '/api/listings/2', '{}')
    await store('tilipo-pages-1', '/hotels/1', `<a href="/vendor/${vendorId}">`)
    await store('tilipo-pages-1', '/about', '<html>')
    await store('tilipo-pictures', '/media/1', vendorId)
  }

  it.each([404, 410])(
    'is deleted with all copies that name the item after %i, and open pages receive a message',
    async (status) => {
      await storeCopies()
      expect(await isStored(answers, missing(status), path)).toBe(false)
      expect(listCopies()).toEqual([`${path}/reviews`, '/api/listings/2', '/about', '/media/1'])
      expect(messages).toEqual([
        {
          type: 'tilipo:freshly-cached',
          url: path,
          at: Date.UTC(2026, 10, 21, 10),
          fault: { status, code: 'not_found', message: 'This no longer exists.' },
        },
      ])
    },
  )

  it.each([
    ['a temporary failure', missing(503)],
    ['a missing page of a captive portal', missing(404, { headers: { 'content-type': 'text/html' } })],
    ['a redirected response', missing(404, { redirected: true })],
  ])('is kept after %s', async (_, response) => {
    await storeCopies()
    await isStored(answers, response, path)
    expect([listCopies().length, messages]).toEqual([7, []])
  })

  it('leaves copies that name an id which was never found under this path', async () => {
    await storeCopies()
    await isStored(answers, missing(404), `/api/listings/${vendorId}`)
    expect([listCopies().length, messages]).toEqual([7, []])
  })

  it('is served for at most 14 days without a connection', () => {
    expect(expirations[0]!.maxAgeSeconds).toBe(14 * 86_400)
  })
})

describe('the picture cache', () => {
  it.each([
    ['/pictures/lodge.webp', true],
    ['/media/abc', true],
    ['/api/media/abc', false],
    ['/assets/index.js', false],
  ])('handles %s: %s', (path, expected) => {
    expect(matchesRoute(pictures, path)).toBe(expected)
  })

  it('stores successful image responses only', async () => {
    const picture = { headers: { 'content-type': 'image/webp' } }
    expect(await isStored(pictures, createBasicResponse('x', picture))).toBe(true)
    expect(await isStored(pictures, createBasicResponse('x', json))).toBe(false)
    expect(await isStored(pictures, createBasicResponse('x', { ...picture, type: 'opaque' }))).toBe(false)
    expect(await isStored(pictures, createBasicResponse('x', { ...picture, status: 404 }))).toBe(false)
  })
})

describe('the handover to a newer build', () => {
  it.each([
    ['responses', answers],
    ['pictures', pictures],
    ['code', code],
  ])('aborts running fetches of %s', (_, { plugins }) => {
    expect(plugins).toContain(abortOnHandover)
  })
})

describe('code that did not arrive', () => {
  const handleCode = () => code.strategy.handle({ request: new Request('http://tilipo.test/assets/a.js'), event: null })
  beforeEach(() => {
    vi.useFakeTimers()
    load.mockReset()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is requested again, because a page cannot load a failed module again', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    load.mockResolvedValueOnce(new Response('', { status: 503 }))
    load.mockResolvedValueOnce(new Response('code'))
    const handled = handleCode()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await (await handled).text()).toBe('code')
  })

  it('fails before the page reports a stalled file', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    load.mockRejectedValue(new TypeError('Failed to fetch'))
    await Promise.all([
      expect(handleCode()).rejects.toThrow('Failed to fetch'),
      vi.advanceTimersByTimeAsync(maxImportMs - 1000),
    ])
    expect(load).toHaveBeenCalledTimes(5)
  })

  it('fails at once while the device is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    load.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(handleCode()).rejects.toThrow('Failed to fetch')
  })
})
