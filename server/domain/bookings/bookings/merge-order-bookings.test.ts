import { renderSummary } from '#contract/bookings/bookings/booking-summary'
import { expect, test } from 'vitest'
import { mergeOrderBookings, mergeByVendor, joinNames } from './merge-order-bookings'
import type { BookingRow } from './views'

const row = (id: string, vendor: string, total: number) =>
  ({
    id,
    reference: `TLP-${id}`,
    listing_name: id,
    vendor_id: vendor,
    vendor_name: vendor,
    summary: { template: 'purchase', params: { quantity: 1, productName: id, isDelivery: false, town: null } },
    total_ngwee: total,
    paid_ngwee: total,
  }) as unknown as BookingRow

test('joinNames joins up to four names and abbreviates longer lists', () => {
  expect(
    ['', 'a', 'a b', 'a b c', 'a b c d', 'a b c d e'].map((names) => joinNames(names.split(' ').filter(Boolean))),
  ).toEqual(['', 'a', 'a and b', 'a, b and c', 'a, b, c and d', 'a, b, c and 2 more'])
})

test('mergeOrderBookings merges several bookings into one row', () => {
  const merged = mergeOrderBookings([row('Cloth', 'House', 300), row('Drum', 'Ngoma', 800)])
  expect(merged).toMatchObject({
    id: 'Cloth',
    // One order number per shop.
    reference: 'TLP-Cloth, TLP-Drum',
    listing_name: 'Cloth and Drum',
    vendor_name: 'House and Ngoma',
    total_ngwee: 1100,
    paid_ngwee: 1100,
  })
  expect(renderSummary(merged.summary, 'dated')).toBe('1 × Cloth, collection; 1 × Drum, collection')
})

test('mergeOrderBookings names the leading reference of a shop, whatever the order of its bookings', () => {
  const [cloth, drum, shirt] = [row('Cloth', 'House', 300), row('Drum', 'Ngoma', 800), row('Shirt', 'House', 390)]
  expect(mergeOrderBookings([shirt, cloth]).reference).toBe('TLP-Cloth')
  expect(mergeOrderBookings([cloth, shirt]).reference).toBe('TLP-Cloth')
  expect(mergeOrderBookings([shirt, drum, cloth]).reference).toBe('TLP-Cloth, TLP-Drum')
  expect(mergeByVendor([shirt, drum, cloth]).map(({ reference }) => reference)).toEqual(['TLP-Cloth', 'TLP-Drum'])
})

test('mergeOrderBookings names the order, if only some of its bookings are merged', () => {
  const drum = { ...row('Drum', 'House', 800), order_number: 'TLP-Cloth' }
  expect(mergeOrderBookings([drum]).reference).toBe('TLP-Cloth')
  expect(mergeOrderBookings([drum, { ...row('Shirt', 'House', 390), order_number: 'TLP-Cloth' }]).reference).toBe(
    'TLP-Cloth',
  )
})

test('mergeByVendor merges the bookings of each vendor', () => {
  const shops = mergeByVendor([row('Cloth', 'House', 300), row('Drum', 'Ngoma', 800), row('Shirt', 'House', 390)])
  expect(shops.map(({ vendor_name, listing_name, total_ngwee }) => [vendor_name, listing_name, total_ngwee])).toEqual([
    ['House', 'Cloth and Shirt', 690],
    ['Ngoma', 'Drum', 800],
  ])
})
