import { expect, test } from 'vitest'
import type { VendorBookingLine } from '../../../db/queries/bookings'
import { groupByOrder } from '../order/order-bookings'
import {
  isShipmentInFilter,
  formatListingNames,
  formatReferences,
  getDistinctStatusViews,
  getShipmentSteps,
  sumTotals,
} from './shipment'

const now = Date.parse('2026-11-21T12:00:00Z')
const booking = (_id: string, status: VendorBookingLine['status'], more: Partial<VendorBookingLine> = {}) =>
  ({
    _id,
    status,
    reference: `TLP-${_id}`,
    listingName: _id,
    bookingType: 'order',
    startsOn: '2026-11-19',
    endsOn: null,
    total: 150.1,
    orderId: 'o',
    ...more,
  }) as VendorBookingLine

const rows = [
  booking('cloth', 'confirmed'),
  booking('room', 'confirmed', { orderId: null }),
  booking('shirt', 'cancelled_by_system'),
  booking('old', 'confirmed', { orderId: undefined }),
]
const [sending, ...others] = groupByOrder(rows)

test('The bookings of one order form one shipment, and others are separate', () => {
  expect(others.map(formatListingNames)).toEqual(['room', 'old'])
  expect([formatListingNames(sending!), formatReferences(sending!), sumTotals(sending!)]).toEqual([
    'cloth, shirt',
    'TLP-cloth, TLP-shirt',
    300.2,
  ])
  expect(getDistinctStatusViews(sending!).map(({ label }) => label)).toEqual(['Confirmed', 'Cancelled'])
})

test('The shipment is open while any of its bookings is', () => {
  expect(isShipmentInFilter(sending!, 'open', now)).toBe(true)
  expect(isShipmentInFilter(sending!, 'past', now)).toBe(false)
  const [over] = groupByOrder([booking('cloth', 'completed'), booking('shirt', 'refunded')])
  expect([
    isShipmentInFilter(over!, 'open', now),
    isShipmentInFilter(over!, 'past', now),
    isShipmentInFilter(over!, 'all', now),
  ]).toEqual([false, true, true])
})

test('A step of a shipment uses a booking that can take it', () => {
  const [half] = groupByOrder([booking('cloth', 'cancelled_by_system'), booking('shirt', 'confirmed')])
  const steps = getShipmentSteps(half!, now)
  expect(steps.get('begin')?._id).toBe('shirt')
  expect([...steps.keys()]).toEqual(['begin', 'complete', 'miss', 'cancel'])
})
