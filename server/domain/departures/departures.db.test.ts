/** Minimum group sizes (guarantee, cancellation with full refunds) and the balance of a price. */
import { describe, expect, it } from 'vitest'
import { occupancy } from '#contract/catalogue/catalogue'
import { addDays, lusakaInstant, lusakaDate } from '#contract/core/values'
import { expectSoundStock } from '../../../tests/races/racing'
import { aCustomer, aListing, aVendor } from '../../../tests/support/builders'
import { openTrade, type Trade } from '../../../tests/support/trade'
import { runDue } from '../../../tests/support/work'
import type { World } from '../../../tests/support/world'
import { transact } from '../../db/transact'
import { processBalance } from '../steps'
import { decideDeparture } from './decide'

let world: World
let trade: Trade
openTrade((opened, tradeInIt) => ([world, trade] = [opened, tradeInIt]))

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

async function scene(more: object = {}) {
  const { db } = world.connection
  const vendor = await aVendor(db, { business_type: 'travelAgent' })
  return aListing(db, {
    vendor_id: vendor.id,
    vertical: 'travel',
    capacity: 6,
    price_ngwee: 100_000,
    details: JSON.stringify({ ...details, ...more }),
  })
}
const customer = () => aCustomer(world.connection.db)
const at = (day: string, time = '06:30') => ({ clock: () => lusakaInstant(day, time) })
const decide = (listingId: string, day = addDays(departsOn, -7)) =>
  transact(world.connection.db, (tx) => decideDeparture(tx, listingId, departsOn), at(day))
const departure = (listingId: string) =>
  world.connection.db.selectFrom('departure').selectAll().where('listing_id', '=', listingId).executeTakeFirst()
const sumOfBooks = async () => Object.values(await trade.balances()).reduce((sum, one) => sum + one, 0)

describe('a minimum group size', () => {
  it('guarantees the departure for all bookings once reached, and keeps it after a cancellation', async () => {
    const trip = await scene()
    const [ana, ben] = [await customer(), await customer()]
    const first = await trade.buy(trip.id, ana, party(2))
    expect(await trade.stored(first._id)).toMatchObject({ state: 'confirmed', guaranteed: false, paid_ngwee: 60_000 })
    const second = await trade.buy(trip.id, ben, party(2))
    expect(await trade.stored(second._id)).toMatchObject({ guaranteed: true })
    await runDue(world)
    expect(await trade.stored(first._id)).toMatchObject({ guaranteed: true })
    expect(await trade.told(ana.id)).toContain('guaranteed to run')
    const look = await world.call(occupancy, { params: { id: trip.id }, query: { from: departsOn, to: departsOn } })
    expect(look.body).toMatchObject({
      counts: [{ slot: departsOn, left: 2, sold: 4 }],
      guaranteed: [departsOn],
      closed: [],
    })
    await trade.cancel(second._id, ben)
    await decide(trip.id)
    expect(await departure(trip.id)).toMatchObject({ called_off_at: null })
    expect(await trade.stored(first._id)).toMatchObject({ state: 'confirmed' })
  })

  it('cancels the departure with full refunds if not reached, and closes its sale', async () => {
    const trip = await scene()
    const ana = await customer()
    const booking = await trade.buy(trip.id, ana, party(3))
    const waiting = await trade.request(trip.id, await customer(), party(1))
    await decide(trip.id, addDays(departsOn, -8))
    expect(await departure(trip.id)).toMatchObject({ goes_at: null, called_off_at: null })
    await decide(trip.id)
    await decide(trip.id)
    await runDue(world)
    expect(await trade.stored(booking._id)).toMatchObject({
      state: 'cancelled_by_system',
      paid_ngwee: 90_000,
      owed_ngwee: 90_000,
    })
    expect(await trade.stored(waiting.body._id)).toMatchObject({ state: 'cancelled_by_system' })
    expect((await trade.refundsOf(booking._id)).map(({ reason, amount_ngwee }) => [reason, amount_ngwee])).toEqual([
      ['not_met', 90_000],
    ])
    expect(await trade.told(ana.id)).toContain('Too few people had booked')
    expect((await trade.request(trip.id, await customer(), party(6))).body).toMatchObject({ code: 'sold_out' })
    expect(
      (await world.call(occupancy, { params: { id: trip.id }, query: { from: departsOn, to: departsOn } })).body.closed,
    ).toEqual([departsOn])
    expect(await sumOfBooks()).toBe(0)
  })

  it('limits sales after the decision to groups that keep the departure going', async () => {
    const soon = addDays(lusakaDate(Date.now()), 5)
    const trip = await scene()
    expect((await trade.request(trip.id, await customer(), party(3, soon))).body.code).toBe('sold_out')
    expect((await trade.request(trip.id, await customer(), party(4, soon))).status).toBe(200)
  })

  it('is decided consistently under concurrent payments and cancellations', async () => {
    for (let round = 0; round < 12; round++) {
      const trip = await scene()
      const people = await Promise.all([1, 2, 3, 4].map(customer))
      const begun = []
      for (const [index, one] of people.entries()) {
        const { body } = await trade.request(trip.id, one, party(index === 0 ? 2 : 1))
        begun.push({ one, id: body._id as string, ...(await trade.begin(body._id, one)) })
      }
      await begun[0]!.succeed()
      await begun[1]!.succeed()
      await Promise.all([
        begun[2]!.succeed(),
        decide(trip.id),
        trade.cancel(begun[round % 2]!.id, begun[round % 2]!.one),
        begun[3]!.succeed(),
        decide(trip.id),
      ])
      await runDue(world)
      const said = (await departure(trip.id))!
      expect([said.goes_at, said.called_off_at].filter(Boolean)).toHaveLength(1)
      for (const { id } of begun) {
        const booking = await trade.stored(id)
        const back = (await trade.refundsOf(id)).reduce((sum, { amount_ngwee }) => sum + amount_ngwee, 0)
        if (booking.state === 'confirmed')
          expect([said.called_off_at, booking.guaranteed, back]).toEqual([null, true, 0])
        else expect([booking.state, back]).toEqual([booking.state, id === begun[0]!.id ? 60_000 : 30_000])
      }
    }
    await expectSoundStock(world.connection)
    expect(await sumOfBooks()).toBe(0)
  })
})

describe('a balance', () => {
  const follow = (id: string, day: string, time: string, reminded = false) =>
    transact(world.connection.db, (tx) => processBalance(tx, id, reminded), at(day, time))
  const dueOn = addDays(departsOn, -14)

  it('is requested three days before its due date and is paid like the first installment', async () => {
    const trip = await scene()
    const ana = await customer()
    const { _id } = await trade.buy(trip.id, ana, party(4))
    await follow(_id, addDays(dueOn, -4), '12:00')
    expect(await trade.told(ana.id)).not.toContain('Please pay the balance')
    await follow(_id, addDays(dueOn, -3), '09:00')
    expect(await trade.told(ana.id)).toContain('Please pay the balance of ZMW 2,800.00')
    const rest = await trade.begin(_id, ana)
    expect(rest.amount).toBe(2800)
    await rest.succeed()
    expect(await trade.stored(_id)).toMatchObject({ state: 'confirmed', paid_ngwee: 400_000 })
    await follow(_id, addDays(dueOn, 1), '00:00')
    expect(await trade.stored(_id)).toMatchObject({ state: 'confirmed' })
    expect(await sumOfBooks()).toBe(0)
  })

  it('is not paid by a duplicate first installment, which is refunded', async () => {
    const trip = await scene()
    const ana = await customer()
    const { _id } = (await trade.request(trip.id, ana, party(4))).body
    const [first, before] = [await trade.begin(_id, ana), await trade.balances()]
    await first.fail()
    await trade.pay(_id, ana)
    await first.succeed()
    expect(await trade.stored(_id)).toMatchObject({ state: 'confirmed', paid_ngwee: 120_000 })
    expect((await trade.refundsOf(_id)).map(({ reason, amount_ngwee }) => [reason, amount_ngwee])).toEqual([
      ['late_payment', 120_000],
    ])
    await trade.pay(_id, ana)
    expect(await trade.stored(_id)).toMatchObject({ paid_ngwee: 400_000 })
    const received = (books: Record<string, number>) => books['gateway:lipila'] ?? 0
    expect(received(await trade.balances()) - received(before)).toBe(520_000)
    expect(await sumOfBooks()).toBe(0)
  })

  it('ends the booking if unpaid: the first installment is kept and the places are released', async () => {
    const trip = await scene()
    const { _id } = await trade.buy(trip.id, await customer(), party(6))
    await follow(_id, dueOn, '23:59', true)
    expect(await trade.stored(_id)).toMatchObject({ state: 'confirmed' })
    await follow(_id, addDays(dueOn, 1), '00:00')
    expect(await trade.stored(_id)).toMatchObject({ state: 'cancelled_by_system', paid_ngwee: 180_000, owed_ngwee: 0 })
    expect((await trade.request(trip.id, await customer(), party(6))).status).toBe(200)
    expect(await sumOfBooks()).toBe(0)
  })

  it('waits for a pending payment, and refunds one that succeeds too late', async () => {
    const trip = await scene()
    const ana = await customer()
    const { _id } = await trade.buy(trip.id, ana, party(4))
    const rest = await trade.begin(_id, ana)
    await follow(_id, addDays(dueOn, 1), '00:00')
    expect(await trade.stored(_id)).toMatchObject({ state: 'confirmed' })
    await follow(_id, addDays(dueOn, 2), '00:01')
    expect(await trade.stored(_id)).toMatchObject({ state: 'cancelled_by_system' })
    await rest.succeed()
    expect((await trade.refundsOf(_id)).map(({ reason, amount_ngwee }) => [reason, amount_ngwee])).toEqual([
      ['late_payment', 280_000],
    ])
    expect(await sumOfBooks()).toBe(0)
  })
})
