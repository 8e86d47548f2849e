import { describe, expect, test } from 'vitest'
import { check } from '#contract/core/validation'
import { TripChoice } from '#contract/verticals/buses/schema'
import type { Taken } from '../screens'
import {
  setBoardingStop,
  buildBookingChoice,
  buildChoice,
  findLostSeats,
  formatLegs,
  toggleSeat,
  readDraft,
  getSeatState,
  getAvailabilityWindow,
  excludeOwnHold,
  writeDraft,
  writePrivate,
  type RideDraft,
} from './choice'

const stops = ['Lusaka', 'Kabwe', 'Ndola', 'Kitwe']
const listing = {
  details: {
    from: 'Lusaka',
    to: 'Kitwe',
    stops,
    departsAt: '06:00',
    seats: 45,
    km: 360,
    luggage: { free: 'One bag', perBag: 40 },
  },
  free: { date: '2026-12-20', left: 40 },
}
const read = (query: string, storedNames?: unknown) => readDraft(new URLSearchParams(query), listing, storedNames)
const draft: RideDraft = {
  stops,
  from: 'Kabwe',
  to: 'Kitwe',
  date: '2026-12-24',
  seats: ['4A', '4B'],
  bags: 1,
  names: { '4A': 'Mutale Banda', '4B': 'Chanda' },
}
const taken = (...slots: string[]): Taken => ({
  counts: slots.map((slot) => ({ slot: `2026-12-24/${slot}`, left: 0 })),
  busy: [],
  closed: [],
})
const ride = { first: 1, last: 3 }

describe('the bus choice in the URL', () => {
  test('The choice is written and read unchanged, without names', () => {
    const query = new URLSearchParams(writeDraft(draft)).toString()
    expect(query).not.toMatch(/Mutale|Chanda/)
    expect(read(query, writePrivate(draft))).toEqual(draft)
  })
  test('An empty URL selects the whole route on the next departure', () => {
    expect(read('')).toEqual({ stops, from: 'Lusaka', to: 'Kitwe', date: '2026-12-20', seats: [], bags: 0, names: {} })
  })
  test.each([
    'from=Kitwe&to=Lusaka',
    'from=Mongu',
    'date=2026-02-30',
    'seats=99A,1E,,x',
    'bags=-1',
    'bags=1e9',
    'bags=2.5',
  ])('The invalid parameter %s is ignored', (query) => {
    expect(read(query)).toEqual(read(''))
  })
  test.each([[null], ['x'], [[1]], [{ '4A': 7 }]])('The stored value %j contains no valid name', (storedNames) =>
    expect(Object.values(read('', storedNames).names)).not.toContain(7),
  )
  test('The availability request covers the selected day only', () => {
    expect(getAvailabilityWindow(draft)).toEqual({ from: '2026-12-24', to: '2026-12-24' })
    expect(getAvailabilityWindow({ ...draft, date: undefined } as RideDraft)).toBeNull()
  })
})

describe('a seat', () => {
  test('The seat is free, taken or free for part of the route', () => {
    const state = (...slots: string[]) => getSeatState('4A', ride, '2026-12-24', taken(...slots)).state
    expect([state(), state('4A/0', '4B/1'), state('4A/1'), state('4A/1', '4A/2')]).toEqual([
      'free',
      'free',
      'part',
      'taken',
    ])
    expect(getSeatState('4A', ride, '2026-12-24', undefined).state).toBe('free')
    expect(getSeatState('4A', ride, '2026-12-25', taken('4A/1')).state).toBe('free')
  })
  test('The free parts of the route are named', () => {
    expect(formatLegs([0, 2], stops)).toBe('Lusaka to Kabwe and Ndola to Kitwe')
    expect(formatLegs([1, 2], stops)).toBe('Kabwe to Kitwe')
  })
  test('Selecting a seat toggles it, up to ten seats', () => {
    expect(toggleSeat(draft, '5A', undefined).seats).toEqual(['4A', '4B', '5A'])
    expect(toggleSeat(draft, '4A', undefined).seats).toEqual(['4B'])
    const ten = { ...draft, seats: Array.from({ length: 10 }, (_, index) => `${index + 1}C`) }
    expect(toggleSeat(ten, '11A', undefined).seats).toHaveLength(10)
  })
  test('A seat taken meanwhile is reported, blocks the choice, and passes its passenger to the next one', () => {
    const latestTaken = taken('4A/1')
    expect(findLostSeats(draft, latestTaken)).toEqual(['4A'])
    expect(buildChoice(draft, undefined, latestTaken)).toBeNull()
    expect(toggleSeat(draft, '5A', latestTaken)).toMatchObject({ seats: ['4B', '5A'], names: { '5A': 'Mutale Banda' } })
  })
})

describe('a bus choice', () => {
  test('The choice is quoted without names and booked with them', () => {
    const choice = buildChoice(draft, undefined, taken())!
    expect(choice).toEqual({ date: '2026-12-24', from: 'Kabwe', to: 'Kitwe', seats: ['4A', '4B'], bags: 1 })
    expect(check(TripChoice, choice).ok).toBe(true)
    const booked = buildBookingChoice(draft, choice)!
    expect(booked.names).toEqual(['Mutale Banda', 'Chanda'])
    expect(check(TripChoice, booked).ok).toBe(true)
    expect(buildBookingChoice({ ...draft, names: { '4A': 'Mutale Banda', '4B': ' ' } }, choice)).toBeNull()
  })
  test('The choice is incomplete without a date, a seat or a running coach', () => {
    const { date: _, ...dayless } = draft
    expect([
      buildChoice(dayless, undefined),
      buildChoice({ ...draft, seats: [] }, undefined),
      buildChoice(draft, undefined, { ...taken(), closed: ['2026-12-24'] }),
    ]).toEqual([null, null, null])
  })
  test('Boarding after the destination moves the destination to the last stop', () => {
    expect(setBoardingStop({ ...draft, to: 'Ndola' }, 'Ndola')).toMatchObject({ from: 'Ndola', to: 'Kitwe' })
    expect(setBoardingStop(draft, 'Lusaka')).toMatchObject({ from: 'Lusaka', to: 'Kitwe' })
  })
})

test('Own unpaid seats count as free on their legs only', () => {
  const takenSlots = taken('4A/1', '4A/2', '4B/0', '4B/1', '4B/2')
  const hold = { choice: { date: '2026-12-24', from: 'Kabwe', to: 'Kitwe', seats: ['4A', '4B'] } }
  expect(buildChoice(draft, undefined, takenSlots)).toBeNull()
  const remaining = excludeOwnHold(hold, { days: undefined, taken: takenSlots }, listing).taken
  expect(buildChoice(draft, undefined, remaining)).not.toBeNull()
  expect(remaining!.counts.map(({ slot }) => slot)).toEqual(['2026-12-24/4B/0'])
  expect(
    excludeOwnHold({ choice: { ...hold.choice, date: '2026-12-25' } }, { days: undefined, taken: takenSlots }, listing)
      .taken,
  ).toEqual(takenSlots)
})
