import { describe, expect, it } from 'vitest'
import { object } from 'superstruct'
import { check } from '../../core/validation'
import { blankTrip, findTripFaults, tripFields, type Trip } from './listing-fields'
import { fromTripDetails, toTripDetails } from './detail-fields'

const trip: Trip = {
  ...blankTrip,
  route: [
    { stop: 'Lusaka', time: '21:00', km: 0 },
    { stop: 'Kapiri Mposhi', time: '23:45', km: 207, place: 'Shell station' },
    { stop: 'Nakonde', time: '11:30', km: 1020 },
  ],
}
const changeStop = (index: number, change: object) => ({
  ...trip,
  route: trip.route.map((stop, at) => (at === index ? { ...stop, ...change } : stop)),
})

describe('a bus trip', () => {
  it('A bus trip that ends on the next day has the minutes and the arrival of its stops', () => {
    expect(toTripDetails(trip as never)).toMatchObject({
      from: 'Lusaka',
      to: 'Nakonde',
      stops: ['Lusaka', 'Kapiri Mposhi', 'Nakonde'],
      calls: [
        { km: 0, minutes: 0 },
        { km: 207, minutes: 165, place: 'Shell station' },
        { km: 1020, minutes: 870 },
      ],
      departsAt: '21:00',
      arrivesAt: '11:30 the next day',
      km: 1020,
      fares: null,
      luggage: null,
    })
  })

  it('has the same form values after it was stored', () => {
    const stored = Object.entries(toTripDetails(trip as never)).filter(([, value]) => value !== null)
    expect(fromTripDetails(JSON.parse(JSON.stringify(Object.fromEntries(stored))))).toEqual({
      ...trip,
      luggageFree: null,
      luggagePerBag: null,
    })
  })

  it('A bus trip without data about its stops gets times and distances in equal steps', () => {
    const details = {
      from: 'A',
      to: 'C',
      stops: ['A', 'B', 'C'],
      departsAt: '08:00',
      arrivesAt: '10:00',
      seats: 30,
      km: 100,
    }
    expect(fromTripDetails(details).route).toEqual([
      { stop: 'A', time: '08:00', km: 0 },
      { stop: 'B', time: '09:00', km: 50 },
      { stop: 'C', time: '10:00', km: 100 },
    ])
  })

  it('A bus trip with incomplete details has the values of a new one', () => {
    expect(fromTripDetails({})).toEqual({})
    expect(fromTripDetails({ stops: ['A'], from: 'A', to: 'A', departsAt: 'noon', seats: 3, km: 0 })).toEqual({})
  })

  it.each([
    ['a repeated stop', changeStop(2, { stop: 'lusaka' }), { route: 'lusaka is entered twice.' }],
    ['a first stop with a distance', changeStop(0, { km: 5 }), { route: 'The first stop is at 0 km.' }],
    [
      'a shorter distance',
      changeStop(2, { km: 100 }),
      { route: 'Nakonde must be farther from the first stop than Kapiri Mposhi.' },
    ],
    [
      'a time before the previous stop',
      changeStop(1, { time: '20:30' }),
      { route: 'Please check the times: Lusaka to Kapiri Mposhi would take more than 18 hours.' },
    ],
    [
      'a fare for too few parts',
      { ...trip, fares: [{ since: '2026-01-01', legs: [100] }] },
      { fares: 'Please enter a fare for each part of the trip.' },
    ],
    [
      'luggage without a price',
      { ...trip, luggageFree: 'One bag' },
      { luggagePerBag: 'Please enter both the free luggage and the price of an extra bag, or neither.' },
    ],
  ])('A bus trip with %s is reported', (_, values, faults) => expect(findTripFaults(values as never)).toEqual(faults))

  it('is accepted as typed, and without faults', () => {
    const typed = {
      ...trip,
      route: trip.route.map((stop) => ({ ...stop, km: String(stop.km), place: '' })),
      seats: '57',
      luggageFree: '',
      luggagePerBag: '',
    }
    const checked = check(object(tripFields), typed)
    expect(checked).toMatchObject({ ok: true, value: { seats: 57, luggageFree: null } })
    expect(checked.ok && findTripFaults(checked.value as never)).toBeNull()
  })

  it('names the field of a wrong cell', () => {
    expect(check(object(tripFields), changeStop(1, { time: '' }))).toEqual({
      ok: false,
      faults: [{ field: 'route.1.time', message: 'Please enter the time, such as 07:30.' }],
    })
  })
})
