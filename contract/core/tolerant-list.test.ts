import { number, optional, string, type } from 'superstruct'
import { describe, expect, it } from 'vitest'
import { featured, listings, showcase, vendor, vendors } from '../catalogue/catalogue'
import { check, list } from './validation'
import { jobs } from '../business/hiring/jobs'
import { vendorReviews } from '../bookings/reviews/reviews'

const Item = type({ id: string(), price: optional(number()) })
const Page = type({ total: number(), items: list(Item) })

describe('list', () => {
  it('skips an invalid item, keeps the others in order and returns the invalid fields', () => {
    const checked = check(Page, { total: 3, items: [{ id: 'a' }, { id: 7, price: 'x' }, { id: 'c', price: 2 }] })
    expect(checked).toEqual({
      ok: true,
      value: { total: 3, items: [{ id: 'a' }, { id: 'c', price: 2 }] },
      skipped: [
        { field: 'items.1.id', message: 'Invalid input' },
        { field: 'items.1.price', message: 'Invalid input' },
      ],
    })
  })

  it('reports no skipped items if every item is valid', () => {
    expect(check(Page, { total: 1, items: [{ id: 'a', unknown: true }] })).toEqual({
      ok: true,
      value: { total: 1, items: [{ id: 'a', unknown: true }] },
    })
  })

  it('keeps the response if every item of a nested list is invalid', () => {
    expect(check(Page, { total: 1, items: [null] })).toMatchObject({ ok: true, value: { total: 1, items: [] } })
  })

  it('rejects a value that is not an array', () => {
    expect(check(Page, { total: 1, items: { 0: { id: 'a' } } })).toEqual({
      ok: false,
      faults: [{ field: 'items', message: 'Invalid input' }],
    })
  })

  it('rejects a response list without any valid item, and accepts an empty one', () => {
    expect(check(list(Item), [{ error: 'Please sign in to this network' }])).toMatchObject({ ok: false })
    expect(check(list(Item), [])).toEqual({ ok: true, value: [] })
  })

  it('skips items of nested lists and reports their whole path', () => {
    const nested = check(list(Page), [{ total: 1, items: [{ id: 1 }, { id: 'a' }] }])
    expect(nested).toEqual({
      ok: true,
      value: [{ total: 1, items: [{ id: 'a' }] }],
      skipped: [{ field: '0.items.0.id', message: 'Invalid input' }],
    })
  })

  it('reports no items of a previous check', () => {
    check(Page, { total: 1, items: [1] })
    expect(check(Page, { total: 0, items: [] })).toEqual({ ok: true, value: { total: 0, items: [] } })
  })

  it('skips an item that throws when it is read', () => {
    const hostile = {
      get id() {
        throw new Error('no')
      },
    }
    expect(check(Page, { total: 2, items: [hostile, { id: 'b' }] })).toMatchObject({
      ok: true,
      value: { items: [{ id: 'b' }] },
    })
  })
})

const id = '00000000-0000-4000-8000-000000000001'
const service = {
  id,
  partnerId: id,
  name: 'Room',
  description: '',
  imageUrl: null,
  location: 'Lusaka',
  type: 'hotels',
  path: '/x',
  providerName: 'Lodge',
  additionalInfo: { rating: 4 },
}
const category = (items: unknown[]) => ({
  title: 'Hotels',
  description: '',
  link: '/services/hotels',
  serviceType: 'hotels',
  items,
})
const product = {
  _id: id,
  name: 'Cloth',
  description: '',
  price: 20,
  imageUrl: null,
  storeLocation: 'Lusaka',
  category: 'Fabric',
  storeId: id,
}

describe('the showcase', () => {
  it.each<[string, Record<string, unknown>]>([
    ['no path', { ...service, path: undefined }],
    ['an id that is not a UUID', { ...service, id: 'hotel-7', partnerId: 'partner-7' }],
    [
      'null for optional fields',
      { ...service, price: null, imageUrl: null, additionalInfo: null, description: null, location: null, path: null },
    ],
    ['required fields only', { id: 'hotel-7', name: 'Room' }],
  ])('accepts an item with %s', (_, item) => {
    const checked = check(showcase.answer, [category([service, item])])
    expect(checked.ok && checked.value[0]!.items.map(({ name }) => name)).toEqual(['Room', 'Room'])
    expect(checked).not.toHaveProperty('skipped')
  })

  it('fills missing optional fields with their defaults', () => {
    const checked = check(showcase.answer, [category([{ id: 'hotel-7', name: 'Room' }])])
    expect(checked.ok && checked.value[0]!.items[0]).toEqual({
      id: 'hotel-7',
      partnerId: '',
      name: 'Room',
      description: '',
      imageUrl: null,
      location: '',
      type: '',
      path: '',
      providerName: '',
      additionalInfo: { rating: null },
    })
  })

  it('skips an item without a name and a category without items', () => {
    const checked = check(showcase.answer, [category([{ ...service, name: undefined }, service]), { title: 'Buses' }])
    expect(checked).toMatchObject({ ok: true, value: [{ title: 'Hotels', items: [{ name: 'Room' }] }] })
    expect(checked.ok && checked.skipped?.map(({ field }) => field)).toEqual([
      '0.items.0.name',
      '1.link',
      '1.serviceType',
      '1.items',
    ])
  })
})

it('fills the specified defaults of a featured product', () => {
  const minimalProduct = { ...product, _id: 'p1', storeId: 's1', storeLocation: undefined, category: undefined }
  const checked = check(featured.answer, { products: [minimalProduct, { name: 'No id' }], services: [service] })
  expect(checked).toMatchObject({
    ok: true,
    value: { products: [{ _id: 'p1', storeLocation: 'Online', category: 'product' }], services: [{ id }] },
  })
})

const shop = {
  _id: 'v1',
  businessName: 'Lodge',
  businessType: 'hotel',
  location: { address: { city: 'Lusaka', province: 'Lusaka' } },
}
const offer = { _id: 'l1', vertical: 'hotels', vendorId: 'v1', name: 'Room', price: 900 }
const review = {
  _id: 'r1',
  stars: 5,
  text: 'Good',
  writtenAt: '2026-11-01T10:00:00Z',
  author: 'Mercy B.',
  listingName: 'Room',
  changed: false,
  reply: null,
}
const position = {
  _id: 'j1',
  title: 'Driver',
  kind: 'full-time',
  town: 'Ndola',
  vendor: { _id: 'v1', businessName: 'Lodge', businessType: 'hotel', verified: true },
  pay: null,
  positions: 1,
  postedOn: '2026-11-01',
  closesOn: '2026-12-01',
  open: true,
}
const paged = { total: 2, page: 1, pageSize: 20 }

describe('a public list', () => {
  it.each([
    ['vendors', vendors.answer, { ...paged, vendors: [{}, shop] }, 'vendors'],
    [
      'services of a vendor',
      vendor.answer,
      { vendor: shop, services: [{ name: 1 }, { _id: 's1', name: 'Room', price: { currency: 'ZMW', amount: 900 } }] },
      'services',
    ],
    ['listings', listings.answer, { ...paged, listings: [{ ...offer, vertical: 'submarines' }, offer] }, 'listings'],
    ['reviews', vendorReviews.answer, { ...paged, reviews: [{ ...review, stars: 'many' }, review] }, 'reviews'],
    [
      'jobs',
      jobs.answer,
      { ...paged, jobs: [{ ...position, kind: null }, position], towns: ['Ndola', 7], employers: [] },
      'jobs',
    ],
  ] as const)('A public list of %s keeps its valid items if one is invalid', (_, answer, body, name) => {
    const checked = check<Record<string, any>>(answer as never, body)
    expect(checked.ok && checked.value[name]).toHaveLength(1)
    expect(checked.ok && checked.skipped?.[0]!.field).toMatch(`${name}.0`)
  })
})
