import { expect, test } from 'vitest'
import type { VendorBookingLine } from '../../../../db/queries/bookings'
import { groupByTask, todayTasks, type TodayTask } from './today'

/** 21 November 2026, 14:00 in Lusaka. */
const now = Date.parse('2026-11-21T12:00:00Z')
const booking = (more: Partial<VendorBookingLine>) =>
  ({
    _id: 'a',
    bookingType: 'hotel',
    status: 'confirmed',
    startsOn: '2026-11-21',
    endsOn: '2026-11-23',
    total: 100,
    paid: 100,
    ...more,
  }) as VendorBookingLine

const findTask = (more: Partial<VendorBookingLine>): TodayTask | undefined => {
  const tasks = groupByTask([[booking(more)]], now)
  return todayTasks.find((task) => tasks.get(task)!.length > 0)
}

test.each<[string, Partial<VendorBookingLine>, TodayTask | undefined]>([
  ['a guest who arrives today', {}, 'arriving'],
  ['a guest who arrives tomorrow', { startsOn: '2026-11-22' }, undefined],
  ['a guest who should have arrived yesterday', { startsOn: '2026-11-20' }, 'overdue'],
  ['a guest who has checked in', { status: 'in_service', startsOn: '2026-11-20' }, undefined],
  ['a guest who leaves today', { status: 'in_service', startsOn: '2026-11-19', endsOn: '2026-11-21' }, 'leaving'],
  ['a guest who should have left', { status: 'in_service', startsOn: '2026-11-18', endsOn: '2026-11-20' }, 'overdue'],
  ['a request', { status: 'requested', startsOn: '2026-12-24' }, 'answer'],
  ['a sale at the counter that is not confirmed yet', { status: 'requested', reference: '' }, undefined],
  ['an unpaid hold', { status: 'held', startsOn: '2026-12-24' }, 'unpaid'],
  ['a failed payment', { status: 'payment_failed', startsOn: '2026-12-24' }, 'unpaid'],
  ['a balance that is due this week', { paid: 20, startsOn: '2026-11-27' }, 'unpaid'],
  ['a balance that is due next month', { paid: 20, startsOn: '2026-12-24' }, undefined],
  ['a walk-in, who has paid the business', { paid: 0, isWalkIn: true, startsOn: '2026-11-27' }, undefined],
  ['a car that is late', { bookingType: 'car', status: 'in_service', endsAt: '2026-11-21T11:59:00Z' }, 'overdue'],
  [
    'a car that returns this evening',
    { bookingType: 'car', status: 'in_service', endsOn: '2026-11-21', endsAt: '2026-11-21T16:00:00Z' },
    'leaving',
  ],
  [
    'a coach that departs soon after midnight',
    { bookingType: 'bus', startsOn: '2026-11-22', endsOn: null, startsAt: '2026-11-21T15:30:00Z' },
    'arriving',
  ],
  ['an order without a day', { bookingType: 'order', startsOn: '2026-11-01', endsOn: null }, 'arriving'],
  [
    'an order on its way',
    { bookingType: 'order', status: 'in_service', startsOn: '2026-11-01', endsOn: null },
    'leaving',
  ],
  ['a completed stay', { status: 'completed' }, undefined],
  ['a cancelled booking', { status: 'cancelled_by_customer' }, undefined],
])('%s is assigned to its task', (_, more, task) => {
  expect(findTask(more)).toBe(task)
})

test('Requests are sorted by their deadline and pick-ups by their time', () => {
  const tasks = groupByTask(
    [
      [booking({ _id: 'late', status: 'requested', answerBy: '2026-11-22T08:00:00Z' })],
      [booking({ _id: 'early', status: 'requested', answerBy: '2026-11-21T18:00:00Z' })],
      [booking({ _id: 'noon', bookingType: 'car', startsAt: '2026-11-21T10:00:00Z' })],
      [booking({ _id: 'morning', bookingType: 'car', startsAt: '2026-11-21T06:00:00Z' })],
    ],
    now,
  )
  const listIds = (task: TodayTask) => tasks.get(task)!.map(([{ _id }]) => _id)
  expect(listIds('answer')).toEqual(['early', 'late'])
  expect(listIds('arriving')).toEqual(['morning', 'noon'])
})

test('An order is listed once, with its most urgent booking', () => {
  const order = { bookingType: 'order', orderId: 'o', endsOn: null } as const
  const tasks = groupByTask([[booking({ ...order, status: 'in_service' }), booking({ ...order, _id: 'b' })]], now)
  expect(tasks.get('arriving')).toHaveLength(1)
  expect(tasks.get('leaving')).toHaveLength(0)
})
