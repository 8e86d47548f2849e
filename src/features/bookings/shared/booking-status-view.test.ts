import { describe, expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { bookingStates } from '#contract/core/state-machines'
import { getBookingStatusView, getBookingsToPay, getUpcomingBookings } from './booking-status-view'

const now = Date.parse('2026-11-21T12:00:00Z')
const later = '2026-11-21T12:08:00.000Z'
const earlier = '2026-11-21T11:59:00.000Z'

const getView = (status: Booking['status'], more: Partial<Booking> = {}) =>
  getBookingStatusView({ status, holdExpiresAt: null, paymentReference: null, ...more }, now)

describe('the booking status view', () => {
  test('A hold can be paid until it expires', () => {
    expect(getView('held', { holdExpiresAt: later })).toEqual({ label: 'Held for you', tone: 'waiting', pay: 'now' })
    expect(getView('payment_failed', { holdExpiresAt: later })).toMatchObject({ tone: 'attention', pay: 'now' })
    expect(getView('held', { holdExpiresAt: earlier })).toMatchObject({ label: 'Not paid in time', pay: null })
    expect(getView('held', { holdExpiresAt: '2026-11-21T12:00:00.000Z' })).toMatchObject({ pay: null })
  })

  test('A parcel in service is displayed with the place where it is', () => {
    const parcel = { state: 'at_depot', steps: [{ place: 'Ndola' }] } as unknown as NonNullable<Booking['parcel']>
    expect(getView('in_service', { parcel })).toEqual({ label: 'At the counter in Ndola', tone: 'quiet', pay: null })
    expect(getView('in_service')).toMatchObject({ label: 'In progress' })
  })

  test('A pending payment can be viewed', () => {
    expect(getView('awaiting_payment', { paymentReference: 'r' })).toMatchObject({ pay: 'running' })
    expect(getView('awaiting_payment')).toMatchObject({ pay: null })
  })

  test('A partly paid booking is confirmed, and its balance can be paid', () => {
    expect(getView('confirmed', { due: 900 })).toEqual({ label: 'Confirmed', tone: 'done', pay: 'rest' })
    expect(getView('confirmed', { due: 0 })).toMatchObject({ pay: null })
    expect(getView('completed', { due: 0 })).toMatchObject({ pay: null })
  })

  test('Only a confirmed booking counts as a success', () => {
    expect(bookingStates.filter((status) => getView(status).tone === 'done')).toEqual(['confirmed'])
  })
})

const booking = (
  status: Booking['status'],
  startsOn: string,
  endsOn: string | null = null,
  holdExpiresAt: string | null = null,
) =>
  ({
    _id: `${status} ${startsOn}`,
    status,
    startsOn,
    endsOn,
    holdExpiresAt,
    paymentReference: null,
    quote: {},
  }) as Booking
const names = (bookings: Booking[]) => bookings.map(({ _id }) => _id)

test('Upcoming bookings are sorted by date and include stays in progress', () => {
  const all = [
    booking('confirmed', '2026-12-24', '2026-12-26'),
    booking('confirmed', '2026-11-20', '2026-11-21'),
    booking('in_service', '2026-11-19', '2026-11-20'),
    booking('held', '2026-11-22', null, later),
    booking('confirmed', '2026-11-30'),
    booking('completed', '2026-11-23'),
  ]
  expect(names(getUpcomingBookings(all, now))).toEqual([
    'confirmed 2026-11-20',
    'confirmed 2026-11-30',
    'confirmed 2026-12-24',
  ])
})

test('Upcoming bookings include a delayed coach after midnight', () => {
  const delayedCoach = {
    ...booking('confirmed', '2026-11-20'),
    bookingType: 'bus',
    quote: { startsAt: '2026-11-20T21:30:00Z', endsAt: '2026-11-20T21:55:00Z' },
  } as Booking
  expect(names(getUpcomingBookings([delayedCoach], Date.parse('2026-11-20T23:00:00Z')))).toEqual([
    'confirmed 2026-11-20',
  ])
  expect(getUpcomingBookings([delayedCoach], now)).toEqual([])
})

test('Orders and parcels are upcoming until they are handed over, after bookings with a date', () => {
  const orderBooking = (status: Booking['status'], startsOn: string) =>
    ({ ...booking(status, startsOn), bookingType: 'order' }) as Booking
  const all = [
    orderBooking('confirmed', '2026-11-01'),
    orderBooking('completed', '2026-11-20'),
    booking('confirmed', '2026-11-30'),
    booking('confirmed', '2026-11-20'),
  ]
  expect(names(getUpcomingBookings(all, now))).toEqual(['confirmed 2026-11-30', 'confirmed 2026-11-01'])
})

test('Bookings to pay are active holds, the most urgent first', () => {
  const all = [
    booking('held', '2026-12-01', null, later),
    booking('payment_failed', '2026-12-02', null, '2026-11-21T12:03:00.000Z'),
    booking('held', '2026-12-03', null, earlier),
    booking('confirmed', '2026-12-04'),
    {
      ...booking('confirmed', '2026-12-05'),
      due: 900,
      quote: { balance: { amount: 900, dueOn: '2026-12-01' } },
    } as Booking,
  ]
  expect(names(getBookingsToPay(all, now))).toEqual([
    'payment_failed 2026-12-02',
    'held 2026-12-01',
    'confirmed 2026-12-05',
  ])
})
