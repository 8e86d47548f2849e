/** Public search and browsing on PostgreSQL: results, their order, and responses to invalid input. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as catalogue from '#contract/catalogue/catalogue'
import { normalizeText } from '#contract/catalogue/search-query'
import { computeFare } from '#contract/verticals/buses/bus-ride'
import type { TripDetails } from '#contract/verticals/buses/schema'
import type { VerticalId } from '#contract/verticals/vertical'
import { sql } from 'kysely'
import { buildTextSummary, insertListing, insertVendor, insertAccount } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

/** 10:00 in Lusaka. */
const now = new Date('2026-11-21T08:00:00Z')
const coach = (from: string, to: string, departsAt: string) => ({
  vertical: 'buses' as const,
  name: `${from} to ${to}, ${departsAt}`,
  town: from,
  price_ngwee: 30_000,
  capacity: 40,
  details: JSON.stringify({ from, to, stops: [from, to], departsAt, seats: 40, km: 480 }),
})

let world: World
let rooms: Awaited<ReturnType<typeof insertListing>>[]
beforeAll(async () => {
  world = await openWorld({ clock: () => now })
  const { db } = world.connection
  const lodge = await insertVendor(db, {
    name: 'Mosi Veranda Lodge',
    city: 'Livingstone',
    verified: true,
    rating_sum: 48,
    rating_count: 10,
  })
  const court = await insertVendor(db, { name: 'Café Court', city: 'Lusaka', rating_sum: 30, rating_count: 10 })
  const hidden = await insertVendor(db, { name: 'Hidden Lodge', city: 'Livingstone', visible: false })
  const coaches = await insertVendor(db, { name: 'Copper Line', city: 'Lusaka', business_type: 'bus' })
  const cars = await insertVendor(db, { name: 'Falls Wheels', city: 'Livingstone', business_type: 'carHiring' })
  rooms = [
    await insertListing(db, {
      vendor_id: lodge.id,
      name: 'River chalet',
      town: 'Livingstone',
      price_ngwee: 250_000,
      capacity: 1,
      created_at: new Date('2026-02-01'),
    }),
    await insertListing(db, {
      vendor_id: court.id,
      name: 'Classic room',
      town: 'Lusaka',
      price_ngwee: 90_000,
      description: 'Near the market, with Wi-Fi.',
      created_at: new Date('2026-03-01'),
    }),
    await insertListing(db, {
      vendor_id: court.id,
      name: 'Suite for business',
      town: 'Lusaka',
      price_ngwee: 0,
      created_at: new Date('2026-04-01'),
    }),
  ]
  await insertListing(db, { vendor_id: hidden.id, name: 'Secret lodge room', town: 'Livingstone' })
  await insertListing(db, { vendor_id: coaches.id, ...coach('Lusaka', 'Livingstone', '06:00') })
  await insertListing(db, { vendor_id: coaches.id, ...coach('Livingstone', 'Lusaka', '14:00') })
  await insertListing(db, {
    vendor_id: cars.id,
    vertical: 'car-hire',
    name: 'Toyota Axio, 2019',
    town: 'Livingstone',
    price_ngwee: 80_000,
    capacity: 1,
  })
})
afterAll(() => world.close())

const search = (query: Record<string, unknown>) => world.call(catalogue.listings, { query })
async function searchNames(query: Record<string, unknown>): Promise<string[]> {
  const { status, body } = await search(query)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.total).toBe(body.listings.length)
  return body.listings.map(({ name }: { name: string }) => name)
}

describe('a catalogue search', () => {
  it.each([
    ['with correct spelling', 'chalet'],
    ['with the words in another order', 'livingstone chalet'],
    ['in the plural', 'Chalets'],
    ['with an accent', 'chálet'],
    ['with two swapped letters', 'chalte'],
    ['with a missing letter', 'chalt'],
    ['with typos in a long word', 'livngstone chalet'],
    ['with an extra word', 'cheapest chalet'],
  ])('finds the chalet %s: %s', async (_, q) => expect((await searchNames({ q }))[0]).toBe('River chalet'))

  it('returns the corrected query if it differs from the input', async () => {
    expect((await search({ q: 'livngstone logde' })).body.readAs).toBe('livingstone lodge')
    expect((await search({ q: 'cheapest chalet' })).body.readAs).toBe('chalet')
    expect((await search({ q: 'Chalets in Livingstone' })).body).not.toHaveProperty('readAs')
  })

  it('finds vendor names without accents, names of verticals and words of the details', async () => {
    expect(await searchNames({ q: 'cafe' })).toEqual(expect.arrayContaining(['Classic room', 'Suite for business']))
    expect((await searchNames({ q: 'coach' })).sort()).toEqual([
      'Livingstone to Lusaka, 14:00',
      'Lusaka to Livingstone, 06:00',
    ])
    expect(await searchNames({ q: 'guest house lusaka' })).toEqual(expect.arrayContaining(['Classic room']))
    expect((await searchNames({ q: 'double' })).length).toBeGreaterThan(0)
  })

  it('distinguishes origin and destination', async () => {
    expect((await searchNames({ q: 'bus livingstone to lusaka' }))[0]).toBe('Livingstone to Lusaka, 14:00')
    expect((await searchNames({ q: 'bus from Lusaka to Livingstone' }))[0]).toBe('Lusaka to Livingstone, 06:00')
  })

  it('does not match `bus` as a prefix of `business`', async () => {
    expect(await searchNames({ q: 'bus' })).not.toContain('Suite for business')
  })

  it('ranks the lodge before other rooms, and never returns hidden listings', async () => {
    const results = await searchNames({ q: 'lodge' })
    expect(results[0]).toBe('River chalet')
    expect(results).toContain('Classic room')
    expect(results).not.toContain('Secret lodge room')
  })

  it.each([
    '%',
    '_',
    "'; drop table listing; --",
    '\\',
    '<script>alert(1)</script>',
    '\u202egdol',
    '🦓',
    'x'.repeat(100),
    'a '.repeat(50),
  ])('treats the input as plain text: %s', async (q) => expect((await search({ q })).status).toBe(200))
})

describe('catalogue filters', () => {
  it('filter by price and exclude listings without a price', async () => {
    expect(await searchNames({ vertical: 'hotels', priceTo: '1000' })).toEqual(['Classic room'])
    expect(await searchNames({ vertical: 'hotels', priceFrom: '900.01' })).toEqual(['River chalet'])
  })
  it('filter by rating and by town', async () => {
    expect(await searchNames({ vertical: 'hotels', ratingFrom: '4' })).toEqual(['River chalet'])
    expect(await searchNames({ vertical: 'hotels', town: 'lusaka' })).toHaveLength(2)
  })
  it('sort by price, rating and age', async () => {
    expect(await searchNames({ vertical: 'hotels', sort: 'priceUp' })).toEqual([
      'Classic room',
      'River chalet',
      'Suite for business',
    ])
    expect((await searchNames({ vertical: 'hotels', sort: 'priceDown' }))[0]).toBe('River chalet')
    expect((await searchNames({ vertical: 'hotels', sort: 'rating' }))[0]).toBe('River chalet')
    expect((await searchNames({ vertical: 'hotels', sort: 'newest' }))[0]).toBe('Suite for business')
  })

  it.each([
    [{ priceFrom: '-1' }],
    [{ priceTo: '1e9' }],
    [{ priceFrom: 'NaN' }],
    [{ priceFrom: '20', priceTo: '10' }],
    [{ ratingFrom: '6' }],
    [{ sort: 'random()' }],
    [{ vertical: 'spaceships' }],
    [{ from: '2026-02-30' }],
    [{ to: '2026-12-01' }],
    [{ from: '2026-12-02', to: '2026-12-02' }],
    [{ from: '2026-12-02', to: '2027-12-02' }],
    [{ page: '0' }],
    [{ pageSize: '1000' }],
    [{ q: 'a\u0000b' }],
    [{ q: 'x'.repeat(101) }],
    [{ colour: 'red' }],
  ])('reject invalid values with a message: %o', async (query) => {
    const { status, body } = await search(query)
    expect([400, 422]).toContain(status)
    expect(JSON.stringify(body)).toMatch(/message/)
  })

  it('return pages', async () => {
    const { body } = await search({ vertical: 'hotels', sort: 'priceUp', pageSize: '2', page: '2' })
    expect(body).toMatchObject({ total: 3, page: 2, listings: [{ name: 'Suite for business' }] })
    expect((await search({ vertical: 'hotels', page: '1000' })).body).toMatchObject({ total: 3, listings: [] })
  })
})

describe('the date filter of the catalogue', () => {
  const insertBooking = async (listing: { id: string; vendor_id: string }, vertical: VerticalId, row: object) => {
    const { db } = world.connection
    const account = await insertAccount(db)
    return db
      .insertInto('booking')
      .values({
        id: randomUUID(),
        reference: randomUUID().slice(0, 12),
        account_id: account.id,
        vendor_id: listing.vendor_id,
        listing_id: listing.id,
        vertical,
        booking_type: 'bus',
        state: 'confirmed',
        choice: '{}',
        quote: '{}',
        summary: buildTextSummary(''),
        total_ngwee: 0,
        fee_ngwee: 0,
        starts_on: '2026-12-01',
        created_at: now,
        changed_at: now,
        ...row,
      })
      .returning(['id', 'account_id'])
      .executeTakeFirstOrThrow()
  }
  const loadListing = (name: string) =>
    world.connection.db.selectFrom('listing').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

  it('excludes a room that is booked on one of the nights', async () => {
    await world.connection.db
      .insertInto('stock')
      .values({ listing_id: rooms[0]!.id, slot: '2026-12-02', capacity: 1, taken: 1 })
      .execute()
    expect(await searchNames({ vertical: 'hotels', from: '2026-12-01', to: '2026-12-03' })).not.toContain(
      'River chalet',
    )
    expect(await searchNames({ vertical: 'hotels', from: '2026-12-01', to: '2026-12-02' })).toContain('River chalet')
    const { body } = await search({ vertical: 'hotels', from: '2026-12-03', q: 'chalet' })
    expect(body.listings[0].free).toEqual({ date: '2026-12-03', left: 1 })
  })

  it('excludes a room on days on which the hotel is closed', async () => {
    const closure = { listing_id: rooms[0]!.id, day: '2026-12-11', created_at: new Date(0) }
    await world.connection.db.insertInto('closure').values(closure).execute()
    const stay = { vertical: 'hotels', from: '2026-12-10' }
    expect(await searchNames({ ...stay, to: '2026-12-12' })).not.toContain('River chalet')
    expect(await searchNames({ ...stay, to: '2026-12-11' })).toContain('River chalet')
  })

  it('excludes a hired car, except from the day on which it returns in the morning', async () => {
    const car = await loadListing('Toyota Axio, 2019')
    const insertHire = async (from: string, to: string, expires_at: Date | null) => {
      const { id, account_id } = await insertBooking(car, 'car-hire', {})
      const claim = { listing_id: car.id, unit: 1, booking_id: id, account_id, during: `[${from},${to})`, expires_at }
      await world.connection.db.insertInto('interval_claim').values(claim).execute()
    }
    await insertHire('2026-12-01T08:00+02', '2026-12-04T10:00+02', null)
    await insertHire('2026-12-20T08:00+02', '2026-12-24T10:00+02', new Date(0))
    expect(await searchNames({ vertical: 'car-hire', from: '2026-12-03', to: '2026-12-08' })).toEqual([])
    expect(await searchNames({ vertical: 'car-hire', from: '2026-12-04', to: '2026-12-08' })).toEqual([car.name])
    expect(await searchNames({ vertical: 'car-hire', from: '2026-12-21' })).toEqual([car.name])
  })

  it('returns the seats left for the whole route, on the date or the next departure', async () => {
    const morning = await loadListing('Lusaka to Livingstone, 06:00')
    const slots = ['2026-11-22/1A/0', '2026-11-22/1A/1', '2026-11-22/1B/1', '2026-11-22/10C/0', '2026-11-23/1C/0']
    await world.connection.db
      .insertInto('stock')
      .values([
        ...slots.map((slot) => ({ listing_id: morning.id, slot, capacity: 1, fixed: true, taken: 1 })),
        { listing_id: morning.id, slot: '2026-11-22/2A/0', capacity: 1, fixed: true, taken: 0 },
      ])
      .execute()
    const fetchFreeSeats = async (query: object) =>
      Object.fromEntries(
        (await search({ vertical: 'buses', ...query })).body.listings.map(({ name, free }: any) => [name, free]),
      )
    // It is 10:00: the 06:00 coach has left, the 14:00 coach has not.
    expect(await fetchFreeSeats({})).toEqual({
      'Lusaka to Livingstone, 06:00': { date: '2026-11-22', left: 37 },
      'Livingstone to Lusaka, 14:00': { date: '2026-11-21', left: 40 },
    })
    expect(await fetchFreeSeats({ from: '2026-11-25' })).toMatchObject({
      'Lusaka to Livingstone, 06:00': { date: '2026-11-25', left: 40 },
    })
    expect((await world.call(catalogue.listing, { params: { id: morning.id } })).body.listing.free).toEqual({
      date: '2026-11-22',
      left: 37,
    })
  })
})

describe('a coach with dated fares', () => {
  const fares = [
    { since: '2026-12-01', legs: [210, 190] },
    { since: '2026-01-05', legs: [200, 150.5] },
    { since: '2026-12-10', legs: [1] },
  ]
  const getKitwePrice = (response: any): number =>
    response.listings.find(({ name }: any) => name.startsWith('Kitwe')).price

  it('displays the fare of the travel date in lists, on its page and on the vendor page', async () => {
    const { db } = world.connection
    const line = await insertVendor(db, { name: 'Fare Line', city: 'Kitwe', business_type: 'bus' })
    const stops = ['Kitwe', 'Ndola', 'Kabwe']
    const details = { from: 'Kitwe', to: 'Kabwe', stops, departsAt: '07:00', seats: 40, km: 300 }
    const trip = await insertListing(db, {
      vendor_id: line.id,
      ...coach('Kitwe', 'Kabwe', '07:00'),
      details: JSON.stringify({ ...details, fares }),
    })
    const vendorId = line.id
    expect([
      getKitwePrice((await search({ vendorId })).body),
      getKitwePrice((await search({ vendorId, from: '2026-12-24' })).body),
    ]).toEqual([350.5, 400])
    expect((await search({ vendorId, from: '2026-12-24', priceTo: '350' })).body.total).toBe(0)
    expect((await search({ vendorId, priceTo: '351', priceFrom: '350' })).body.total).toBe(1)
    expect((await world.call(catalogue.listing, { params: { id: trip.id } })).body.listing.price).toBe(350.5)
    expect((await world.call(catalogue.vendor, { params: { id: vendorId } })).body.services).toMatchObject([
      { price: { amount: 350.5 } },
    ])
    for (const date of ['2026-11-22', '2026-12-01', '2026-12-24']) {
      const expectedFare = computeFare({ ...details, fares } as TripDetails, { first: 0, last: 2 }, date, 30_000)
      expect(getKitwePrice((await search({ vendorId, from: date })).body) * 100, date).toBe(expectedFare)
    }
    for (const invalidFares of [
      'many',
      [7],
      [{ since: '2026-01-05', legs: ['a', 1] }],
      [{ since: 1, legs: [1, -2] }],
      [],
    ]) {
      await db
        .updateTable('listing')
        .set({ details: JSON.stringify({ ...details, fares: invalidFares }) })
        .where('id', '=', trip.id)
        .execute()
      expect(getKitwePrice((await search({ vendorId })).body), JSON.stringify(invalidFares)).toBe(300)
    }
    await db.updateTable('listing').set({ offered: false }).where('id', '=', trip.id).execute()
    await db.updateTable('vendor').set({ visible: false }).where('id', '=', vendorId).execute()
  })
})

describe('an empty search result', () => {
  it('suggests each single change that returns results', async () => {
    const { body } = await search({ q: 'chalet', town: 'Lusaka', priceTo: '5000' })
    expect(body).toMatchObject({ total: 0, listings: [] })
    expect(body.instead).toEqual([
      { change: { town: '' }, total: 1 },
      { change: { town: 'Livingstone' }, total: 1 },
    ])
  })
  it('suggests the query without one word', async () => {
    const { body } = await search({ q: 'chalet axio', vertical: 'hotels' })
    expect(body.instead).toEqual([{ change: { q: 'chalet' }, total: 1 }])
  })
  it('contains no suggestion when no change returns results', async () => {
    expect((await search({ q: 'zzzzzz qqqqqq' })).body).toEqual({
      total: 0,
      page: 1,
      pageSize: 20,
      listings: [],
      instead: [],
    })
  })
})

describe('the vendor list', () => {
  const listVendorNames = async (query: object) =>
    (await world.call(catalogue.vendors, { query: query as any })).body.vendors.map(
      (vendor: any) => vendor.businessName,
    )
  it('is searched by name, typos, town and business type, and sorted', async () => {
    expect(await listVendorNames({ q: 'cafe' })).toEqual(['Café Court'])
    expect((await listVendorNames({ q: 'verandah lodg' }))[0]).toBe('Mosi Veranda Lodge')
    expect(await listVendorNames({ q: 'coaches lusaka' })).toEqual(['Copper Line'])
    expect(await listVendorNames({ sort: 'name' })).toEqual([
      'Café Court',
      'Copper Line',
      'Falls Wheels',
      'Mosi Veranda Lodge',
    ])
    expect(await listVendorNames({ ratingFrom: '4' })).toEqual(['Mosi Veranda Lodge'])
    expect((await world.call(catalogue.vendors, { query: { sort: 'priceUp' } })).status).toBe(422)
  })
})

it('the SQL function folded returns the same text as normalizeText in the contract', async () => {
  const texts = ['Café–LODGE, Men’s "Mosi-oa-Tunya"!', 'ŁÓDŹ çà et là', "it's 4×4 <b>", '']
  for (const text of texts) {
    const { rows } = await sql<{ folded: string }>`select fold_search_text(${text}) as folded`.execute(
      world.connection.db,
    )
    expect(rows[0]!.folded.trim()).toBe(normalizeText(text))
  }
})
