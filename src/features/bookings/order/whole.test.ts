import { describe, expect, test } from 'vitest'
import type { Booking } from '#contract/bookings'
import {
  backOf,
  extrasOf,
  gathered,
  payable,
  refundsOf,
  shopsOf,
  standingsOf,
  titleOf,
  totalOf,
  whatOf,
  wholly,
  type Together,
} from './whole'

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
] as unknown as Together

test('an order stands where its first stood; rows without one are alone, whether they lack the field or not', () => {
  const rows = [booking('room'), order[0], booking('seat', { orderId: null }), order[1]!, order[2]!]
  expect(gathered(rows).map((one) => one.map(({ _id }) => _id).join('+'))).toEqual(['room', 'cloth+drum+shirt', 'seat'])
  expect(gathered([])).toEqual([])
})

test('of which some is looked for is shown whole', () => {
  const all = [booking('room'), ...order, booking('seat')]
  expect(wholly([booking('seat'), order[2]!], all).map(({ _id }) => _id)).toEqual(['seat', 'cloth', 'drum', 'shirt'])
})

describe('an order', () => {
  test('is told by its shops, with its sums to the ngwee', () => {
    expect(shopsOf(order).map((shop) => shop.map(whatOf))).toEqual([['1 × cloth', '1 × shirt'], ['1 × drum']])
    expect([totalOf(order), backOf(order)]).toEqual([940.3, 300.1])
    expect(extrasOf(order).map(({ label }) => label)).toEqual(['Delivery'])
  })

  test('says each way in which some of it stands once', () => {
    expect(standingsOf(order, now).map(({ label }) => label)).toEqual(['Confirmed', 'Cancelled by you'])
  })

  test('is called after how many shops it is of, or what is in it', () => {
    expect([titleOf(order), titleOf(shopsOf(order)[0]!), titleOf([order[0]])]).toEqual([
      'Order from 2 shops',
      '2 products',
      'cloth',
    ])
  })

  test('is paid by any of it that waits to be paid', () => {
    expect(payable(order, now)).toBeUndefined()
    expect(payable([order[0], booking('held', { status: 'held' })], now)?._id).toBe('held')
  })

  test('a row of before lines were known is told by its name', () => {
    expect(whatOf(booking('old', { quote: { total: 0, lines: [] } }))).toBe('old')
  })
})

test('money that goes back is told once, what could not be delivered one by one', () => {
  const back = (_id: string, status: string) => booking(_id, { refund: { amount: 10.1, status } })
  const told = refundsOf([
    back('a', 'pending'),
    back('b', 'failed'),
    back('c', 'pending'),
    back('d', 'failed'),
    booking('e'),
  ])
  expect(told.map(({ _id, refund }) => [_id, refund!.status, refund!.amount])).toEqual([
    ['b', 'failed', 10.1],
    ['d', 'failed', 10.1],
    ['a', 'pending', 20.2],
  ])
})
