import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createBasicResponse,
  FakeCaches,
  createFakeFetch,
  runHandler,
} from '../../tests/support/sync/fake-service-worker'

const routes: { handler: Parameters<typeof runHandler>[0]; denylist: RegExp[] }[] = []
vi.mock('workbox-routing', () => ({
  registerRoute: () => undefined,
  NavigationRoute: function (handler: Parameters<typeof runHandler>[0], { denylist }: { denylist: RegExp[] }) {
    routes.push({ handler, denylist })
  },
}))
vi.mock('./precache', () => ({ getShell: async () => new Response('shell') }))
const messages: unknown[] = []
vi.stubGlobal(
  'self',
  Object.assign(new EventTarget(), {
    clients: { get: async () => ({ postMessage: (message: unknown) => messages.push(message) }) },
  }),
)

const { deleteOtherBuilds, cacheOpenPages, serveNavigations } = await import('./navigation')
const { isHandingOver, startHandover } = await import('./handover')
serveNavigations('build-2')
const [{ handler, denylist }] = routes as [(typeof routes)[0]]

const page = (text: string, build = 'build-2') => `<html data-build="${build}">${text}`
const html = { headers: { 'content-type': 'text/html' } }
let caches: FakeCaches
const online = (text: string, build?: string, init: object = {}) => {
  const network = createFakeFetch(() => createBasicResponse(page(text, build), { ...html, ...init }))
  vi.stubGlobal('fetch', network)
  return network
}
const offline = () =>
  vi.stubGlobal(
    'fetch',
    createFakeFetch(() => Promise.reject(new TypeError('Failed to fetch'))),
  )
const openPage = async (path: string) => (await runHandler(handler, path)).text()
const listCachedPages = () => [...(caches.opened.get('tilipo-pages-build-2')?.entries.keys() ?? [])]

beforeEach(() => {
  messages.length = 0
  caches = new FakeCaches()
  vi.stubGlobal('caches', caches)
})

describe('opening a signed-in path', () => {
  it.each(['/cart', '/my-account/bookings', '/admin/global', '/payment/verify?reference=1', '/profile'])(
    '%s returns the app shell immediately',
    async (path) => {
      const network = online('never')
      expect(await openPage(path)).toBe('shell')
      expect(network).not.toHaveBeenCalled()
    },
  )
})

describe('opening the sign-in page', () => {
  it('returns its own response with its policy, and offline the cached one', async () => {
    online('sign in')
    expect(await openPage('/auth?mode=signup')).toContain('sign in')
    offline()
    expect(await openPage('/auth?mode=signup')).toContain('sign in')
    expect(await openPage('/auth')).toBe('shell')
  })
})

describe('opening a public page', () => {
  it('Opening a public page for the first time fetches and caches it', async () => {
    online('fresh')
    expect(await openPage('/vendors')).toContain('fresh')
    expect(listCachedPages()).toEqual(['/vendors'])
  })

  it('again returns the cached copy and refreshes it in the background', async () => {
    online('first')
    await openPage('/vendors')
    online('second')
    expect(await openPage('/vendors')).toContain('first')
    expect(await openPage('/vendors')).toContain('second')
  })

  it('offline returns the cached copy or the app shell', async () => {
    online('kept')
    await openPage('/')
    offline()
    expect([await openPage('/'), await openPage('/about')]).toEqual([expect.stringContaining('kept'), 'shell'])
  })

  it('ignores campaign parameters and distinguishes other queries', async () => {
    online('kept')
    await openPage('/services?type=hotels&q=x&utm_source=mail')
    expect(listCachedPages()).toEqual(['/services?q=x&type=hotels'])
    offline()
    expect(await openPage('/services?q=x&type=hotels&src=pwa')).toContain('kept')
    expect(await openPage('/services?q=y&type=hotels')).toBe('shell')
  })

  it('Opening a public page on a stalled connection returns the app shell after three seconds and caches a late response', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    let deliver = (_: Response) => {}
    vi.stubGlobal(
      'fetch',
      createFakeFetch(() => new Promise<Response>((resolve) => (deliver = resolve))),
    )
    const backgroundWork: Promise<unknown>[] = []
    const url = new URL('http://tilipo.test/vendors')
    const opening = handler({
      request: new Request(url),
      url,
      sameOrigin: true,
      event: { waitUntil: (work) => void backgroundWork.push(work) },
    })
    await vi.advanceTimersByTimeAsync(2999)
    await vi.advanceTimersByTimeAsync(1)
    expect(await (await opening).text()).toBe('shell')
    deliver(createBasicResponse(page('late'), html))
    await Promise.all(backgroundWork)
    expect(listCachedPages()).toEqual(['/vendors'])
    vi.useRealTimers()
  })

  it.each([
    ['a page of another build', 'x', 'build-3', {}],
    ['a maintenance page', 'x', 'build-2', { status: 503 }],
    ['a missing page', 'x', 'build-2', { status: 404 }],
    ['a redirected page', 'x', 'build-2', { redirected: true }],
    ['an opaque response', 'x', 'build-2', { type: 'opaque' }],
    ['a page of a captive portal', 'sign in to FreeWifi', '', {}],
  ])('returns but does not cache %s', async (_, text, build, init) => {
    online(text, build, init)
    expect(await openPage('/vendors')).toContain(text)
    expect(listCachedPages()).toEqual([])
  })

  it('does not replace a cached copy with such a response', async () => {
    online('good')
    await openPage('/vendors')
    online('sign in to FreeWifi', '')
    await openPage('/vendors')
    expect(await openPage('/vendors')).toContain('good')
  })

  it.each([404, 410])(
    'deletes the copy of a page that is now answered with %i, and tells the open page',
    async (status) => {
      online('A lodge with its phone number')
      await openPage('/vendor/1')
      online('Vendor not found', 'build-3', { status })
      await openPage('/vendor/1')
      expect([listCachedPages(), messages]).toEqual([[], [{ type: 'tilipo:page-unavailable' }]])
      expect(await openPage('/vendor/1')).toContain('Vendor not found')
    },
  )

  it('during maintenance tells the open page and keeps the copy for offline use', async () => {
    online('good')
    await openPage('/vendors')
    online('System Maintenance', 'build-2', { status: 503 })
    await openPage('/vendors')
    expect([listCachedPages(), messages]).toEqual([['/vendors'], [{ type: 'tilipo:page-unavailable' }]])
  })

  it.each([
    ['a missing page of a captive portal', '<html>Sign in to FreeWifi', 404],
    ['a fault page', page('Something went wrong'), 500],
  ])('keeps the copy and the open page after %s', async (_, body, status) => {
    online('good')
    await openPage('/vendors')
    vi.stubGlobal(
      'fetch',
      createFakeFetch(() => createBasicResponse(body, { ...html, status })),
    )
    await openPage('/vendors')
    expect([listCachedPages(), messages]).toEqual([['/vendors'], []])
  })

  it('is not served from a copy that is older than 14 days', async () => {
    const sentAt = (days: number) => ({
      headers: { ...html.headers, date: new Date(Date.now() - days * 86_400_000).toUTCString() },
    })
    online('thirteen days old', undefined, sentAt(13))
    await openPage('/vendors')
    online('fifteen days old', undefined, sentAt(15))
    await openPage('/about')
    offline()
    expect([await openPage('/vendors'), await openPage('/about')]).toEqual([
      expect.stringContaining('thirteen days old'),
      'shell',
    ])
  })

  it('keeps the fifty most recently used pages', async () => {
    online('page')
    for (let count = 0; count < 55; count++) await openPage(`/vendor/${count}`)
    expect([listCachedPages().length, listCachedPages()[0]]).toEqual([50, '/vendor/5'])
  })
})

describe('pages opened before the service worker', () => {
  const cachePages = (...paths: string[]) => cacheOpenPages(paths.map((path) => `http://tilipo.test${path}`))

  it('are cached from the HTTP cache, without campaign parameters', async () => {
    const network = online('shown')
    await cachePages('/?utm_source=mail', '/services/hotels?q=lodge')
    expect(listCachedPages()).toEqual(['/', '/services/hotels?q=lodge'])
    expect(network.mock.calls.map(([url, init]) => [String(url), init?.cache])).toEqual([
      ['http://tilipo.test/?utm_source=mail', 'force-cache'],
      ['http://tilipo.test/services/hotels?q=lodge', 'force-cache'],
    ])
  })

  it('are not fetched if cached already, personal or no pages', async () => {
    online('kept')
    await openPage('/vendors')
    const network = online('again')
    await cachePages('/vendors', '/cart', '/dev/mailbox')
    expect(network).not.toHaveBeenCalled()
    expect(listCachedPages()).toEqual(['/vendors'])
  })

  it('are not cached if they are of another build or unreadable', async () => {
    online('older', 'build-1')
    await cachePages('/vendors')
    offline()
    await cachePages('/about')
    expect(listCachedPages()).toEqual([])
  })
})

describe('page caches of builds', () => {
  it('are deleted on activation except the current one, and other caches are kept', async () => {
    for (const name of ['tilipo-pages-build-1', 'tilipo-pages-build-2', 'tilipo-public-answers'])
      await caches.open(name)
    await deleteOtherBuilds('build-2')
    expect(await caches.keys()).toEqual(['tilipo-pages-build-2', 'tilipo-public-answers'])
  })
})

it.each([
  ['/api/cart', true],
  ['/dev/mailbox', true],
  ['/pictures/lodge.webp', true],
  ['/media/1', true],
  ['/sw.js', true],
  ['/manifest.webmanifest', false],
  ['/vendors', false],
  ['/services/hotels/1', false],
])('exclude non-page paths: %s is excluded: %s', (path, expected) => {
  expect(denylist.some((pattern) => pattern.test(path))).toBe(expected)
})

describe('pages during the handover to another build', () => {
  it('come from the server and are not cached; offline the app shell is returned', async () => {
    online('of before')
    await openPage('/vendors')
    const before = listCachedPages()
    // Neither a background refresh nor a page that was never cached delays the handover.
    vi.stubGlobal(
      'fetch',
      createFakeFetch(() => new Promise<Response>(() => undefined)),
    )
    const opening = Promise.all([openPage('/vendors'), openPage('/about')])
    await new Promise((done) => setTimeout(done))
    startHandover()
    expect(await opening).toEqual([page('of before'), 'shell'])
    startHandover()
    online('of the newer')
    expect([await openPage('/vendors'), await openPage('/my-account')]).toEqual([
      page('of the newer'),
      page('of the newer'),
    ])
    expect(listCachedPages()).toEqual(before)
    expect(isHandingOver()).toBe(true)
    offline()
    expect(await openPage('/my-account')).toBe('shell')
    // Offline, the worker cancels the handover, because the files of the app shell have no other source.
    expect([isHandingOver(), await openPage('/vendors')]).toEqual([false, page('of before')])
  })
})
