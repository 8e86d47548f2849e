/** Tests of payments with every gateway status, late payments, holds and callbacks. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { gatewayCallback, startPayment, verifyPayment } from '#contract/money/payments'
import { addDays, lusakaDate } from '#contract/core/values'
import { insertCustomer, insertListing, insertAccount, insertVendor } from '../../../../tests/support/builders'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { newPhoneNumber } from '../../../../tests/support/phone-numbers'
import { openWorld, type World } from '../../../../tests/support/world'
import { settlePayment } from './settle'
import { loadNotificationTexts } from '../../../../tests/support/notifications'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.gateways.nextStatus = { state: 'pending' }
  world.gateways.transferRequests.splice(0)
  world.gateways.emails.splice(0)
})

const checkIn = addDays(lusakaDate(Date.now()), 10)
const choice = { checkIn, checkOut: addDays(checkIn, 2), guests: 2, rooms: 1 }
type Customer = Awaited<ReturnType<typeof insertCustomer>>

async function requestRoom(room: { id: string }, customer: Customer) {
  const body = { id: randomUUID(), listingId: room.id, choice, seenTotal: 1800 }
  return (await world.call(requestBooking, { token: customer.token, key: randomUUID(), body })).body
}
const pay = (bookingId: string, { token }: Customer) =>
  world.call(startPayment, { token, key: randomUUID(), body: { bookingId, phone: newPhoneNumber(), network: 'MTN' } })
const verify = async (reference: string, { token }: Customer) =>
  (await world.call(verifyPayment, { token, params: { reference } })).body

async function createHeldBooking(capacity = 1) {
  const { db } = world.connection
  const vendor = await insertVendor(db)
  const room = await insertListing(db, { vendor_id: vendor.id, capacity })
  const customer = await insertCustomer(db)
  return { vendor, room, customer, booking: await requestRoom(room, customer) }
}
async function createPayingBooking() {
  const held = await createHeldBooking()
  const { reference } = (await pay(held.booking._id, held.customer)).body
  await runDueTasks(world)
  const payment = await world.connection.db
    .selectFrom('payment')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { ...held, reference, payment }
}
const loadState = async (id: string) =>
  (await world.connection.db.selectFrom('booking').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const loadEntries = async () => {
  const rows = await world.connection.db
    .selectFrom('entry')
    .innerJoin('posting', 'posting.id', 'entry.posting_id')
    .select(['account', 'amount_ngwee', 'kind', 'subject_id'])
    .execute()
  expect(rows.reduce((sum, row) => sum + row.amount_ngwee, 0)).toBe(0)
  return rows
}
/** Moves the end of the hold one hour into the past. */
async function expireHold(bookingId: string) {
  const past = new Date(Date.now() - 3_600_000)
  await world.connection.db.updateTable('booking').set({ hold_expires_at: past }).where('id', '=', bookingId).execute()
  await world.connection.db.updateTable('claim').set({ expires_at: past }).where('booking_id', '=', bookingId).execute()
}

describe('a payment', () => {
  it('calls the gateway once, after the intent is stored', async () => {
    const { reference, customer, payment } = await createPayingBooking()
    expect(world.gateways.transferRequests).toMatchObject([
      { referenceId: reference, amountNgwee: 180_000, phone: payment.phone },
    ])
    expect(await verify(reference, customer)).toMatchObject({ success: false, status: 'pending', network: 'MTN' })
  })

  it('confirms the booking on success, posts the sale and notifies both parties', async () => {
    const { reference, customer, booking, vendor } = await createPayingBooking()
    world.gateways.nextStatus = { state: 'successful', identifier: 'LPLXC-1', amountNgwee: 180_000 }
    await runDueTasks(world, 10)
    expect(await verify(reference, customer)).toMatchObject({
      success: true,
      message: 'Payment successful! Your booking is confirmed.',
      booking: { _id: booking._id, bookingType: 'hotel' },
    })
    const saleEntries = (await loadEntries()).filter((row) => row.subject_id === booking._id)
    expect(Object.fromEntries(saleEntries.map((row) => [row.account, row.amount_ngwee]))).toEqual({
      'gateway:lipila': 180_000,
      [`vendor:${vendor.id}:payable`]: -162_000,
      'platform:fee': -18_000,
    })
    const notifications = await world.connection.db.selectFrom('notification').select('account_id').execute()
    expect(notifications.map((row) => row.account_id)).toEqual(expect.arrayContaining([customer.id, vendor.owner.id]))
    expect(world.gateways.emails.map((email) => email.to)).toEqual(
      expect.arrayContaining([customer.email, vendor.owner.email]),
    )
  })

  it('counts once for twenty concurrent success reports', async () => {
    const { payment, booking } = await createPayingBooking()
    const reports = Array.from({ length: 20 }, () =>
      world.transact((tx) => settlePayment(tx, payment.id, { state: 'successful', identifier: 'L' })),
    )
    await Promise.all(reports)
    const saleEntries = (await loadEntries()).filter((row) => row.subject_id === booking._id)
    expect(saleEntries).toHaveLength(3)
    const notifications = await world.connection.db
      .selectFrom('notification')
      .select('id')
      .where('account_id', '=', payment.account_id)
      .execute()
    expect(notifications).toHaveLength(1)
  })

  it('can be repeated after a failure while the room is held', async () => {
    const { reference, customer, booking } = await createPayingBooking()
    world.gateways.nextStatus = { state: 'failed', message: 'Not enough money in the wallet.' }
    await runDueTasks(world, 10)
    expect(await verify(reference, customer)).toMatchObject({
      success: false,
      status: 'failed',
      message: 'There was not enough money in the wallet.',
    })
    expect(await loadState(booking._id)).toBe('payment_failed')
    expect((await pay(booking._id, customer)).status).toBe(200)
  })

  it('A payment with an unexpected amount is not accepted, and payer and admins are notified once', async () => {
    const { payment, booking, customer } = await createPayingBooking()
    const admin = await insertAccount(world.connection.db, { role: 'admin' })
    const loadNotifications = (accountId: string) => loadNotificationTexts(world.connection.db, accountId)
    for (const _ of [1, 2])
      await world.transact((tx) => settlePayment(tx, payment.id, { state: 'successful', amountNgwee: 1 }))
    expect(await loadState(booking._id)).toBe('awaiting_payment')
    expect(await loadNotifications(customer.id)).toMatchObject([
      { message: expect.stringContaining('a different amount') },
    ])
    expect(await loadNotifications(admin.id)).toMatchObject([{ message: expect.stringContaining(payment.reference) }])
  })

  it('is queried again with the same reference while the gateway status is unknown', async () => {
    const { reference } = await createPayingBooking()
    world.gateways.nextStatus = { state: 'unknown' }
    await runDueTasks(world, 10)
    const gatewayRequests = world.gateways.transferRequests.filter((request) => request.referenceId === reference)
    expect(gatewayRequests.length).toBeGreaterThan(1)
  })

  it('is limited to one at a time per booking, and is accessible to its payer only', async () => {
    const { booking, customer, reference } = await createPayingBooking()
    expect(await pay(booking._id, customer)).toMatchObject({
      status: 409,
      body: { code: 'payment_in_progress', detail: { reference } },
    })
    const stranger = await insertCustomer(world.connection.db)
    expect((await pay(booking._id, stranger)).status).toBe(404)
    expect((await world.call(verifyPayment, { token: stranger.token, params: { reference } })).status).toBe(404)
  })
})

describe('a hold', () => {
  it('releases its room to the next buyer on expiry, without a background job', async () => {
    const { booking, room } = await createHeldBooking()
    await expireHold(booking._id)
    const next = await requestRoom(room, await insertCustomer(world.connection.db))
    expect(next.status).toBe('held')
  })

  it('is expired by its background job and cannot be paid afterwards', async () => {
    const { booking, customer } = await createHeldBooking()
    await expireHold(booking._id)
    await runDueTasks(world, 3600)
    expect(await loadState(booking._id)).toBe('hold_expired')
    expect(await pay(booking._id, customer)).toMatchObject({ status: 409, body: { code: 'hold_expired' } })
  })

  it('does not block another booking of the same buyer', async () => {
    const { room, customer, booking } = await createHeldBooking(1)
    const again = await requestRoom(room, customer)
    expect(again.status).toBe('held')
    expect(await loadState(booking._id)).toBe('hold_expired')
  })
})

describe('a late successful payment', () => {
  it('takes the room again if it is still free', async () => {
    const { payment, booking } = await createPayingBooking()
    await expireHold(booking._id)
    await runDueTasks(world, 3600)
    expect(await loadState(booking._id)).toBe('hold_expired')
    await world.transact((tx) => settlePayment(tx, payment.id, { state: 'successful' }))
    expect(await loadState(booking._id)).toBe('confirmed')
  })

  it('is refunded if another customer has the room', async () => {
    const { payment, booking, room, customer } = await createPayingBooking()
    await expireHold(booking._id)
    expect((await requestRoom(room, await insertCustomer(world.connection.db))).status).toBe('held')
    await world.transact((tx) => settlePayment(tx, payment.id, { state: 'successful' }))
    expect(await loadState(booking._id)).toBe('hold_expired')
    const refund = await world.connection.db
      .selectFrom('refund')
      .selectAll()
      .where('booking_id', '=', booking._id)
      .executeTakeFirstOrThrow()
    expect(refund).toMatchObject({
      reason: 'late_payment',
      amount_ngwee: 180_000,
      phone: payment.phone,
      state: 'pending',
    })
    const listRefundEntries = async () =>
      (await loadEntries())
        .filter((row) => row.subject_id === refund.id)
        .map((row) => [row.kind, row.account, row.amount_ngwee])
    expect(await listRefundEntries()).toContainEqual(['refund_due', `customer:${customer.id}:refundable`, -180_000])
    // The server requests the refund from the gateway and posts it to the ledger once it has succeeded.
    world.gateways.nextStatus = { state: 'successful' }
    await runDueTasks(world)
    expect(await listRefundEntries()).toContainEqual(['refund_paid', 'gateway:lipila', -180_000])
    expect(await loadState(booking._id)).toBe('refunded')
  })
})

describe('a callback', () => {
  const callback = (reference: string, headers: Record<string, string>) =>
    world.call(gatewayCallback, { body: { referenceId: reference, status: 'Successful', type: 'Collection' }, headers })

  it('A callback only triggers a status query, and a forged one is rejected', async () => {
    const { reference, booking } = await createPayingBooking()
    expect((await callback(reference, {})).status).toBe(401)
    expect((await callback(reference, { 'webhook-id': 'good' })).status).toBe(200)
    await runDueTasks(world)
    expect(await loadState(booking._id)).toBe('awaiting_payment')
    world.gateways.nextStatus = { state: 'successful' }
    await callback(reference, { 'webhook-id': 'good' })
    await runDueTasks(world)
    expect(await loadState(booking._id)).toBe('confirmed')
  })
})
