import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeRefund } from '../../bookings/bookings/cancellation'
import { check } from '../../core/validation'
import { addDays, listNights } from '../../core/values'
import { HotelChoice, RoomDetails } from './schema'
import { Refusal } from '../../core/refusals'
import { hotels } from './rules'
import type { Offer } from '../rules/rules'
import { buildCancellation } from '../rules/cancellation-terms'
import { expectPoliciesToMatch } from '../../../tests/support/policies'
import { renderPolicy } from '../../bookings/bookings/cancellation-texts'

const details = {
  sleeps: 2,
  beds: '1 double',
  amenities: [],
  rooms: 4,
  prices: [
    { name: 'Christmas', amount: 1500, from: '2026-12-24', to: '2026-12-26' },
    { name: 'weekend', amount: 1100, weekdays: ['friday', 'saturday'] },
  ],
  extras: [
    { id: 'breakfast', name: 'Breakfast', price: 85, per: 'guestNight' },
    { id: 'cot', name: 'Cot', price: 50, per: 'roomNight' },
    { id: 'transfer', name: 'Airport transfer', price: 300, per: 'stay' },
  ],
  taxes: [
    { name: 'VAT', percent: 16 },
    { name: 'Tourism levy', percent: 1.5 },
  ],
}
const offer: Offer = {
  id: 'room',
  name: 'Garden room',
  priceNgwee: 90_000,
  unit: 'night',
  capacity: 4,
  town: 'Livingstone',
  details,
  business: {},
}
const stay = (checkIn: string, checkOut: string, more: Partial<HotelChoice> = {}): HotelChoice => ({
  checkIn,
  checkOut,
  guests: 2,
  rooms: 1,
  ...more,
})
const price = (choice: HotelChoice, givenOffer: Offer = offer) =>
  hotels.price(givenOffer, choice, new Date('2026-12-01T00:00:00Z'))
const computeTotal = (choice: HotelChoice): number =>
  price(choice).lines.reduce((sum, line) => sum + line.amountNgwee, 0)

describe('a stay', () => {
  // 2026-12-18 and Christmas Day are Fridays. The first matching price applies.
  it('is priced per night by date, weekday or default price', () => {
    const lines = price(stay('2026-12-17', '2026-12-27', { rooms: 2 })).lines.map(({ label, amountNgwee }) => [
      label,
      amountNgwee / 100,
    ])
    expect(lines.slice(0, 3)).toEqual([
      ['Garden room, 5 nights × 2 rooms', 9000],
      ['Garden room, weekend, 2 nights × 2 rooms', 4400],
      ['Garden room, Christmas, 3 nights × 2 rooms', 9000],
    ])
    expect(
      ['2026-12-17', '2026-12-18', '2026-12-25', '2026-12-27'].map((date) => hotels.getDayPrice!(date, offer)),
    ).toEqual([90_000, 110_000, 150_000, 90_000])
  })
  it('adds extras per guest, per room or once', () => {
    const { lines } = price(stay('2026-12-14', '2026-12-16', { extras: ['transfer', 'breakfast', 'cot'] }))
    expect(lines.slice(1, 4).map(({ label, amountNgwee }) => [label, amountNgwee / 100])).toEqual([
      ['Breakfast, 2 guests, 2 nights', 340],
      ['Cot, 1 room, 2 nights', 100],
      ['Airport transfer', 300],
    ])
  })
  it('lists the included taxes without adding to the price', () => {
    const { lines } = price(stay('2026-12-14', '2026-12-15'))
    expect(lines.slice(1)).toEqual([
      { label: 'VAT 16 %: ZMW 122.55', quantity: 1, amountNgwee: 0, kind: 'tax' },
      { label: 'Tourism levy 1.5 %: ZMW 11.49', quantity: 1, amountNgwee: 0, kind: 'tax' },
    ])
    expect(computeTotal(stay('2026-12-14', '2026-12-15'))).toBe(90_000)
  })
  it('A stay of an older listing has one line', () => {
    const olderOffer = { ...offer, details: { sleeps: 2, beds: '', amenities: [], rooms: 4 } }
    expect(price(stay('2026-12-24', '2026-12-26'), olderOffer).lines).toEqual([
      { label: 'Garden room, 2 nights', quantity: 2, amountNgwee: 180_000 },
    ])
  })
  it('keeps the price of the first night on a late cancellation', () => {
    expect(price(stay('2026-12-24', '2026-12-28', { rooms: 2 })).terms.laterNgwee).toBe(300_000)
  })
  it.each([
    [stay('2026-12-14', '2026-12-15', { guests: 3 }), { guests: '1 room of this type sleeps at most 2.' }],
    [
      stay('2026-12-14', '2026-12-15', { extras: ['butler'] }),
      { extras: 'One of these extras is no longer available.' },
    ],
  ])('A stay that exceeds the capacity or has unknown extras is rejected with a field error', (choice, fields) => {
    const refusal = (() => {
      try {
        return price(choice)
      } catch (error) {
        return error as Refusal
      }
    })()
    expect((refusal as Refusal).fields).toEqual(fields)
  })
  it('has details that match the schema', () => expect(check(RoomDetails, details).ok).toBe(true))
})

const anyStay = fc
  .record({
    start: fc.nat(300),
    nights: fc.integer({ min: 1, max: 60 }),
    rooms: fc.integer({ min: 1, max: 10 }),
    extras: fc.subarray(['breakfast', 'cot', 'transfer']),
  })
  .map(({ start, nights, rooms, extras }) =>
    stay(addDays('2026-12-01', start), addDays('2026-12-01', start + nights), { rooms, extras }),
  )

describe('any stay', () => {
  it('sums its nights and extras, claims every night, and is never negative', () =>
    fc.assert(
      fc.property(anyStay, (choice) => {
        expect(check(HotelChoice, choice).ok).toBe(true)
        const nights = listNights(choice.checkIn, choice.checkOut)
        const rooms = nights.reduce((sum, night) => sum + choice.rooms * hotels.getDayPrice!(night, offer), 0)
        const extraNgwee = {
          breakfast: 8500 * 2 * nights.length,
          cot: 5000 * choice.rooms * nights.length,
          transfer: 30_000,
        }
        expect(computeTotal(choice)).toBe(
          rooms + choice.extras!.reduce((sum, id) => sum + extraNgwee[id as keyof typeof extraNgwee], 0),
        )
        expect(price(choice).lines.every(({ amountNgwee }) => Number.isInteger(amountNgwee) && amountNgwee >= 0)).toBe(
          true,
        )
        expect(hotels.getUnits(offer, choice)).toEqual(nights.map((slot) => ({ slot, quantity: choice.rooms })))
      }),
    ))
  it('is refunded in full until a day before, then except for the first night', () =>
    fc.assert(
      fc.property(anyStay, fc.integer({ min: -100, max: 100 }), (choice, hours) => {
        const { startsAt, terms } = price(choice)
        const paid = computeTotal(choice)
        const refundNgwee = computeRefund(
          buildCancellation(terms, startsAt),
          { paid, deposit: 0 },
          startsAt.getTime() - hours * 3_600_000,
        )
        expect(refundNgwee).toBe(hours >= 24 ? paid : paid - choice.rooms * hotels.getDayPrice!(choice.checkIn, offer))
      }),
    ))
})

describe('a cancellation policy of a room', () => {
  const priceWith = (choice: HotelChoice, chosen: object) =>
    price(choice, { ...offer, details: { ...details, ...chosen } })
  it('returns by its data exactly what its sentence says, less the closer the check-in', () =>
    expectPoliciesToMatch(
      anyStay,
      (choice, cancellationPolicy) => priceWith(choice, { cancellationPolicy }),
      (choice, { lines }) => ({
        first: choice.rooms * hotels.getDayPrice!(choice.checkIn, offer),
        price: lines.reduce((sum, line) => sum + line.amountNgwee, 0),
      }),
    ))
  it('is the first season that contains the check-in, else that of the listing', () => {
    const seasonPolicies = [
      { policy: 'nonRefundable', from: '2026-12-24', to: '2026-12-26' },
      { policy: 'strict', from: '2026-12-20' },
      { policy: 'standard', to: '2026-12-10' },
    ]
    const names = [
      '2026-12-10',
      '2026-12-11',
      '2026-12-19',
      '2026-12-20',
      '2026-12-24',
      '2026-12-26',
      '2026-12-27',
    ].map(
      (checkIn) =>
        priceWith(stay(checkIn, addDays(checkIn, 3)), { cancellationPolicy: 'moderate', seasonPolicies }).terms
          .policyName,
    )
    expect(names).toEqual([undefined, 'moderate', 'moderate', 'strict', 'nonRefundable', 'nonRefundable', 'strict'])
  })
  it('leaves the terms as they were if the business has chosen none', () => {
    const chosen = { cancellationPolicy: 'standard', seasonPolicies: [] }
    const choice = stay('2026-12-24', '2026-12-28')
    expect(priceWith(choice, chosen).terms).toEqual(price(choice).terms)
    expect(renderPolicy(price(choice).terms.policy)).toBe(
      'Free cancellation until 24 hours before check-in. After that, or if you do not come, the first night is charged. If you leave early, you still pay for the nights you booked. If the hotel cancels, you get a full refund.',
    )
  })
  it('is listed on the page of the room with its seasons that are not over', () => {
    const seasonPolicies = [
      { policy: 'nonRefundable', from: '2026-12-24', to: '2027-01-02' },
      { policy: 'strict', to: '2026-12-10' },
    ]
    const source = { details: { ...details, cancellationPolicy: 'moderate', seasonPolicies }, business: {} }
    expect(hotels.getPolicies!(source, '2026-12-11')).toEqual([
      {
        label: 'Cancellation',
        text: 'Free cancellation until 3 days before check-in. After that, or if you do not come, the first night is charged.',
      },
      {
        label: 'Cancellation from 24 Dec 2026 to 2 Jan 2027',
        text: 'Non-refundable. If you cancel or do not come, the full price is charged.',
      },
    ])
    expect(hotels.getPolicies!(source, '2026-12-10').map(({ label }) => label)).toContain(
      'Cancellation until 10 Dec 2026',
    )
  })
})
