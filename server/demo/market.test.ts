import { describe, expect, it } from 'vitest'
import { businessTypes } from '#contract/accounts/access'
import { Quote } from '#contract/bookings/bookings'
import { check } from '#contract/core/validation'
import { canReview } from '#contract/catalogue/reviews'
import { weekdays } from '#contract/core/dates'
import { phonePattern } from '#contract/core/values'
import { allVerticals, verticals } from '#contract/verticals/index'
import { verticalSchemas } from '#contract/verticals/schemas/index'
import type { Vertical, VerticalId } from '#contract/verticals/vertical'
import { accountId } from './accounts'
import { towns } from './data/towns'
import { buildMarket } from './market'
import { getDemoPicture } from './media'

const at = new Date('2026-11-21T10:00:00Z')
const market = buildMarket(at, 'hash')
const { vendors, listings, bookings } = market
const shown = vendors.filter(({ visible }) => visible)
const verticalOf = (row: { vertical: string }): Vertical => verticals[row.vertical as VerticalId]
const of = (vertical: VerticalId) => listings.filter((listing) => listing.vertical === vertical)
const isDrawn = (url: string) =>
  getDemoPicture(url.replace('/media/demo/', '').replace(/\?.*/, ''))?.subarray(0, 4).toString() === '<svg'
const repeated = (values: readonly unknown[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('the demo catalogue', () => {
  it('has at least 420 listings, and at least 40 in every vertical', () => {
    expect(listings.length).toBeGreaterThanOrEqual(420)
    expect(allVerticals.filter(({ id }) => of(id).length < 40)).toEqual([])
    expect(new Set(of('stores').map(({ name }) => name)).size).toBeGreaterThanOrEqual(60)
  })

  it('has details that match the schema of each vertical', () => {
    const faulty = listings.filter((row) => !check(verticalSchemas[verticalOf(row).id].details, row.details).ok)
    expect(faulty).toEqual([])
  })

  it('uses the price unit of each vertical', () => {
    for (const row of listings) expect(row.unit).toBe(verticalOf(row).unit)
  })

  it('gives each listing a unique id, and a name that is unique within its vendor and town', () => {
    expect(repeated(listings.map(({ id }) => id))).toEqual([])
    expect(repeated(listings.map(({ vendor_id, town, name }) => `${vendor_id} ${town} ${name}`))).toEqual([])
  })

  it('gives each listing a unique, complete description', () => {
    const isSaid = (text: string) =>
      text.length > 30 && /^[A-Z0-9].*[.?!]$/.test(text) && !/undefined|\$\{|lorem/i.test(text)
    expect(listings.filter(({ description }) => !isSaid(description!))).toEqual([])
    const written = listings.filter(({ vertical }) => !['buses', 'car-hire', 'carriers'].includes(vertical))
    expect(repeated(written.map(({ description }) => description))).toEqual([])
  })

  it('uses real towns only', () => {
    for (const { town } of listings) expect(Object.keys(towns)).toContain(town)
  })

  it('gives each listing a picture of its own that the demo can draw', () => {
    expect(listings.map(({ image_url }) => image_url).filter((url) => !isDrawn(url))).toEqual([])
    expect(repeated(listings.map(({ image_url }) => image_url))).toEqual([])
  })

  it('features twelve products and twelve services', () => {
    const ranked = listings.filter(({ featured_rank }) => featured_rank !== null)
    const products = ranked.filter(({ vertical }) => vertical === 'stores')
    const ranks = Array.from({ length: 12 }, (_, index) => index + 1)
    const ranksOf = (rows: typeof ranked) => rows.map((row) => row.featured_rank!).sort((a, b) => a - b)
    expect(ranksOf(products)).toEqual(ranks)
    expect(ranksOf(ranked.filter((row) => !products.includes(row)))).toEqual(ranks)
  })

  it('gives the demo hotel one clearly named room with a capacity of one and no bookings', () => {
    const chalet = listings.find(({ name }) => name === 'Honeymoon chalet')!
    expect(chalet).toMatchObject({ capacity: 1, details: { rooms: 1 } })
    expect(vendors.find(({ id }) => id === chalet.vendor_id)!.owner_id).toBe(accountId('hotel'))
    expect(bookings.filter(({ listing_id }) => listing_id === chalet.id)).toEqual([])
  })
})

describe('demo coaches', () => {
  const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

  it('cost ZMW 0.6 to 0.8 per kilometer and have 45 to 65 seats', () => {
    const isFair = (fare: number, km: number) => fare >= 0.6 * km && fare <= 0.8 * km
    const odd = of('buses').filter(
      ({ price_ngwee, details: { km, seats } }) => !isFair(price_ngwee / 100, km) || seats < 45 || seats > 65,
    )
    expect(odd).toEqual([])
  })

  it('have a capacity equal to their seats, and stops from origin to destination', () => {
    for (const { capacity, details } of of('buses')) {
      expect(capacity).toBe(details.seats)
      expect([details.stops[0], details.stops.at(-1)]).toEqual([details.from, details.to])
    }
  })

  it('travel between 05:00 and 21:00 only, at 70 km per hour', () => {
    const isByDay = (departs: number, km: number) => departs >= 5 * 60 && departs + (km / 70) * 60 <= 21 * 60
    expect(of('buses').filter(({ details }) => !isByDay(minuteOf(details.departsAt), details.km))).toEqual([])
  })
})

describe('demo vendors', () => {
  it('number about seventy, with at least seven of every type', () => {
    expect(shown.length).toBeGreaterThanOrEqual(65)
    const few = businessTypes.filter((type) => shown.filter(({ business_type }) => business_type === type).length < 7)
    expect(few).toEqual([])
    expect(repeated(shown.map(({ name }) => name))).toEqual([])
  })

  it('have all data that their page displays', () => {
    for (const vendor of shown) {
      expect(vendor.phone).toMatch(phonePattern)
      expect(Object.keys(vendor.hours!)).toEqual([...weekdays])
      expect(vendor.rating_sum! / vendor.rating_count!).toBeGreaterThan(3.5)
      expect(vendor.rating_sum! / vendor.rating_count!).toBeLessThanOrEqual(5)
      expect(vendor.images!.filter((url) => !isDrawn(url))).toEqual([])
    }
  })

  it('have at least one listing each', () => {
    const offering = new Set(listings.map(({ vendor_id }) => vendor_id))
    expect(shown.filter(({ id }) => !offering.has(id))).toEqual([])
  })
})

describe('demo bookings', () => {
  it('include none of customer, and some of customer2 in every vertical', () => {
    expect(bookings.filter(({ account_id }) => account_id === accountId('customer'))).toEqual([])
    const own = bookings.filter(({ account_id }) => account_id === accountId('customer2'))
    expect(new Set(own.map(({ vertical }) => vertical)).size).toBe(allVerticals.length)
    expect(own.length).toBe(16)
  })

  it('have choices and quotes that match the contract', () => {
    expect(bookings.filter((row) => !check(verticalSchemas[verticalOf(row).id].choice, row.choice).ok)).toEqual([])
    expect(bookings.filter(({ quote }) => !check(Quote, quote).ok)).toEqual([])
  })

  it('have unique references without ambiguous characters', () => {
    for (const { reference } of bookings) expect(reference).toMatch(/^TLP-[2-9A-HJ-NP-Z]{6}$/)
    expect(repeated(bookings.map(({ reference }) => reference))).toEqual([])
  })

  it('include none in a state that holds stock temporarily', () => {
    expect(bookings.filter(({ state }) => ['held', 'awaiting_payment', 'payment_failed'].includes(state))).toEqual([])
  })
})

describe('demo reviews', () => {
  const { reviews } = market
  const bookingOf = new Map(bookings.map((booking) => [booking.id, booking]))

  it('belong to completed bookings, one each, by the buyer, within the review period', () => {
    expect(repeated(reviews.map(({ booking_id }) => booking_id))).toEqual([])
    for (const { booking_id, account_id, vendor_id, created_at, replied_at } of reviews) {
      const booking = bookingOf.get(booking_id)!
      expect(booking).toMatchObject({ account_id, vendor_id, state: 'completed' })
      expect(
        canReview(
          { status: booking.state, startsOn: booking.starts_on, endsOn: booking.ends_on ?? null },
          created_at.getTime(),
        ),
      ).toBe(true)
      expect(created_at.getTime()).toBeGreaterThan(booking.changed_at.getTime())
      expect((replied_at ?? at).getTime()).toBeLessThanOrEqual(at.getTime())
    }
  })

  it('add up to the rating of every vendor', () => {
    for (const vendor of vendors) {
      const stars = reviews.filter(({ vendor_id }) => vendor_id === vendor.id).map((review) => review.stars)
      expect([vendor.rating_sum, vendor.rating_count]).toEqual([stars.reduce((sum, one) => sum + one, 0), stars.length])
      if (vendor.visible)
        expect([vendor.key, (vendor.rating_sum! / stars.length).toFixed(1)]).toEqual([
          vendor.key,
          vendor.average.toFixed(1),
        ])
    }
  })

  it('include answered and unanswered ones in every vertical; customer2 has written five', () => {
    for (const { id } of allVerticals) {
      const replies = reviews
        .filter(({ booking_id }) => bookingOf.get(booking_id)!.vertical === id)
        .map(({ reply }) => reply !== null)
      expect([id, ...new Set(replies)].sort()).toEqual([id, false, true].sort())
    }
    const own = reviews.filter(({ account_id }) => account_id === accountId('customer2'))
    expect(own).toHaveLength(5)
  })

  it('do not repeat a text within a business', () => {
    const texts = reviews.filter(({ text }) => text).map(({ vendor_id, text }) => `${vendor_id} ${text}`)
    expect(repeated(texts)).toEqual([])
    expect(texts.length).toBeGreaterThan(reviews.length / 2)
  })
})

it('keep the same ids on every day', () => {
  const later = buildMarket(new Date('2027-03-01T22:30:00Z'), 'hash')
  const addresses = (made: typeof market) =>
    [made.accounts, made.vendors, made.listings, made.bookings, made.reviews].map((rows: readonly { id: string }[]) =>
      rows.map(({ id }) => id),
    )
  expect(addresses(later)).toEqual(addresses(market))
})

it('draw no picture for unknown names', () => {
  const others = [
    '',
    'car.svg',
    'car--1.svg',
    'constructor-1.svg',
    'product-gold-1.svg',
    'car-honey-1.svg',
    '../car-1.svg',
  ]
  expect(others.filter((name) => getDemoPicture(name) !== null)).toEqual([])
})
