/** Booking transitions: service, cancellation by each party, and refunds, with their ledger entries. */
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { assignBooking, closeDay, openDay } from '#contract/counter/booking-steps'
import { redirectRefund } from '#contract/money/refunds'
import { addDays, lusakaDate } from '#contract/core/values'
import { countLockWaits } from '../../../../tests/races/race-setup'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import type { World } from '../../../../tests/support/world'
import { loadNotificationTexts } from '../../../../tests/support/notifications'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))

const today = lusakaDate(Date.now())
const stay = (inDays: number, nights = 2) => ({
  checkIn: addDays(today, inDays),
  checkOut: addDays(today, inDays + nights),
  guests: 2,
  rooms: 1,
})

async function createBooking(inDays = 10, capacity = 1) {
  const { db } = world.connection
  const vendor = await insertVendor(db)
  const room = await insertListing(db, { vendor_id: vendor.id, capacity })
  const customer = await insertCustomer(db)
  const booking = await trade.buy(room.id, customer, stay(inDays))
  return { vendor, room, customer, booking }
}
/** Moves the start into the past, because check-in opens in the afternoon and the test may run at any hour. */
const moveStartToPast = (id: string) =>
  world.connection.db
    .updateTable('booking')
    .set({ starts_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()

/** Returns the balances of these accounts only, because all tests of this file share one world. */
async function getBalances(accounts: Record<string, string>) {
  const allBalances = await trade.getBalances()
  expect(Object.values(allBalances).reduce((sum, amount) => sum + amount, 0)).toBe(0)
  return Object.fromEntries(Object.entries(accounts).map(([name, account]) => [name, allBalances[account] ?? 0]))
}
const getAccounts = ({ vendor, customer }: Awaited<ReturnType<typeof createBooking>>) => ({
  vendor: `vendor:${vendor.id}:payable`,
  refundable: `customer:${customer.id}:refundable`,
})

describe('a cancellation by the buyer', () => {
  it('A cancellation by the buyer in time refunds everything and frees the room immediately', async () => {
    const scenario = await createBooking()
    expect(await getBalances(getAccounts(scenario))).toEqual({ vendor: -162_000, refundable: 0 })
    const { status, body } = await trade.cancel(scenario.booking._id, scenario.customer)
    expect([status, body.status, body.refund]).toEqual([
      200,
      'cancelled_by_customer',
      { amount: 1800, status: 'pending' },
    ])
    expect(await getBalances(getAccounts(scenario))).toEqual({ vendor: 0, refundable: -180_000 })
    expect((await trade.request(scenario.room.id, await insertCustomer(world.connection.db), stay(10))).status).toBe(
      200,
    )

    world.gateways.nextStatus = { state: 'successful', identifier: 'LPL-9' }
    await runDueTasks(world)
    expect(await getBalances(getAccounts(scenario))).toEqual({ vendor: 0, refundable: 0 })
    expect(await trade.readBooking(scenario.booking._id)).toMatchObject({
      state: 'refunded',
      paid_ngwee: 180_000,
      owed_ngwee: 180_000,
    })
    const { phone } = await world.connection.db
      .selectFrom('payment')
      .select('phone')
      .where('booking_id', '=', scenario.booking._id)
      .executeTakeFirstOrThrow()
    expect(await trade.findRefunds(scenario.booking._id)).toMatchObject([
      { state: 'successful', gateway_id: 'LPL-9', phone, amount_ngwee: 180_000 },
    ])
  })

  it('A cancellation by the buyer after the deadline leaves the first night to the hotel, with a fee on that part only', async () => {
    const scenario = await createBooking(0)
    const startsAt = new Date(Date.now() + 3_600_000)
    const terms = { startsAt: startsAt.toISOString(), cancellation: { steps: [], after: 900 } }
    await world.connection.db
      .updateTable('booking')
      .set({ starts_at: startsAt, quote: sql`quote || ${JSON.stringify(terms)}` })
      .where('id', '=', scenario.booking._id)
      .execute()
    expect((await trade.cancel(scenario.booking._id, scenario.customer)).body.refund).toEqual({
      amount: 900,
      status: 'pending',
    })
    expect(await getBalances(getAccounts(scenario))).toEqual({ vendor: -81_000, refundable: -90_000 })
  })

  it('takes effect once under concurrent requests, and is rejected after the start', async () => {
    const scenario = await createBooking()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => trade.cancel(scenario.booking._id, scenario.customer)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'wrong_state')).toHaveLength(7)
    expect(await trade.findRefunds(scenario.booking._id)).toHaveLength(1)
    const started = await createBooking()
    await moveStartToPast(started.booking._id)
    expect((await trade.cancel(started.booking._id, started.customer)).body.code).toBe('wrong_state')
  })

  it('A cancellation by the buyer before payment refunds nothing', async () => {
    const { db } = world.connection
    const room = await insertListing(db, { vendor_id: (await insertVendor(db)).id, capacity: 1 })
    const customer = await insertCustomer(db)
    const { body } = await trade.request(room.id, customer, stay(5))
    expect((await trade.cancel(body._id, customer)).body).toMatchObject({
      status: 'cancelled_by_customer',
      refund: null,
    })
    expect((await trade.request(room.id, await insertCustomer(db), stay(5))).status).toBe(200)
  })

  it('Canceling the booking of another customer returns 404', async () => {
    const scenario = await createBooking()
    expect((await trade.cancel(scenario.booking._id, await insertCustomer(world.connection.db))).status).toBe(404)
  })
})

describe('the front desk', () => {
  it('checks in, checks out and assigns a room that the buyer sees', async () => {
    const { booking, vendor } = await createBooking(0)
    const assign = (assigned: string) =>
      world.call(assignBooking, {
        token: vendor.owner.token,
        key: randomUUID(),
        params: { id: booking._id },
        body: { assigned },
      })
    expect((await assign('Room 12')).status).toBe(200)
    expect(await trade.readBooking(booking._id)).toMatchObject({ assigned: 'Room 12' })
    expect((await trade.step(booking._id, vendor.owner, 'begin')).body).toMatchObject({ status: 'in_service' })
    expect((await assign('')).status).toBe(200)
    expect(await trade.readBooking(booking._id)).toMatchObject({ assigned: null })
    expect((await trade.step(booking._id, vendor.owner, 'complete')).body).toMatchObject({ status: 'completed' })
    expect((await assign('Room 13')).body.code).toBe('wrong_state')
  })

  it('repeats a completed step without a refusal, and cannot begin a no-show', async () => {
    const { booking, vendor } = await createBooking(0)
    const responses = await Promise.all([1, 2].map(() => trade.step(booking._id, vendor.owner, 'begin')))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const { version } = await trade.readBooking(booking._id)
    expect((await trade.step(booking._id, vendor.owner, 'begin')).status).toBe(200)
    expect(await trade.readBooking(booking._id)).toMatchObject({ state: 'in_service', version })
    for (const step of ['complete', 'begin', 'complete'] as const)
      expect((await trade.step(booking._id, vendor.owner, step)).body).toEqual({ status: 'completed' })
    const missed = await createBooking(0)
    await moveStartToPast(missed.booking._id)
    expect((await trade.step(missed.booking._id, missed.vendor.owner, 'miss')).status).toBe(200)
    expect((await trade.step(missed.booking._id, missed.vendor.owner, 'begin')).body.code).toBe('wrong_state')
  })

  it('cancels with a reason, and everything is refunded', async () => {
    const scenario = await createBooking()
    expect(
      (await trade.step(scenario.booking._id, scenario.vendor.owner, 'cancel', 'A pipe has burst.')).body,
    ).toMatchObject({
      status: 'cancelled_by_partner',
      note: 'A pipe has burst.',
    })
    expect(await getBalances(getAccounts(scenario))).toEqual({ vendor: 0, refundable: -180_000 })
    const notifications = await loadNotificationTexts(world.connection.db, scenario.customer.id)
    expect(notifications.map(({ message }) => message).join()).toMatch(
      /Musi Lodge has cancelled .* A pipe has burst\. ZMW 1,800\.00 goes back/,
    )
    await runDueTasks(world)
    expect(
      world.gateways.emails.some(
        ({ to, subject }) => to === scenario.customer.email && subject.startsWith('Cancelled'),
      ),
    ).toBe(true)
  })

  it('finds no booking of another vendor and cannot perform undefined steps', async () => {
    const { booking, vendor } = await createBooking()
    const otherVendor = await insertVendor(world.connection.db)
    expect((await trade.step(booking._id, otherVendor.owner, 'begin')).status).toBe(404)
    for (const step of ['accept', 'decline'] as const)
      expect((await trade.step(booking._id, vendor.owner, step)).body.code).toBe('wrong_state')
  })
})

describe('a closed day', () => {
  const close = (token: string, id: string, day: string) =>
    world.call(closeDay, { token, key: randomUUID(), params: { id, day }, body: { reason: 'Painting' } })

  it('cancels and refunds its bookings, blocks new ones, and is sold again when reopened', async () => {
    const { booking, vendor, room, customer: guest } = await createBooking(10)
    const night = addDays(today, 11)
    expect((await close(vendor.owner.token, room.id, night)).status).toBe(200)
    expect(await trade.readBooking(booking._id)).toMatchObject({
      state: 'cancelled_by_partner',
      owed_ngwee: 180_000,
      note: 'Painting',
    })
    // The customer reads who cancelled.
    expect(await trade.getNotifications(guest.id)).toContain('Musi Lodge has cancelled your booking of Garden room.')
    const customer = await insertCustomer(world.connection.db)
    expect((await trade.request(room.id, customer, stay(10))).body).toMatchObject({
      code: 'sold_out',
      detail: { day: night },
    })
    // The checkout day is not a booked night.
    expect((await trade.request(room.id, customer, stay(9))).status).toBe(200)
    await world.call(openDay, { token: vendor.owner.token, key: randomUUID(), params: { id: room.id, day: night } })
    expect((await trade.request(room.id, customer, stay(10))).status).toBe(200)
  })

  it('cancels neither bookings that end on it nor those of guests who are already there', async () => {
    const { booking: endedBooking, vendor, room } = await createBooking(20, 2)
    const guestBooking = await trade.buy(room.id, await insertCustomer(world.connection.db), stay(21))
    await world.connection.db
      .updateTable('booking')
      .set({ state: 'in_service' })
      .where('id', '=', guestBooking._id)
      .execute()
    expect((await close(vendor.owner.token, room.id, addDays(today, 22))).status).toBe(200)
    expect((await trade.readBooking(endedBooking._id)).state).toBe('confirmed')
    expect((await trade.readBooking(guestBooking._id)).state).toBe('in_service')
  })

  it('declines its open requests in the name of the business', async () => {
    const { db } = world.connection
    const vendor = await insertVendor(db)
    const room = await insertListing(db, { vendor_id: vendor.id })
    const customer = await insertCustomer(db)
    const { _id } = (await trade.request(room.id, customer, stay(10))).body
    await db.updateTable('booking').set({ state: 'requested', hold_expires_at: null }).where('id', '=', _id).execute()
    expect((await close(vendor.owner.token, room.id, addDays(today, 10))).status).toBe(200)
    expect(await trade.readBooking(_id)).toMatchObject({ state: 'declined', note: 'Painting' })
    expect(await trade.getNotifications(customer.id)).toContain(
      'Musi Lodge could not accept your request for Garden room.',
    )
  })

  it('rejects bookings that wait for its lock', async () => {
    const { db } = world.connection
    const vendor = await insertVendor(db)
    const room = await insertListing(db, { vendor_id: vendor.id, capacity: 20 })
    const buyers = await Promise.all(Array.from({ length: 4 }, () => insertCustomer(db)))
    const day = addDays(today, 30)
    let [resolveLocked, resolveRelease] = [() => {}, () => {}]
    const locked = new Promise<void>((resolve) => (resolveLocked = resolve))
    const released = new Promise<void>((resolve) => (resolveRelease = resolve))
    const closing = world.transact(async (tx) => {
      await tx.sql.selectFrom('listing').select('id').where('id', '=', room.id).forUpdate().execute()
      await tx.sql.insertInto('closure').values({ listing_id: room.id, day, created_at: tx.at }).execute()
      resolveLocked()
      await released
    })
    await locked
    const requests = buyers.map((buyer) => trade.request(room.id, buyer, stay(30)))
    await expect.poll(() => countLockWaits(world.connection)).toBeGreaterThan(0)
    resolveRelease()
    await closing
    for (const { body } of await Promise.all(requests)) expect(body.code).toBe('sold_out')
  })
})

it('sends a failed refund to another wallet once, under another reference', async () => {
  const scenario = await createBooking()
  await trade.cancel(scenario.booking._id, scenario.customer)
  world.gateways.nextStatus = { state: 'failed', message: 'The wallet is closed.' }
  await runDueTasks(world)
  const [failed] = await trade.findRefunds(scenario.booking._id)
  expect(failed).toMatchObject({ state: 'failed', failure: 'The wallet is closed.' })
  world.gateways.nextStatus = { state: 'successful' }
  const redirect = () =>
    world.call(redirectRefund, {
      token: scenario.customer.token,
      key: randomUUID(),
      params: { id: scenario.booking._id },
      body: { phone: '0977000111', network: 'Airtel' },
    })
  expect((await redirect()).body.refund).toEqual({ amount: 1800, status: 'pending' })
  expect((await redirect()).body.code).toBe('wrong_state')
  await runDueTasks(world)
  const [retriedRefund] = await trade.findRefunds(scenario.booking._id)
  expect(retriedRefund).toMatchObject({ state: 'successful', phone: '0977000111' })
  expect(retriedRefund!.reference).not.toBe(failed!.reference)
  expect(await getBalances(getAccounts(scenario))).toEqual({ vendor: 0, refundable: 0 })
})

describe('a vendor that is suspended between hold and payment', () => {
  const suspend = (id: string) =>
    world.connection.db.updateTable('vendor').set({ visible: false }).where('id', '=', id).execute()

  it('receives no payment: new payments are rejected and running ones refunded', async () => {
    const { db } = world.connection
    const vendor = await insertVendor(db)
    const room = await insertListing(db, { vendor_id: vendor.id, capacity: 2 })
    const [earlyBuyer, lateBuyer] = [await insertCustomer(db), await insertCustomer(db)]
    const [firstBooking, secondBooking] = [
      (await trade.request(room.id, earlyBuyer, stay(8))).body,
      (await trade.request(room.id, lateBuyer, stay(8))).body,
    ]
    const runningPayment = await trade.beginPayment(firstBooking._id, earlyBuyer)
    await suspend(vendor.id)
    await expect(trade.beginPayment(secondBooking._id, lateBuyer)).rejects.toThrow('listing_gone')
    await runningPayment.succeed()
    expect(await trade.readBooking(firstBooking._id)).toMatchObject({ state: 'hold_expired', paid_ngwee: 0 })
    expect(await trade.findRefunds(firstBooking._id)).toMatchObject([{ reason: 'late_payment', amount_ngwee: 180_000 }])
  })
})

it('completes a booking half a day after its end without front desk action', async () => {
  const { booking } = await createBooking(0, 3)
  const end = addDays(today, 2)
  await runDueTasks(world, 3600 * 24)
  expect((await trade.readBooking(booking._id)).state).toBe('confirmed')
  await runDueTasks(world, 3600 * 24 * 3)
  expect(await trade.readBooking(booking._id)).toMatchObject({ state: 'completed', ends_on: end })
})
