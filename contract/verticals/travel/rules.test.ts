import { renderSummary } from '../../bookings/bookings/booking-summary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeRefund } from '../../bookings/bookings/cancellation'
import { check } from '../../core/validation'
import { Refusal } from '../../core/refusals'
import { lusakaInstant, zmwOf } from '../../core/values'
import { maxTravelers, PackageChoice } from './schema'
import type { Offer } from '../rules/rules'
import { buildCancellation } from '../rules/cancellation-terms'
import { travel } from './rules'
import { expectPoliciesToMatch } from '../../../tests/support/policies'

const details = {
  days: 3,
  places: ['Lufupa'],
  included: [],
  smallestGroup: 4,
  largestGroup: 10,
  childPrice: 700.5,
  residentPrice: 850,
  departures: { time: '06:30', weekdays: ['friday'] },
  depositPercent: 30,
  balanceDays: 14,
  supplements: [
    { id: 'single', label: 'Single tent', price: 300, per: 'person' },
    { id: 'park-fee', label: 'Park fee', price: 145, per: 'person', always: true },
  ],
}
const offer = (more: object = {}): Offer => ({
  id: 'x',
  name: 'Kafue weekend',
  priceNgwee: 100_000,
  unit: 'person',
  capacity: 10,
  town: 'Lusaka',
  business: {},
  details: { ...details, ...more },
})
const departsOn = '2026-12-18'
const early = lusakaInstant('2026-11-01', '08:00')
const price = (choice: Partial<PackageChoice> = {}, at = early, givenOffer = offer()) =>
  travel.price(givenOffer, { departsOn, adults: 2, children: 0, ...choice }, at)
const computeTotal = ({ lines }: ReturnType<typeof price>) =>
  lines.reduce((sum, { amountNgwee }) => sum + amountNgwee, 0)
const getFieldErrors = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return Object.values((error as Refusal).fields ?? {}).join(' ')
  }
  return undefined
}

describe('the price of a trip', () => {
  it('depends on the type of traveler, with supplements on separate lines', () => {
    const { lines, summary, endsOn, startsAt, names } = price({
      adults: 2,
      residents: 1,
      children: 2,
      supplements: { single: 1 },
      names: ['Mutale Banda'],
    })
    expect(lines.map(({ label, amountNgwee }) => [label, amountNgwee])).toEqual([
      ['Kafue weekend, 2 adults', 200_000],
      ['Kafue weekend, 1 resident', 85_000],
      ['Kafue weekend, 2 children', 140_100],
      ['Single tent', 30_000],
      ['Park fee × 5', 72_500],
    ])
    expect([renderSummary(summary, 'dated'), endsOn, startsAt, names]).toEqual([
      '18 Dec 2026 to 20 Dec 2026, 2 adults, 1 resident, 2 children',
      '2026-12-20',
      lusakaInstant(departsOn, '06:30'),
      ['Mutale Banda'],
    ])
  })
  it('is paid in two installments before the due date, and at once afterwards', () => {
    expect(price().balance).toEqual({ amountNgwee: 160_300, dueOn: '2026-12-04' })
    expect(price({}, lusakaInstant('2026-12-03', '23:59')).balance).toBeDefined()
    expect(price({}, lusakaInstant('2026-12-04', '00:00')).balance).toBeUndefined()
    expect(price({}, early, offer({ depositPercent: undefined })).balance).toBeUndefined()
  })
  it('is rejected for a wrong date, a past departure, too many people or unknown supplements', () => {
    expect(getFieldErrors(() => price({ departsOn: '2026-12-17' }))).toMatch(/no departure on this day/)
    expect(getFieldErrors(() => price({}, lusakaInstant(departsOn, '06:30')))).toMatch(/has left/)
    expect(price({}, new Date(lusakaInstant(departsOn, '06:30').getTime() - 1))).toBeTruthy()
    expect(price({ adults: 10 })).toBeTruthy()
    expect(getFieldErrors(() => price({ adults: 11 }))).toMatch(/at most 10 people/)
    expect(getFieldErrors(() => price({ supplements: { 'park-fee': 1 } }))).toMatch(/no longer available/)
    expect(getFieldErrors(() => price({ supplements: { single: 3 } }))).toMatch(/at most 2/)
    expect(getFieldErrors(() => price({}, early, offer({ departures: undefined })))).toMatch(/ask the agent/)
  })
})

it('validates a choice at its limits', () => {
  const isValid = (choice: object) => check(PackageChoice, { departsOn, adults: 1, children: 0, ...choice }).ok
  expect([
    isValid({}),
    isValid({ adults: 0 }),
    isValid({ adults: 0, residents: 1 }),
    isValid({ adults: 0, children: 3 }),
  ]).toEqual([true, false, true, false])
  expect([
    isValid({ adults: maxTravelers }),
    isValid({ adults: maxTravelers, children: 1 }),
    isValid({ names: ['A B'] }),
    isValid({ names: ['A', 'B'] }),
    isValid({ names: [''] }),
  ]).toEqual([true, false, true, false, false])
})

it('has the minimum group size and the date of its decision', () => {
  expect(travel.getMinimum!(offer(), { departsOn, adults: 1, children: 0 })).toEqual({
    slot: departsOn,
    least: 4,
    decidedAt: lusakaInstant('2026-12-11', '06:30'),
  })
  expect(travel.getMinimum!(offer({ days: 1 }), { departsOn, adults: 1, children: 0 })!.decidedAt).toEqual(
    lusakaInstant('2026-12-17', '06:30'),
  )
  expect(travel.getMinimum!(offer({ smallestGroup: 1 }), { departsOn, adults: 1, children: 0 })).toBeNull()
})

describe('the cancellation terms of a trip', () => {
  const computeKeptShare = (hours: number, deposit: number | undefined) => {
    const priced = price({ adults: 4 }, early, offer({ depositPercent: deposit }))
    const total = computeTotal(priced)
    const at = priced.startsAt.getTime() - hours * 3_600_000
    return (
      (total - computeRefund(buildCancellation(priced.terms, priced.startsAt), { paid: total, deposit: 0 }, at)) / total
    )
  }
  const secondInHours = 1 / 3600
  it.each([
    [30 * 24, 0],
    [30 * 24 - secondInHours, 0.3],
    [7 * 24, 0.3],
    [7 * 24 - secondInHours, 0.5],
    [48, 0.5],
    [48 - secondInHours, 1],
    [0, 1],
  ])('The cancellation terms of a trip with a deposit, %d hours before departure, keep the part %d', (hours, part) => {
    expect(computeKeptShare(hours, 30)).toBeCloseTo(part, 4)
  })
  it.each([
    [7 * 24, 0],
    [7 * 24 - secondInHours, 0.5],
    [48, 0.5],
    [48 - secondInHours, 1],
  ])(
    'The cancellation terms of a trip without a deposit, %d hours before departure, keep the part %d',
    (hours, part) => {
      expect(computeKeptShare(hours, undefined)).toBeCloseTo(part, 4)
    },
  )
  it('keep only the deposit if the balance is not paid', () => {
    const priced = price()
    const paid = computeTotal(priced) - priced.balance!.amountNgwee
    const afterDueDate = lusakaInstant('2026-12-05', '00:00').getTime()
    expect(computeRefund(buildCancellation(priced.terms, priced.startsAt), { paid, deposit: 0 }, afterDueDate)).toBe(0)
  })
})

it('never refund more than was paid, for any group and time', () => {
  const parties = fc.record({
    adults: fc.integer({ min: 0, max: 5 }),
    children: fc.integer({ min: 0, max: 4 }),
    residents: fc.integer({ min: 0, max: 4 }),
    single: fc.integer({ min: 0, max: 5 }),
  })
  fc.assert(
    fc.property(
      parties,
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 10, max: 50 }),
      fc.integer({ min: -400, max: 1200 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      ({ single, ...party }, priceNgwee, depositPercent, hours, share) => {
        const people = party.adults + party.children + party.residents
        fc.pre(party.adults + party.residents > 0 && people <= 10 && single <= people)
        const priced = price({ ...party, ...(single ? { supplements: { single } } : {}) }, early, {
          ...offer({ depositPercent }),
          priceNgwee,
        })
        const total = computeTotal(priced)
        expect(priced.lines.every(({ amountNgwee }) => Number.isInteger(amountNgwee) && amountNgwee >= 0)).toBe(true)
        expect(priced.balance!.amountNgwee).toBeGreaterThan(0)
        expect(priced.balance!.amountNgwee).toBeLessThan(total)
        const paid = Math.round(total * share)
        const refundNgwee = computeRefund(
          buildCancellation(priced.terms, priced.startsAt),
          { paid, deposit: 0 },
          priced.startsAt.getTime() - hours * 3_600_000,
        )
        expect(refundNgwee).toBeGreaterThanOrEqual(0)
        expect(refundNgwee).toBeLessThanOrEqual(paid)
        expect(zmwOf(total) * 100).toBeCloseTo(total, 3)
        expect(travel.getUnits(offer(), { departsOn, ...party })).toEqual([{ slot: departsOn, quantity: people }])
      },
    ),
  )
})

describe('a cancellation policy of a trip', () => {
  const anyParty = fc.record({ adults: fc.integer({ min: 1, max: 5 }), children: fc.nat(4) })
  it.each([
    ['with a deposit', 30],
    ['that is paid in full', undefined],
  ])('returns by its data exactly what its sentence says, for a trip %s', (_, depositPercent) => {
    expectPoliciesToMatch(
      anyParty,
      (party, cancellationPolicy) => price(party, early, offer({ depositPercent, cancellationPolicy })),
      (_party, priced) => ({ first: computeTotal(priced), price: computeTotal(priced) }),
    )
  })
  it('keeps the sentence about the balance', () => {
    const { terms } = price({}, early, offer({ cancellationPolicy: 'flexible' }))
    expect(terms.policy.map(({ template }) => template)).toEqual([
      'chosenTerms',
      'refundIfTripDoesNotRun',
      'balanceIsDue',
    ])
  })
})
