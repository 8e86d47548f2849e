import { expect, test } from 'vitest'
import { verticals } from '#contract/verticals/index'
import { verticalIds } from '#contract/verticals/vertical'
import type { Listing, Vendor } from '#contract/catalogue/catalogue'
import { structuredData } from './structured'

const vendor: Vendor = {
  _id: 'v1',
  businessName: 'Musi Lodge',
  businessType: 'hotel',
  description: 'By the river.',
  images: [],
  verified: true,
  location: { address: { street: null, city: 'Livingstone', province: 'Southern' } },
  rating: { average: 0, count: 0 },
  contact: { phone: null, website: 'javascript:alert(1)' },
  operatingHours: {
    monday: { closed: false, open: '08:00', close: '17:00' },
    sunday: { closed: true, open: null, close: null },
  },
}
const listing = {
  _id: 'l1',
  vendorId: 'v1',
  vendorName: 'Musi Lodge',
  name: 'Garden room',
  description: 'Two beds.',
  price: 900,
  unit: 'night',
  imageUrl: null,
  town: 'Livingstone',
  rating: vendor.rating,
  details: {},
  path: '/l/l1',
}

const buildGraph = (answers: unknown[], head = { title: 'T | Tilipo', canonical: '/l/l1' }): any[] =>
  JSON.parse(JSON.stringify(structuredData(head, answers)))['@graph']

test.each(verticalIds)('The structured data of a listing in %s is complete even if details are missing', (id) => {
  const verticalListing = { ...listing, vertical: id } as unknown as Listing
  const [breadcrumbs, entity] = buildGraph([
    { listing: verticalListing, vendor: { ...vendor, businessType: verticals[id].businessType } },
  ])
  expect(breadcrumbs.itemListElement.map((breadcrumb: any) => breadcrumb.position)).toEqual([1, 2, 3, 4])
  expect(entity).toMatchObject({ name: 'Garden room', url: '/l/l1', offers: { price: '900.00', priceCurrency: 'ZMW' } })
  expect(entity['@type'].length).toBeGreaterThan(0)
})

test('The structured data contains only real ratings, valid URLs and opening hours', () => {
  const [, business] = buildGraph([{ vendor, services: [] }])
  expect(business.aggregateRating).toBeUndefined()
  expect(business.sameAs).toBeUndefined()
  expect(business.openingHoursSpecification.map((openingHours: any) => openingHours.dayOfWeek)).toEqual(['Monday'])
  const [, rated] = buildGraph([{ vendor: { ...vendor, rating: { average: 4.5, count: 8 } }, services: [] }])
  expect(rated.aggregateRating).toMatchObject({ ratingValue: 4.5, reviewCount: 8 })
})

test('The structured data has no offer for free listings, lists items, and is absent for missing pages', () => {
  const free = { ...listing, price: 0, vertical: 'hotels' }
  expect(buildGraph([{ listing: free, vendor }])[1].offers).toBeUndefined()
  expect(buildGraph([{ listings: [free], total: 1 }])[1]).toMatchObject({ '@type': 'ItemList', numberOfItems: 1 })
  expect(structuredData({ title: 'No', canonical: '/x', status: 404 }, [])).toBeUndefined()
})

test('The structured data says whether a product is in stock by what is left, and nothing about other offers', () => {
  const readAvailability = (vertical: string, details: object): string | undefined =>
    buildGraph([{ listing: { ...listing, vertical, details }, vendor }])[1].offers.availability
  expect(readAvailability('stores', { stock: 1 })).toBe('https://schema.org/InStock')
  expect(readAvailability('stores', { stock: 0 })).toBe('https://schema.org/OutOfStock')
  expect(readAvailability('stores', {})).toBeUndefined()
  expect(readAvailability('hotels', { rooms: 0 })).toBeUndefined()
})
