import { beforeEach, describe, expect, it, vi } from 'vitest'
import { basic, FakeCaches, networkOf, visit } from '../../tests/support/sync/service-worker'

const routes: { handler: Parameters<typeof visit>[0]; denylist: RegExp[] }[] = []
vi.mock('workbox-routing', () => ({
  registerRoute: () => undefined,
  NavigationRoute: function (handler: Parameters<typeof visit>[0], { denylist }: { denylist: RegExp[] }) {
    routes.push({ handler, denylist })
  },
}))
vi.mock('./precache', () => ({ getShell: async () => new Response('shell') }))
vi.stubGlobal('self', new EventTarget())

const {
  deleteOtherBuilds: dropOtherBuilds,
  cacheOpenPages: keepOpenPages,
  serveNavigations,
} = await import('./navigation')
const { isHandingOver: isLeaving, startHandover: makeWay } = await import('./handover')
serveNavigations('build-2')
const [{ handler, denylist }] = routes as [(typeof routes)[0]]

const page = (text: string, build = 'build-2') => `<html data-build="${build}">${text}`
const html = { headers: { 'content-type': 'text/html' } }
let caches: FakeCaches
const online = (text: string, build?: string, init: object = {}) => {
  const network = networkOf(() => basic(page(text, build), { ...html, ...init }))
  vi.stubGlobal('fetch', network)
  return network
}
const offline = () =>
  vi.stubGlobal(
    'fetch',
    networkOf(() => Promise.reject(new TypeError('Failed to fetch'))),
  )
const open = async (path: string) => (await visit(handler, path)).text()
const kept = () => [...(caches.opened.get('tilipo-pages-build-2')?.kept.keys() ?? [])]

beforeEach(() => {
  caches = new FakeCaches()
  vi.stubGlobal('caches', caches)
})

describe('opening a signed-in path', () => {
  it.each(['/cart', '/my-account/bookings', '/admin/global', '/payment/verify?reference=1', '/profile'])(
    '%s returns the app shell immediately',
    async (path) => {
      const network = online('never')
      expect(await open(path)).toBe('shell')
      expect(network).not.toHaveBeenCalled()
    },
  )
})

describe('opening the sign-in page', () => {
  it('returns its own response with its policy, and offline the cached one', async () => {
    online('sign in')
    expect(await open('/auth?mode=signup')).toContain('sign in')
    offline()
    expect(await open('/auth?mode=signup')).toContain('sign in')
    expect(await open('/auth')).toBe('shell')
  })
})

describe('opening a public page', () => {
  it('for the first time fetches and caches it', async () => {
    online('fresh')
    expect(await open('/vendors')).toContain('fresh')
    expect(kept()).toEqual(['/vendors'])
  })

  it('again returns the cached copy and refreshes it in the background', async () => {
    online('first')
    await open('/vendors')
    online('second')
    expect(await open('/vendors')).toContain('first')
    expect(await open('/vendors')).toContain('second')
  })

  it('offline returns the cached copy or the app shell', async () => {
    online('kept')
    await open('/')
    offline()
    expect([await open('/'), await open('/about')]).toEqual([expect.stringContaining('kept'), 'shell'])
  })

  it('ignores campaign parameters and distinguishes other queries', async () => {
    online('kept')
    await open('/services?type=hotels&q=x&utm_source=mail')
    expect(kept()).toEqual(['/services?q=x&type=hotels'])
    offline()
    expect(await open('/services?q=x&type=hotels&src=pwa')).toContain('kept')
    expect(await open('/services?q=y&type=hotels')).toBe('shell')
  })

  it('on a stalled connection returns the app shell after three seconds and caches a late response', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    let deliver = (_: Response) => {}
    vi.stubGlobal(
      'fetch',
      networkOf(() => new Promise<Response>((resolve) => (deliver = resolve))),
    )
    const behind: Promise<unknown>[] = []
    const url = new URL('http://tilipo.test/vendors')
    const opening = handler({
      request: new Request(url),
      url,
      sameOrigin: true,
      event: { waitUntil: (work) => void behind.push(work) },
    })
    await vi.advanceTimersByTimeAsync(2999)
    await vi.advanceTimersByTimeAsync(1)
    expect(await (await opening).text()).toBe('shell')
    deliver(basic(page('late'), html))
    await Promise.all(behind)
    expect(kept()).toEqual(['/vendors'])
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
    expect(await open('/vendors')).toContain(text)
    expect(kept()).toEqual([])
  })

  it('does not replace a cached copy with such a response', async () => {
    online('good')
    await open('/vendors')
    online('sign in to FreeWifi', '')
    await open('/vendors')
    expect(await open('/vendors')).toContain('good')
  })

  it('keeps the fifty most recently used pages', async () => {
    online('page')
    for (let count = 0; count < 55; count++) await open(`/vendor/${count}`)
    expect([kept().length, kept()[0]]).toEqual([50, '/vendor/5'])
  })
})

describe('pages opened before the service worker', () => {
  const keep = (...paths: string[]) => keepOpenPages(paths.map((path) => `http://tilipo.test${path}`))

  it('are cached from the HTTP cache, without campaign parameters', async () => {
    const network = online('shown')
    await keep('/?utm_source=mail', '/services/hotels?q=lodge')
    expect(kept()).toEqual(['/', '/services/hotels?q=lodge'])
    expect(network.mock.calls.map(([url, init]) => [String(url), init?.cache])).toEqual([
      ['http://tilipo.test/?utm_source=mail', 'force-cache'],
      ['http://tilipo.test/services/hotels?q=lodge', 'force-cache'],
    ])
  })

  it('are not fetched if cached already, personal or no pages', async () => {
    online('kept')
    await open('/vendors')
    const network = online('again')
    await keep('/vendors', '/cart', '/dev/mailbox')
    expect(network).not.toHaveBeenCalled()
    expect(kept()).toEqual(['/vendors'])
  })

  it('are not cached if they are of another build or unreadable', async () => {
    online('older', 'build-1')
    await keep('/vendors')
    offline()
    await keep('/about')
    expect(kept()).toEqual([])
  })
})

describe('page caches of builds', () => {
  it('are deleted on activation except the current one, and other caches are kept', async () => {
    for (const name of ['tilipo-pages-build-1', 'tilipo-pages-build-2', 'tilipo-public-answers'])
      await caches.open(name)
    await dropOtherBuilds('build-2')
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
    await open('/vendors')
    const before = kept()
    // Neither a background refresh nor a page that was never cached delays the handover.
    vi.stubGlobal(
      'fetch',
      networkOf(() => new Promise<Response>(() => undefined)),
    )
    const opening = Promise.all([open('/vendors'), open('/about')])
    await new Promise((done) => setTimeout(done))
    makeWay()
    expect(await opening).toEqual([page('of before'), 'shell'])
    makeWay()
    online('of the newer')
    expect([await open('/vendors'), await open('/my-account')]).toEqual([page('of the newer'), page('of the newer')])
    expect(kept()).toEqual(before)
    expect(isLeaving()).toBe(true)
    offline()
    expect(await open('/my-account')).toBe('shell')
    // The files of the shell have no other source either.
    expect([isLeaving(), await open('/vendors')]).toEqual([false, page('of before')])
  })
})
