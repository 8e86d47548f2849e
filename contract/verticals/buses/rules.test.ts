import { renderSummary } from '../../bookings/bookings/booking-summary'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeRefund } from '../../bookings/bookings/cancellation'
import { check } from '../../core/validation'
import { Refusal } from '../../core/refusals'
import { lusakaInstant, ngweeOf } from '../../core/values'
import { maxBags, maxSeats } from './descriptor'
import { TripChoice, type TripDetails } from './schema'
import { buses } from './rules'
import type { Offer } from '../rules/rules'
import { buildCancellation } from '../rules/cancellation-terms'
import { expectPoliciesToMatch } from '../../../tests/support/policies'

const stops = ['Lusaka', 'Kabwe', 'Ndola', 'Kitwe']
const details = {
  from: 'Lusaka',
  to: 'Kitwe',
  stops,
  departsAt: '06:00',
  arrivesAt: '12:00',
  boardsAt: 'Intercity terminus',
  seats: 45,
  km: 360,
  calls: [
    { km: 0, minutes: 0 },
    { km: 140, minutes: 120, place: 'Kabwe bus station' },
    { km: 320, minutes: 300 },
    { km: 360, minutes: 360 },
  ],
  fares: [{ since: '2026-01-05', legs: [100, 125, 30] }],
  luggage: { free: 'One bag', perBag: 40 },
}
const offer = (changed: object = {}): Offer<TripDetails> => ({
  id: 'coach',
  name: 'Lusaka to Kitwe, 06:00',
  priceNgwee: 25_500,
  unit: 'seat',
  capacity: 45,
  town: 'Lusaka',
  details: { ...details, ...changed },
  business: {},
})
const date = '2026-12-24'
const at = lusakaInstant('2026-12-01', '08:00')
const ride: TripChoice = {
  date,
  from: 'Kabwe',
  to: 'Kitwe',
  seats: ['4A', '4B'],
  names: ['Mutale Banda', 'Chanda Phiri'],
}
const price = (choice: Partial<TripChoice> = {}, changed = {}, when = at) =>
  buses.price(offer(changed), { ...ride, ...choice }, when)
const getRefusal = (run: () => unknown): Refusal => {
  try {
    run()
  } catch (error) {
    return error as Refusal
  }
  throw new Error('it was not refused')
}
const getInvalidFields = (run: () => unknown) => Object.keys(getRefusal(run).fields ?? {})

describe('the price of a ride', () => {
  test('The price is the sum of the leg fares per seat, with route, time and names', () => {
    expect(price()).toMatchObject({
      startsOn: date,
      endsOn: null,
      startsAt: lusakaInstant(date, '08:00'),
      endsAt: lusakaInstant(date, '12:00'),
      place: 'Kabwe bus station',
      names: ['Mutale Banda (4A)', 'Chanda Phiri (4B)'],
      lines: [{ label: 'Kabwe to Kitwe, 2 seats', quantity: 2, amountNgwee: 31_000 }],
    })
  })
  test('The summary has route, time and seats', () => {
    expect(renderSummary(price().summary, 'dated')).toBe('Kabwe to Kitwe, 24 Dec 2026 at 08:00, seats 4A, 4B')
  })
  test('The price has a separate line for extra bags if the company accepts them', () => {
    expect(price({ bags: 3 }).lines[1]).toEqual({ label: '3 extra bags', quantity: 3, amountNgwee: 12_000 })
    expect(getInvalidFields(() => price({ bags: 1 }, { luggage: undefined }))).toEqual(['bags'])
  })
  test('A ride that arrives after midnight ends on the next day', () => {
    const night = { departsAt: '20:00', arrivesAt: '02:00 the next day' }
    expect(price({}, night)).toMatchObject({
      startsOn: date,
      endsOn: '2026-12-25',
      startsAt: lusakaInstant(date, '22:00'),
      endsAt: lusakaInstant('2026-12-25', '02:00'),
    })
  })
  test('A ride boarded after midnight uses the departure date of its coach', () => {
    const nightRide = price({ from: 'Ndola' }, { departsAt: '20:00' })
    expect(renderSummary(nightRide.summary, 'dated')).toContain('25 Dec 2026 at 01:00')
    expect(nightRide).toMatchObject({
      startsOn: date,
      startsAt: lusakaInstant('2026-12-25', '01:00'),
    })
  })
  test('A ride is rejected once the coach has left the boarding stop', () => {
    expect(getInvalidFields(() => price({}, {}, lusakaInstant(date, '08:00')))).toEqual(['date'])
    expect(getRefusal(() => price({}, {}, lusakaInstant(date, '09:30'))).fields).toEqual({
      date: 'This coach left Kabwe on 24 Dec 2026 at 08:00. Please choose another day.',
    })
    expect(price({}, {}, lusakaInstant(date, '07:59')).startsOn).toBe(date)
  })
  test.each([
    [{ from: 'Mongu' }, 'from'],
    [{ to: 'Mongu' }, 'to'],
    [{ from: 'Kitwe', to: 'Kabwe' }, 'to'],
    [{ seats: ['12A'] }, 'seats'],
    [{ seats: ['1E'] }, 'seats'],
  ])('A ride is rejected for %j', (choice, field) => expect(getInvalidFields(() => price(choice))).toEqual([field]))
  test.each([{ departsAt: 'morning' }, { stops: ['Lusaka'] }, { stops: undefined }, { seats: 'many' }])(
    'A ride is rejected while its coach has the invalid details %j',
    (changed) => {
      expect(getRefusal(() => price({}, changed)).message).toContain("can't be booked online yet")
    },
  )
})

const anyRide = fc
  .record({
    first: fc.integer({ min: 0, max: 2 }),
    more: fc.integer({ min: 1, max: 3 }),
    seats: fc.uniqueArray(fc.integer({ min: 1, max: 11 }), { minLength: 1, maxLength: maxSeats }),
    bags: fc.integer({ min: 0, max: maxBags }),
  })
  .map(({ first, more, seats, bags }): TripChoice => ({
    date,
    from: stops[first]!,
    to: stops[Math.min(3, first + more)]!,
    seats: seats.map((row) => `${row}B`),
    bags,
  }))
const computeTotal = (choice: TripChoice) =>
  buses.price(offer(), choice, at).lines.reduce((sum, line) => sum + line.amountNgwee, 0)

describe('any ride', () => {
  test('The price is a non-negative integer in ngwee and proportional to the number of seats', () => {
    fc.assert(
      fc.property(anyRide, (choice) => {
        const { lines } = buses.price(offer(), choice, at)
        expect(lines.every(({ amountNgwee }) => Number.isInteger(amountNgwee) && amountNgwee >= 0)).toBe(true)
        expect(computeTotal({ ...choice, bags: 0 })).toBe(
          choice.seats.length * computeTotal({ ...choice, bags: 0, seats: ['1A'] }),
        )
      }),
    )
  })
  test('The ride claims each seat once on each of its legs', () => {
    fc.assert(
      fc.property(anyRide, (choice) => {
        const units = buses.getUnits(offer(), choice)
        const legs = stops.indexOf(choice.to) - stops.indexOf(choice.from)
        expect(units).toHaveLength(choice.seats.length * legs)
        expect(new Set(units.map((unit) => 'slot' in unit && unit.slot)).size).toBe(units.length)
        expect(
          units.every(
            (unit) => 'slot' in unit && unit.quantity === 1 && unit.capacity === 1 && unit.slot.startsWith(`${date}/`),
          ),
        ).toBe(true)
      }),
    )
  })
  test('The refund is all, half or nothing of the amount paid', () => {
    fc.assert(
      fc.property(anyRide, fc.integer({ min: -3_000, max: 6_000 }), (choice, minutes) => {
        const { terms, startsAt } = buses.price(offer(), choice, at)
        const paid = computeTotal(choice)
        const refundNgwee = computeRefund(
          buildCancellation(terms, startsAt),
          { paid, deposit: 0 },
          startsAt.getTime() - minutes * 60_000,
        )
        expect(refundNgwee).toBe(
          minutes >= 24 * 60 ? paid : minutes >= 2 * 60 ? paid - ngweeOf(Math.round(paid / 2) / 100) : 0,
        )
      }),
    )
  })
})

test('The refund changes exactly at the limits of the terms', () => {
  const { terms, startsAt } = price()
  const computeRefundBefore = (beforeMs: number) =>
    computeRefund(buildCancellation(terms, startsAt), { paid: 31_000, deposit: 0 }, startsAt.getTime() - beforeMs)
  const hourMs = 3_600_000
  expect([24 * hourMs, 24 * hourMs - 1, 2 * hourMs, 2 * hourMs - 1, 0, -hourMs].map(computeRefundBefore)).toEqual([
    31_000, 15_500, 15_500, 0, 0, 0,
  ])
})

describe('a ride choice', () => {
  const findFirstFault = (changed: object) => {
    const result = check(TripChoice, { ...ride, ...changed })
    return result.ok ? null : result.faults[0]!.message
  }
  const buildSeats = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}A`)
  test('The choice is valid with and without names and bags', () => {
    expect(
      [{}, { names: undefined }, { bags: maxBags }, { seats: buildSeats(maxSeats), names: undefined }].map(
        findFirstFault,
      ),
    ).toEqual([null, null, null, null])
  })
  test.each([
    [{ seats: [] }, 'Please choose 1 to 10 seats.'],
    [{ seats: buildSeats(maxSeats + 1), names: undefined }, 'Please choose 1 to 10 seats.'],
    [{ seats: ['4A', '4A'] }, 'Each seat can be chosen only once.'],
    [{ seats: ['0A', '4B'] }, "This seat doesn't exist."],
    [{ seats: ['1/0', '4B'] }, "This seat doesn't exist."],
    [{ names: ['Mutale Banda'] }, 'Please enter one name for each seat.'],
    [{ names: ['Mutale Banda', ' '] }, "Please enter the passenger's name."],
    [{ bags: maxBags + 1 }, 'Invalid input'],
    [{ date: '2026-02-30' }, 'Invalid input'],
    [{ vip: true }, 'Invalid input'],
  ])('The choice %j is rejected: %s', (changed, message) => expect(findFirstFault(changed)).toBe(message))
  test('The choice requires names for a booking but not for a quote', () => {
    expect(buses.findMissingFields!({ ...ride, names: undefined })).toEqual({
      names: 'Please enter one name for each seat.',
    })
    expect(buses.findMissingFields!(ride)).toBeNull()
    expect(price({ names: undefined }).names).toBeUndefined()
  })
})

test('A cancellation policy of a coach returns by its data exactly what its sentence says', () => {
  expectPoliciesToMatch(
    anyRide,
    (choice, cancellationPolicy) => price(choice, { cancellationPolicy }),
    (_, { lines }) => {
      const total = lines.reduce((sum, { amountNgwee }) => sum + amountNgwee, 0)
      return { first: total, price: total }
    },
  )
})
test('A coach without a chosen policy has the terms as before', () => {
  expect(price().terms).toEqual({
    tiers: [
      { hours: 24, keepsNgwee: 0 },
      { hours: 2, keepsNgwee: 15_500 },
    ],
    laterNgwee: 31_000,
    policy: [
      { template: 'refundInTwoTiers', params: { fullHours: 24, halfHours: 2 } },
      { template: 'refundIfCoachDoesNotRun', params: {} },
    ],
  })
})
