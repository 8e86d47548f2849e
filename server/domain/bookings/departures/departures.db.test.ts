/** Minimum group sizes (guarantee, cancellation with full refunds) and the balance of a price. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { closeDay } from '#contract/counter/booking-steps'
import { occupancy } from '#contract/catalogue/catalogue'
import { setClosedDays } from '#contract/business/listings/closed-days'
import { addDays, lusakaInstant, lusakaDate } from '#contract/core/values'
import { expectConsistentStock } from '../../../../tests/races/race-setup'
import { insertCustomer, insertListing, insertSession, insertVendor } from '../../../../tests/support/builders'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import type { World } from '../../../../tests/support/world'
import { transact } from '../../../db/transact'
import { applyDepartureDecision, processBalance } from '../../counter/steps'
import { decideDeparture } from './decide'
import { relayPending } from '../../../work/relay'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))

const departsOn = addDays(lusakaDate(Date.now()), 40)
const daily = {
  time: '06:30',
  weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
}
const details = {
  days: 3,
  places: [],
  included: [],
  smallestGroup: 4,
  largestGroup: 6,
  departures: daily,
  depositPercent: 30,
  balanceDays: 14,
}
const party = (adults: number, on = departsOn) => ({ departsOn: on, adults, children: 0, names: ['Mutale Banda'] })

async function createTrip(more: object = {}) {
  const { db } = world.connection
  const vendor = await insertVendor(db, { business_type: 'travelAgent' })
  return insertListing(db, {
    vendor_id: vendor.id,
    vertical: 'travel',
    capacity: 6,
    price_ngwee: 100_000,
    details: JSON.stringify({ ...details, ...more }),
  })
}
const createCustomer = () => insertCustomer(world.connection.db)
const clockAt = (day: string, time = '06:30') => ({ clock: () => lusakaInstant(day, time) })
const decideAt = (listingId: string, day = addDays(departsOn, -7)) =>
  transact(world.connection.db, (tx) => decideDeparture(tx, listingId, departsOn), clockAt(day))
const loadDeparture = (listingId: string) =>
  world.connection.db.selectFrom('departure').selectAll().where('listing_id', '=', listingId).executeTakeFirst()
const sumBalances = async () => Object.values(await trade.getBalances()).reduce((sum, amount) => sum + amount, 0)

it('stops selling only the tours that leave on the closed days, and cancels only their bookings', async () => {
  const trip = await createTrip({ smallestGroup: 1 })
  const owner = await world.connection.db
    .selectFrom('account')
    .innerJoin('listing', 'listing.vendor_id', 'account.vendor_id')
    .select('account.id')
    .where('listing.id', '=', trip.id)
    .executeTakeFirstOrThrow()
  const token = await insertSession(world.connection.db, owner.id)
  const nextDay = addDays(departsOn, 1)
  const booking = await trade.buy(trip.id, await createCustomer(), party(1))
  const [stop, cancel] = [
    { params: { id: trip.id }, body: { days: [nextDay], closed: true } },
    { params: { id: trip.id, day: nextDay }, body: {} },
  ]
  expect((await world.call(setClosedDays, { token, key: randomUUID(), ...stop })).status).toBe(200)
  // The tour of three days leaves before the closed day, and is under way on it.
  const beforeStop = await trade.request(trip.id, await createCustomer(), party(1))
  expect([beforeStop.status, beforeStop.body.status]).toEqual([200, 'held'])
  expect((await trade.request(trip.id, await createCustomer(), party(1, nextDay))).body.code).toBe('sold_out')
  expect((await world.call(closeDay, { token, key: randomUUID(), ...cancel })).status).toBe(200)
  expect((await trade.readBooking(booking._id)).state).toBe('confirmed')
})

describe('a minimum group size', () => {
  it('guarantees the departure for all bookings once reached, and keeps it after a cancellation', async () => {
    const trip = await createTrip()
    const [ana, ben] = [await createCustomer(), await createCustomer()]
    const first = await trade.buy(trip.id, ana, party(2))
    expect(await trade.readBooking(first._id)).toMatchObject({
      state: 'confirmed',
      guaranteed: false,
      paid_ngwee: 60_000,
    })
    const second = await trade.buy(trip.id, ben, party(2))
    expect(await trade.readBooking(second._id)).toMatchObject({ guaranteed: true })
    await runDueTasks(world)
    expect(await trade.readBooking(first._id)).toMatchObject({ guaranteed: true })
    expect(await trade.getNotifications(ana.id)).toContain('guaranteed to run')
    const occupancyResponse = await world.call(occupancy, {
      params: { id: trip.id },
      query: { from: departsOn, to: departsOn },
    })
    expect(occupancyResponse.body).toMatchObject({
      counts: [{ slot: departsOn, left: 2, sold: 4 }],
      guaranteed: [departsOn],
      closed: [],
    })
    await trade.cancel(second._id, ben)
    await decideAt(trip.id)
    expect(await loadDeparture(trip.id)).toMatchObject({ called_off_at: null })
    expect(await trade.readBooking(first._id)).toMatchObject({ state: 'confirmed' })
  })

  it('cancels the departure with full refunds if not reached, and closes its sale', async () => {
    const trip = await createTrip()
    const ana = await createCustomer()
    const booking = await trade.buy(trip.id, ana, party(3))
    const unpaidRequest = await trade.request(trip.id, await createCustomer(), party(1))
    await decideAt(trip.id, addDays(departsOn, -8))
    expect(await loadDeparture(trip.id)).toMatchObject({ goes_at: null, called_off_at: null })
    await decideAt(trip.id)
    await decideAt(trip.id)
    await runDueTasks(world)
    expect(await trade.readBooking(booking._id)).toMatchObject({
      state: 'cancelled_by_system',
      paid_ngwee: 90_000,
      owed_ngwee: 90_000,
    })
    expect(await trade.readBooking(unpaidRequest.body._id)).toMatchObject({ state: 'cancelled_by_system' })
    expect((await trade.findRefunds(booking._id)).map(({ reason, amount_ngwee }) => [reason, amount_ngwee])).toEqual([
      ['not_met', 90_000],
    ])
    expect(await trade.getNotifications(ana.id)).toContain('Too few people had booked')
    expect((await trade.request(trip.id, await createCustomer(), party(6))).body).toMatchObject({ code: 'sold_out' })
    expect(
      (await world.call(occupancy, { params: { id: trip.id }, query: { from: departsOn, to: departsOn } })).body.closed,
    ).toEqual([departsOn])
    expect(await sumBalances()).toBe(0)
  })

  it('is applied to the other bookings by another job when the first was stopped', async () => {
    const trip = await createTrip()
    const bookings = [
      await trade.buy(trip.id, await createCustomer(), party(1)),
      await trade.buy(trip.id, await createCustomer(), party(1)),
    ]
    await decideAt(trip.id)
    const { pool, db } = world.connection
    await relayPending(pool)
    await pool.query(`delete from graphile_worker._private_jobs where payload ->> 'listingId' = $1`, [trip.id])
    const countCancelled = async () =>
      (await Promise.all(bookings.map(({ _id }) => trade.readBooking(_id)))).filter(
        ({ state }) => state === 'cancelled_by_system',
      ).length
    await applyDepartureDecision(db, trip.id, departsOn, AbortSignal.abort())
    expect(await countCancelled()).toBe(1)
    await runDueTasks(world)
    expect(await countCancelled()).toBe(2)
  })

  it('limits sales after the decision to groups that keep the departure going', async () => {
    const soon = addDays(lusakaDate(Date.now()), 5)
    const trip = await createTrip()
    expect((await trade.request(trip.id, await createCustomer(), party(3, soon))).body.code).toBe('sold_out')
    expect((await trade.request(trip.id, await createCustomer(), party(4, soon))).status).toBe(200)
  })

  it('is decided consistently under concurrent payments and cancellations', async () => {
    for (let round = 0; round < 12; round++) {
      const trip = await createTrip()
      const people = await Promise.all([1, 2, 3, 4].map(createCustomer))
      const startedPayments = []
      for (const [index, person] of people.entries()) {
        const { body } = await trade.request(trip.id, person, party(index === 0 ? 2 : 1))
        startedPayments.push({ one: person, id: body._id as string, ...(await trade.beginPayment(body._id, person)) })
      }
      await startedPayments[0]!.succeed()
      await startedPayments[1]!.succeed()
      await Promise.all([
        startedPayments[2]!.succeed(),
        decideAt(trip.id),
        trade.cancel(startedPayments[round % 2]!.id, startedPayments[round % 2]!.one),
        startedPayments[3]!.succeed(),
        decideAt(trip.id),
      ])
      await runDueTasks(world)
      const departureRow = (await loadDeparture(trip.id))!
      expect([departureRow.goes_at, departureRow.called_off_at].filter(Boolean)).toHaveLength(1)
      for (const { id } of startedPayments) {
        const booking = await trade.readBooking(id)
        const refundNgwee = (await trade.findRefunds(id)).reduce((sum, { amount_ngwee }) => sum + amount_ngwee, 0)
        if (booking.state === 'confirmed')
          expect([departureRow.called_off_at, booking.guaranteed, refundNgwee]).toEqual([null, true, 0])
        else
          expect([booking.state, refundNgwee]).toEqual([booking.state, id === startedPayments[0]!.id ? 60_000 : 30_000])
      }
    }
    await expectConsistentStock(world.connection)
    expect(await sumBalances()).toBe(0)
  })
})

describe('a balance', () => {
  const processBalanceAt = (id: string, day: string, time: string, reminded = false) =>
    transact(world.connection.db, (tx) => processBalance(tx, id, reminded), clockAt(day, time))
  const dueOn = addDays(departsOn, -14)

  it('is requested three days before its due date and is paid like the first installment', async () => {
    const trip = await createTrip()
    const ana = await createCustomer()
    const { _id } = await trade.buy(trip.id, ana, party(4))
    await processBalanceAt(_id, addDays(dueOn, -4), '12:00')
    expect(await trade.getNotifications(ana.id)).not.toContain('Please pay the balance')
    await processBalanceAt(_id, addDays(dueOn, -3), '09:00')
    expect(await trade.getNotifications(ana.id)).toContain('Please pay the balance of ZMW 2,800.00')
    const balancePayment = await trade.beginPayment(_id, ana)
    expect(balancePayment.amount).toBe(2800)
    await balancePayment.succeed()
    expect(await trade.readBooking(_id)).toMatchObject({ state: 'confirmed', paid_ngwee: 400_000 })
    await processBalanceAt(_id, addDays(dueOn, 1), '00:00')
    expect(await trade.readBooking(_id)).toMatchObject({ state: 'confirmed' })
    expect(await sumBalances()).toBe(0)
  })

  it('is not paid by a duplicate first installment, which is refunded', async () => {
    const trip = await createTrip()
    const ana = await createCustomer()
    const { _id } = (await trade.request(trip.id, ana, party(4))).body
    const [first, before] = [await trade.beginPayment(_id, ana), await trade.getBalances()]
    await first.fail()
    await trade.pay(_id, ana)
    await first.succeed()
    expect(await trade.readBooking(_id)).toMatchObject({ state: 'confirmed', paid_ngwee: 120_000 })
    expect((await trade.findRefunds(_id)).map(({ reason, amount_ngwee }) => [reason, amount_ngwee])).toEqual([
      ['late_payment', 120_000],
    ])
    await trade.pay(_id, ana)
    expect(await trade.readBooking(_id)).toMatchObject({ paid_ngwee: 400_000 })
    const getReceived = (balances: Record<string, number>) => balances['gateway:lipila'] ?? 0
    expect(getReceived(await trade.getBalances()) - getReceived(before)).toBe(520_000)
    expect(await sumBalances()).toBe(0)
  })

  it('ends the booking if unpaid: the first installment is kept and the places are released', async () => {
    const trip = await createTrip()
    const { _id } = await trade.buy(trip.id, await createCustomer(), party(6))
    await processBalanceAt(_id, dueOn, '23:59', true)
    expect(await trade.readBooking(_id)).toMatchObject({ state: 'confirmed' })
    await processBalanceAt(_id, addDays(dueOn, 1), '00:00')
    expect(await trade.readBooking(_id)).toMatchObject({
      state: 'cancelled_by_system',
      paid_ngwee: 180_000,
      owed_ngwee: 0,
    })
    expect((await trade.request(trip.id, await createCustomer(), party(6))).status).toBe(200)
    expect(await sumBalances()).toBe(0)
  })

  it('waits for a pending payment, and refunds one that succeeds too late', async () => {
    const trip = await createTrip()
    const ana = await createCustomer()
    const { _id } = await trade.buy(trip.id, ana, party(4))
    const balancePayment = await trade.beginPayment(_id, ana)
    await processBalanceAt(_id, addDays(dueOn, 1), '00:00')
    expect(await trade.readBooking(_id)).toMatchObject({ state: 'confirmed' })
    await processBalanceAt(_id, addDays(dueOn, 2), '00:01')
    expect(await trade.readBooking(_id)).toMatchObject({ state: 'cancelled_by_system' })
    await balancePayment.succeed()
    expect((await trade.findRefunds(_id)).map(({ reason, amount_ngwee }) => [reason, amount_ngwee])).toEqual([
      ['late_payment', 280_000],
    ])
    expect(await sumBalances()).toBe(0)
  })
})
