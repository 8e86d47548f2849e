/** Booking transitions: served, cancelled by each party, refunded; with the ledger entries of each. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { assignBooking, closeDay, openDay } from '#contract/bookings/booking-steps'
import { redirectRefund } from '#contract/payments/refunds'
import { addDays, lusakaDate } from '#contract/core/values'
import { locksWaitedFor } from '../../../tests/races/racing'
import { aCustomer, aListing, aVendor } from '../../../tests/support/builders'
import { openTrade, type Trade } from '../../../tests/support/trade'
import { runDue } from '../../../tests/support/work'
import type { World } from '../../../tests/support/world'

let world: World
let trade: Trade
openTrade((opened, tradeInIt) => ([world, trade] = [opened, tradeInIt]))

const today = lusakaDate(Date.now())
const stay = (inDays: number, nights = 2) => ({
  checkIn: addDays(today, inDays),
  checkOut: addDays(today, inDays + nights),
  guests: 2,
  rooms: 1,
})

async function scene(inDays = 10, capacity = 1) {
  const { db } = world.connection
  const vendor = await aVendor(db)
  const room = await aListing(db, { vendor_id: vendor.id, capacity })
  const customer = await aCustomer(db)
  const booking = await trade.buy(room.id, customer, stay(inDays))
  return { vendor, room, customer, booking }
}
/** Moves the start into the past, because check-in opens in the afternoon and the test may run at any hour. */
const hasBegun = (id: string) =>
  world.connection.db
    .updateTable('booking')
    .set({ starts_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()

/** Returns the balances of these accounts only, because all tests of this file share one world. */
async function owed(accounts: Record<string, string>) {
  const all = await trade.balances()
  expect(Object.values(all).reduce((sum, one) => sum + one, 0)).toBe(0)
  return Object.fromEntries(Object.entries(accounts).map(([name, account]) => [name, all[account] ?? 0]))
}
const accountsOf = ({ vendor, customer }: Awaited<ReturnType<typeof scene>>) => ({
  vendor: `vendor:${vendor.id}:payable`,
  refundable: `customer:${customer.id}:refundable`,
})

describe('a cancellation by the buyer', () => {
  it('in time refunds everything and frees the room immediately', async () => {
    const one = await scene()
    expect(await owed(accountsOf(one))).toEqual({ vendor: -162_000, refundable: 0 })
    const { status, body } = await trade.cancel(one.booking._id, one.customer)
    expect([status, body.status, body.refund]).toEqual([
      200,
      'cancelled_by_customer',
      { amount: 1800, status: 'pending' },
    ])
    expect(await owed(accountsOf(one))).toEqual({ vendor: 0, refundable: -180_000 })
    expect((await trade.request(one.room.id, await aCustomer(world.connection.db), stay(10))).status).toBe(200)

    world.gateways.says = { state: 'successful', identifier: 'LPL-9' }
    await runDue(world)
    expect(await owed(accountsOf(one))).toEqual({ vendor: 0, refundable: 0 })
    expect(await trade.stored(one.booking._id)).toMatchObject({
      state: 'refunded',
      paid_ngwee: 180_000,
      owed_ngwee: 180_000,
    })
    const { phone } = await world.connection.db
      .selectFrom('payment')
      .select('phone')
      .where('booking_id', '=', one.booking._id)
      .executeTakeFirstOrThrow()
    expect(await trade.refundsOf(one.booking._id)).toMatchObject([
      { state: 'successful', gateway_id: 'LPL-9', phone, amount_ngwee: 180_000 },
    ])
  })

  it('after the deadline leaves the first night to the hotel, with a fee on that part only', async () => {
    const one = await scene(0)
    const begins = new Date(Date.now() + 3_600_000)
    const quote = { ...one.booking.quote, startsAt: begins.toISOString(), cancellation: { steps: [], after: 900 } }
    await world.connection.db
      .updateTable('booking')
      .set({ starts_at: begins, quote: JSON.stringify(quote) })
      .where('id', '=', one.booking._id)
      .execute()
    expect((await trade.cancel(one.booking._id, one.customer)).body.refund).toEqual({ amount: 900, status: 'pending' })
    expect(await owed(accountsOf(one))).toEqual({ vendor: -81_000, refundable: -90_000 })
  })

  it('takes effect once under concurrent requests, and is rejected after the start', async () => {
    const one = await scene()
    const answers = await Promise.all(Array.from({ length: 8 }, () => trade.cancel(one.booking._id, one.customer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'wrong_state')).toHaveLength(7)
    expect(await trade.refundsOf(one.booking._id)).toHaveLength(1)
    const begun = await scene()
    await hasBegun(begun.booking._id)
    expect((await trade.cancel(begun.booking._id, begun.customer)).body.code).toBe('wrong_state')
  })

  it('before payment refunds nothing', async () => {
    const { db } = world.connection
    const room = await aListing(db, { vendor_id: (await aVendor(db)).id, capacity: 1 })
    const customer = await aCustomer(db)
    const { body } = await trade.request(room.id, customer, stay(5))
    expect((await trade.cancel(body._id, customer)).body).toMatchObject({
      status: 'cancelled_by_customer',
      refund: null,
    })
    expect((await trade.request(room.id, await aCustomer(db), stay(5))).status).toBe(200)
  })

  it('of another customer’s booking returns 404', async () => {
    const one = await scene()
    expect((await trade.cancel(one.booking._id, await aCustomer(world.connection.db))).status).toBe(404)
  })
})

describe('the front desk', () => {
  it('checks in, checks out and assigns a room that the buyer sees', async () => {
    const { booking, vendor } = await scene(0)
    const assign = (assigned: string) =>
      world.call(assignBooking, {
        token: vendor.owner.token,
        key: randomUUID(),
        params: { id: booking._id },
        body: { assigned },
      })
    expect((await assign('Room 12')).status).toBe(200)
    expect(await trade.stored(booking._id)).toMatchObject({ assigned: 'Room 12' })
    expect((await trade.step(booking._id, vendor.owner, 'begin')).body).toMatchObject({ status: 'in_service' })
    expect((await assign('')).status).toBe(200)
    expect(await trade.stored(booking._id)).toMatchObject({ assigned: null })
    expect((await trade.step(booking._id, vendor.owner, 'complete')).body).toMatchObject({ status: 'completed' })
    expect((await assign('Room 13')).body.code).toBe('wrong_state')
  })

  it('repeats a completed step without a refusal, and cannot begin a no-show', async () => {
    const { booking, vendor } = await scene(0)
    const both = await Promise.all([1, 2].map(() => trade.step(booking._id, vendor.owner, 'begin')))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { version } = await trade.stored(booking._id)
    expect((await trade.step(booking._id, vendor.owner, 'begin')).status).toBe(200)
    expect(await trade.stored(booking._id)).toMatchObject({ state: 'in_service', version })
    for (const step of ['complete', 'begin', 'complete'] as const)
      expect((await trade.step(booking._id, vendor.owner, step)).body).toEqual({ status: 'completed' })
    const gone = await scene(0)
    await hasBegun(gone.booking._id)
    expect((await trade.step(gone.booking._id, gone.vendor.owner, 'miss')).status).toBe(200)
    expect((await trade.step(gone.booking._id, gone.vendor.owner, 'begin')).body.code).toBe('wrong_state')
  })

  it('cancels with a reason, and everything is refunded', async () => {
    const one = await scene()
    expect((await trade.step(one.booking._id, one.vendor.owner, 'cancel', 'A pipe has burst.')).body).toMatchObject({
      status: 'cancelled_by_partner',
      note: 'A pipe has burst.',
    })
    expect(await owed(accountsOf(one))).toEqual({ vendor: 0, refundable: -180_000 })
    const told = await world.connection.db
      .selectFrom('notification')
      .select('message')
      .where('account_id', '=', one.customer.id)
      .execute()
    expect(told.map(({ message }) => message).join()).toMatch(
      /Musi Lodge has cancelled .* A pipe has burst\. ZMW 1,800\.00 goes back/,
    )
    await runDue(world)
    expect(
      world.gateways.letters.some(({ to, subject }) => to === one.customer.email && subject.startsWith('Cancelled')),
    ).toBe(true)
  })

  it('finds no booking of another vendor and cannot perform undefined steps', async () => {
    const { booking, vendor } = await scene()
    const other = await aVendor(world.connection.db)
    expect((await trade.step(booking._id, other.owner, 'begin')).status).toBe(404)
    for (const step of ['accept', 'decline'] as const)
      expect((await trade.step(booking._id, vendor.owner, step)).body.code).toBe('wrong_state')
  })
})

describe('a closed day', () => {
  const close = (token: string, id: string, day: string) =>
    world.call(closeDay, { token, key: randomUUID(), params: { id, day }, body: { reason: 'Painting' } })

  it('cancels and refunds its bookings, blocks new ones, and is sold again when reopened', async () => {
    const { booking, vendor, room } = await scene(10)
    const night = addDays(today, 11)
    expect((await close(vendor.owner.token, room.id, night)).status).toBe(200)
    expect(await trade.stored(booking._id)).toMatchObject({
      state: 'cancelled_by_system',
      owed_ngwee: 180_000,
      note: 'Painting',
    })
    const customer = await aCustomer(world.connection.db)
    expect((await trade.request(room.id, customer, stay(10))).body).toMatchObject({
      code: 'sold_out',
      detail: { day: night },
    })
    // The checkout day is not a booked night.
    expect((await trade.request(room.id, customer, stay(9))).status).toBe(200)
    await world.call(openDay, { token: vendor.owner.token, key: randomUUID(), params: { id: room.id, day: night } })
    expect((await trade.request(room.id, customer, stay(10))).status).toBe(200)
  })

  it('rejects bookings that wait for its lock', async () => {
    const { db } = world.connection
    const vendor = await aVendor(db)
    const room = await aListing(db, { vendor_id: vendor.id, capacity: 20 })
    const buyers = await Promise.all(Array.from({ length: 4 }, () => aCustomer(db)))
    const day = addDays(today, 30)
    let [begun, open] = [() => {}, () => {}]
    const locked = new Promise<void>((resolve) => (begun = resolve))
    const held = new Promise<void>((resolve) => (open = resolve))
    const closing = world.transact(async (tx) => {
      await tx.sql.selectFrom('listing').select('id').where('id', '=', room.id).forUpdate().execute()
      await tx.sql.insertInto('closure').values({ listing_id: room.id, day, created_at: tx.at }).execute()
      begun()
      await held
    })
    await locked
    const asked = buyers.map((buyer) => trade.request(room.id, buyer, stay(30)))
    await expect.poll(() => locksWaitedFor(world.connection)).toBeGreaterThan(0)
    open()
    await closing
    for (const { body } of await Promise.all(asked)) expect(body.code).toBe('sold_out')
  })
})

it('sends a failed refund to another wallet once, under another reference', async () => {
  const one = await scene()
  await trade.cancel(one.booking._id, one.customer)
  world.gateways.says = { state: 'failed', message: 'The wallet is closed.' }
  await runDue(world)
  const [failed] = await trade.refundsOf(one.booking._id)
  expect(failed).toMatchObject({ state: 'failed', failure: 'The wallet is closed.' })
  world.gateways.says = { state: 'successful' }
  const redirect = () =>
    world.call(redirectRefund, {
      token: one.customer.token,
      key: randomUUID(),
      params: { id: one.booking._id },
      body: { phone: '0977000111', network: 'Airtel' },
    })
  expect((await redirect()).body.refund).toEqual({ amount: 1800, status: 'pending' })
  expect((await redirect()).body.code).toBe('wrong_state')
  await runDue(world)
  const [again] = await trade.refundsOf(one.booking._id)
  expect(again).toMatchObject({ state: 'successful', phone: '0977000111' })
  expect(again!.reference).not.toBe(failed!.reference)
  expect(await owed(accountsOf(one))).toEqual({ vendor: 0, refundable: 0 })
})

describe('a vendor that is suspended between hold and payment', () => {
  const suspend = (id: string) =>
    world.connection.db.updateTable('vendor').set({ visible: false }).where('id', '=', id).execute()

  it('receives no payment: new payments are rejected and running ones refunded', async () => {
    const { db } = world.connection
    const vendor = await aVendor(db)
    const room = await aListing(db, { vendor_id: vendor.id, capacity: 2 })
    const [early, late] = [await aCustomer(db), await aCustomer(db)]
    const [one, other] = [
      (await trade.request(room.id, early, stay(8))).body,
      (await trade.request(room.id, late, stay(8))).body,
    ]
    const running = await trade.begin(one._id, early)
    await suspend(vendor.id)
    await expect(trade.begin(other._id, late)).rejects.toThrow('listing_gone')
    await running.succeed()
    expect(await trade.stored(one._id)).toMatchObject({ state: 'hold_expired', paid_ngwee: 0 })
    expect(await trade.refundsOf(one._id)).toMatchObject([{ reason: 'late_payment', amount_ngwee: 180_000 }])
  })
})

it('completes a booking half a day after its end without front desk action', async () => {
  const { booking } = await scene(0, 3)
  const end = addDays(today, 2)
  await runDue(world, 3600 * 24)
  expect((await trade.stored(booking._id)).state).toBe('confirmed')
  await runDue(world, 3600 * 24 * 3)
  expect(await trade.stored(booking._id)).toMatchObject({ state: 'completed', ends_on: end })
})
