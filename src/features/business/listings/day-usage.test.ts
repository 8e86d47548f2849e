import { expect, test } from 'vitest'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { CounterQuota } from '#contract/counter/counter-stock'
import { lusakaInstant } from '#contract/core/dates'
import type { VerticalId } from '#contract/verticals/vertical'
import { buildVendorBooking } from '../../../../tests/support/component/build-booking'
import { countUsage, findBookingsBetween } from './day-usage'

const room = 'd0000000-0000-4000-8000-000000000001'
const days = ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27']
const stay = (more: Partial<VendorBooking>) =>
  buildVendorBooking({ listingId: room, startsOn: '2026-12-24', endsOn: '2026-12-26', choice: { rooms: 2 }, ...more })
const at = (day: string, time: string) => lusakaInstant(day, time).getTime()
function countPerDay(
  bookings: VendorBooking[],
  vertical: VerticalId = 'hotels',
  quotas: CounterQuota[] = [],
  now = at('2026-12-23', '12:00'),
) {
  const values = { rooms: 9, cars: 9, seats: 9, largestGroup: 9 }
  const getUsage = countUsage([{ _id: room, vertical, values }], bookings, quotas, now)
  return days.map((day) => getUsage(room, day).booked + getUsage(room, day).setAside)
}

test('A stay uses its rooms on all nights, but not on the day of the check-out', () => {
  expect(countPerDay([stay({}), stay({ startsOn: '2026-12-25', choice: { rooms: 1 } })])).toEqual([2, 3, 0, 0])
})

test.each<[VendorBooking['status'], number]>([
  ['requested', 0],
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
  const hire = stay({ endsAt: lusakaInstant('2026-12-26', '10:00').toISOString() })
  expect(countPerDay([hire], 'car-hire')).toEqual([1, 1, 1, 0])
  expect(countPerDay([stay({ choice: { date: '2026-12-24', seats: ['1A', '1B', '1C'] } })], 'buses')).toEqual([
    3, 0, 0, 0,
  ])
  expect(countPerDay([stay({ choice: { adults: 2, children: 1, residents: 1 } })], 'travel')).toEqual([4, 0, 0, 0])
})

const quota = (units: CounterQuota['units'], more: Partial<CounterQuota> = {}): CounterQuota => ({
  _id: 'q1',
  listingId: room,
  listingName: 'Garden room',
  deviceId: 'device',
  deviceName: 'Front desk',
  part: {},
  quantity: 2,
  units,
  returnAt: '2026-12-24T16:00:00.000Z',
  state: 'open',
  closedAt: null,
  createdAt: '2026-12-20T10:00:00.000Z',
  ...more,
})

test('Counter stock uses what its device can still sell, until it is returned', () => {
  const units = [{ slot: '2026-12-25', bundle: '', quantity: 3, sold: 1, held: 2 }]
  expect(countPerDay([stay({})], 'hotels', [quota(units)])).toEqual([2, 4, 0, 0])
  expect(countPerDay([stay({})], 'hotels', [quota(units, { state: 'returned' })])).toEqual([2, 2, 0, 0])
  expect(countPerDay([], 'car-hire', [quota(units)])).toEqual([0, 2, 0, 0])
})

test('A seat that is sold on two parts of the way is one seat, and so is one that is set aside', () => {
  const values = { seats: 9, route: [{ stop: 'A' }, { stop: 'B' }, { stop: 'C' }] }
  const ride = (from: string, to: string) => stay({ choice: { date: '2026-12-24', from, to, seats: ['1A'] } })
  const units = [{ slot: '2026-12-24/1B/0', bundle: '1B', quantity: 1, sold: 0, held: 1 }]
  const getUsage = countUsage(
    [{ _id: room, vertical: 'buses', values: values as never }],
    [ride('A', 'B'), ride('B', 'C')],
    [quota(units)],
    0,
  )
  expect(getUsage(room, '2026-12-24')).toEqual({ booked: 1, setAside: 1 })
})

test('A guest who has not left uses a room tonight too, and a late car is in use until midnight', () => {
  const overdue = {
    status: 'in_service',
    endsOn: '2026-12-25',
    endsAt: lusakaInstant('2026-12-25', '10:00').toISOString(),
  } as const
  const before = at('2026-12-25', '09:59')
  expect(countPerDay([stay(overdue)], 'hotels', [], before)).toEqual([2, 0, 0, 0])
  expect(countPerDay([stay(overdue)], 'hotels', [], at('2026-12-25', '10:01'))).toEqual([2, 2, 0, 0])
  expect(countPerDay([stay(overdue)], 'hotels', [], at('2026-12-26', '07:00'))).toEqual([2, 2, 2, 0])
  expect(countPerDay([stay(overdue)], 'car-hire', [], at('2026-12-26', '07:00'))).toEqual([1, 1, 1, 0])
  expect(countPerDay([stay({ ...overdue, status: 'completed' })], 'hotels', [], at('2026-12-26', '07:00'))).toEqual([
    0, 0, 0, 0,
  ])
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

test('Bookings of selected days are sorted by start and name', () => {
  const bookings = [
    stay({ customerName: 'Mercy' }),
    stay({ customerName: 'Joseph', startsOn: '2026-12-25' }),
    stay({ customerName: 'Chola' }),
  ]
  const names = findBookingsBetween(bookings, room, '2026-12-24', '2026-12-25').map(({ customerName }) => customerName)
  expect(names).toEqual(['Chola', 'Mercy', 'Joseph'])
})
