import { describe, expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { getOrderNumber } from '#contract/bookings/orders/order-number'
import {
  sumRefunds,
  getExtraLines,
  groupByOrder,
  findUnpaidBooking,
  groupRefunds,
  groupByShop,
  getDistinctStatusViews,
  getOrderTitle,
  sumTotals,
  getProductLabel,
  withSameOrderBookings,
  type OrderBookings,
} from './order-bookings'

const now = Date.parse('2026-11-21T12:00:00Z')
const booking = (_id: string, more: object = {}) =>
  ({
    _id,
    listingName: _id,
    vendorId: 'house',
    status: 'confirmed',
    holdExpiresAt: null,
    paymentReference: null,
    quote: { total: 300.1, lines: [{ label: `1 × ${_id}`, quantity: 1, amount: 300.1 }] },
    ...more,
  }) as unknown as Booking
const order = [
  booking('cloth', { orderId: 'o' }),
  booking('drum', {
    orderId: 'o',
    vendorId: 'ngoma',
    status: 'cancelled_by_customer',
    refund: { amount: 300.1, status: 'pending' },
  }),
  booking('shirt', {
    orderId: 'o',
    quote: {
      total: 340.1,
      lines: [
        { label: '1 × shirt', quantity: 1, amount: 300.1 },
        { label: 'Delivery', quantity: 1, amount: 40 },
      ],
    },
  }),
] as unknown as OrderBookings

test('An order is placed at its first booking, and bookings without an order stay separate', () => {
  const rows = [booking('room'), order[0], booking('seat', { orderId: null }), order[1]!, order[2]!]
  expect(groupByOrder(rows).map((group) => group.map(({ _id }) => _id).join('+'))).toEqual([
    'room',
    'cloth+drum+shirt',
    'seat',
  ])
  expect(groupByOrder([])).toEqual([])
})

test('An order is displayed completely if one of its bookings matches', () => {
  const all = [booking('room'), ...order, booking('seat')]
  expect(withSameOrderBookings([booking('seat'), order[2]!], all).map(({ _id }) => _id)).toEqual([
    'seat',
    'cloth',
    'drum',
    'shirt',
  ])
})

describe('an order', () => {
  test('The order is grouped by store, with totals exact to the ngwee', () => {
    expect(groupByShop(order).map((shop) => shop.map(getProductLabel))).toEqual([
      ['1 × cloth', '1 × shirt'],
      ['1 × drum'],
    ])
    expect([sumTotals(order), sumRefunds(order)]).toEqual([940.3, 300.1])
    expect(getExtraLines(order).map(({ label }) => label)).toEqual(['Delivery'])
  })

  test('The order displays each distinct status once', () => {
    expect(getDistinctStatusViews(order, now).map(({ label }) => label)).toEqual(['Confirmed', 'Cancelled by you'])
  })

  test('The order is titled by its stores or its contents', () => {
    expect([getOrderTitle(order), getOrderTitle(groupByShop(order)[0]!), getOrderTitle([order[0]])]).toEqual([
      'Order from 2 shops',
      '2 products',
      'cloth',
    ])
  })

  test('The order is paid through any of its unpaid bookings', () => {
    expect(findUnpaidBooking(order, now)).toBeUndefined()
    expect(findUnpaidBooking([order[0], booking('held', { status: 'held' })], now)?._id).toBe('held')
  })

  test('A booking without lines is displayed by its name', () => {
    expect(getProductLabel(booking('old', { quote: { total: 0, lines: [] } }))).toBe('old')
  })
})

test('Refunds are displayed as one sum, and failed ones individually', () => {
  const refundedBooking = (_id: string, status: string) => booking(_id, { refund: { amount: 10.1, status } })
  const refundGroups = groupRefunds([
    refundedBooking('a', 'pending'),
    refundedBooking('b', 'failed'),
    refundedBooking('c', 'pending'),
    refundedBooking('d', 'failed'),
    booking('e'),
  ])
  expect(refundGroups.map(({ _id, refund }) => [_id, refund!.status, refund!.amount])).toEqual([
    ['b', 'failed', 10.1],
    ['d', 'failed', 10.1],
    ['a', 'pending', 20.2],
  ])
})

test('An order has the same leading reference on every device, whatever order its bookings arrive in', () => {
  const rows = ['TLP-C', 'TLP-A', 'TLP-B'].map((reference) => booking(reference, { orderId: 'o', reference }))
  for (const arrived of [rows, [...rows].reverse()])
    expect(groupByOrder(arrived).map((group) => group.map(({ reference }) => reference))).toEqual([
      ['TLP-A', 'TLP-B', 'TLP-C'],
    ])
  expect(getOrderNumber(rows)).toBe('TLP-A')
})
