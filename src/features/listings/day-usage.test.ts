import { expect, test } from 'vitest'
import type { VendorBooking } from '#contract/bookings/bookings'
import { buildVendorBooking } from '../../../tests/support/component/build-booking'
import { countUsage, findBookingsBetween } from './day-usage'

const room = 'd0000000-0000-4000-8000-000000000001'
const days = ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27']
const stay = (more: Partial<VendorBooking>) =>
  buildVendorBooking({ listingId: room, startsOn: '2026-12-24', endsOn: '2026-12-26', choice: { rooms: 2 }, ...more })
const countPerDay = (bookings: VendorBooking[], vertical: Parameters<typeof countUsage>[2] = 'hotels') => {
  const getUsage = countUsage(bookings, days, vertical)
  return days.map((day) => getUsage(room, day))
}

test('A stay uses its rooms on all nights, but not on the day of the check-out', () => {
  expect(countPerDay([stay({}), stay({ startsOn: '2026-12-25', choice: { rooms: 1 } })])).toEqual([2, 3, 0, 0])
})

test.each<[VendorBooking['status'], number]>([
  ['requested', 2],
  ['held', 2],
  ['payment_failed', 2],
  ['confirmed', 2],
  ['in_service', 2],
  ['completed', 0],
  ['hold_expired', 0],
  ['cancelled_by_customer', 0],
  ['no_show', 0],
])('A booking with the status %s uses %i rooms', (status, units) => {
  expect(countPerDay([stay({ status })])[0]).toBe(units)
})

test('A hired car is used on its last day too, and a journey on the day of its departure only', () => {
  expect(countPerDay([stay({})], 'car-hire')).toEqual([1, 1, 1, 0])
  expect(countPerDay([stay({ choice: { seats: ['1A', '1B', '1C'] } })], 'buses')).toEqual([3, 0, 0, 0])
  expect(countPerDay([stay({ choice: { adults: 2, children: 1, residents: 1 } })], 'travel')).toEqual([4, 0, 0, 0])
})

test('A booking of another listing or outside the days is not counted', () => {
  expect(countPerDay([stay({ listingId: 'other' }), stay({ startsOn: '2027-01-01', endsOn: '2027-01-02' })])).toEqual([
    0, 0, 0, 0,
  ])
})

test.each([
  ['2026-12-20', '2026-12-23', 0],
  ['2026-12-20', '2026-12-24', 1],
  ['2026-12-25', '2026-12-25', 1],
  ['2026-12-26', '2026-12-30', 0],
])('Closing the days %s to %s would affect %i bookings', (from, to, count) => {
  expect(findBookingsBetween([stay({}), stay({ status: 'completed' })], room, from, to)).toHaveLength(count)
})
