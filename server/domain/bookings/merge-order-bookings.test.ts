import { renderSummary } from '#contract/bookings/booking-summary'
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
    reference: 'TLP-Cloth, TLP-Drum',
    listing_name: 'Cloth and Drum',
    vendor_name: 'House and Ngoma',
    total_ngwee: 1100,
    paid_ngwee: 1100,
  })
  expect(renderSummary(merged.summary, 'dated')).toBe('1 × Cloth, collection; 1 × Drum, collection')
})

test('mergeByVendor merges the bookings of each vendor', () => {
  const shops = mergeByVendor([row('Cloth', 'House', 300), row('Drum', 'Ngoma', 800), row('Shirt', 'House', 390)])
  expect(shops.map(({ vendor_name, listing_name, total_ngwee }) => [vendor_name, listing_name, total_ngwee])).toEqual([
    ['House', 'Cloth and Shirt', 690],
    ['Ngoma', 'Drum', 800],
  ])
})
