/** Parcels on PostgreSQL: priced, kept at a price, never more than fits, from hand to hand, released by the code alone. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { alternatives, quoteBooking, requestBooking } from '#contract/bookings'
import { spacedCode } from '#contract/custody'
import { renewReleaseCode, trackParcel } from '#contract/parcels'
import { pull } from '#contract/sync'
import { addDays, lusakaDate } from '#contract/values'
import { aCustomer, aListing, anAccount, aSession, aVendor, manySessions } from '../../../tests/support/builders'
import { brought, codeFor, released, stepped } from '../../../tests/support/parcels'
import { openTrade, type Trade } from '../../../tests/support/trade'
import { runDue } from '../../../tests/support/work'
import type { World } from '../../../tests/support/world'

const date = addDays(lusakaDate(Date.now()), 10)
const people = { sender: { name: 'Natasha Zulu', phone: '0971000102' }, receiver: { name: 'Bwalya Mulenga', phone: '0966012345' } }
const size = { length: 20, width: 20, height: 20, kg: 10, value: 0 }
const parcel = { date, from: 'Lusaka', to: 'Kitwe', ...size, contents: 'Books for school', collection: false, delivery: false, ...people }
const route = { from: 'Lusaka', to: 'Kitwe', departs: 'Every day at 17:30', leavesAt: '17:30', kgPerDay: 100, perKg: 4, licence: 'ZICTA/PCS/2021/0148' }

let world: World
let trade: Trade
let clock: Date | null = null
openTrade((opened, tradeInIt) => ([world, trade] = [opened, tradeInIt]), { clock: () => clock ?? new Date() })

async function aRoute(more: Partial<typeof route> = {}) {
  const { db } = world.connection
  const vendor = await aVendor(db, { business_type: 'carrier', name: 'Tumani Couriers' })
  const details = { ...route, ...more }
  const listing = await aListing(db, { vendor_id: vendor.id, vertical: 'carriers', price_ngwee: 9000, capacity: details.kgPerDay, details: JSON.stringify(details) })
  return { vendor, listing }
}
const raise = (id: string, price_ngwee: number) => world.connection.db.updateTable('listing').set({ price_ngwee }).where('id', '=', id).execute()

describe('a price that was told', () => {
  const quoted = async (listingId: string, more: object = {}, seal?: string) => (await world.call(quoteBooking, { body: { listingId, choice: { ...parcel, ...more }, ...(seal ? { seal } : {}) } })).body
  const ask = async (listingId: string, seenTotal: number, seal?: string, more: object = {}) => {
    const { token } = await aCustomer(world.connection.db)
    const body = { id: randomUUID(), listingId, choice: { ...parcel, ...more }, seenTotal, ...(seal ? { seal } : {}) }
    return world.call(requestBooking, { token, key: body.id, body })
  }

  it('is kept for 24 hours though the carrier raises it; then today’s price counts', async () => {
    const { listing } = await aRoute()
    const told = await quoted(listing.id)
    expect(told.total).toBe(110)
    await raise(listing.id, 20_000)
    expect(await quoted(listing.id, {}, told.kept.seal)).toMatchObject({ total: 110, kept: told.kept })
    expect((await ask(listing.id, 110, told.kept.seal)).body).toMatchObject({ status: 'held', quote: { total: 110 } })
    expect((await ask(listing.id, 110)).body).toMatchObject({ code: 'price_changed', detail: { now: 220 } })
    clock = new Date(told.kept.until)
    expect((await quoted(listing.id, {}, told.kept.seal)).total).toBe(110)
    clock = new Date(clock.getTime() + 1)
    // A session of an hour is over by then, so that it is asked as anybody asks.
    expect((await quoted(listing.id, {}, told.kept.seal)).total).toBe(220)
    clock = null
  })

  it('is not kept for another parcel, another route, or with a seal that was broken; a lower one is told at once', async () => {
    const [{ listing }, other] = [await aRoute(), await aRoute()]
    const { kept } = await quoted(listing.id)
    await raise(listing.id, 20_000)
    await raise(other.listing.id, 20_000)
    expect((await quoted(listing.id, { kg: 11 }, kept.seal)).total).toBe(224)
    expect((await quoted(other.listing.id, {}, kept.seal)).total).toBe(220)
    const [text, mac] = kept.seal.split('.')
    const cheaper = Buffer.from(Buffer.from(text, 'base64url').toString().replace('11000', '00001')).toString('base64url')
    for (const seal of [`${cheaper}.${mac}`, text, 'nonsense', '.']) expect((await quoted(listing.id, {}, seal)).total).toBe(220)
    await raise(listing.id, 5000)
    expect((await quoted(listing.id, {}, kept.seal)).total).toBe(70)
  })

  it('needs no names; a booking does', async () => {
    const { listing } = await aRoute()
    const { kept, total } = await quoted(listing.id, { sender: undefined, receiver: undefined, contents: undefined })
    expect((await ask(listing.id, total, kept.seal, { receiver: undefined })).body).toMatchObject({ code: 'bad_choice', fields: { receiver: expect.any(String) } })
    expect((await ask(listing.id, total, kept.seal)).body).toMatchObject({ status: 'held' })
  })
})

it('of one vehicle never more is sold than its kilograms and its room, whoever asks at once', async () => {
  const { db } = world.connection
  const { listing } = await aRoute({ kgPerDay: 25 })
  const accounts = []
  for (let index = 0; index < 40; index++) accounts.push((await anAccount(db)).id)
  const tokens = await manySessions(db, accounts)
  // Every other is large and light: the room runs out for them, the kilograms for the rest.
  const of = (index: number) => (index % 2 ? { length: 50, width: 50, height: 20, kg: 1 } : { kg: 4 })
  const answers = await Promise.all(tokens.map((token, index) => {
    const body = { id: randomUUID(), listingId: listing.id, choice: { ...parcel, ...of(index) }, seenTotal: 1000 }
    return world.call(requestBooking, { token, key: body.id, body })
  }))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.code ?? 'ok'}`))).toEqual(new Set(['200 ok', '409 sold_out']))
  // What was sold, by what each buyer was promised room for.
  const sold = (await db.selectFrom('booking').select('choice').where('listing_id', '=', listing.id).where('state', '=', 'held').execute()).map(({ choice }) => choice as typeof size)
  const sum = (of: (one: typeof size) => number) => sold.reduce((all, one) => all + of(one), 0)
  expect(sum(({ kg }) => kg)).toBeLessThanOrEqual(25)
  expect(sum(({ length, width, height }) => length * width * height)).toBeLessThanOrEqual(125_000)
  const rows = await db.selectFrom('stock').select(['id', 'slot', 'taken', 'capacity']).where('listing_id', '=', listing.id).execute()
  expect(rows.map(({ slot, capacity }) => [slot, capacity]).sort()).toEqual([[`${date}/kg`, 25_000], [`${date}/volume`, 125_000]])
  for (const { id, taken, capacity } of rows) {
    const claimed = await db.selectFrom('claim').select((eb) => eb.fn.sum<string>('quantity').as('sum')).where('stock_id', '=', id).executeTakeFirstOrThrow()
    expect(Number(claimed.sum)).toBe(taken)
    expect(taken).toBeLessThanOrEqual(capacity)
  }
})

it('where a vehicle is full, another carrier on the same road is offered before other roads of its own', async () => {
  const road = { from: 'Solwezi', to: 'Mansa' }
  const wanted = { ...parcel, ...road }
  const { vendor, listing } = await aRoute({ kgPerDay: 12, ...road })
  const own = { vendor_id: vendor.id, vertical: 'carriers' as const, town: listing.town, price_ngwee: 9000 }
  // Nearer in every way but the one that counts, and more of them than are looked at.
  for (let index = 0; index < 13; index++) await aListing(world.connection.db, { ...own, details: JSON.stringify({ ...route, ...road, to: 'Chipata' }) })
  const other = await aVendor(world.connection.db, { business_type: 'carrier', name: 'Copperline' })
  const beside = await aListing(world.connection.db, { ...own, vendor_id: other.id, price_ngwee: 15_000, details: JSON.stringify({ ...route, ...road }) })
  await trade.buy(listing.id, await aCustomer(world.connection.db), wanted)
  expect((await trade.request(listing.id, await aCustomer(world.connection.db), wanted)).body.code).toBe('sold_out')
  const { body } = await world.call(alternatives, { body: { listingId: listing.id, choice: wanted } })
  expect(body.alternatives[0]).toMatchObject({ listing: { _id: beside.id }, total: 170 })
})

it('two parcels of one sender stand side by side', async () => {
  const { listing } = await aRoute()
  const customer = await aCustomer(world.connection.db)
  const [first, second] = [await trade.request(listing.id, customer, parcel), await trade.request(listing.id, customer, parcel)]
  expect([first.body.status, second.body.status, (await trade.stored(first.body._id)).state]).toEqual(['held', 'held', 'held'])
})

describe('from hand to hand', () => {
  async function sent(more: object = {}) {
    const { vendor, listing } = await aRoute()
    const customer = await aCustomer(world.connection.db)
    const { _id: id } = await trade.buy(listing.id, customer, { ...parcel, ...more })
    const { number } = await world.connection.db.selectFrom('parcel').select('number').where('booking_id', '=', id).executeTakeFirstOrThrow()
    return { id, number, customer, owner: vendor.owner }
  }

  const hands = async (id: string) => (await world.connection.db.selectFrom('custody').select('step').where('booking_id', '=', id).orderBy('ordinal').execute()).map(({ step }) => step)

  it('its steps drive the booking, and anybody with the number sees where it is and nobody’s name', async () => {
    const { id, number, customer, owner } = await sent()
    expect((await trade.step(id, owner, 'begin')).body.code).toBe('wrong_state')
    expect((await stepped(world, id, owner, 'on_the_way')).body.code).toBe('wrong_state')
    expect((await stepped(world, id, owner, 'handed_over', 'Lusaka depot')).body).toMatchObject({ status: 'in_service', parcel: { state: 'handed_over', number } })
    expect((await trade.step(id, owner, 'complete')).body.code).toBe('wrong_state')
    await brought(world, id, owner)
    const shown = await world.call(trackParcel, { params: { number: `${number.slice(0, 4)}-${number.slice(4).toLowerCase()}` } })
    expect(shown.body).toMatchObject({ number, state: 'arrived', from: 'Lusaka', to: 'Kitwe', carrier: { licence: route.licence } })
    expect(JSON.stringify(shown.body)).not.toMatch(/Zulu|Mulenga|Phiri|Banda|097|096|Books/)
    expect((await released(world, id, owner, await codeFor(world, id, customer))).body).toMatchObject({ status: 'completed', parcel: { state: 'released' } })
    const told = await world.connection.db.selectFrom('notification').select('message').where('account_id', '=', customer.id).execute()
    expect(told.filter(({ message }) => message.startsWith('Parcel '))).toHaveLength(5)
    expect((await world.call(trackParcel, { params: { number: 'TP2222222222' } })).status).toBe(404)
  })

  it('the code is its buyer’s alone, in no table, and in the mail to him', async () => {
    const { id, customer, owner } = await sent()
    const code = await codeFor(world, id, customer)
    expect(code).toMatch(/^\d{6}$/)
    expect(await codeFor(world, id, await aCustomer(world.connection.db))).toBe('not_found')
    expect(await codeFor(world, id, owner)).toBe('forbidden')
    await runDue(world)
    expect(world.gateways.letters.some(({ to, text }) => to === customer.email && text.includes(spacedCode(code)))).toBe(true)
    const { rows } = await world.connection.pool.query<{ said: string }>(`select p::text || coalesce((select string_agg(n::text, ' ') from notification n), '') as said from parcel p where booking_id = $1`, [id])
    expect(rows[0]!.said).not.toContain(code)
    expect(rows[0]!.said).not.toContain(spacedCode(code))
  })

  it('after five wrong codes nothing releases it, not even the right one, until its sender makes another', async () => {
    const { id, customer, owner } = await sent()
    await brought(world, id, owner)
    const code = await codeFor(world, id, customer)
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = []
    for (let round = 0; round < 5; round++) tries.push((await released(world, id, owner, wrong)).body.code)
    expect(tries).toEqual(['wrong_code', 'wrong_code', 'wrong_code', 'wrong_code', 'parcel_locked'])
    expect((await released(world, id, owner, code)).body.code).toBe('parcel_locked')
    const { token } = customer
    const renewed = (await world.call(renewReleaseCode, { token, params: { id } })).body.code
    expect((await released(world, id, owner, code)).body.code).toBe('wrong_code')
    expect((await released(world, id, owner, renewed)).body.status).toBe('completed')
  })

  it('wrong codes that come at once are all counted', async () => {
    const { id, customer, owner } = await sent()
    await brought(world, id, owner)
    const wrong = (await codeFor(world, id, customer)) === '000000' ? '000001' : '000000'
    await Promise.all(Array.from({ length: 12 }, () => released(world, id, owner, wrong)))
    const { wrong_codes } = await world.connection.db.selectFrom('parcel').select('wrong_codes').where('booking_id', '=', id).executeTakeFirstOrThrow()
    expect(wrong_codes).toBe(5)
  })

  it('numbers of its people are for who carries it, not for who may only look', async () => {
    const { id, owner } = await sent()
    const { vendor_id } = await world.connection.db.selectFrom('account').select('vendor_id').where('id', '=', owner.id).executeTakeFirstOrThrow()
    const shownTo = async (staff_role: string) => {
      const member = await anAccount(world.connection.db, { role: 'partner', staff_role, vendor_id, business_type: 'carrier' })
      const token = await aSession(world.connection.db, member.id)
      const { rows } = (await world.call(pull, { token })).body
      return JSON.stringify(rows.find((row: any) => row.entity === 'vendorBooking' && row.id === id).data)
    }
    expect(await shownTo('partner-staff')).toMatch(/0966012345|260966012345/)
    const looked = await shownTo('partner-viewer')
    expect(looked).toContain('Bwalya Mulenga')
    expect(looked).not.toMatch(/966012345|971000102/)
  })

  it('is released where it goes and not before, once, though the answer got lost', async () => {
    const { id, customer, owner } = await sent()
    const code = await codeFor(world, id, customer)
    for (const step of ['handed_over', 'at_depot', 'on_the_way'] as const) {
      await stepped(world, id, owner, step)
      expect((await released(world, id, owner, code)).body.code).toBe('wrong_state')
    }
    await brought(world, id, owner)
    const answers = await Promise.all(Array.from({ length: 6 }, () => released(world, id, owner, code)))
    expect(answers.map(({ body }) => body.status)).toEqual(Array(6).fill('completed'))
    expect(await hands(id)).toEqual(['handed_over', 'at_depot', 'on_the_way', 'arrived', 'released'])
  })

  it('one step is taken once, by however many hands at once', async () => {
    const { id, owner } = await sent()
    const answers = await Promise.all(Array.from({ length: 8 }, () => stepped(world, id, owner, 'handed_over')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await hands(id)).toEqual(['handed_over'])
  })

  it('called off, it is taken by nobody, and its code is told to nobody', async () => {
    const { id, number, customer, owner } = await sent()
    await trade.cancel(id, customer)
    expect((await stepped(world, id, owner, 'handed_over')).body.code).toBe('wrong_state')
    expect(await codeFor(world, id, customer)).toBe('not_found')
    expect((await world.call(trackParcel, { params: { number } })).body).toMatchObject({ isCancelled: true, steps: [] })
  })

  it('is no other carrier’s to move', async () => {
    const { id, customer } = await sent()
    const { vendor } = await aRoute()
    expect((await released(world, id, vendor.owner, await codeFor(world, id, customer))).status).toBe(404)
    expect((await stepped(world, id, vendor.owner, 'handed_over')).status).toBe(404)
  })
})
