/** No-shows and early ends: an early end frees the remaining time, a no-show costs as much as a late cancellation. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { PartnerStep } from '#contract/bookings/booking-steps'
import { addDays, lusakaInstant, lusakaDate } from '#contract/core/values'
import { expectSoundStock } from '../../../tests/races/racing'
import { aCustomer, aListing, aVendor } from '../../../tests/support/builders'
import { aCar, at, dayIn } from '../../../tests/support/hire'
import { openTrade, type Trade } from '../../../tests/support/trade'
import type { World } from '../../../tests/support/world'
import { transact } from '../../db/transact'
import { takeStep } from './take-step'

let world: World
let trade: Trade
openTrade((opened, tradeInIt) => ([world, trade] = [opened, tradeInIt]))

const db = () => world.connection.db
const stepAt = (moment: Date, vendorId: string, bookingId: string, step: PartnerStep) =>
  transact(db(), (tx) => takeStep(tx, { vendorId } as Parameters<typeof takeStep>[1], bookingId, step, undefined), {
    clock: () => moment,
  })

describe('a car hire', () => {
  const hire = (from: string, to: string) => ({ pickUpAt: from, returnAt: to })
  async function hired() {
    const { car, vendor } = await aCar(db(), 1)
    const customer = await aCustomer(db())
    const booking = await trade.buy(car.id, customer, hire(at(0, '08:00'), at(4, '16:00')))
    return { car, vendor, customer, id: booking._id as string }
  }

  it('returned two days early frees the car after the preparation time and refunds only the deposit', async () => {
    const { car, vendor, id } = await hired()
    await stepAt(new Date(at(0, '08:00')), vendor.id, id, 'begin')
    expect((await trade.request(car.id, await aCustomer(db()), hire(at(2, '14:00'), at(3, '14:00')))).status).toBe(409)
    await stepAt(new Date(at(2, '10:00')), vendor.id, id, 'complete')
    expect((await trade.request(car.id, await aCustomer(db()), hire(at(2, '13:30'), at(3, '08:00')))).status).toBe(409)
    expect((await trade.request(car.id, await aCustomer(db()), hire(at(2, '14:00'), at(3, '14:00')))).status).toBe(200)
    expect(await trade.refundsOf(id)).toMatchObject([{ reason: 'deposit', amount_ngwee: 250_000 }])
  })

  it('marked as a no-show frees the car, keeps the first day, and refunds the rest and the deposit', async () => {
    const { car, vendor, customer, id } = await hired()
    await expect(stepAt(new Date(at(0, '07:59')), vendor.id, id, 'miss')).rejects.toThrow('The booking starts on ')
    await stepAt(new Date(at(0, '12:00')), vendor.id, id, 'miss')
    expect(await trade.stored(id)).toMatchObject({ state: 'no_show', paid_ngwee: 750_000, owed_ngwee: 650_000 })
    expect(await trade.told(customer.id)).toMatch(/you did not come: .* ZMW 6,500\.00 goes back/)
    expect((await trade.request(car.id, await aCustomer(db()), hire(at(0, '08:00'), at(2, '08:00')))).status).toBe(200)
    const books = await trade.balances()
    expect([books[`vendor:${vendor.id}:payable`], books[`customer:${customer.id}:deposit`] ?? 0]).toEqual([-90_000, 0])
  })

  it('returned on time or late frees no time of later hires', async () => {
    const { vendor, id } = await hired()
    await stepAt(new Date(at(0, '08:00')), vendor.id, id, 'begin')
    await stepAt(new Date(at(4, '20:00')), vendor.id, id, 'complete')
    const { rows } = await sql<{
      until: Date
    }>`select upper(during) as until from interval_claim where booking_id = ${id}`.execute(db())
    expect(rows).toEqual([{ until: new Date(at(4, '18:00')) }])
  })
})

describe('a stay', () => {
  const first = addDays(lusakaDate(Date.now()), 12)
  const nights = (from: number, to: number) => ({
    checkIn: addDays(first, from),
    checkOut: addDays(first, to),
    guests: 1,
    rooms: 1,
  })
  async function staying() {
    const vendor = await aVendor(db())
    const room = await aListing(db(), { vendor_id: vendor.id, capacity: 1 })
    const customer = await aCustomer(db())
    const booking = await trade.buy(room.id, customer, nights(0, 4))
    return { vendor, room, customer, id: booking._id as string }
  }

  it('ended two nights early frees these nights without a refund', async () => {
    const { vendor, room, id } = await staying()
    await stepAt(lusakaInstant(first, '15:00'), vendor.id, id, 'begin')
    await stepAt(lusakaInstant(addDays(first, 2), '09:00'), vendor.id, id, 'complete')
    expect((await trade.request(room.id, await aCustomer(db()), nights(1, 4))).status).toBe(409)
    expect((await trade.request(room.id, await aCustomer(db()), nights(2, 4))).status).toBe(200)
    expect(await trade.refundsOf(id)).toEqual([])
    await expectSoundStock(world.connection)
  })

  it('marked as a no-show costs the first night and frees the nights', async () => {
    const { vendor, room, customer, id } = await staying()
    await stepAt(lusakaInstant(first, '21:00'), vendor.id, id, 'miss')
    expect(await trade.refundsOf(id)).toMatchObject([{ reason: 'cancelled', amount_ngwee: 270_000 }])
    expect((await trade.request(room.id, await aCustomer(db()), nights(0, 4))).status).toBe(200)
    expect(Object.values(await trade.balances()).reduce((sum, one) => sum + one, 0)).toBe(0)
    expect(await trade.told(customer.id)).toContain('you did not come')
    await expectSoundStock(world.connection)
  })

  it('is sold once to concurrent buyers when it ends early', async () => {
    const { vendor, room, id } = await staying()
    await stepAt(lusakaInstant(first, '15:00'), vendor.id, id, 'begin')
    const people = await Promise.all(Array.from({ length: 12 }, () => aCustomer(db())))
    const leave = stepAt(lusakaInstant(addDays(first, 2), '09:00'), vendor.id, id, 'complete')
    const answers = await Promise.all(people.map((one) => trade.request(room.id, one, nights(2, 4))))
    await leave
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await expectSoundStock(world.connection)
  })
})

describe('a coach booking', () => {
  async function seated(departsAt: string, arrivesAt: string) {
    const vendor = await aVendor(db(), { business_type: 'bus' })
    const details = {
      from: 'Lusaka',
      to: 'Ndola',
      stops: ['Lusaka', 'Kabwe', 'Ndola'],
      departsAt,
      arrivesAt,
      km: 320,
      seats: 45,
    }
    const coach = await aListing(db(), {
      vendor_id: vendor.id,
      vertical: 'buses',
      capacity: 45,
      price_ngwee: 20_000,
      details: JSON.stringify(details),
    })
    const booking = await trade.buy(coach.id, await aCustomer(db()), {
      date: dayIn(0),
      from: 'Lusaka',
      to: 'Ndola',
      seats: ['1A'],
      names: ['Mutale Banda'],
    })
    return { vendor, id: booking._id as string }
  }

  it('marked as a no-show is not refunded under its terms', async () => {
    const { vendor, id } = await seated('06:00', '11:00')
    await stepAt(new Date(at(0, '07:00')), vendor.id, id, 'miss')
    expect(await trade.refundsOf(id)).toEqual([])
    expect((await trade.stored(id)).state).toBe('no_show')
  })

  it('can be boarded after midnight and the next day if the coach is late', async () => {
    for (const moment of [at(1, '00:40'), at(1, '15:00')]) {
      const { vendor, id } = await seated('18:30', '23:30')
      await stepAt(new Date(moment), vendor.id, id, 'begin')
      expect((await trade.stored(id)).state).toBe('in_service')
    }
  })

  it('of a night coach can be boarded the evening before, but no earlier', async () => {
    const { vendor, id } = await seated('02:00', '07:00')
    await expect(stepAt(new Date(at(-1, '21:59')), vendor.id, id, 'begin')).rejects.toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('02:00'),
    })
    await stepAt(new Date(at(-1, '22:00')), vendor.id, id, 'begin')
    expect((await trade.stored(id)).state).toBe('in_service')
  })
})
