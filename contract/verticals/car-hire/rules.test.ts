import { renderSummary } from '../../bookings/bookings/booking-summary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeRefund } from '../../bookings/bookings/cancellation'
import { check } from '../../core/validation'
import { lusakaInstant, ngweeOf } from '../../core/values'
import { CarChoice } from './schema'
import { Refusal } from '../../core/refusals'
import { carHire } from './rules'
import { buildCancellation } from '../rules/cancellation-terms'
import type { Offer } from '../rules/rules'
import { expectPoliciesToMatch } from '../../../tests/support/policies'

const openDay = { closed: false, open: '07:00', close: '18:00' }
const closedDay = { closed: true, open: null, close: null }
const week = {
  monday: openDay,
  tuesday: openDay,
  wednesday: openDay,
  thursday: openDay,
  friday: openDay,
  saturday: { ...openDay, close: '16:00' },
  sunday: closedDay,
}
const details = {
  make: 'Toyota',
  model: 'RAV4',
  year: 2020,
  seats: 5,
  gearbox: 'Automatic',
  kmPerDay: 150,
  extraKm: 4.5,
  deposit: 2500,
  places: [{ name: 'Longacres' }, { name: 'Airport', oneWay: 150 }],
  extras: [
    { id: 'driver', name: 'Driver', price: 350, per: 'day' },
    { id: 'child-seat', name: 'Child seat', price: 50, per: 'day', most: 3 },
    { id: 'delivery', name: 'Delivery', price: 120, per: 'hire' },
  ],
}
const offer: Offer = {
  id: 'rav4',
  name: 'RAV4',
  priceNgwee: 125_000,
  unit: 'day',
  capacity: 2,
  town: 'Lusaka',
  details,
  business: {},
  hours: week,
}
const now = new Date('2026-12-01T00:00:00Z')
// 2026-12-07 is a Monday.
const at = (day: number, time: string): string =>
  lusakaInstant(`2026-12-${String(day).padStart(2, '0')}`, time).toISOString()
const hire = (pickUpAt: string, returnAt: string, more: Partial<CarChoice> = {}): CarChoice => ({
  pickUpAt,
  returnAt,
  ...more,
})
const price = (choice: CarChoice, overrides: Partial<Offer> = {}) =>
  carHire.price({ ...offer, ...overrides }, choice, now)
const getLineAmounts = (choice: CarChoice) =>
  Object.fromEntries(price(choice).lines.map(({ label, amountNgwee }) => [label, amountNgwee / 100]))

function findFieldErrors(choice: CarChoice, overrides: Partial<Offer> = {}): Record<string, string> | undefined {
  try {
    price(choice, overrides)
    return undefined
  } catch (error) {
    return (error as Refusal).fields
  }
}

describe('a car hire', () => {
  it('costs each started 24 hours, extras per day or once, the return elsewhere, and a separate deposit', () => {
    const choice = hire(at(7, '08:00'), at(10, '08:30'), {
      returnPlace: 'Airport',
      extras: { driver: 1, 'child-seat': 2, delivery: 1 },
    })
    expect(getLineAmounts(choice)).toEqual({
      'RAV4, 4 days': 5000,
      'Return at Airport': 150,
      'Driver, 4 days': 1400,
      'Child seat × 2, 4 days': 400,
      Delivery: 120,
      'Refundable deposit': 2500,
    })
    expect(price(choice).lines.at(-1)!.kind).toBe('deposit')
  })
  it('has a readable summary with times and places', () => {
    const { summary, place } = price(
      hire(at(7, '08:00'), at(10, '17:30'), { pickUpPlace: 'Airport', returnPlace: 'Longacres' }),
    )
    expect(renderSummary(summary, 'dated')).toBe(
      '4 days, 7 Dec 2026 to 10 Dec 2026, pick-up 08:00 at Airport, return 17:30 at Longacres',
    )
    expect(place).toBe('Airport, Lusaka')
  })
  it.each([
    ['08:00', 1],
    ['08:30', 2],
  ])('A car hire of a day until %s counts %i days', (time, days) =>
    expect(price(hire(at(7, '08:00'), at(8, time))).lines[0]!.quantity).toBe(days),
  )
  it('costs nothing extra when the car is returned where it was collected', () => {
    expect(Object.keys(getLineAmounts(hire(at(7, '08:00'), at(8, '08:00'), { pickUpPlace: 'Airport' })))).not.toContain(
      'Return at Airport',
    )
  })
  it('is accepted from an older client without places and extras', () => {
    expect(
      price(hire(at(7, '08:00'), at(8, '08:00')), { details: { ...details, places: undefined, deposit: undefined } })
        .lines,
    ).toHaveLength(1)
  })
  it('claims the car two hours before and after, or the buffer of the vendor', () => {
    const choice = hire(at(7, '08:00'), at(8, '08:00'))
    expect(carHire.getUnits(offer, choice)).toEqual([{ from: new Date(at(7, '06:00')), to: new Date(at(8, '10:00')) }])
    expect(carHire.getUnits({ ...offer, details: { ...details, bufferHours: 0 } }, choice)).toEqual([
      { from: new Date(at(7, '08:00')), to: new Date(at(8, '08:00')) },
    ])
  })
})

describe('restrictions of a hire', () => {
  it.each([
    [
      'a pick-up outside opening hours',
      hire(at(7, '06:30'), at(8, '08:00')),
      { pickUpAt: 'Open on Mondays from 07:00 to 18:00.' },
    ],
    [
      'a return on a closed day',
      hire(at(7, '08:00'), at(13, '08:00')),
      { returnAt: 'Closed on Sundays. Please choose another day.' },
    ],
    [
      'an unknown place',
      hire(at(7, '08:00'), at(8, '08:00'), { pickUpPlace: 'Moon' }),
      { pickUpPlace: 'Please choose one of the places.' },
    ],
    [
      'an unknown extra',
      hire(at(7, '08:00'), at(8, '08:00'), { extras: { boat: 1 } }),
      { extras: 'One of these extras is no longer available.' },
    ],
    [
      'too many of an extra',
      hire(at(7, '08:00'), at(8, '08:00'), { extras: { 'child-seat': 4 } }),
      { extras: 'Child seat: at most 3.' },
    ],
  ])('reject %s with a field error', (_, choice, fields) => expect(findFieldErrors(choice)).toEqual(fields))
  it('reject a start in the past', () => {
    const priceInPast = () => carHire.price(offer, hire(at(7, '08:00'), at(8, '08:00')), new Date(at(7, '08:30')))
    expect(priceInPast).toThrow(Refusal)
  })
  it('allows the opening and closing times, and daytime if no opening hours are stated', () => {
    expect(findFieldErrors(hire(at(7, '07:00'), at(8, '18:00')))).toBeUndefined()
    expect(findFieldErrors(hire(at(7, '18:30'), at(8, '18:00')))).toBeDefined()
    expect(findFieldErrors(hire(at(7, '08:00'), at(13, '17:00')), { hours: {} })).toBeUndefined()
  })
  it.each([
    [hire(at(7, '08:00'), at(7, '08:00')), 'The return must be after the pick-up.'],
    [hire(at(7, '08:10'), at(8, '08:00')), 'Please choose a time on the hour or half hour.'],
    [hire(at(1, '08:00'), '2027-01-30T06:30:00.000Z'), 'A car can be hired for at most 60 days.'],
  ])('reject impossible times with a message', (choice, message) => {
    const result = check(CarChoice, choice)
    expect(result.ok ? '' : result.faults[0]!.message).toBe(message)
  })
})

const anyHire = fc
  .record({
    start: fc.nat(200),
    halfHours: fc.integer({ min: 1, max: 60 * 48 }),
    away: fc.boolean(),
    seats: fc.nat(3),
    driver: fc.boolean(),
  })
  .map(({ start, halfHours, away, seats, driver }) => {
    const from = Date.parse(at(7, '00:00')) + start * 1_800_000
    const extras = { ...(seats > 0 ? { 'child-seat': seats } : {}), ...(driver ? { driver: 1 } : {}) }
    return hire(new Date(from).toISOString(), new Date(from + halfHours * 1_800_000).toISOString(), {
      extras,
      ...(away ? { returnPlace: 'Airport' } : {}),
    })
  })
const alwaysOpenOffer = {
  ...offer,
  hours: Object.fromEntries(Object.keys(week).map((day) => [day, { closed: false, open: '00:00', close: '23:59' }])),
}

describe('any hire', () => {
  it('matches the schema, is non-negative, and its days follow its duration', () =>
    fc.assert(
      fc.property(anyHire, (choice) => {
        expect(check(CarChoice, choice).ok).toBe(true)
        const { lines, startsAt, endsAt } = carHire.price(alwaysOpenOffer, choice, now)
        for (const { amountNgwee, quantity } of lines)
          expect(Number.isInteger(amountNgwee) && amountNgwee >= 0 && quantity >= 1).toBe(true)
        const days = lines[0]!.quantity
        expect((days - 1) * 86_400_000).toBeLessThan(endsAt!.getTime() - startsAt.getTime())
        expect(endsAt!.getTime() - startsAt.getTime()).toBeLessThanOrEqual(days * 86_400_000)
      }),
    ))
  it('refunds the deposit always, everything until 48 hours before, and never more than paid', () =>
    fc.assert(
      fc.property(anyHire, fc.integer({ min: -200, max: 200 }), (choice, hours) => {
        const { lines, startsAt, terms } = carHire.price(alwaysOpenOffer, choice, now)
        const paid = lines.reduce((sum, line) => sum + line.amountNgwee, 0)
        const deposit = ngweeOf(details.deposit)
        const refundNgwee = computeRefund(
          buildCancellation(terms, startsAt),
          { paid, deposit },
          startsAt.getTime() - hours * 3_600_000,
        )
        expect(refundNgwee).toBe(hours >= 48 ? paid : paid - offer.priceNgwee)
        expect(refundNgwee).toBeGreaterThanOrEqual(deposit)
      }),
    ))
})

describe('a cancellation policy of a car', () => {
  it('returns by its data exactly what its sentence says and always the deposit, less the closer the pick-up', () =>
    expectPoliciesToMatch(
      anyHire,
      (choice, cancellationPolicy) =>
        carHire.price({ ...alwaysOpenOffer, details: { ...details, cancellationPolicy } }, choice, now),
      (_, { lines }) => ({
        first: offer.priceNgwee,
        price: lines.reduce((sum, { kind, amountNgwee }) => sum + (kind === 'deposit' ? 0 : amountNgwee), 0),
      }),
    ))
  it('leaves the terms as they were if the business has chosen none', () => {
    const { terms } = price(hire(at(7, '10:00'), at(9, '10:00')))
    expect([terms.tiers, terms.laterNgwee, terms.policyName]).toEqual([
      [{ hours: 48, keepsNgwee: 0 }],
      offer.priceNgwee,
      undefined,
    ])
    expect(terms.policy.map(({ template }) => template)).toEqual([
      'freeUntilPickUp',
      'earlyReturnIsCharged',
      'refundIfCompanyCancels',
      'hireDepositIsHeld',
      'distanceIncluded',
    ])
  })
})
