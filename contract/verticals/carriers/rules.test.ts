import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeRefund } from '../../bookings/bookings/cancellation'
import { check } from '../../core/validation'
import { findForbiddenGoods } from './forbidden-goods'
import { ParcelChoice, type RouteDetails } from './schema'
import { carriers } from './rules'
import { buildCancellation } from '../rules/cancellation-terms'
import { expectPoliciesToMatch } from '../../../tests/support/policies'

const details: RouteDetails = {
  from: 'Lusaka',
  to: 'Kitwe',
  departs: 'Monday to Saturday at 17:30',
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  leavesAt: '17:30',
  kgPerDay: 500,
  heaviestKg: 60,
  longestCm: 120,
  licence: 'ZICTA/PCS/2021/0148',
  bands: [
    { aboveKg: 5, perKg: 10 },
    { aboveKg: 20, perKg: 8 },
    { aboveKg: 50, perKg: 6 },
  ],
  cover: { percent: 1.5, least: 10, most: 20_000 },
  collection: 45,
  delivery: 40,
}
const offer = {
  id: 'o',
  name: 'Parcel',
  priceNgwee: 9000,
  unit: 'parcel',
  capacity: 500,
  town: 'Lusaka',
  details,
  business: {},
  hours: {},
} as never
// A Thursday.
const parcel: ParcelChoice = {
  date: '2026-12-24',
  from: 'Lusaka',
  to: 'Kitwe',
  length: 10,
  width: 10,
  height: 10,
  kg: 1,
  value: 0,
  collection: false,
  delivery: false,
}
const at = new Date('2026-12-01T08:00:00Z')
const priceParcel = (more: Partial<ParcelChoice>, when = at) => carriers.price(offer, { ...parcel, ...more }, when)
const computeTotal = (more: Partial<ParcelChoice>) =>
  priceParcel(more).lines.reduce((sum, line) => sum + line.amountNgwee, 0)
const getInvalidFields = (more: Partial<ParcelChoice>, when = at) => {
  try {
    return priceParcel(more, when) && null
  } catch (error) {
    return Object.keys((error as { fields: object }).fields)
  }
}

describe('the price of a parcel', () => {
  it.each([
    [5, 9000],
    [5.1, 10_000],
    [20, 24_000],
    [20.1, 24_800],
    [50, 48_000],
    [50.1, 48_600],
    [60, 54_000],
  ])('follows the weight bands: %f kg', (kg, ngwee) => expect(computeTotal({ kg })).toBe(ngwee))
  it('uses the volumetric weight if it is higher, at 5000 cm³ per kilogram', () => {
    expect(computeTotal({ length: 50, width: 50, height: 10 })).toBe(9000)
    expect(computeTotal({ length: 50, width: 50, height: 10, kg: 5 })).toBe(9000)
    expect(computeTotal({ length: 51, width: 50, height: 10 })).toBe(10_000)
  })
  it('includes insurance as a percentage of the declared value, with a minimum', () => {
    expect([0, 1, 666, 667, 20_000].map((value) => computeTotal({ value }) - 9000)).toEqual([
      0, 1000, 1000, 1001, 30_000,
    ])
  })
  it('includes collection and door delivery', () =>
    expect(computeTotal({ collection: true, delivery: true })).toBe(9000 + 4500 + 4000))
})

it('is rejected with the invalid field', () => {
  expect([
    getInvalidFields({ kg: 60.1 }),
    getInvalidFields({ length: 121 }),
    getInvalidFields({ value: 20_001 }),
    getInvalidFields({ date: '2026-12-27' }),
    getInvalidFields({ to: 'Ndola' }),
    getInvalidFields({}, new Date('2026-12-24T15:30:00Z')),
    getInvalidFields({}, new Date('2026-12-24T15:29:59Z')),
  ]).toEqual([['kg'], ['length'], ['value'], ['date'], ['to'], ['date'], null])
})

const anyParcel = fc.record({
  length: fc.integer({ min: 1, max: 120 }),
  width: fc.integer({ min: 1, max: 60 }),
  height: fc.integer({ min: 1, max: 40 }),
  kg: fc.integer({ min: 1, max: 600 }).map((tenths) => tenths / 10),
  value: fc.integer({ min: 0, max: 20_000 }),
  collection: fc.boolean(),
  delivery: fc.boolean(),
})

it('is a positive integer, increases with the weight, and limits the refund', () => {
  fc.assert(
    fc.property(anyParcel, fc.integer({ min: -100, max: 100 }), (more, hours) => {
      const { lines, terms, startsAt } = priceParcel(more)
      const sum = lines.reduce((all, { amountNgwee }) => all + amountNgwee, 0)
      expect(lines.every(({ amountNgwee }) => Number.isInteger(amountNgwee) && amountNgwee > 0)).toBe(true)
      expect(sum).toBeGreaterThanOrEqual(9000)
      if (more.kg <= 59) expect(computeTotal({ ...more, kg: more.kg + 1 })).toBeGreaterThanOrEqual(sum)
      const refundNgwee = computeRefund(
        buildCancellation(terms, startsAt),
        { paid: sum, deposit: 0 },
        startsAt.getTime() + hours * 3_600_000,
      )
      expect(refundNgwee).toBeLessThanOrEqual(sum)
      expect(refundNgwee).toBeGreaterThanOrEqual(0)
    }),
  )
})

describe('a parcel choice', () => {
  const isValid = (more: object) => check(ParcelChoice, { ...parcel, ...more }).ok
  it('is limited in size, weight and value', () => {
    expect([{ length: 1 }, { length: 300 }, { kg: 0.1 }, { kg: 1000 }, { value: 1_000_000 }].map(isValid)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(
      [
        { length: 0 },
        { length: 301 },
        { length: 1.5 },
        { kg: 0 },
        { kg: 1000.1 },
        { kg: 0.15 },
        { value: -1 },
        { value: 0.001 },
        { contents: 'ab' },
        { extra: 1 },
      ].map(isValid),
    ).toEqual(Array(10).fill(false))
  })
  it('is rejected for forbidden contents, matched as whole words', () => {
    expect(['Two GUNS', 'petrol, 5 l', 'gas-cylinder', 'live chickens'].map(findForbiddenGoods)).toEqual([
      'weapons or ammunition',
      'fuel or gas',
      'fuel or gas',
      'live animals',
    ])
    expect(['cashews', 'gunny bags', 'a petrolhead shirt', 'books'].map(findForbiddenGoods)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('a cancellation policy of a route', () => {
  const priceWith = (choice: Partial<ParcelChoice>, chosen: object) =>
    carriers.price({ ...(offer as object), details: { ...details, ...chosen } } as never, { ...parcel, ...choice }, at)
  it('returns by its data exactly what its sentence says, and always the cover and the ways to the doors', () =>
    expectPoliciesToMatch(
      anyParcel,
      (choice, cancellationPolicy) => priceWith(choice, { cancellationPolicy }),
      (_, { lines }) => ({ first: lines[0]!.amountNgwee, price: lines[0]!.amountNgwee }),
    ))
  it('leaves the terms as they were if the business has chosen none', () => {
    expect(priceParcel({}).terms).toEqual({
      tiers: [{ hours: 2, keepsNgwee: 0 }],
      laterNgwee: 4500,
      policy: [
        { template: 'parcelTiers', params: { hours: 2 } },
        { template: 'uncoveredParcel', params: {} },
        { template: 'refundIfCarrierCancels', params: {} },
      ],
    })
  })
})
