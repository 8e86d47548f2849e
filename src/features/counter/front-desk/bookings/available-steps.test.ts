import { expect, it } from 'vitest'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { getAvailableSteps } from './available-steps'

const now = Date.parse('2026-12-24T10:00:00Z')

it.each<[VendorBooking['status'], string, string[]]>([
  ['requested', '2026-12-30', ['accept', 'decline']],
  ['held', '2026-12-30', ['cancel']],
  ['confirmed', '2026-12-30', ['cancel']],
  ['confirmed', '2026-12-25', ['begin', 'cancel']],
  ['confirmed', '2026-12-24', ['begin', 'complete', 'miss', 'cancel']],
  ['in_service', '2026-12-24', ['complete']],
  ['completed', '2026-12-20', []],
  ['hold_expired', '2026-12-24', []],
])('returns the steps of a booking that is %s and starts on %s', (status, startsOn, steps) => {
  expect(getAvailableSteps({ bookingType: 'hotel', endsOn: null, status, startsOn }, now)).toEqual(steps)
})

it('offers the return of a car only after it was handed over', () => {
  const hire = { bookingType: 'car', startsOn: '2026-12-24', endsOn: '2026-12-26' } as const
  expect(getAvailableSteps({ ...hire, status: 'confirmed' }, now)).toEqual(['begin', 'miss', 'cancel'])
  expect(getAvailableSteps({ ...hire, status: 'in_service' }, now)).toEqual(['complete'])
})

it('allows boarding of a night coach from the evening before and after midnight', () => {
  const nightCoach = {
    bookingType: 'bus',
    status: 'confirmed',
    startsOn: '2026-12-25',
    endsOn: null,
    startsAt: '2026-12-25T00:00:00Z',
  } as const
  expect(getAvailableSteps(nightCoach, now)).toEqual(['cancel'])
  expect(getAvailableSteps(nightCoach, Date.parse('2026-12-24T20:30:00Z'))).toEqual(['begin', 'cancel'])
  const delayedCoach = { ...nightCoach, startsAt: '2026-12-25T21:30:00Z' }
  expect(getAvailableSteps(delayedCoach, Date.parse('2026-12-25T23:00:00Z'))).toEqual([
    'begin',
    'complete',
    'miss',
    'cancel',
  ])
})
