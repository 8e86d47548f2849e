import { describe, expect, test } from 'vitest'
import type { OwnListing } from '#contract/business/listings/own-listings'
import { getWords, todayGroups, type TodayGroup } from '#contract/verticals/words/index'
import { bookingStates } from '#contract/core/state-machines'
import { allVerticals } from '#contract/verticals/index'
import { custodyStates } from '#contract/verticals/carriers/parcels/custody'
import type { VendorBookingLine } from '../../../../db/queries/bookings'
import { groupByOrder } from '../../../bookings/shared/order-bookings'
import { addEmptyDepartures, findEmptyDepartures } from './empty-departures'
import { groupToday, listGroupIds } from './today'
import { getTodayStep } from './today-steps'

/** 21 November 2026, 14:00 in Lusaka. */
const now = Date.parse('2026-11-21T12:00:00Z')
const booking = (more: Partial<VendorBookingLine>) =>
  ({
    _id: 'a',
    reference: 'TLP-AAAAAA',
    bookingType: 'hotel',
    status: 'confirmed',
    listingId: 'l',
    startsOn: '2026-11-21',
    endsOn: '2026-11-23',
    total: 100,
    paid: 100,
    ...more,
  }) as VendorBookingLine

const findGroup = (more: Partial<VendorBookingLine>): TodayGroup | undefined => {
  const rows = groupToday([[booking(more)]], now)
  return todayGroups.find((group) => rows.get(group)!.length > 0)
}
const asked: NonNullable<VendorBookingLine['changeOffer']> = {
  _id: 'o',
  by: 'customer',
  status: 'open',
  listingName: 'Garden room',
  summary: '3 nights',
  total: 300,
  expiresAt: '2026-11-22T08:00:00Z',
}
const parcel = (state: string) =>
  ({ bookingType: 'parcel', endsOn: null, parcel: { state, steps: [] } }) as unknown as Partial<VendorBookingLine>

test.each<[string, Partial<VendorBookingLine>, TodayGroup | undefined]>([
  ['a guest who arrives today', {}, 'starting'],
  ['a guest who arrives tomorrow', { startsOn: '2026-11-22' }, undefined],
  ['a guest who should have arrived yesterday', { startsOn: '2026-11-20' }, 'overdue'],
  ['a guest who has checked in', { status: 'in_service', startsOn: '2026-11-20' }, 'running'],
  ['a guest who leaves today', { status: 'in_service', startsOn: '2026-11-19', endsOn: '2026-11-21' }, 'ending'],
  ['a guest who should have left', { status: 'in_service', startsOn: '2026-11-18', endsOn: '2026-11-20' }, 'overdue'],
  ['a request', { status: 'requested', startsOn: '2026-12-24' }, 'answer'],
  ['a change that the customer asks for', { startsOn: '2026-12-24', changeOffer: asked }, 'answer'],
  ['a guest in house who asks to stay longer', { status: 'in_service', changeOffer: asked }, 'answer'],
  [
    'a change that the business offers',
    { startsOn: '2026-12-24', changeOffer: { ...asked, by: 'business' } },
    undefined,
  ],
  [
    'a guest who leaves today and asks to stay longer',
    { status: 'in_service', startsOn: '2026-11-19', endsOn: '2026-11-21', changeOffer: asked },
    'answer',
  ],
  ['a guest who arrives today and asks for another room', { changeOffer: asked }, 'starting'],
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
    'ending',
  ],
  [
    'a coach that departs soon after midnight',
    { bookingType: 'bus', startsOn: '2026-11-22', endsOn: null, startsAt: '2026-11-21T15:30:00Z' },
    'starting',
  ],
  ['an order without a day', { bookingType: 'order', startsOn: '2026-11-01', endsOn: null }, 'starting'],
  [
    'an order on its way',
    {
      bookingType: 'order',
      status: 'in_service',
      choice: { receive: 'delivery' },
      startsOn: '2026-11-01',
      endsOn: null,
    },
    'running',
  ],
  [
    'an order to collect that an earlier screen recorded as sent',
    { bookingType: 'order', status: 'in_service', choice: { quantity: 1 }, startsOn: '2026-11-01', endsOn: null },
    'ready',
  ],
  ['an order that can be collected', { bookingType: 'order', readyAt: '2026-11-21T08:00:00Z' }, 'ready'],
  ['a parcel that is brought today', parcel('awaited'), 'starting'],
  ['a parcel at the counter', { ...parcel('handed_over'), status: 'in_service' }, 'loading'],
  ['a parcel at a depot', { ...parcel('at_depot'), status: 'in_service' }, 'loading'],
  ['a parcel on the road', { ...parcel('on_the_way'), status: 'in_service', startsOn: '2026-11-19' }, 'running'],
  ['a parcel at its destination', { ...parcel('arrived'), status: 'in_service', startsOn: '2026-11-19' }, 'ending'],
  ['a completed stay', { status: 'completed' }, undefined],
  ['a cancelled booking', { status: 'cancelled_by_customer' }, undefined],
])('%s is in its group', (_, more, group) => {
  expect(findGroup(more)).toBe(group)
})

test('Requests are sorted by their deadline and hand-overs by their time', () => {
  const rows = groupToday(
    [
      [booking({ _id: 'late', status: 'requested', answerBy: '2026-11-22T08:00:00Z' })],
      [booking({ _id: 'early', status: 'requested', answerBy: '2026-11-21T18:00:00Z' })],
      [booking({ _id: 'noon', bookingType: 'car', startsAt: '2026-11-21T10:00:00Z' })],
      [booking({ _id: 'morning', bookingType: 'car', startsAt: '2026-11-21T06:00:00Z' })],
    ],
    now,
  )
  const listIds = (group: TodayGroup) => rows.get(group)!.map(({ key }) => key)
  expect(listIds('answer')).toEqual(['early', 'late'])
  expect(listIds('starting')).toEqual(['morning', 'noon'])
})

test('An order is listed once, with its most urgent booking', () => {
  const order = { bookingType: 'order', orderId: 'o', endsOn: null } as const
  const rows = groupToday([[booking({ ...order, status: 'in_service' }), booking({ ...order, _id: 'b' })]], now)
  expect(rows.get('starting')).toHaveLength(1)
  expect(rows.get('running')).toHaveLength(0)
})

const ride = (_id: string, more: Partial<VendorBookingLine> = {}) =>
  booking({ _id, bookingType: 'bus', endsOn: null, startsAt: '2026-11-21T12:30:00Z', ...more })

test('A departure is one row, with everyone on it, at the time of its first stop', () => {
  const rows = groupToday(
    [
      [ride('a', { startsAt: '2026-11-21T14:00:00Z' })],
      [ride('b')],
      [ride('c', { listingId: 'other', startsAt: '2026-11-21T13:00:00Z' })],
    ],
    now,
  )
  expect(rows.get('starting')!.map(({ key, shipments }) => [key, shipments.length])).toEqual([
    ['l/2026-11-21', 2],
    ['other/2026-11-21', 1],
  ])
})

test.each([
  ['before it leaves, although some have boarded', '2026-11-21T12:30:00Z', 'starting'],
  ['soon after its time, because coaches are late', '2026-11-21T11:30:00Z', 'starting'],
  ['later, although somebody has not boarded', '2026-11-21T10:30:00Z', 'running'],
] as const)('A coach is listed once %s', (_, startsAt, group) => {
  const rows = groupToday([[ride('a', { startsAt })], [ride('b', { startsAt, status: 'in_service' })]], now)
  expect(todayGroups.filter((name) => rows.get(name)!.length > 0)).toEqual([group])
  expect(rows.get(group)![0]!.shipments).toHaveLength(2)
})

test.each<[string, Partial<VendorBookingLine>, TodayGroup, string | null]>([
  ['a guest who arrives', {}, 'starting', 'begin'],
  ['a guest who stays', { status: 'in_service', startsOn: '2026-11-20' }, 'running', null],
  ['a guest who leaves', { status: 'in_service', startsOn: '2026-11-20', endsOn: '2026-11-21' }, 'ending', 'complete'],
  ['a guest who did not come yesterday', { startsOn: '2026-11-20' }, 'overdue', null],
  [
    'a guest who should have left',
    { status: 'in_service', startsOn: '2026-11-18', endsOn: '2026-11-20' },
    'overdue',
    'complete',
  ],
  ['an order to send', { bookingType: 'order', choice: { receive: 'delivery' } }, 'starting', 'begin'],
  ['an order to collect', { bookingType: 'order', choice: { receive: 'pickUp' } }, 'starting', 'ready'],
  [
    'an order that can be collected',
    { bookingType: 'order', choice: { receive: 'pickUp' }, readyAt: '2026-11-21T08:00:00Z' },
    'ready',
    'complete',
  ],
  [
    'an order on its way',
    { bookingType: 'order', status: 'in_service', choice: { receive: 'delivery' } },
    'running',
    'complete',
  ],
  ['a coach that departs', ride('a'), 'starting', 'board'],
  ['a request', { status: 'requested' }, 'answer', null],
])('The next step of %s is offered', (_, more, group, expected) => {
  const [row] = groupToday([[booking(more)]], now).get(group)!
  const step = getTodayStep(row!, group, now)
  expect(step && (step.kind === 'service' ? step.step : step.kind)).toBe(expected)
})

test('A coach on the road arrives for everyone who has boarded, in one step', () => {
  const boarded = { status: 'in_service', startsAt: '2026-11-21T08:00:00Z' } as const
  const [row] = groupToday([[ride('a', boarded)], [ride('b', boarded)]], now).get('running')!
  const step = getTodayStep(row!, 'running', now)
  expect(step).toMatchObject({ kind: 'service', step: 'complete', bookings: [{ _id: 'a' }, { _id: 'b' }] })
})

test('Every group that a booking of a trade can be in has a heading in its words', () => {
  const bookings = allVerticals.flatMap(({ bookingType }) =>
    bookingStates.flatMap((status) =>
      ['2026-11-19', '2026-11-21', '2026-11-22'].flatMap((startsOn) =>
        (bookingType === 'parcel' ? custodyStates.map(parcel) : [{}]).map((own) =>
          booking({ ...own, bookingType, status, startsOn, endsOn: null }),
        ),
      ),
    ),
  )
  const nameless = bookings.filter((candidate) => {
    const group = findGroup(candidate)
    return group && !getWords(candidate.bookingType).today[group]
  })
  expect(nameless.map(({ bookingType, status }) => `${bookingType} ${status}`)).toEqual([])
})

test('With 2,000 bookings, each is in one group at most, and a list filtered by a group has what its heading counts', () => {
  const statuses = ['confirmed', 'in_service', 'requested', 'held', 'completed'] as const
  const bookings = Array.from({ length: 2000 }, (_, index) =>
    booking({
      _id: `b${index}`,
      status: statuses[index % 5]!,
      startsOn: '2026-11-20',
      endsOn: `2026-11-2${index % 4}`,
    }),
  )
  const rows = groupToday(groupByOrder(bookings), now)
  const ids = todayGroups.flatMap((group) => [...listGroupIds(rows, group)])
  expect(new Set(ids).size).toBe(ids.length)
  for (const group of todayGroups) expect(listGroupIds(rows, group).size).toBe(rows.get(group)!.length)
  expect(ids.length).toBe(1600)
})

describe('departures that nobody has booked', () => {
  const trip = (values: object = {}, more: Partial<OwnListing> = {}): OwnListing =>
    ({
      _id: 'l',
      vertical: 'buses',
      values: { name: 'Lusaka to Livingstone', seats: 44, route: [{ stop: 'Lusaka', time: '15:30' }], ...values },
      ...more,
    }) as OwnListing
  const find = (listing: OwnListing, bookings: VendorBookingLine[] = []) =>
    findEmptyDepartures([listing], bookings, now).map(({ key, departsAt }) => [key, departsAt])
  const passenger = (more: Partial<VendorBookingLine> = {}) =>
    ride('a', { choice: { seats: ['1'], from: 'Lusaka', to: 'Livingstone' }, ...more })

  test('A coach that leaves today is listed', () => {
    expect(find(trip())).toEqual([['l/2026-11-21', '2026-11-21T13:30:00.000Z']])
  })

  test.each([
    ['it has left', trip({ route: [{ stop: 'Lusaka', time: '13:30' }] }), []],
    ['its day is closed', trip({}, { closedDays: ['2026-11-21'] }), []],
    ['its day is closed by an imported calendar', trip({}, { importedDays: ['2026-11-21'] }), []],
    ['it is no longer offered', trip({ offered: false }), []],
    ['it is hidden', trip({}, { hiddenReason: 'reported' } as Partial<OwnListing>), []],
    [
      'it is a tour',
      trip({ departureTime: '15:30', departureDays: ['saturday'] }, { vertical: 'travel' } as Partial<OwnListing>),
      [],
    ],
    ['it is a room', trip({}, { vertical: 'hotels' } as Partial<OwnListing>), []],
    ['somebody has booked', trip(), [passenger()]],
    ['somebody is paying', trip(), [passenger({ status: 'held', createdAt: '2026-11-21T11:59:00Z' })]],
  ])('A departure is not listed if %s', (_, listing, bookings) => {
    expect(find(listing, bookings)).toEqual([])
  })

  test('A departure is listed again after everybody has cancelled, and on another day', () => {
    expect(find(trip(), [passenger({ status: 'cancelled_by_customer' })])).toHaveLength(1)
    expect(find(trip(), [passenger({ startsOn: '2026-11-22' })])).toHaveLength(1)
  })

  test('Departures are sorted by time, with and without passengers', () => {
    const rows = groupToday([[passenger({ listingId: 'other', startsAt: '2026-11-21T14:00:00Z' })]], now)
    const all = addEmptyDepartures(rows, findEmptyDepartures([trip()], [], now))
    expect(all.get('starting')!.map(({ key }) => key)).toEqual(['l/2026-11-21', 'other/2026-11-21'])
    expect(listGroupIds(rows, 'starting')).toEqual(new Set(['a']))
  })
})
