/**
 * Tests of listings that change between hold and payment, or during the payment: money and stock must agree afterwards.
 */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { closeDay } from '#contract/counter/booking-steps'
import { editListing } from '#contract/business/listings/own-listings'
import { addDays, lusakaDate } from '#contract/core/values'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import { expireHold } from '../../bookings/bookings'
import type { World } from '../../../../tests/support/world'

let world: World
let trade: BookingFlow
openBookingFlow(
  (newWorld, newTrade) => {
    world = newWorld
    trade = newTrade
  },
  { pool: { connections: 12 } },
)

const day = addDays(lusakaDate(Date.now()), 12)
const choice = { checkIn: day, checkOut: addDays(day, 2), guests: 2, rooms: 1 }
const total = 180_000
const rounds = 2

/** Creates several customers who hold rooms of the same listing and have started to pay. */
async function createPendingPayments(people = 6) {
  const { db } = world.connection
  const vendor = await insertVendor(db)
  const room = await insertListing(db, { vendor_id: vendor.id, capacity: people })
  const paying: { id: string; customer: { id: string }; succeed(): Promise<void> }[] = []
  for (let index = 0; index < people; index++) {
    const customer = await insertCustomer(db)
    const { body } = await trade.request(room.id, customer, choice)
    paying.push({ id: body._id, customer, succeed: (await trade.beginPayment(body._id, customer)).succeed })
  }
  return { vendor, room, paying }
}

/** Expects a booking to be either confirmed or refunded in full. @returns true if it is confirmed */
async function expectSoldOrRefunded({ id, customer }: { id: string; customer: { id: string } }): Promise<boolean> {
  const booking = await trade.readBooking(id)
  const refundNgwee = (await trade.findRefunds(id)).reduce((sum, { amount_ngwee }) => sum + amount_ngwee, 0)
  const refundDueNgwee = Math.abs((await trade.getBalances())[`customer:${customer.id}:refundable`] ?? 0)
  const isSold = booking.state === 'confirmed'
  expect([booking.state, refundNgwee, refundDueNgwee]).toEqual([booking.state, isSold ? 0 : total, isSold ? 0 : total])
  const claims = await world.connection.db
    .selectFrom('claim')
    .select('booking_id')
    .where('booking_id', '=', id)
    .execute()
  expect(claims.length > 0).toBe(isSold)
  return isSold
}
/** Closes the day. Half of the payments succeed concurrently and half afterwards. */
async function closeDayDuringPayments({
  vendor,
  room,
  paying,
}: Awaited<ReturnType<typeof createPendingPayments>>): Promise<void> {
  const close = world.call(closeDay, {
    token: vendor.owner.token,
    key: randomUUID(),
    params: { id: room.id, day },
    body: { reason: 'The road is closed.' },
  })
  const half = paying.length / 2
  const [answer] = await Promise.all([close, ...paying.slice(0, half).map(({ succeed }) => succeed())])
  expect(answer.status).toBe(200)
  await Promise.all(paying.slice(half).map(({ succeed }) => succeed()))
  for (const payment of paying) expect(await expectSoldOrRefunded(payment)).toBe(false)
}
const countDeadlocks = async (): Promise<number> =>
  (
    await world.connection.pool.query(
      'select pg_stat_clear_snapshot(), deadlocks::int from pg_stat_database where datname = current_database()',
    )
  ).rows[0].deadlocks
const expectBalancedLedger = async () =>
  expect(Object.values(await trade.getBalances()).reduce((sum, amount) => sum + amount, 0)).toBe(0)

it('charges the quoted price when the price is raised during a payment', async () => {
  const { vendor, room, paying } = await createPendingPayments(1)
  const body = { price: 5000, from: { price: 900 } }
  expect(
    (await world.call(editListing, { token: vendor.owner.token, key: randomUUID(), params: { id: room.id }, body }))
      .status,
  ).toBe(200)
  await paying[0]!.succeed()
  expect(await trade.readBooking(paying[0]!.id)).toMatchObject({
    state: 'confirmed',
    total_ngwee: total,
    paid_ngwee: total,
  })
  expect((await trade.request(room.id, await insertCustomer(world.connection.db), choice, 1800)).body.code).toBe(
    'price_changed',
  )
})

it('closing a day during its payments confirms none of them and refunds all in full', async () => {
  for (let round = 0; round < rounds; round++) {
    await closeDayDuringPayments(await createPendingPayments())
  }
  expect(await countDeadlocks()).toBe(0)
  await expectBalancedLedger()
})

it('closing a day before or during late payments for expired holds refunds all in full', async () => {
  for (let round = 0; round < rounds; round++) {
    const pendingPayments = await createPendingPayments()
    const ids = pendingPayments.paying.map(({ id }) => id)
    const past = new Date(Date.now() - 3_600_000)
    await world.connection.db.updateTable('booking').set({ hold_expires_at: past }).where('id', 'in', ids).execute()
    for (const id of ids) await world.transact((tx) => expireHold(tx, id))
    expect((await trade.readBooking(ids[0]!)).state).toBe('hold_expired')
    await closeDayDuringPayments(pendingPayments)
  }
  expect(await countDeadlocks()).toBe(0)
  await expectBalancedLedger()
})

it('suspending a vendor during payments keeps bookings paid before and refunds the rest', async () => {
  for (let round = 0; round < rounds; round++) {
    const { vendor, paying } = await createPendingPayments()
    const suspend = async () =>
      void (await world.connection.db
        .updateTable('vendor')
        .set({ visible: false })
        .where('id', '=', vendor.id)
        .execute())
    const half = paying.length / 2
    await paying[0]!.succeed()
    await Promise.all([suspend(), ...paying.slice(1, half).map(({ succeed }) => succeed())])
    await Promise.all(paying.slice(half).map(({ succeed }) => succeed()))
    const soldFlags: boolean[] = []
    for (const payment of paying) soldFlags.push(await expectSoldOrRefunded(payment))
    expect([soldFlags[0], ...soldFlags.slice(half)]).toEqual([true, ...paying.slice(half).map(() => false)])
  }
  await expectBalancedLedger()
})
