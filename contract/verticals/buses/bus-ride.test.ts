import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeFare, getRideTimes, listLegs, getBoardingPlace, findRide, buildSeatSlot } from './bus-ride'
import { buildSeatRows, listSeats, getSeatPosition } from './seat-plan'
import type { TripDetails } from './schema'

const stops = ['Lusaka', 'Kabwe', 'Kapiri Mposhi', 'Ndola', 'Kitwe']
const tripWithoutCalls: TripDetails = {
  from: 'Lusaka',
  to: 'Kitwe',
  stops,
  departsAt: '06:00',
  arrivesAt: '12:00',
  boardsAt: 'Intercity terminus',
  seats: 45,
  km: 360,
}
const calls = [
  { km: 0, minutes: 0 },
  { km: 140, minutes: 120, place: 'Kabwe bus station' },
  { km: 200, minutes: 180 },
  { km: 320, minutes: 300 },
  { km: 360, minutes: 345 },
]
const trip: TripDetails = { ...tripWithoutCalls, calls }
const ride = (from: string, to: string) => findRide(trip, from, to)!
const toIsoTimes = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => [
  startsAt.toISOString(),
  endsAt.toISOString(),
]

describe('a ride', () => {
  test('The ride covers legs in the order of the stops', () => {
    expect(listLegs(ride('Lusaka', 'Kitwe'))).toEqual([0, 1, 2, 3])
    expect(listLegs(ride('Kabwe', 'Ndola'))).toEqual([1, 2])
    expect(buildSeatSlot('2026-12-24', '12C', 1)).toBe('2026-12-24/12C/1')
  })
  test.each([
    ['Kitwe', 'Lusaka'],
    ['Kabwe', 'Kabwe'],
    ['Kabwe', 'Mongu'],
    ['', 'Kitwe'],
  ])('The ride from %s to %s does not exist', (from, to) => {
    expect(findRide(trip, from, to)).toBeNull()
  })
  test('The ride starts and ends at the times of its stops', () => {
    expect(toIsoTimes(getRideTimes(trip, ride('Kabwe', 'Ndola'), '2026-12-24'))).toEqual([
      '2026-12-24T06:00:00.000Z',
      '2026-12-24T09:00:00.000Z',
    ])
  })
  test('Missing stop times are interpolated until the arrival, also on the next day', () => {
    expect(toIsoTimes(getRideTimes(tripWithoutCalls, { first: 1, last: 4 }, '2026-12-24'))).toEqual([
      '2026-12-24T05:30:00.000Z',
      '2026-12-24T10:00:00.000Z',
    ])
    const night = { ...tripWithoutCalls, departsAt: '20:00', arrivesAt: '06:00 the next day' }
    expect(toIsoTimes(getRideTimes(night, { first: 0, last: 4 }, '2026-12-31'))).toEqual([
      '2026-12-31T18:00:00.000Z',
      '2027-01-01T04:00:00.000Z',
    ])
  })
  test('The boarding place is the one that the company states', () => {
    expect(getBoardingPlace(trip, ride('Lusaka', 'Ndola'))).toBe('Intercity terminus')
    expect(getBoardingPlace(trip, ride('Kabwe', 'Ndola'))).toBe('Kabwe bus station')
    expect(getBoardingPlace(trip, ride('Ndola', 'Kitwe'))).toBe('Ndola')
  })
})

describe('a fare', () => {
  const fares = [
    { since: '2027-02-01', legs: [100, 50, 80, 40] },
    { since: '2026-01-05', legs: [95, 45, 75, 35] },
    { since: '2027-03-01', legs: [1, 2] },
  ]
  const tripWithFares = { ...trip, fares }
  test('The fare is the one valid on the travel date, in any order of the fares', () => {
    const fareOn = (date: string) => computeFare(tripWithFares, ride('Kabwe', 'Ndola'), date, 25_000)
    expect([fareOn('2026-12-24'), fareOn('2027-01-31'), fareOn('2027-02-01'), fareOn('2027-05-01')]).toEqual([
      12_000, 12_000, 13_000, 13_000,
    ])
  })
  test('The fare without a valid entry is proportional to the distance', () => {
    expect(computeFare(trip, ride('Lusaka', 'Kitwe'), '2026-12-24', 25_000)).toBe(25_000)
    expect(computeFare(tripWithFares, ride('Lusaka', 'Kabwe'), '2025-12-24', 36_000)).toBe(14_000)
  })
  test('The fares of the legs add up to the fare of the route and are not negative', () => {
    const fareInput = fc.record({
      price: fc.integer({ min: 0, max: 10_000_000 }),
      cut: fc.integer({ min: 1, max: 3 }),
      legs: fc.option(fc.array(fc.integer({ min: -5, max: 900 }), { minLength: 4, maxLength: 4 })),
    })
    fc.assert(
      fc.property(fareInput, ({ price, cut, legs }) => {
        const pricedTrip = { ...trip, ...(legs ? { fares: [{ since: '2026-01-01', legs }] } : {}) }
        const fareBetween = (first: number, last: number) =>
          computeFare(pricedTrip, { first, last }, '2026-12-24', price)
        expect(fareBetween(0, cut) + fareBetween(cut, 4)).toBe(fareBetween(0, 4))
        expect(fareBetween(0, cut)).toBeGreaterThanOrEqual(0)
        if (!legs) expect(fareBetween(0, 4)).toBe(price)
      }),
    )
  })
})

describe('the seats of a coach', () => {
  test.each([
    [45, '2+2', 11, ['11A', '11B', '11C', '11D', '11E']],
    [53, '2+2', 13, ['13A', '13B', '13C', '13D', '13E']],
    [65, '2+3', 13, ['13A', '13B', null, '13C', '13D', '13E']],
    [50, '2+3', 10, ['10A', '10B', null, '10C', '10D', '10E']],
    [54, '2+2', 14, ['14A', '14B', null, null, null]],
  ] as const)('A coach with %i seats (%s) has %i rows, and its last row is correct', (seats, layout, rows, last) => {
    const plan = buildSeatRows({ seats, layout })
    expect(plan).toHaveLength(rows)
    expect(plan.at(-1)).toEqual(last)
  })
  test('The plan has exactly the stated number of distinct seats', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.constantFrom('2+2' as const, '2+3' as const, undefined),
        (seats, layout) => {
          const seatIds = listSeats({ seats, ...(layout ? { layout } : {}) })
          expect(seatIds).toHaveLength(seats)
          expect(new Set(seatIds).size).toBe(seats)
          expect(seatIds.every((seat) => /^[1-9]\d?[A-F]$/.test(seat))).toBe(true)
        },
      ),
    )
  })
  test('The seats are at a window, at the aisle or between', () => {
    const getPosition = (seat: string) => getSeatPosition({ seats: 45 }, seat)
    expect(['1A', '1B', '1C', '1D', '11C'].map(getPosition)).toEqual(['window', 'aisle', 'aisle', 'window', 'middle'])
    expect(getSeatPosition({ seats: 65 }, '1D')).toBe('middle')
  })
})
