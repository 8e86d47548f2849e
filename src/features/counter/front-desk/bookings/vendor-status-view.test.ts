import { expect, test } from 'vitest'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { bookingStates } from '#contract/core/state-machines'
import type { VendorBookingLine } from '../../../../db/queries/bookings'
import { groupByTask } from './today'
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

test('Every booking of today’s tasks that is overdue is also upcoming', () => {
  for (const status of bookingStates)
    for (const day of ['2026-11-10', '2026-11-19', '2026-11-20']) {
      const overdue = { ...booking(status, day, '2026-11-20'), bookingType: 'hotel' } as VendorBookingLine
      const tasks = groupByTask([[overdue]], now)
      if (tasks.get('overdue')!.length > 0) expect(isBookingInFilter(overdue, 'open', now)).toBe(true)
    }
  expect(groupByTask([[booking('confirmed', '2026-11-20') as VendorBookingLine]], now).get('overdue')).toHaveLength(1)
})

test('The status labels of a vendor are not phrased for the buyer', () => {
  for (const status of bookingStates) expect(getVendorStatusView({ status }).label).not.toMatch(/for you/i)
  expect(getVendorStatusView({ status: 'cancelled_by_partner' }).label).toBe('Cancelled by you')
  expect(getVendorStatusView({ status: 'cancelled_by_customer' }).label).toBe('Cancelled by the customer')
})

test('The status of a parcel in service is the place where it is', () => {
  const parcel = {
    state: 'on_the_way',
    steps: [],
    toTheDoor: false,
    counters: { from: 'Lusaka', to: 'Ndola' },
  } as unknown as NonNullable<VendorBooking['parcel']>
  expect(getVendorStatusView({ status: 'in_service', parcel })).toEqual({ label: 'On the way to Ndola', tone: 'quiet' })
  expect(getVendorStatusView({ status: 'confirmed', parcel }).label).toBe('Confirmed')
})
