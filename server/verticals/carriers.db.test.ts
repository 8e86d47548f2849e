/** Tests parcel bookings on PostgreSQL: pricing, price guarantees, and the limits on weight and volume. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { alternatives, quoteBooking, requestBooking } from '#contract/bookings/bookings'
import { aCustomer, aListing, anAccount, aVendor, manySessions } from '../../tests/support/builders'
import { aRoute, parcel, route, size } from '../../tests/support/parcels'
import { openTrade, type Trade } from '../../tests/support/trade'
import type { World } from '../../tests/support/world'

const { date } = parcel

let world: World
let trade: Trade
let clock: Date | null = null
openTrade((opened, tradeInIt) => ([world, trade] = [opened, tradeInIt]), { clock: () => clock ?? new Date() })

const raise = (id: string, price_ngwee: number) =>
  world.connection.db.updateTable('listing').set({ price_ngwee }).where('id', '=', id).execute()

describe('a quoted parcel price', () => {
  const quoted = async (listingId: string, more: object = {}, seal?: string) =>
    (await world.call(quoteBooking, { body: { listingId, choice: { ...parcel, ...more }, ...(seal ? { seal } : {}) } }))
      .body
  const ask = async (listingId: string, seenTotal: number, seal?: string, more: object = {}) => {
    const { token } = await aCustomer(world.connection.db)
    const body = { id: randomUUID(), listingId, choice: { ...parcel, ...more }, seenTotal, ...(seal ? { seal } : {}) }
    return world.call(requestBooking, { token, key: body.id, body })
  }

  it('remains valid for 24 hours after a price increase, and then the current price applies', async () => {
    const { listing } = await aRoute(world)
    const told = await quoted(listing.id)
    expect(told.total).toBe(110)
    await raise(listing.id, 20_000)
    expect(await quoted(listing.id, {}, told.kept.seal)).toMatchObject({ total: 110, kept: told.kept })
    expect((await ask(listing.id, 110, told.kept.seal)).body).toMatchObject({ status: 'held', quote: { total: 110 } })
    expect((await ask(listing.id, 110)).body).toMatchObject({ code: 'price_changed', detail: { now: 220 } })
    clock = new Date(told.kept.until)
    expect((await quoted(listing.id, {}, told.kept.seal)).total).toBe(110)
    clock = new Date(clock.getTime() + 1)
    // The one-hour session has expired by then, so this request is anonymous.
    expect((await quoted(listing.id, {}, told.kept.seal)).total).toBe(220)
    clock = null
  })

  it('is not valid for another parcel, route or a forged seal, and a lower price applies immediately', async () => {
    const [{ listing }, other] = [await aRoute(world), await aRoute(world)]
    const { kept } = await quoted(listing.id)
    await raise(listing.id, 20_000)
    await raise(other.listing.id, 20_000)
    expect((await quoted(listing.id, { kg: 11 }, kept.seal)).total).toBe(224)
    expect((await quoted(other.listing.id, {}, kept.seal)).total).toBe(220)
    const [text, mac] = kept.seal.split('.')
    const cheaper = Buffer.from(Buffer.from(text, 'base64url').toString().replace('11000', '00001')).toString(
      'base64url',
    )
    for (const seal of [`${cheaper}.${mac}`, text, 'nonsense', '.'])
      expect((await quoted(listing.id, {}, seal)).total).toBe(220)
    await raise(listing.id, 5000)
    expect((await quoted(listing.id, {}, kept.seal)).total).toBe(70)
  })

  it('does not require names, which a booking requires', async () => {
    const { listing } = await aRoute(world)
    const { kept, total } = await quoted(listing.id, { sender: undefined, receiver: undefined, contents: undefined })
    expect((await ask(listing.id, total, kept.seal, { receiver: undefined })).body).toMatchObject({
      code: 'bad_choice',
      fields: { receiver: expect.any(String) },
    })
    expect((await ask(listing.id, total, kept.seal)).body).toMatchObject({ status: 'held' })
  })
})

it('sells a vehicle only up to its weight and volume under concurrent requests', async () => {
  const { db } = world.connection
  const { listing } = await aRoute(world, { kgPerDay: 25 })
  const accounts = []
  for (let index = 0; index < 40; index++) accounts.push((await anAccount(db)).id)
  const tokens = await manySessions(db, accounts)
  // Every other parcel is large and light. The volume runs out for these, the weight for the others.
  const of = (index: number) => (index % 2 ? { length: 50, width: 50, height: 20, kg: 1 } : { kg: 4 })
  const answers = await Promise.all(
    tokens.map((token, index) => {
      const body = { id: randomUUID(), listingId: listing.id, choice: { ...parcel, ...of(index) }, seenTotal: 1000 }
      return world.call(requestBooking, { token, key: body.id, body })
    }),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.code ?? 'ok'}`))).toEqual(
    new Set(['200 ok', '409 sold_out']),
  )
  // Sum the booked choices, not the claims.
  const sold = (
    await db
      .selectFrom('booking')
      .select('choice')
      .where('listing_id', '=', listing.id)
      .where('state', '=', 'held')
      .execute()
  ).map(({ choice }) => choice as typeof size)
  const sum = (part: (one: typeof size) => number) => sold.reduce((all, one) => all + part(one), 0)
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
  const wanted = { ...parcel, ...road }
  const { vendor, listing } = await aRoute(world, { kgPerDay: 12, ...road })
  const own = { vendor_id: vendor.id, vertical: 'carriers' as const, town: listing.town, price_ngwee: 9000 }
  // These are more similar except for the destination, and are more than the search considers.
  for (let index = 0; index < 13; index++)
    await aListing(world.connection.db, { ...own, details: JSON.stringify({ ...route, ...road, to: 'Chipata' }) })
  const other = await aVendor(world.connection.db, { business_type: 'carrier', name: 'Copperline' })
  const beside = await aListing(world.connection.db, {
    ...own,
    vendor_id: other.id,
    price_ngwee: 15_000,
    details: JSON.stringify({ ...route, ...road }),
  })
  await trade.buy(listing.id, await aCustomer(world.connection.db), wanted)
  expect((await trade.request(listing.id, await aCustomer(world.connection.db), wanted)).body.code).toBe('sold_out')
  const { body } = await world.call(alternatives, { body: { listingId: listing.id, choice: wanted } })
  expect(body.alternatives[0]).toMatchObject({ listing: { _id: beside.id }, total: 170 })
})

it('allows two parcels of one sender at the same time', async () => {
  const { listing } = await aRoute(world)
  const customer = await aCustomer(world.connection.db)
  const [first, second] = [
    await trade.request(listing.id, customer, parcel),
    await trade.request(listing.id, customer, parcel),
  ]
  expect([first.body.status, second.body.status, (await trade.stored(first.body._id)).state]).toEqual([
    'held',
    'held',
    'held',
  ])
})
