import { expect, test } from 'vitest'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { bookingStates } from '#contract/core/state-machines'
import type { VendorBookingLine } from '../../../../db/queries/bookings'
import { groupToday } from './today'
import { getVendorStatusView, isBookingInFilter } from './vendor-status-view'

const now = Date.parse('2026-11-21T12:00:00Z')
const booking = (status: VendorBooking['status'], startsOn: string, endsOn: string | null = null) =>
  ({ status, startsOn, endsOn }) as VendorBooking

test.each([
  [booking('confirmed', '2026-11-22'), 'open'],
  [booking('confirmed', '2026-11-20', '2026-11-21'), 'open'],
  [booking('in_service', '2026-11-21'), 'open'],
  // Started yesterday and still in service.
  [booking('in_service', '2026-11-20'), 'open'],
  [booking('requested', '2026-11-24'), 'open'],
  [booking('held', '2026-11-22'), 'open'],
  [booking('awaiting_payment', '2026-11-22'), 'open'],
  // Today's tasks show it as overdue.
  [booking('confirmed', '2026-11-20'), 'open'],
  [booking('held', '2026-11-20'), 'past'],
  [booking('cancelled_by_customer', '2026-12-20'), 'past'],
  [booking('hold_expired', '2026-12-20'), 'past'],
  [booking('completed', '2026-12-20'), 'past'],
] as const)('The booking %o belongs to the filter %s', (givenBooking, filter) => {
  expect(isBookingInFilter(givenBooking, filter, now)).toBe(true)
  expect(isBookingInFilter(givenBooking, filter === 'open' ? 'past' : 'open', now)).toBe(false)
  expect(isBookingInFilter(givenBooking, 'all', now)).toBe(true)
})

test('A delayed coach is open after midnight', () => {
  const delayedCoach = {
    ...booking('confirmed', '2026-11-20'),
    bookingType: 'bus',
    startsAt: '2026-11-20T21:30:00Z',
    endsAt: null,
  } as VendorBooking
  expect(isBookingInFilter(delayedCoach, 'open', Date.parse('2026-11-20T23:00:00Z'))).toBe(true)
})

test('Every booking of today’s list that is overdue is also upcoming', () => {
  for (const status of bookingStates)
    for (const day of ['2026-11-10', '2026-11-19', '2026-11-20']) {
      const overdue = { ...booking(status, day, '2026-11-20'), bookingType: 'hotel' } as VendorBookingLine
      const rows = groupToday([[overdue]], now)
      if (rows.get('overdue')!.length > 0) expect(isBookingInFilter(overdue, 'open', now)).toBe(true)
    }
  const overdue = { ...booking('confirmed', '2026-11-20'), bookingType: 'hotel' } as VendorBookingLine
  expect(groupToday([[overdue]], now).get('overdue')).toHaveLength(1)
})

test('The status labels of a vendor are not phrased for the buyer', () => {
  const getLabel = (status: VendorBooking['status']) => getVendorStatusView({ bookingType: 'hotel', status }).label
  for (const status of bookingStates) expect(getLabel(status)).not.toMatch(/for you/i)
  expect(getLabel('cancelled_by_partner')).toBe('Cancelled by you')
  expect(getLabel('cancelled_by_customer')).toBe('Cancelled by the guest')
})

test('The status of a parcel in service is the place where it is', () => {
  const parcel = {
    state: 'on_the_way',
    steps: [],
    toTheDoor: false,
    counters: { from: 'Lusaka', to: 'Ndola' },
  } as unknown as NonNullable<VendorBooking['parcel']>
  expect(getVendorStatusView({ bookingType: 'parcel', status: 'in_service', parcel })).toEqual({
    label: 'On the way to Ndola',
    tone: 'quiet',
  })
  expect(getVendorStatusView({ bookingType: 'parcel', status: 'confirmed', parcel }).label).toBe(
    'Waiting for the sender',
  )
})

test.each<[Partial<VendorBooking>, string]>([
  [{ bookingType: 'order' }, 'To pack'],
  [{ bookingType: 'order', readyAt: '2026-11-21T08:00:00Z' }, 'Ready for collection'],
  [{ bookingType: 'order', status: 'in_service', choice: { receive: 'delivery' } }, 'Sent'],
  [{ bookingType: 'order', status: 'in_service', choice: { quantity: 1 } }, 'Ready for collection'],
  [{ bookingType: 'order', status: 'completed', choice: { receive: 'delivery' } }, 'Delivered'],
  [{ bookingType: 'order', status: 'completed', choice: { receive: 'pickUp' } }, 'Collected'],
  [{ bookingType: 'order', isWalkIn: true }, 'Sold at the counter'],
  [{ bookingType: 'bus' }, 'Booked'],
  [{ bookingType: 'bus', status: 'in_service' }, 'Boarded'],
  [{ bookingType: 'bus', status: 'no_show' }, 'Did not travel'],
  [{ bookingType: 'hotel', status: 'in_service' }, 'In house'],
  [{ bookingType: 'car', status: 'in_service' }, 'Out on hire'],
  [{ bookingType: 'realEstate', total: 0 }, 'Viewing agreed'],
  [{ bookingType: 'realEstate', total: 4500, status: 'requested' }, 'Application to answer'],
])('The state of %o reads "%s"', (more, label) => {
  expect(getVendorStatusView({ ...booking('confirmed', '2026-11-22'), ...more }).label).toBe(label)
})
