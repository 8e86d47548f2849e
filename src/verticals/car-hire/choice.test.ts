import { describe, expect, test } from 'vitest'
import { lusakaInstant } from '#contract/core/dates'
import type { Taken } from '../screens'
import {
  buildChoice,
  getTimeFault,
  setPickUp,
  summarizeHire,
  readDraft,
  getAvailabilityWindow,
  excludeOwnHold,
  writeDraft,
} from './choice'

const car = {
  details: {
    make: 'Toyota',
    cars: 2,
    bufferHours: 2,
    places: [{ name: 'Longacres' }, { name: 'Airport', oneWay: 150 }],
    extras: [
      { id: 'driver', most: 1 },
      { id: 'child-seat', most: 3 },
    ],
  },
}
const read = (query: string, listing = car) => readDraft(new URLSearchParams(query), listing)
const at = (day: number, time: string): string => lusakaInstant(`2026-12-${day}`, time).toISOString()
const busy = (...hires: [unit: number, from: string, to: string][]): Taken => ({
  counts: [],
  closed: [],
  busy: hires.map(([unit, from, to]) => ({ unit, from, to })),
})
const hire = read('pickUp=2026-12-24T08:00&return=2026-12-26T09:30')

describe('the car choice in the URL', () => {
  test('The choice is written and read unchanged', () => {
    const draft = read(
      'pickUp=2026-12-24T08:00&return=2026-12-26T09:30&from=Airport&to=Longacres&with-driver=1&with-child-seat=2',
    )
    expect(draft).toMatchObject({
      pickUpPlace: 'Airport',
      returnPlace: 'Longacres',
      extras: { driver: 1, 'child-seat': 2 },
    })
    expect(read(new URLSearchParams(writeDraft(draft)).toString())).toEqual(draft)
  })
  test('Dates from a list get the default time', () => {
    expect(read('pickUp=2026-12-24&return=2026-12-26').return).toEqual({ date: '2026-12-26', time: '08:00' })
  })
  test.each([
    'pickUp=tomorrow',
    'pickUp=2026-02-30T08:00',
    'from=Moon&with-boat=1',
    'with-driver=-1&with-child-seat=1.5',
  ])('The invalid parameter %s is ignored', (query) => expect(read(query)).toEqual(read('')))
  test('The quantity of an extra is limited to its stock', () =>
    expect(read('with-child-seat=9').extras).toEqual({ 'child-seat': 3 }))
})

describe('a car choice', () => {
  test('The choice matches the contract and has a readable summary', () => {
    expect(buildChoice(hire, undefined)).toEqual({
      pickUpAt: at(24, '08:00'),
      returnAt: at(26, '09:30'),
      pickUpPlace: 'Longacres',
      returnPlace: 'Longacres',
    })
    expect(summarizeHire(hire)).toEqual({ days: 3, from: '24 Dec 2026, 08:00', to: '26 Dec 2026, 09:30' })
  })
  test('The availability request covers an extra day at each end', () => {
    expect(getAvailabilityWindow(hire)).toEqual({ from: '2026-12-23', to: '2027-01-08' })
    expect(getAvailabilityWindow(read(''))).toBeNull()
  })
  test('A return before the pick-up is reported, and moving the pick-up after it clears it', () => {
    expect(getTimeFault(read('pickUp=2026-12-24&return=2026-12-24'), undefined)).toBe(
      'The return must be after the pick-up.',
    )
    expect(setPickUp(hire, { date: '2026-12-27', time: '08:00' }).return).toEqual({ time: '09:30' })
    expect(setPickUp(hire, { date: '2026-12-25', time: '08:00' }).return.date).toBe('2026-12-26')
  })
  test('A choice is rejected when all cars are hired, with the next free time', () => {
    const oneCarBusy = busy([1, at(23, '06:00'), at(25, '10:00')])
    expect(getTimeFault(hire, oneCarBusy)).toBeUndefined()
    const bothCarsBusy = busy([1, at(23, '06:00'), at(25, '10:00')], [2, at(26, '11:00'), at(28, '10:00')])
    expect(getTimeFault(hire, bothCarsBusy)).toBe(
      'All 2 cars are already hired at that time. For the same length, one is available from 25 Dec 2026, 12:00.',
    )
    expect(buildChoice(hire, undefined, bothCarsBusy)).toBeNull()
  })
  test('A hire can start when the preparation time of a car has ended', () => {
    expect(
      getTimeFault(hire, busy([1, at(23, '06:00'), at(24, '06:00')], [2, at(26, '11:30'), at(28, '10:00')])),
    ).toBeUndefined()
  })
  test('An unknown number of cars is left to the server, but a closed day is rejected', () => {
    const unknown = read('pickUp=2026-12-24&return=2026-12-26', {
      details: { ...car.details, cars: undefined },
    } as never)
    expect(getTimeFault(unknown, busy([1, at(24, '08:00'), at(26, '10:00')]))).toBeUndefined()
    expect(getTimeFault(hire, { ...busy(), closed: ['2026-12-25'] })).toBe(
      "This car can't be hired on 25 Dec 2026. Please choose other times.",
    )
    expect(getTimeFault(hire, { ...busy(), closed: ['2026-12-26'] })).toBeUndefined()
  })
})

test('The customer’s own held car counts as free', () => {
  const hold = { choice: { pickUpAt: at(24, '08:00'), returnAt: at(26, '08:00') } }
  const bothCarsBusy = busy([1, at(24, '06:00'), at(26, '10:00')], [2, at(23, '06:00'), at(25, '10:00')])
  expect(buildChoice(hire, undefined, bothCarsBusy)).toBeNull()
  expect(
    buildChoice(hire, undefined, excludeOwnHold(hold, { days: undefined, taken: bothCarsBusy }).taken),
  ).not.toBeNull()
})

describe('the own hold among several hires', () => {
  const hold = { choice: { pickUpAt: at(24, '08:00'), returnAt: at(26, '08:00') } }
  const own = [2, at(24, '06:00'), at(26, '10:00')] as const
  const excludeHold = (...hires: Parameters<typeof busy>) =>
    excludeOwnHold(hold, { days: undefined, taken: busy(...hires) }).taken
  test('Only the hire with the exact time of the hold is ignored', () => {
    const longer = [1, at(20, '06:00'), at(28, '10:00')] as const
    const after = [2, at(27, '06:00'), at(28, '10:00')] as const
    expect(excludeHold([...longer], [...own], [...after])).toEqual(busy([...longer], [...after]))
  })
  test('Only one of two hires with the same time is ignored', () => {
    expect(excludeHold([1, own[1], own[2]], [...own])?.busy).toHaveLength(1)
  })
  test('No partly overlapping hire is ignored, and a listing without buffer matches the exact time', () => {
    const overlapping = busy([1, at(24, '09:00'), at(26, '10:00')], [2, at(23, '06:00'), at(26, '07:00')])
    expect(excludeOwnHold(hold, { days: undefined, taken: overlapping }).taken).toEqual(overlapping)
    expect(excludeHold([2, at(24, '08:00'), at(26, '08:00')])?.busy).toEqual([])
  })
})
