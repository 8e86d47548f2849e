import { beforeEach, expect, test, vi } from 'vitest'
import type { Listing, Vendor } from '#contract/catalogue/catalogue'
import { FakeCaches } from '../../../tests/support/sync/fake-service-worker'
import { cachePublicAnswer } from '../public-cache'
import { searchCachedListings, searchCachedVendors } from './search-cached-catalogue'

const listing = (id: string, more: Partial<Listing>): Listing =>
  ({ _id: id, vertical: 'hotels', name: '', description: '', town: '', vendorName: '', price: 0, ...more }) as Listing
const vendor = (id: string, businessName: string, city: string): Vendor =>
  ({ _id: id, businessName, businessType: 'hotel', description: '', location: { address: { city } } }) as Vendor

vi.spyOn(Date, 'now').mockReturnValue(4000)

let count = 0
const cacheAnswer = (answer: object, at: number) => cachePublicAnswer(`/api/${(count += 1)}`, answer, at)

beforeEach(async () => {
  vi.stubGlobal('caches', new FakeCaches())
  await cacheAnswer(
    {
      listings: [listing('a', { name: 'River tent', town: 'Mfuwe', vendorName: 'Leadwood Bend' })],
      vendors: [vendor('v', 'Leadwood Bend', 'Mfuwe')],
    },
    1000,
  )
  await cacheAnswer(
    { listings: [listing('b', { name: 'Garden room', town: 'Lusaka', description: 'By the river' })], vendors: [] },
    2000,
  )
  await cacheAnswer(
    { listings: [listing('c', { name: 'River coach', town: 'Lusaka', vertical: 'buses' })], vendors: [] },
    3000,
  )
})
const ids = async (query: Parameters<typeof searchCachedListings>[0]) =>
  (await searchCachedListings(query)).items.map(({ _id }) => _id)

test('All words must match anywhere in a listing, and the last viewed come first', async () => {
  expect(await ids({ q: 'river' })).toEqual(['c', 'b', 'a'])
  expect(await ids({ q: 'RIVER  bend' })).toEqual(['a'])
  expect(await ids({ q: 'tent lusaka' })).toEqual([])
  expect(await ids({})).toEqual(['c', 'b', 'a'])
})

test('Typos, plurals, accents and names of verticals are handled like on the server', async () => {
  expect(await ids({ q: 'rivers' })).toEqual(['c', 'b', 'a'])
  expect(await ids({ q: 'rievr tent' })).toEqual(['a'])
  expect(await ids({ q: 'lusáka bus' })).toEqual(['c'])
  expect(await ids({ q: 'nicest tent' })).toEqual(['a'])
  expect(await ids({ q: 'zzzzzz' })).toEqual([])
})

test('Price and rating filter the results, which can be sorted', async () => {
  const rating = { average: 4.5, count: 2 }
  await cacheAnswer(
    {
      listings: [
        listing('d', { name: 'Dear', price: 900, rating }),
        listing('e', { name: 'On request', price: 0 }),
        listing('f', { name: 'Cheap', price: 100 }),
      ],
      vendors: [],
    },
    4000,
  )
  expect(await ids({ priceTo: 500 })).toEqual(['f'])
  expect(await ids({ priceFrom: 500 })).toEqual(['d'])
  expect(await ids({ ratingFrom: 4 })).toEqual(['d'])
  expect((await ids({ sort: 'priceUp' })).slice(0, 2)).toEqual(['f', 'd'])
})

test('Town and vertical filter the results', async () => {
  expect(await ids({ q: 'river', town: 'lusaka' })).toEqual(['c', 'b'])
  expect(await ids({ q: 'river', town: 'Lusaka', vertical: 'hotels' })).toEqual(['b'])
})

test('The results have the age of their oldest item', async () => {
  expect((await searchCachedListings({ q: 'river' })).asOf).toBe(1000)
})

test('Vendors are found by name, town and business type', async () => {
  expect((await searchCachedVendors({ q: 'bend', town: 'Mfuwe', businessType: 'hotel' })).items).toHaveLength(1)
  expect((await searchCachedVendors({ q: 'bend', businessType: 'bus' })).items).toHaveLength(0)
})

test('A cached item that is invalid is skipped, and missing optional fields get their defaults', async () => {
  await cacheAnswer(
    {
      listings: [
        { _id: 'x', vertical: 'hotels', name: null },
        { _id: 'y', vertical: 'hotels', name: 'River cabin', price: 5 },
      ],
      vendors: [{ _id: 'w', businessName: 'River', location: {} }],
    },
    5000,
  )
  const { items: foundListings } = await searchCachedListings({ q: 'river', vertical: 'hotels' })
  expect(foundListings.map(({ _id }) => _id)).toEqual(['y', 'b', 'a'])
  expect(foundListings[0]).toMatchObject({ town: '', rating: { average: 0, count: 0 }, details: {} })
  expect((await searchCachedVendors({ q: 'river' })).items).toEqual([])
})
