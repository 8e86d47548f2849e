import { describe, expect, it } from 'vitest'
import type { CounterQuota } from '#contract/counter/counter-stock'
import type { OwnListing } from '#contract/business/listings/own-listings'
import type { VerticalId } from '#contract/verticals/vertical'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { buildRoom } from '../../../../../tests/support/component/partner-screens'
import { buildCounterLines, findLines, type CounterData } from './counter-lines'

/** 09:30 in Zambia. */
const now = Date.parse('2026-11-29T07:30:00Z')
const today = '2026-11-29'

const buildData = (more: Partial<CounterData>): CounterData => ({
  listings: [],
  bookings: [],
  quotas: [],
  deviceId: 'this',
  isComplete: true,
  ...more,
})
const buildOwn = (id: string, vertical: VerticalId, values: OwnListing['values'], more: Partial<OwnListing> = {}) => ({
  ...buildRoom({ name: id, ...values }, more),
  _id: id,
  vertical,
})
const buildTrip = (id: string, time: string) =>
  buildOwn(id, 'buses', {
    price: 250,
    seats: 45,
    fares: [],
    route: [
      { stop: 'Lusaka', time, km: 0 },
      { stop: 'Ndola', time: '18:00', km: 320 },
    ],
  })
const buildQuota = (deviceId: string, slot: string, held: number): CounterQuota => ({
  _id: deviceId,
  listingId: 'room',
  listingName: 'Room',
  deviceId,
  deviceName: deviceId,
  part: {},
  quantity: held,
  units: [{ slot, bundle: '', quantity: held, sold: 0, held }],
  returnAt: '2026-11-30T16:00:00.000Z',
  state: 'open',
  closedAt: null,
  createdAt: '2026-11-28T16:00:00.000Z',
})
const getTexts = (data: CounterData) => buildCounterLines(data, now).map(({ text }) => text)

describe('what a counter lists', () => {
  it('puts what was sold most recently at the counter first, then the others by name', () => {
    const sale = (listingId: string, createdAt: string, isWalkIn = true) =>
      buildVendorBooking({ _id: listingId + createdAt, listingId, createdAt, isWalkIn })
    const lines = buildCounterLines(
      buildData({
        listings: ['oil', 'bread', 'salt', 'apples'].map((id) => buildOwn(id, 'stores', { stock: 5 })),
        bookings: [
          sale('oil', '2026-11-20T08:00:00.000Z'),
          sale('salt', '2026-11-28T08:00:00.000Z'),
          sale('bread', '2026-11-28T09:00:00.000Z', false),
        ],
      }),
      now,
    )
    expect(lines.map(({ name }) => name)).toEqual(['salt', 'oil', 'apples', 'bread'])
  })

  it('orders departures by the time of the next one, so that a coach that has left is behind those of today', () => {
    const listings = [buildTrip('early', '06:00'), buildTrip('late', '16:00'), buildTrip('noon', '12:00')]
    const lines = buildCounterLines(buildData({ listings }), now)
    expect(lines.map(({ name, text }) => [name, text])).toEqual([
      ['noon', '12:00 today · 45 free'],
      ['late', '16:00 today · 45 free'],
      ['early', '06:00 tomorrow · 45 free'],
    ])
  })

  it('leaves out drafts and listings that Tilipo has hidden', () => {
    const listings = [
      buildOwn('draft', 'stores', { offered: false }),
      buildOwn('hidden', 'stores', {}, { hiddenReason: 'Prohibited' }),
      buildOwn('sold', 'stores', { stock: 1 }),
    ]
    expect(buildCounterLines(buildData({ listings }), now).map(({ name }) => name)).toEqual(['sold'])
  })
})

describe('the price and the free units of a line', () => {
  it('are those of today, without closed days and without what other devices have set aside', () => {
    const room = (more: Partial<OwnListing> = {}) =>
      buildOwn('room', 'hotels', { prices: [{ from: today, to: today, amount: 1200 }] }, more)
    const [line] = buildCounterLines(buildData({ listings: [room()] }), now)
    expect(line).toMatchObject({ price: 'ZMW 1,200.00', text: '4 free tonight' })
    const bookings = [
      buildVendorBooking({ listingId: 'room', startsOn: today, endsOn: '2026-11-30', choice: { rooms: 1 } }),
    ]
    const quotas = [buildQuota('other', today, 1), buildQuota('this', today, 1)]
    expect(getTexts(buildData({ listings: [room()], bookings, quotas }))).toEqual(['2 free tonight'])
    expect(getTexts(buildData({ listings: [room({ closedDays: [today] })] }))).toEqual(['Full tonight'])
    expect(getTexts(buildData({ listings: [room({ dayValues: { [`${today}/stock`]: 1 } })] }))).toEqual([
      '1 free tonight',
    ])
  })

  it('count the pieces of a shop that are set aside for this device', () => {
    const listings = [buildOwn('room', 'stores', { stock: 5 })]
    expect(getTexts(buildData({ listings, quotas: [buildQuota('this', 'all', 2)] }))).toEqual(['7 left'])
    expect(getTexts(buildData({ listings: [buildOwn('room', 'stores', { stock: 0 })] }))).toEqual(['Sold out'])
  })

  it('say how large a party must be for a tour that too few have booked', () => {
    const buildTour = (smallestGroup: number, decidedDays: number) =>
      buildOwn('tour', 'travel', {
        ...{ price: 900, departureTime: '06:00', departureDays: ['tuesday'], days: 1, decidedDays, smallestGroup },
        largestGroup: 10,
      })
    const traveler = buildVendorBooking({
      ...{ bookingType: 'travel', listingId: 'tour', startsOn: '2026-12-01', endsOn: '2026-12-01' },
      choice: { departsOn: '2026-12-01', adults: 2, children: 0 },
    })
    const getText = (smallestGroup: number, decidedDays: number) =>
      getTexts(buildData({ listings: [buildTour(smallestGroup, decidedDays)], bookings: [traveler] }))[0]
    expect(getText(6, 7)).toBe('06:00 1 Dec 2026 · 8 free · From 4 people')
    expect(getText(6, 1)).toBe('06:00 1 Dec 2026 · 8 free')
    expect(getText(2, 7)).toBe('06:00 1 Dec 2026 · 8 free')
  })

  it('say nothing about free units before the device has received all changes', () => {
    expect(getTexts(buildData({ listings: [buildTrip('noon', '12:00')], isComplete: false }))).toEqual(['12:00 today'])
  })
})

it('the search finds all words in any order, with and without accents', () => {
  const lines = ['Café Kabwe', 'Kabwe honey'].map((name) => ({
    id: name,
    name,
    price: '',
    text: '12:00 today',
    codes: [],
  }))
  const find = (search: string) => findLines(lines, search).map(({ name }) => name)
  expect(find('kabwe cafe')).toEqual(['Café Kabwe'])
  expect(find('kabwe 12:00')).toEqual(['Café Kabwe', 'Kabwe honey'])
  expect(find(' ')).toHaveLength(2)
  expect(find('ndola')).toEqual([])
})
