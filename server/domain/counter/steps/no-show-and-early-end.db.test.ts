/** No-shows and early ends: an early end frees the remaining time, a no-show costs as much as a late cancellation. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { PartnerStep } from '#contract/counter/booking-steps'
import { addDays, lusakaInstant, lusakaDate } from '#contract/core/values'
import { expectConsistentStock } from '../../../../tests/races/race-setup'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { insertCar, at, getDate } from '../../../../tests/support/car-hire'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import type { World } from '../../../../tests/support/world'
import { transact } from '../../../db/transact'
import { takeStep } from './take-step'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))

const db = () => world.connection.db
const takeStepAt = (moment: Date, vendorId: string, bookingId: string, step: PartnerStep) =>
  transact(db(), (tx) => takeStep(tx, { vendorId }, bookingId, step, undefined), {
    clock: () => moment,
  })

describe('a car hire', () => {
  const hire = (from: string, to: string) => ({ pickUpAt: from, returnAt: to })
  async function createHire() {
    const { car, vendor } = await insertCar(db(), 1)
    const customer = await insertCustomer(db())
    const booking = await trade.buy(car.id, customer, hire(at(0, '08:00'), at(4, '16:00')))
    return { car, vendor, customer, id: booking._id as string }
  }

  it('returned two days early frees the car after the preparation time and refunds only the deposit', async () => {
    const { car, vendor, id } = await createHire()
    await takeStepAt(new Date(at(0, '08:00')), vendor.id, id, 'begin')
    expect((await trade.request(car.id, await insertCustomer(db()), hire(at(2, '14:00'), at(3, '14:00')))).status).toBe(
      409,
    )
    await takeStepAt(new Date(at(2, '10:00')), vendor.id, id, 'complete')
    expect((await trade.request(car.id, await insertCustomer(db()), hire(at(2, '13:30'), at(3, '08:00')))).status).toBe(
      409,
    )
    expect((await trade.request(car.id, await insertCustomer(db()), hire(at(2, '14:00'), at(3, '14:00')))).status).toBe(
      200,
    )
    expect(await trade.findRefunds(id)).toMatchObject([{ reason: 'deposit', amount_ngwee: 250_000 }])
  })

  it('marked as a no-show frees the car, keeps the first day, and refunds the rest and the deposit', async () => {
    const { car, vendor, customer, id } = await createHire()
    await expect(takeStepAt(new Date(at(0, '07:59')), vendor.id, id, 'miss')).rejects.toThrow('The booking starts on ')
    await takeStepAt(new Date(at(0, '12:00')), vendor.id, id, 'miss')
    expect(await trade.readBooking(id)).toMatchObject({ state: 'no_show', paid_ngwee: 750_000, owed_ngwee: 650_000 })
    expect(await trade.getNotifications(customer.id)).toMatch(/you did not come: .* ZMW 6,500\.00 goes back/)
    expect((await trade.request(car.id, await insertCustomer(db()), hire(at(0, '08:00'), at(2, '08:00')))).status).toBe(
      200,
    )
    const balances = await trade.getBalances()
    expect([balances[`vendor:${vendor.id}:payable`], balances[`customer:${customer.id}:deposit`] ?? 0]).toEqual([
      -90_000, 0,
    ])
  })

  it('returned on time or late frees no time of later hires', async () => {
    const { vendor, id } = await createHire()
    await takeStepAt(new Date(at(0, '08:00')), vendor.id, id, 'begin')
    await takeStepAt(new Date(at(4, '20:00')), vendor.id, id, 'complete')
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
  async function createStay() {
    const vendor = await insertVendor(db())
    const room = await insertListing(db(), { vendor_id: vendor.id, capacity: 1 })
    const customer = await insertCustomer(db())
    const booking = await trade.buy(room.id, customer, nights(0, 4))
    return { vendor, room, customer, id: booking._id as string }
  }

  it('ended two nights early frees these nights without a refund', async () => {
    const { vendor, room, id } = await createStay()
    await takeStepAt(lusakaInstant(first, '15:00'), vendor.id, id, 'begin')
    await takeStepAt(lusakaInstant(addDays(first, 2), '09:00'), vendor.id, id, 'complete')
    expect((await trade.request(room.id, await insertCustomer(db()), nights(1, 4))).status).toBe(409)
    expect((await trade.request(room.id, await insertCustomer(db()), nights(2, 4))).status).toBe(200)
    expect(await trade.findRefunds(id)).toEqual([])
    await expectConsistentStock(world.connection)
  })

  it('marked as a no-show costs the first night and frees the nights', async () => {
    const { vendor, room, customer, id } = await createStay()
    await takeStepAt(lusakaInstant(first, '21:00'), vendor.id, id, 'miss')
    expect(await trade.findRefunds(id)).toMatchObject([{ reason: 'cancelled', amount_ngwee: 270_000 }])
    expect((await trade.request(room.id, await insertCustomer(db()), nights(0, 4))).status).toBe(200)
    expect(Object.values(await trade.getBalances()).reduce((sum, amount) => sum + amount, 0)).toBe(0)
    expect(await trade.getNotifications(customer.id)).toContain('you did not come')
    await expectConsistentStock(world.connection)
  })

  it('is sold once to concurrent buyers when it ends early', async () => {
    const { vendor, room, id } = await createStay()
    await takeStepAt(lusakaInstant(first, '15:00'), vendor.id, id, 'begin')
    const people = await Promise.all(Array.from({ length: 12 }, () => insertCustomer(db())))
    const earlyEnd = takeStepAt(lusakaInstant(addDays(first, 2), '09:00'), vendor.id, id, 'complete')
    const answers = await Promise.all(people.map((person) => trade.request(room.id, person, nights(2, 4))))
    await earlyEnd
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await expectConsistentStock(world.connection)
  })
})

describe('a coach booking', () => {
  async function createSeatBooking(departsAt: string, arrivesAt: string) {
    const vendor = await insertVendor(db(), { business_type: 'bus' })
    const details = {
      from: 'Lusaka',
      to: 'Ndola',
      stops: ['Lusaka', 'Kabwe', 'Ndola'],
      departsAt,
      arrivesAt,
      km: 320,
      seats: 45,
    }
    const coach = await insertListing(db(), {
      vendor_id: vendor.id,
      vertical: 'buses',
      capacity: 45,
      price_ngwee: 20_000,
      details: JSON.stringify(details),
    })
    const booking = await trade.buy(coach.id, await insertCustomer(db()), {
      date: getDate(0),
      from: 'Lusaka',
      to: 'Ndola',
      seats: ['1A'],
      names: ['Mutale Banda'],
    })
    return { vendor, id: booking._id as string }
  }

  it('marked as a no-show is not refunded under its terms', async () => {
    const { vendor, id } = await createSeatBooking('06:00', '11:00')
    await takeStepAt(new Date(at(0, '07:00')), vendor.id, id, 'miss')
    expect(await trade.findRefunds(id)).toEqual([])
    expect((await trade.readBooking(id)).state).toBe('no_show')
  })

  it('can be boarded after midnight and the next day if the coach is late', async () => {
    for (const moment of [at(1, '00:40'), at(1, '15:00')]) {
      const { vendor, id } = await createSeatBooking('18:30', '23:30')
      await takeStepAt(new Date(moment), vendor.id, id, 'begin')
      expect((await trade.readBooking(id)).state).toBe('in_service')
    }
  })

  it('A booking of a night coach can be boarded the evening before, but no earlier', async () => {
    const { vendor, id } = await createSeatBooking('02:00', '07:00')
    await expect(takeStepAt(new Date(at(-1, '21:59')), vendor.id, id, 'begin')).rejects.toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('02:00'),
    })
    await takeStepAt(new Date(at(-1, '22:00')), vendor.id, id, 'begin')
    expect((await trade.readBooking(id)).state).toBe('in_service')
  })
})
