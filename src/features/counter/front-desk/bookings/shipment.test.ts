import { expect, test } from 'vitest'
import type { VendorBookingLine } from '../../../../db/queries/bookings'
import { groupByOrder } from '../../../bookings/shared/order-bookings'
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
const [shipment, ...otherShipments] = groupByOrder(rows)

test('The bookings of one order form one shipment, and others are separate', () => {
  expect(otherShipments.map(formatListingNames)).toEqual(['room', 'old'])
  expect([formatListingNames(shipment!), formatReferences(shipment!), sumTotals(shipment!)]).toEqual([
    'cloth, shirt',
    'TLP-cloth, TLP-shirt',
    300.2,
  ])
  expect(getDistinctStatusViews(shipment!).map(({ label }) => label)).toEqual(['To pack', 'Cancelled'])
})

test('The shipment is open while any of its bookings is', () => {
  expect(isShipmentInFilter(shipment!, 'open', now)).toBe(true)
  expect(isShipmentInFilter(shipment!, 'past', now)).toBe(false)
  const [closedShipment] = groupByOrder([booking('cloth', 'completed'), booking('shirt', 'refunded')])
  expect([
    isShipmentInFilter(closedShipment!, 'open', now),
    isShipmentInFilter(closedShipment!, 'past', now),
    isShipmentInFilter(closedShipment!, 'all', now),
  ]).toEqual([false, true, true])
})

test('A step of a shipment uses a booking that can take it', () => {
  const [partlyCancelled] = groupByOrder([booking('cloth', 'cancelled_by_system'), booking('shirt', 'confirmed')])
  const steps = getShipmentSteps(partlyCancelled!, now)
  expect(steps.get('begin')?._id).toBe('shirt')
  expect([...steps.keys()]).toEqual(['begin', 'complete', 'miss', 'cancel'])
})
