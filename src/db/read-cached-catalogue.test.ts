import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeCaches } from '../../tests/support/sync/fake-service-worker'
import { cachePublicAnswer, maxPublicAgeSeconds, publicCacheName } from './public-cache'
import { readCachedCatalogue, extractCatalogue } from './read-cached-catalogue'

const listing = (id: string, name = 'Lodge') => ({ _id: id, vertical: 'hotels', name }) as never
const vendor = (id: string) => ({ _id: id, businessName: 'Mercy’s', location: {} }) as never

describe('extractCatalogue', () => {
  it.each([
    ['a page of listings', { total: 2, listings: [listing('1'), listing('2')] }, ['1', '2'], []],
    ['one listing with its vendor', { listing: listing('1'), vendor: vendor('v') }, ['1'], ['v']],
    ['a page of vendors', { vendors: [vendor('v'), vendor('w')] }, [], ['v', 'w']],
    ['one vendor with its services', { vendor: vendor('v'), services: [{ _id: 's' }] }, [], ['v']],
    ['a showcase', [{ items: [{ id: '1' }] }], [], []],
    ['settings', { maintenanceMode: false }, [], []],
    ['nothing', null, [], []],
    ['text', 'listings', [], []],
    ['items of another structure under the same name', { listings: [null, 7, { _id: 3 }, {}], vendor: 'x' }, [], []],
  ])('extracts listings and vendors from %s', (_, answer, listings, vendors) => {
    const extracted = extractCatalogue(answer)
    expect([extracted.listings.map(({ _id }) => _id), extracted.vendors.map(({ _id }) => _id)]).toEqual([
      listings,
      vendors,
    ])
  })
})

const caches = new FakeCaches()
vi.stubGlobal('caches', caches)
let now: number
vi.spyOn(Date, 'now').mockImplementation(() => now)
beforeEach(() => {
  caches.opened.clear()
  now = 0
})
const second = 1000

describe('readCachedCatalogue', () => {
  it('returns the latest cached version of each item, the latest first', async () => {
    await cachePublicAnswer('/api/listings', { listings: [listing('1', 'Old'), listing('2')] }, second)
    await cachePublicAnswer('/api/listings/1', { listing: listing('1', 'New'), vendor: vendor('v') }, 2 * second)
    const { listings, vendors } = await readCachedCatalogue()
    expect(listings).toEqual([
      { data: listing('1', 'New'), fetchedAt: 2 * second },
      { data: listing('2'), fetchedAt: second },
    ])
    expect(vendors).toEqual([{ data: vendor('v'), fetchedAt: 2 * second }])
  })

  it('skips copies that are older than the maximum age', async () => {
    await cachePublicAnswer('/api/vendors/v', { vendor: vendor('v') }, second)
    await cachePublicAnswer('/api/vendors/w', { vendor: vendor('w') }, 2 * second)
    now = maxPublicAgeSeconds * second + 2 * second
    expect((await readCachedCatalogue()).vendors.map(({ data }) => data)).toEqual([vendor('w')])
  })

  it('skips an unreadable cached response', async () => {
    await (await caches.open(publicCacheName)).put('/api/vendors', new Response('<html>'))
    await cachePublicAnswer('/api/vendors/v', { vendor: vendor('v') }, second)
    expect((await readCachedCatalogue()).vendors).toHaveLength(1)
  })
})
