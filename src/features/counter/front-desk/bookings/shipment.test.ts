import { describe, expect, it, test } from 'vitest'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import type { VendorBookingLine } from '../../../../db/queries/bookings'
import { groupByOrder } from '../../../bookings/shared/order-bookings'
import {
  isShipmentInFilter,
  formatListingNames,
  formatReferences,
  getDistinctStatusViews,
  getShipmentSteps,
  mergeSale,
  sumTotals,
} from './shipment'
import { buildReceiptText } from '../sales/receipt-text'

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

describe('a sale of several products at the counter', () => {
  const build = (_id: string, more: object) =>
    buildVendorBooking({ isWalkIn: true, orderId: 'a', bookingType: 'order', _id, ...more })
  const honey = build('a', {
    listingName: 'Honey',
    summary: '1 × Honey, collection',
    choice: { quantity: 1 },
    reference: 'TLP-B',
    total: 100.1,
    payments: [{ method: 'cash', amount: 100.1 }],
  })
  const soap = build('b', {
    listingName: 'Soap',
    summary: '2 × Soap, collection',
    choice: { quantity: 2 },
    reference: 'TLP-A',
    total: 50.2,
    payments: [
      { method: 'cash', amount: 20, received: 79.9 },
      { method: 'card', amount: 30.2, reference: '17' },
    ],
  })

  it('has one price, the lines that the customer paid, and the number of its order', () => {
    const sale = mergeSale([soap, honey])
    expect(sale).toMatchObject({
      reference: 'TLP-A',
      listingName: 'Honey, Soap',
      total: 150.3,
      payments: [
        { method: 'cash', amount: 120.1, received: 180 },
        { method: 'card', amount: 30.2, reference: '17' },
      ],
    })
    const text = buildReceiptText(sale, 'Chitenge House', [honey, soap])
    for (const line of [
      '1 × Honey: ZMW 100.10',
      '2 × Soap: ZMW 50.20',
      'Cash received: ZMW 180.00',
      'Change: ZMW 59.90',
    ])
      expect(text).toContain(line)
    expect(text).toContain('Paid: ZMW 150.30')
  })

  it('was paid in cash if it has no lines', () => {
    const sale = mergeSale([honey, soap].map(({ payments: _, ...paid }) => paid) as [typeof honey, typeof soap])
    expect(sale).not.toHaveProperty('payments')
    expect(buildReceiptText(sale, 'Chitenge House', [honey, soap])).toContain('Paid in cash: ZMW 150.30')
  })
})

test('The price of a sale at the counter is what is left after a return, everywhere', () => {
  const item = (_id: string, status: VendorBookingLine['status'], total: number) =>
    booking(_id, status, { isWalkIn: true, total, paid: status === 'confirmed' ? total : 0, payments: [] })
  const sale = [item('a', 'cancelled_by_partner', 160), item('b', 'confirmed', 75)] as const
  expect(sumTotals(sale)).toBe(75)
  expect(mergeSale(sale).total).toBe(75)
  expect(sumTotals([item('a', 'confirmed', 160), item('b', 'confirmed', 75)])).toBe(235)
  // A sale that was returned whole keeps its price.
  expect(sumTotals([item('a', 'cancelled_by_partner', 160), item('b', 'cancelled_by_partner', 75)])).toBe(235)
})
