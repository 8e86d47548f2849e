import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderStoredQuote } from '../domain/bookings/bookings'
import { describe, expect, it } from 'vitest'
import { businessTypes } from '#contract/core/access'
import { Quote } from '#contract/bookings/bookings/bookings'
import { check } from '#contract/core/validation'
import { blankCustomer } from '#contract/bookings/blank-customer'
import { customerFields } from '#contract/bookings/customer-records'
import { canReview } from '#contract/bookings/reviews/reviews'
import { weekdays } from '#contract/core/dates'
import { phonePattern } from '#contract/core/phone-numbers'
import { allVerticals, verticals } from '#contract/verticals/index'
import { object } from 'superstruct'
import type { FieldValues } from '#contract/sync/edit'
import { getDetailsConversion } from '#contract/verticals/listing-fields/details'
import { findListingFaults, listingFields } from '#contract/verticals/listing-fields/index'
import { verticalSchemas } from '#contract/verticals/schemas/index'
import type { Vertical, VerticalId } from '#contract/verticals/vertical'
import { accountId } from './accounts'
import { buildCustomerRecords } from './customer-records'
import { ownBusiness } from './data/businesses'
import { reviewTexts } from './data/reviews'
import { towns } from './data/towns'
import { buildMarket } from './market'
import { getDemoPicture } from './media'
import { vendorId } from './vendors'

const at = new Date('2026-11-21T10:00:00Z')
const market = buildMarket(at, 'hash')
const { vendors, listings, bookings } = market
const visibleVendors = vendors.filter(({ visible }) => visible)
const getVertical = (row: { vertical: string }): Vertical => verticals[row.vertical as VerticalId]
const getListings = (vertical: VerticalId) => listings.filter((listing) => listing.vertical === vertical)
const getFileName = (url: string) => url.replace('/media/demo/', '').replace(/\?.*/, '')
const isDrawn = (url: string) => getDemoPicture(getFileName(url))?.startsWith('<svg') === true
const findRepeated = (values: readonly unknown[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('the demo catalogue', () => {
  it('has at least 420 listings, and at least 40 in every vertical', () => {
    expect(listings.length).toBeGreaterThanOrEqual(420)
    expect(allVerticals.filter(({ id }) => getListings(id).length < 40)).toEqual([])
    expect(new Set(getListings('stores').map(({ name }) => name)).size).toBeGreaterThanOrEqual(60)
  })

  it('has details that match the schema of each vertical', () => {
    const faulty = listings.filter((row) => !check(verticalSchemas[getVertical(row).id].details, row.details).ok)
    expect(faulty).toEqual([])
  })

  it('has details that partners can open in the form and save again', () => {
    const faulty = listings.flatMap((row) => {
      const vertical = getVertical(row).id
      const { fields, blank } = listingFields[vertical]
      const values = { ...blank, ...getDetailsConversion(vertical).fromDetails(row.details as never) } as FieldValues
      const known = Object.fromEntries(Object.keys(fields).map((field) => [field, values[field]]))
      const checked = check(object(fields), known)
      const faults = checked.ok ? findListingFaults(vertical, checked.value as FieldValues) : checked.faults
      return faults ? [[row.name, faults]] : []
    })
    expect(faulty).toEqual([])
  })

  it('has trips at the time of day that their names promise, and day trips that return the same day', () => {
    const trips = getListings('travel').map(({ name, details }) => ({ name, ...(details as any) }))
    const findTrips = (pattern: RegExp) => trips.filter(({ name, days }) => days === 1 && pattern.test(name))
    expect(findTrips(/sunset/i).length).toBeGreaterThan(0)
    for (const { name, departures, returnTime } of findTrips(/sunset/i))
      expect([name, departures.time >= '15:00', returnTime <= '19:30']).toEqual([name, true, true])
    expect(findTrips(/morning$/i).length).toBeGreaterThan(0)
    for (const { name, departures, returnTime } of findTrips(/morning$/i))
      expect([name, departures.time <= '09:00', returnTime <= '13:00']).toEqual([name, true, true])
    for (const { name, returnTime } of trips) expect([name, returnTime]).not.toEqual([name, undefined])
  })

  it('sells no meal that is included', () => {
    const rooms = getListings('hotels').map(({ name, details }) => ({ name, ...(details as any) }))
    const soldTwice = rooms.filter(
      ({ amenities, extras }) =>
        /breakfast|all meals/i.test(amenities.join()) && extras.some((extra: any) => extra.id === 'breakfast'),
    )
    expect(rooms.some(({ amenities }) => amenities.includes('All meals'))).toBe(true)
    expect(soldTwice.map(({ name }) => name)).toEqual([])
  })

  it('has reviews that suit every home and business space of an agent', () => {
    const { good, fair } = reviewTexts.realEstate
    expect([...good, ...fair].join()).not.toMatch(/bedroom|house|flat/i)
    for (const { name, details } of getListings('real-estate'))
      if (/^(Shop|Warehouse|Plot)/.test(details.kind as string)) expect([name, details.bedrooms]).toEqual([name, 0])
  })

  it('uses the price unit of each vertical', () => {
    for (const row of listings) expect(row.unit).toBe(getVertical(row).unit)
  })

  it('gives each listing a unique id, and a name that is unique within its vendor and town', () => {
    expect(findRepeated(listings.map(({ id }) => id))).toEqual([])
    expect(findRepeated(listings.map(({ vendor_id, town, name }) => `${vendor_id} ${town} ${name}`))).toEqual([])
  })

  it('gives each listing a unique, complete description', () => {
    const isCompleteSentence = (text: string) =>
      text.length > 30 && /^[A-Z0-9].*[.?!]$/.test(text) && !/undefined|\$\{|lorem/i.test(text)
    expect(listings.filter(({ description }) => !isCompleteSentence(description!))).toEqual([])
    const describedListings = listings.filter(({ vertical }) => !['buses', 'car-hire', 'carriers'].includes(vertical))
    expect(findRepeated(describedListings.map(({ description }) => description))).toEqual([])
  })

  it('uses real towns only', () => {
    for (const { town } of listings) expect(Object.keys(towns)).toContain(town)
  })

  it('gives each listing a picture of its own that the demo can draw', () => {
    expect(listings.map(({ image_url }) => image_url).filter((url) => !isDrawn(url))).toEqual([])
    expect(findRepeated(listings.map(({ image_url }) => image_url))).toEqual([])
  })

  it('features twelve products and twelve services', () => {
    const ranked = listings.filter(({ featured_rank }) => featured_rank !== null)
    const products = ranked.filter(({ vertical }) => vertical === 'stores')
    const ranks = Array.from({ length: 12 }, (_, index) => index + 1)
    const getRanks = (rows: typeof ranked) => rows.map((row) => row.featured_rank!).sort((a, b) => a - b)
    expect(getRanks(products)).toEqual(ranks)
    expect(getRanks(ranked.filter((row) => !products.includes(row)))).toEqual(ranks)
  })

  it('gives the demo hotel one clearly named room with a capacity of one and no bookings', () => {
    const chalet = listings.find(({ name }) => name === 'Honeymoon chalet')!
    expect(chalet).toMatchObject({ capacity: 1, details: { rooms: 1 } })
    expect(vendors.find(({ id }) => id === chalet.vendor_id)!.owner_id).toBe(accountId('hotel'))
    expect(bookings.filter(({ listing_id }) => listing_id === chalet.id)).toEqual([])
  })
})

describe('demo coaches', () => {
  const parseMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

  it('cost ZMW 0.6 to 0.8 per kilometer and have 45 to 65 seats', () => {
    const isFair = (fare: number, km: number) => fare >= 0.6 * km && fare <= 0.8 * km
    const unfairListings = getListings('buses').filter(
      ({ price_ngwee, details: { km, seats } }) => !isFair(price_ngwee / 100, km) || seats < 45 || seats > 65,
    )
    expect(unfairListings).toEqual([])
  })

  it('have a capacity equal to their seats, and stops from origin to destination', () => {
    for (const { capacity, details } of getListings('buses')) {
      expect(capacity).toBe(details.seats)
      expect([details.stops[0], details.stops.at(-1)]).toEqual([details.from, details.to])
    }
  })

  it('travel between 05:00 and 21:00 only, at 70 km per hour', () => {
    const isByDay = (departs: number, km: number) => departs >= 5 * 60 && departs + (km / 70) * 60 <= 21 * 60
    expect(getListings('buses').filter(({ details }) => !isByDay(parseMinutes(details.departsAt), details.km))).toEqual(
      [],
    )
  })
})

describe('demo vendors', () => {
  it('number about seventy, with at least seven of every type', () => {
    expect(visibleVendors.length).toBeGreaterThanOrEqual(65)
    const rareTypes = businessTypes.filter(
      (type) => visibleVendors.filter(({ business_type }) => business_type === type).length < 7,
    )
    expect(rareTypes).toEqual([])
    expect(findRepeated(visibleVendors.map(({ name }) => name))).toEqual([])
  })

  it('have all data that their page displays', () => {
    for (const vendor of visibleVendors) {
      expect(vendor.phone).toMatch(phonePattern)
      expect(Object.keys(vendor.hours!)).toEqual([...weekdays])
      expect(vendor.rating_sum! / vendor.rating_count!).toBeGreaterThan(3.5)
      expect(vendor.rating_sum! / vendor.rating_count!).toBeLessThanOrEqual(5)
      expect(vendor.images!.filter((url) => !isDrawn(url))).toEqual([])
    }
  })

  it('have at least one listing each', () => {
    const offering = new Set(listings.map(({ vendor_id }) => vendor_id))
    expect(visibleVendors.filter(({ id }) => !offering.has(id))).toEqual([])
  })
})

it('Each demo partner has customer records with tags, notes and several numbers, and most of them have bookings', () => {
  const records = buildCustomerRecords(at, market)
  expect(findRepeated(records.map(({ id }) => id))).toEqual([])
  for (const key of Object.values(ownBusiness)) {
    const own = records.filter(({ vendor_id }) => vendor_id === vendorId(key))
    expect(own.length).toBeGreaterThanOrEqual(12)
    expect(findRepeated(own.flatMap(({ phones }) => phones))).toEqual([])
    const invalid = own.filter(({ name, phones, email, note, tags }) => {
      const values = { ...blankCustomer, name, phones, email, note, tags }
      return !check(object(customerFields), values).ok
    })
    expect(invalid).toEqual([])
    expect(own.filter(({ note }) => note).length).toBeGreaterThan(5)
    expect(own.filter(({ tags }) => tags.length > 0).length).toBeGreaterThan(5)
    expect(own.filter(({ phones }) => phones.length > 1).length).toBeGreaterThan(2)
    const buyers = new Set(
      bookings.filter(({ vendor_id }) => vendor_id === vendorId(key)).map(({ account_id }) => account_id),
    )
    const numbers = new Set(market.accounts.filter(({ id }) => buyers.has(id)).map(({ phone }) => phone))
    expect(own.filter(({ phones: [phone = ''] }) => numbers.has(phone)).length).toBeGreaterThan(own.length / 2)
  }
})

describe('demo bookings', () => {
  it('include none of customer, and some of customer2 in every vertical', () => {
    expect(bookings.filter(({ account_id }) => account_id === accountId('customer'))).toEqual([])
    const ownBookings = bookings.filter(({ account_id }) => account_id === accountId('customer2'))
    expect(new Set(ownBookings.map(({ vertical }) => vertical)).size).toBe(allVerticals.length)
    expect(ownBookings.length).toBe(16)
  })

  it('have choices and quotes that match the contract', () => {
    expect(bookings.filter((row) => !check(verticalSchemas[getVertical(row).id].choice, row.choice).ok)).toEqual([])
    expect(bookings.filter(({ quote, summary }) => !check(Quote, renderStoredQuote(quote, summary)).ok)).toEqual([])
  })

  it('have unique references without ambiguous characters', () => {
    for (const { reference } of bookings) expect(reference).toMatch(/^TLP-[2-9A-HJ-NP-Z]{6}$/)
    expect(findRepeated(bookings.map(({ reference }) => reference))).toEqual([])
  })

  it('hold stock temporarily only until a time at which they expire', () => {
    expect(bookings.filter(({ state }) => ['awaiting_payment', 'payment_failed'].includes(state))).toEqual([])
    const held = bookings.filter(({ state }) => state === 'held')
    expect(held.length).toBeGreaterThan(0)
    expect(held.filter(({ hold_expires_at }) => !hold_expires_at || hold_expires_at <= at)).toEqual([])
  })
})

describe('demo reviews', () => {
  const { reviews } = market
  const bookingsById = new Map(bookings.map((booking) => [booking.id, booking]))

  it('belong to completed bookings, one each, by the buyer, within the review period', () => {
    expect(findRepeated(reviews.map(({ booking_id }) => booking_id))).toEqual([])
    for (const { booking_id, account_id, vendor_id, created_at, replied_at } of reviews) {
      const booking = bookingsById.get(booking_id)!
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
      expect([vendor.rating_sum, vendor.rating_count]).toEqual([
        stars.reduce((sum, value) => sum + value, 0),
        stars.length,
      ])
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
        .filter(({ booking_id }) => bookingsById.get(booking_id)!.vertical === id)
        .map(({ reply }) => reply !== null)
      expect([id, ...new Set(replies)].sort()).toEqual([id, false, true].sort())
    }
    const ownReviews = reviews.filter(({ account_id }) => account_id === accountId('customer2'))
    expect(ownReviews).toHaveLength(5)
  })

  it('do not repeat a text within a business', () => {
    const texts = reviews.filter(({ text }) => text).map(({ vendor_id, text }) => `${vendor_id} ${text}`)
    expect(findRepeated(texts)).toEqual([])
    expect(texts.length).toBeGreaterThan(reviews.length / 2)
  })
})

it('keep the same ids on every day', () => {
  const laterMarket = buildMarket(new Date('2027-03-01T22:30:00Z'), 'hash')
  const listIds = (builtMarket: typeof market) =>
    [builtMarket.accounts, builtMarket.vendors, builtMarket.listings, builtMarket.bookings, builtMarket.reviews].map(
      (rows: readonly { id: string }[]) => rows.map(({ id }) => id),
    )
  expect(listIds(laterMarket)).toEqual(listIds(market))
})

it('draw no picture for unknown names', () => {
  const unknownNames = [
    '',
    '.svg',
    'car.svg',
    'car--1.svg',
    'constructor-1.svg',
    'product-gold-1.svg',
    'car-honey-1.svg',
    '../car-1.svg',
  ]
  expect(unknownNames.filter((name) => getDemoPicture(name) !== null)).toEqual([])
})

it('use every drawing of `pictures/`, whose lines are sorted, complete documents', () => {
  const folder = join(import.meta.dirname, 'pictures')
  const lines = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  expect(lines.map((text) => text.pop())).toEqual(lines.map(() => ''))
  const names = lines.map((text) => text.map((line) => /^([a-z0-9-]+) <svg .*<\/svg>$/.exec(line)?.[1]))
  expect(names).toEqual(names.map((list) => [...list].sort()))
  const used = [...listings.map(({ image_url }) => image_url!), ...vendors.flatMap(({ images }) => images!)]
  expect(names.flat().sort()).toEqual(used.map((url) => getFileName(url).replace('.svg', '')).sort())
})
