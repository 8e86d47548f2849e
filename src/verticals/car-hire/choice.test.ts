import { describe, expect, test } from 'vitest'
import { instantIn } from '#contract/days'
import type { Taken } from '../screens'
import { choiceOf, faultOf, fetchOn, hireOf, readDraft, windowOf, withoutOwn, writeDraft } from './choice'

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
const at = (day: number, time: string): string => instantIn(`2026-12-${day}`, time).toISOString()
const busy = (...out: [unit: number, from: string, to: string][]): Taken => ({
  counts: [],
  closed: [],
  busy: out.map(([unit, from, to]) => ({ unit, from, to })),
})
const hire = read('pickUp=2026-12-24T08:00&return=2026-12-26T09:30')

describe('the choice and the URL', () => {
  test('go back and forth unchanged', () => {
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
  test('days from a list come with the usual hour', () => {
    expect(read('pickUp=2026-12-24&return=2026-12-26').return).toEqual({ date: '2026-12-26', time: '08:00' })
  })
  test.each([
    'pickUp=tomorrow',
    'pickUp=2026-02-30T08:00',
    'from=Moon&with-boat=1',
    'with-driver=-1&with-child-seat=1.5',
  ])('%s makes no sense and is left out', (query) => expect(read(query)).toEqual(read('')))
  test('more of an extra than there are is as many as there are', () =>
    expect(read('with-child-seat=9').extras).toEqual({ 'child-seat': 3 }))
})

describe('a hire', () => {
  test('is what the server takes, and a sentence', () => {
    expect(choiceOf(hire, undefined)).toEqual({
      pickUpAt: at(24, '08:00'),
      returnAt: at(26, '09:30'),
      pickUpPlace: 'Longacres',
      returnPlace: 'Longacres',
    })
    expect(hireOf(hire)).toEqual({ days: 3, from: '24 Dec 2026, 08:00', to: '26 Dec 2026, 09:30' })
  })
  test('asks about a day more at each end', () => {
    expect(windowOf(hire)).toEqual({ from: '2026-12-23', to: '2027-01-08' })
    expect(windowOf(read(''))).toBeNull()
  })
  test('that ends before it begins says so; moved behind its return, that is chosen again', () => {
    expect(faultOf(read('pickUp=2026-12-24&return=2026-12-24'), undefined)).toBe(
      'The return must be after the pick-up.',
    )
    expect(fetchOn(hire, { date: '2026-12-27', time: '08:00' }).return).toEqual({ time: '09:30' })
    expect(fetchOn(hire, { date: '2026-12-25', time: '08:00' }).return.date).toBe('2026-12-26')
  })
  test('of two cars fails when both are out, and says from when one is in', () => {
    const one = busy([1, at(23, '06:00'), at(25, '10:00')])
    expect(faultOf(hire, one)).toBeUndefined()
    const both = busy([1, at(23, '06:00'), at(25, '10:00')], [2, at(26, '11:00'), at(28, '10:00')])
    expect(faultOf(hire, both)).toBe(
      'All 2 cars are already hired at that time. For the same length, one is available from 25 Dec 2026, 12:00.',
    )
    expect(choiceOf(hire, undefined, both)).toBeNull()
  })
  test('may begin the moment that both have had their time', () => {
    expect(
      faultOf(hire, busy([1, at(23, '06:00'), at(24, '06:00')], [2, at(26, '11:30'), at(28, '10:00')])),
    ).toBeUndefined()
  })
  test('of nobody knows how many is left to the server; a closed day is not', () => {
    const unknown = read('pickUp=2026-12-24&return=2026-12-26', {
      details: { ...car.details, cars: undefined },
    } as never)
    expect(faultOf(unknown, busy([1, at(24, '08:00'), at(26, '10:00')]))).toBeUndefined()
    expect(faultOf(hire, { ...busy(), closed: ['2026-12-25'] })).toBe(
      "This car can't be hired on 25 Dec 2026. Please choose other times.",
    )
    expect(faultOf(hire, { ...busy(), closed: ['2026-12-26'] })).toBeUndefined()
  })
})

test('the car that one holds oneself is in for oneself', () => {
  const hold = { choice: { pickUpAt: at(24, '08:00'), returnAt: at(26, '08:00') } }
  const both = busy([1, at(24, '06:00'), at(26, '10:00')], [2, at(23, '06:00'), at(25, '10:00')])
  expect(choiceOf(hire, undefined, both)).toBeNull()
  expect(choiceOf(hire, undefined, withoutOwn(hold, { days: undefined, taken: both }).taken)).not.toBeNull()
})

describe('of all that are out, one is one’s own: the one for just that time', () => {
  const hold = { choice: { pickUpAt: at(24, '08:00'), returnAt: at(26, '08:00') } }
  const own = [2, at(24, '06:00'), at(26, '10:00')] as const
  const left = (...out: Parameters<typeof busy>) => withoutOwn(hold, { days: undefined, taken: busy(...out) }).taken
  test('not another that is out for longer, nor what one’s own car does before and after', () => {
    const longer = [1, at(20, '06:00'), at(28, '10:00')] as const
    const after = [2, at(27, '06:00'), at(28, '10:00')] as const
    expect(left([...longer], [...own], [...after])).toEqual(busy([...longer], [...after]))
  })
  test('not both of two that are out for the same time', () => {
    expect(left([1, own[1], own[2]], [...own])?.busy).toHaveLength(1)
  })
  test('none that is in for a part of it; a listing that needs no time between hires has it for just that', () => {
    const part = busy([1, at(24, '09:00'), at(26, '10:00')], [2, at(23, '06:00'), at(26, '07:00')])
    expect(withoutOwn(hold, { days: undefined, taken: part }).taken).toEqual(part)
    expect(left([2, at(24, '08:00'), at(26, '08:00')])?.busy).toEqual([])
  })
})
