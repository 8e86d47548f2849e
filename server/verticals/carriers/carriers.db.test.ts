/** Tests parcel bookings on PostgreSQL: pricing, price guarantees, and the limits on weight and volume. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { alternatives, quoteBooking, requestBooking } from '#contract/bookings/bookings/request-booking'
import {
  insertCustomer,
  insertListing,
  insertAccount,
  insertVendor,
  insertSessions,
} from '../../../tests/support/builders'
import { insertRoute, parcel, route, size } from '../../../tests/support/parcels'
import { openBookingFlow, type BookingFlow } from '../../../tests/support/booking-flow'
import type { World } from '../../../tests/support/world'

const { date } = parcel

let world: World
let trade: BookingFlow
let clock: Date | null = null
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]), { clock: () => clock ?? new Date() })

const raisePrice = (id: string, price_ngwee: number) =>
  world.connection.db.updateTable('listing').set({ price_ngwee }).where('id', '=', id).execute()

describe('a quoted parcel price', () => {
  const fetchQuote = async (listingId: string, more: object = {}, seal?: string) =>
    (await world.call(quoteBooking, { body: { listingId, choice: { ...parcel, ...more }, ...(seal ? { seal } : {}) } }))
      .body
  const requestParcelBooking = async (listingId: string, seenTotal: number, seal?: string, more: object = {}) => {
    const { token } = await insertCustomer(world.connection.db)
    const body = { id: randomUUID(), listingId, choice: { ...parcel, ...more }, seenTotal, ...(seal ? { seal } : {}) }
    return world.call(requestBooking, { token, key: body.id, body })
  }

  it('remains valid for 24 hours after a price increase, and then the current price applies', async () => {
    const { listing } = await insertRoute(world)
    const quote = await fetchQuote(listing.id)
    expect(quote.total).toBe(110)
    await raisePrice(listing.id, 20_000)
    expect(await fetchQuote(listing.id, {}, quote.kept.seal)).toMatchObject({ total: 110, kept: quote.kept })
    expect((await requestParcelBooking(listing.id, 110, quote.kept.seal)).body).toMatchObject({
      status: 'held',
      quote: { total: 110 },
    })
    expect((await requestParcelBooking(listing.id, 110)).body).toMatchObject({
      code: 'price_changed',
      detail: { now: 220 },
    })
    clock = new Date(quote.kept.until)
    expect((await fetchQuote(listing.id, {}, quote.kept.seal)).total).toBe(110)
    clock = new Date(clock.getTime() + 1)
    // The one-hour session has expired by then, so this request is anonymous.
    expect((await fetchQuote(listing.id, {}, quote.kept.seal)).total).toBe(220)
    clock = null
  })

  it('is not valid for another parcel, route or a forged seal, and a lower price applies immediately', async () => {
    const [{ listing }, otherRoute] = [await insertRoute(world), await insertRoute(world)]
    const { kept: guarantee } = await fetchQuote(listing.id)
    await raisePrice(listing.id, 20_000)
    await raisePrice(otherRoute.listing.id, 20_000)
    expect((await fetchQuote(listing.id, { kg: 11 }, guarantee.seal)).total).toBe(224)
    expect((await fetchQuote(otherRoute.listing.id, {}, guarantee.seal)).total).toBe(220)
    const [text, mac] = guarantee.seal.split('.')
    const forged = Buffer.from(Buffer.from(text, 'base64url').toString().replace('11000', '00001')).toString(
      'base64url',
    )
    for (const seal of [`${forged}.${mac}`, text, 'nonsense', '.'])
      expect((await fetchQuote(listing.id, {}, seal)).total).toBe(220)
    await raisePrice(listing.id, 5000)
    expect((await fetchQuote(listing.id, {}, guarantee.seal)).total).toBe(70)
  })

  it('does not require names, which a booking requires', async () => {
    const { listing } = await insertRoute(world)
    const { kept: guarantee, total } = await fetchQuote(listing.id, {
      sender: undefined,
      receiver: undefined,
      contents: undefined,
    })
    expect((await requestParcelBooking(listing.id, total, guarantee.seal, { receiver: undefined })).body).toMatchObject(
      {
        code: 'bad_choice',
        fields: { receiver: expect.any(String) },
      },
    )
    expect((await requestParcelBooking(listing.id, total, guarantee.seal)).body).toMatchObject({ status: 'held' })
  })
})

it('sells a vehicle only up to its weight and volume under concurrent requests', async () => {
  const { db } = world.connection
  const { listing } = await insertRoute(world, { kgPerDay: 25 })
  const accounts = []
  for (let index = 0; index < 40; index++) accounts.push((await insertAccount(db)).id)
  const tokens = await insertSessions(db, accounts)
  // Every second parcel is large and light. These exhaust the volume, and the others exhaust the weight.
  const getParcelSize = (index: number) => (index % 2 ? { length: 50, width: 50, height: 20, kg: 1 } : { kg: 4 })
  const answers = await Promise.all(
    tokens.map((token, index) => {
      const body = {
        id: randomUUID(),
        listingId: listing.id,
        choice: { ...parcel, ...getParcelSize(index) },
        seenTotal: 1000,
      }
      return world.call(requestBooking, { token, key: body.id, body })
    }),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.code ?? 'ok'}`))).toEqual(
    new Set(['200 ok', '409 sold_out']),
  )
  // Sum the booked choices, not the claims.
  const soldSizes = (
    await db
      .selectFrom('booking')
      .select('choice')
      .where('listing_id', '=', listing.id)
      .where('state', '=', 'held')
      .execute()
  ).map(({ choice }) => choice as typeof size)
  const sum = (part: (parcelSize: typeof size) => number) =>
    soldSizes.reduce((total, parcelSize) => total + part(parcelSize), 0)
  expect(sum(({ kg }) => kg)).toBeLessThanOrEqual(25)
  expect(sum(({ length, width, height }) => length * width * height)).toBeLessThanOrEqual(125_000)
  const rows = await db
    .selectFrom('stock')
    .select(['id', 'slot', 'taken', 'capacity'])
    .where('listing_id', '=', listing.id)
    .execute()
  expect(rows.map(({ slot, capacity }) => [slot, capacity]).sort()).toEqual([
    [`${date}/kg`, 25_000],
    [`${date}/volume`, 125_000],
  ])
  for (const { id, taken, capacity } of rows) {
    const claimed = await db
      .selectFrom('claim')
      .select((eb) => eb.fn.sum<string>('quantity').as('sum'))
      .where('stock_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Number(claimed.sum)).toBe(taken)
    expect(taken).toBeLessThanOrEqual(capacity)
  }
})

it('suggests other carriers on the same route before other routes of the same carrier when full', async () => {
  const road = { from: 'Solwezi', to: 'Mansa' }
  const choice = { ...parcel, ...road }
  const { vendor, listing } = await insertRoute(world, { kgPerDay: 12, ...road })
  const baseListing = { vendor_id: vendor.id, vertical: 'carriers' as const, town: listing.town, price_ngwee: 9000 }
  // These listings match better except for the destination, and there are more of them than the search considers.
  for (let index = 0; index < 13; index++)
    await insertListing(world.connection.db, {
      ...baseListing,
      details: JSON.stringify({ ...route, ...road, to: 'Chipata' }),
    })
  const otherVendor = await insertVendor(world.connection.db, { business_type: 'carrier', name: 'Copperline' })
  const otherListing = await insertListing(world.connection.db, {
    ...baseListing,
    vendor_id: otherVendor.id,
    price_ngwee: 15_000,
    details: JSON.stringify({ ...route, ...road }),
  })
  await trade.buy(listing.id, await insertCustomer(world.connection.db), choice)
  expect((await trade.request(listing.id, await insertCustomer(world.connection.db), choice)).body.code).toBe(
    'sold_out',
  )
  const { body } = await world.call(alternatives, { body: { listingId: listing.id, choice } })
  expect(body.alternatives[0]).toMatchObject({ listing: { _id: otherListing.id }, total: 170 })
})

it('allows two parcels of one sender at the same time', async () => {
  const { listing } = await insertRoute(world)
  const customer = await insertCustomer(world.connection.db)
  const [first, second] = [
    await trade.request(listing.id, customer, parcel),
    await trade.request(listing.id, customer, parcel),
  ]
  expect([first.body.status, second.body.status, (await trade.readBooking(first.body._id)).state]).toEqual([
    'held',
    'held',
    'held',
  ])
})
