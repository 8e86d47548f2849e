import { describe, expect, it } from 'vitest'
import type { KnownBooking, KnownQuota } from '#contract/bookings/bookings/known-stock'
import type { Listing } from '#contract/catalogue/catalogue'
import { lusakaInstant } from '#contract/core/dates'
import type { OwnListing } from '#contract/business/listings/own-listings'
import { buildListing } from '../../tests/support/component/build-listing'
import { createStockFold } from './known-stock'
import type { Availability } from './screens'

const today = '2026-12-20'
const at = (day: string, time = '12:00') => lusakaInstant(day, time).getTime()
const now = at(today)
const iso = (day: string, time: string) => lusakaInstant(day, time).toISOString()

const booking = (more: Partial<KnownBooking>): KnownBooking => ({
  status: 'confirmed',
  reference: 'TLP-1',
  startsOn: '2026-12-24',
  endsOn: '2026-12-26',
  createdAt: iso('2026-12-19', '12:00'),
  ...more,
})
const own = (
  vertical: Listing['vertical'],
  values: OwnListing['values'],
  more: Partial<OwnListing> = {},
): OwnListing => ({
  _id: 'd1',
  vertical,
  imageUrl: null,
  values: { price: 900, ...values },
  path: '/',
  createdAt: iso('2026-01-01', '12:00'),
  ...more,
})

interface Case {
  listing: Listing
  bookings?: KnownBooking[]
  quotas?: KnownQuota[]
  own?: OwnListing | null
  answer?: Partial<Availability>
  answeredAt?: number
  pulledAt?: number | null
}
const fold = ({
  listing,
  bookings = [],
  quotas = [],
  own: ownListing = null,
  answer = {},
  answeredAt,
  pulledAt = at('2026-12-19'),
}: Case) =>
  createStockFold(
    listing,
    { bookings, quotas, listing: ownListing, pulledAt: pulledAt ?? undefined },
    today,
    now,
  )({ days: undefined, taken: undefined, ...answer }, { days: answeredAt, taken: answeredAt })

describe('rooms', () => {
  const listing = buildListing()
  const mine = own('hotels', { rooms: 4, prices: [{ from: '2026-12-24', to: '2026-12-24', amount: 1200 }] })
  const day = (date: string, free: number) => ({ date, free, price: 900 })

  it('are counted from the mirror if there is no answer of the server', () => {
    const bookings = [
      booking({ choice: { rooms: 3 } }),
      booking({ status: 'cancelled_by_customer', choice: { rooms: 1 } }),
    ]
    const { days } = fold({ listing, own: { ...mine, closedDays: ['2026-12-27'] }, bookings })
    const free = new Map(days!.map((known) => [known.date, known.free]))
    expect(
      ['2026-12-23', '2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27'].map((date) => free.get(date)),
    ).toEqual([4, 1, 1, 4, 0])
    expect(days!.find(({ date }) => date === '2026-12-24')!.price).toBe(1200)
  })

  it('are unknown to a customer without an answer', () => {
    expect(fold({ listing, bookings: [booking({ choice: { rooms: 1 } })] })).toEqual({
      days: undefined,
      taken: undefined,
    })
  })

  it('Rooms of an older answer are reduced by newer bookings and by unsent sales, not by those that it contains', () => {
    const answer = { days: [day('2026-12-24', 3), day('2026-12-26', 3)] }
    const bookings = [
      booking({ choice: { rooms: 1 } }),
      booking({ choice: { rooms: 1 }, createdAt: iso('2026-12-20', '11:00') }),
      booking({ choice: { rooms: 1 }, reference: '', status: 'requested', isWalkIn: true }),
    ]
    const { days } = fold({ listing, own: mine, bookings, answer, answeredAt: at('2026-12-20', '10:00') })
    expect(days).toEqual([day('2026-12-24', 1), day('2026-12-26', 3)])
  })

  it('Rooms that are set aside are not free, and a sale from them is not subtracted twice', () => {
    const answer = { days: [day('2026-12-24', 2)] }
    const quotas = [{ state: 'open', createdAt: iso('2026-12-19', '12:00'), units: [{ slot: '2026-12-24', held: 1 }] }]
    const sale = booking({ endsOn: '2026-12-25', choice: { rooms: 1 }, reference: '', isWalkIn: true })
    const { days } = fold({ listing, own: mine, bookings: [sale], quotas, answer, answeredAt: now })
    expect(days).toEqual([day('2026-12-24', 2)])
  })
})

describe('seats', () => {
  const stops = ['Lusaka', 'Kabwe', 'Ndola']
  const listing = buildListing({ vertical: 'buses', details: { stops, seats: 57 } })
  const mine = own('buses', { seats: 57, route: stops.map((stop) => ({ stop })) })
  const ride = (more: Partial<KnownBooking>) =>
    booking({ endsOn: null, choice: { date: '2026-12-24', from: 'Lusaka', to: 'Kabwe', seats: ['5A'] }, ...more })
  const taken = (slots: string[]) => slots.map((slot) => ({ slot, left: 0 }))

  it('Seats that the business has sold are taken on their legs, without an answer of the server', () => {
    expect(fold({ listing, own: mine, bookings: [ride({})] }).taken!.counts).toEqual(taken(['2026-12-24/5A/0']))
  })

  it('Seats of one passenger are taken on all legs of the ride, and on no other', () => {
    const sold = (from: string, to: string) =>
      ride({
        ...{ reference: '', status: 'requested', isWalkIn: true },
        choice: { date: '2026-12-24', from, to, seats: ['5A'] },
      })
    const countSlots = (sale: KnownBooking) =>
      fold({ listing, own: mine, bookings: [sale] }).taken!.counts.map(({ slot }) => slot)
    expect(countSlots(sold('Lusaka', 'Ndola'))).toEqual(['2026-12-24/5A/0', '2026-12-24/5A/1'])
    expect(countSlots(sold('Kabwe', 'Ndola'))).toEqual(['2026-12-24/5A/1'])
  })

  it('Seats that this device has sold and not sent are taken, also if an answer says that they are free', () => {
    const sale = ride({ reference: '', status: 'requested', isWalkIn: true })
    const answer = { taken: { counts: [], busy: [], closed: [] } }
    expect(fold({ listing, own: mine, bookings: [sale], answer, answeredAt: now }).taken!.counts).toEqual(
      taken(['2026-12-24/5A/0']),
    )
  })

  it('Seats of a request that a customer has not sent are free', () => {
    const answer = { taken: { counts: [], busy: [], closed: [] } }
    const request = ride({ reference: '', status: 'requested' })
    expect(fold({ listing, bookings: [request], answer, answeredAt: now }).taken!.counts).toEqual([])
  })
})

describe('cars', () => {
  const listing = buildListing({ vertical: 'car-hire', details: { cars: 2, bufferHours: 1 } })
  const mine = own('car-hire', { cars: 2, bufferHours: 1 })
  const hire = (more: Partial<KnownBooking>) =>
    booking({ startsAt: iso('2026-12-24', '08:00'), endsAt: iso('2026-12-26', '17:00'), ...more })

  it('are in use with their preparation time, and while they are late until midnight', () => {
    const late = hire({
      status: 'in_service',
      startsOn: '2026-12-16',
      endsOn: '2026-12-17',
      startsAt: iso('2026-12-16', '08:00'),
      endsAt: iso('2026-12-17', '17:00'),
    })
    expect(fold({ listing, own: mine, bookings: [hire({}), late] }).taken!.busy).toEqual([
      { unit: 1, from: iso('2026-12-16', '07:00'), to: iso('2026-12-17', '18:00') },
      { unit: 1, from: iso('2026-12-17', '18:00'), to: iso('2026-12-21', '00:00') },
      { unit: 1, from: iso('2026-12-24', '07:00'), to: iso('2026-12-26', '18:00') },
    ])
  })

  it('Cars of two hires at once are two cars', () => {
    const busy = fold({ listing, own: mine, bookings: [hire({}), hire({})] }).taken!.busy
    expect(busy.map(({ unit }) => unit)).toEqual([1, 2])
  })
})

it('Places on a departure are reduced by the travelers of unsent sales', () => {
  const listing = buildListing({ vertical: 'travel', details: { largestGroup: 12 } })
  const sale = booking({
    reference: '',
    status: 'requested',
    isWalkIn: true,
    choice: { departsOn: '2026-12-24', adults: 2, children: 1 },
  })
  const counts = [{ slot: '2026-12-24', left: 5, sold: 7 }]
  const answer = { taken: { counts, busy: [], closed: [] } }
  const { taken } = fold({
    listing,
    own: own('travel', { largestGroup: 12 }),
    bookings: [sale],
    answer,
    answeredAt: now,
  })
  expect(taken!.counts).toEqual([{ slot: '2026-12-24', left: 2, sold: 7 }])
})

describe('a sale that was not sent', () => {
  // Answers that the page was rendered with, and those of older builds, have no time.
  const unsent = { reference: '', status: 'requested', isWalkIn: true } as const
  const taken = { counts: [], busy: [], closed: [] }

  it('is subtracted from an answer without a time', () => {
    const day = { date: '2026-12-24', free: 1, price: 900 }
    const rooms = fold({
      listing: buildListing(),
      own: own('hotels', { rooms: 4 }),
      bookings: [booking({ ...unsent, choice: { rooms: 1 } })],
      answer: { days: [day] },
    })
    expect(rooms.days).toEqual([{ ...day, free: 0 }])
    const places = fold({
      listing: buildListing({ vertical: 'travel', details: { largestGroup: 12 } }),
      own: own('travel', { largestGroup: 12 }),
      bookings: [booking({ ...unsent, choice: { departsOn: '2026-12-24', adults: 2 } })],
      answer: { taken: { ...taken, counts: [{ slot: '2026-12-24', left: 5, sold: 7 }] } },
    })
    expect(places.taken!.counts).toEqual([{ slot: '2026-12-24', left: 3, sold: 7 }])
    const [startsAt, endsAt] = [iso('2026-12-24', '08:00'), iso('2026-12-26', '17:00')]
    const cars = fold({
      listing: buildListing({ vertical: 'car-hire', details: { cars: 2, bufferHours: 1 } }),
      own: own('car-hire', { cars: 2, bufferHours: 1 }),
      bookings: [booking({ ...unsent, startsAt, endsAt })],
      answer: { taken: { ...taken, busy: [{ unit: 1, from: startsAt, to: endsAt }] } },
    })
    expect(cars.taken!.busy.map(({ unit }) => unit)).toEqual([1, 2])
  })

  it('is the only use that is subtracted then, because the answer may contain the others', () => {
    const day = { date: '2026-12-24', free: 1, price: 900 }
    const known = booking({ choice: { rooms: 1 }, createdAt: iso('2026-12-20', '11:00') })
    const { days } = fold({
      listing: buildListing(),
      own: own('hotels', { rooms: 4 }),
      bookings: [known],
      answer: { days: [day] },
    })
    expect(days).toEqual([day])
  })
})

describe('goods', () => {
  const listing = buildListing({ vertical: 'stores', details: { stock: 9 } })
  const mine = own('stores', { stock: 5 })
  const sale = (quantity: number, more: Partial<KnownBooking> = {}) =>
    booking({ reference: '', status: 'requested', isWalkIn: true, choice: { quantity }, ...more })
  const answer = { taken: { counts: [{ slot: 'all', left: 8, sold: 1 }], busy: [], closed: [] } }
  const getLeft = (known: Omit<Case, 'listing'>) => fold({ listing, own: mine, ...known }).taken!.counts[0]?.left

  it('are counted by the mirrored listing without an answer, less the unsent sales of this device', () => {
    expect(getLeft({ bookings: [sale(2), sale(1)] })).toBe(2)
  })

  it('Goods that the mirror contains as sold, set aside, or sold from what was set aside are not subtracted twice', () => {
    const bookings = [
      booking({ isWalkIn: true, choice: { quantity: 2 } }),
      booking({ reference: '', isWalkIn: true, choice: { quantity: 1 } }),
    ]
    const quotas = [{ state: 'open', createdAt: iso(today, '08:00'), units: [{ slot: 'all', held: 2 }] }]
    expect(getLeft({ bookings, quotas })).toBe(5)
  })

  it('are never less than none', () => {
    expect(getLeft({ bookings: [sale(7)] })).toBe(0)
  })

  it('are counted by the newer one of the answer and the mirror', () => {
    const bookings = [sale(2)]
    expect(getLeft({ bookings, answer, answeredAt: at('2026-12-18') })).toBe(3)
    expect(getLeft({ bookings, answer, answeredAt: now })).toBe(6)
  })
})

describe('a device of the business that has not received all bookings yet', () => {
  it('does not know what is free without an answer of the server', () => {
    const known = { own: own('buses', { seats: 57, route: [] }), bookings: [booking({})], pulledAt: null }
    expect(fold({ listing: buildListing({ vertical: 'buses', details: { stops: [] } }), ...known })).toEqual({
      days: undefined,
      taken: undefined,
    })
    const rooms = { own: own('hotels', { rooms: 4 }), pulledAt: null }
    expect(fold({ listing: buildListing(), ...rooms })).toEqual({ days: undefined, taken: undefined })
  })
})
