import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeCaches } from '../../tests/support/sync/fake-service-worker'
import { cachePublicAnswer, publicCacheName } from './public-cache'

const caches = new FakeCaches()
vi.stubGlobal('caches', caches)
beforeEach(() => caches.opened.clear())
const second = 1000

describe('a response embedded in a page', () => {
  it('is stored in the cache of the service worker with its time', async () => {
    await cachePublicAnswer('/api/listings?town=Lusaka', { total: 1 }, second)
    const copy = caches.opened.get(publicCacheName)!.entries.get('/api/listings?town=Lusaka')!
    expect([await copy.json(), copy.headers.get('content-type'), Date.parse(copy.headers.get('date')!)]).toEqual([
      { total: 1 },
      'application/json',
      second,
    ])
  })

  it('does not replace a response that was fetched meanwhile', async () => {
    await (await caches.open(publicCacheName)).put('/api/listings', new Response('newer'))
    await cachePublicAnswer('/api/listings', {}, second)
    expect(await caches.opened.get(publicCacheName)!.entries.get('/api/listings')!.text()).toBe('newer')
  })
})
