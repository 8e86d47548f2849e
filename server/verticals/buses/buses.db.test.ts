/**
 * Tests seat booking by leg on real PostgreSQL and through the real endpoints: seats are sold once per leg, sold again
 * on later legs, and released.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { alternatives } from '#contract/bookings/bookings/request-booking'
import { myBookings } from '#contract/bookings/bookings/my-bookings'
import { assignBooking, closeDay } from '#contract/counter/booking-steps'
import { listing as readListing, occupancy } from '#contract/catalogue/catalogue'
import { addDays, formatDate, lusakaDate } from '#contract/core/values'
import {
  insertCustomer,
  insertListing,
  insertAccount,
  insertVendor,
  insertSessions,
} from '../../../tests/support/builders'
import { openBookingFlow, type BookingFlow } from '../../../tests/support/booking-flow'
import { runDueTasks } from '../../../tests/support/run-tasks'
import type { World } from '../../../tests/support/world'
import { loadBookingRow, vendorBookingView } from '../../domain/bookings/bookings'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))

const stops = ['Lusaka', 'Kabwe', 'Ndola', 'Kitwe']
const details = {
  from: 'Lusaka',
  to: 'Kitwe',
  stops,
  departsAt: '06:00',
  arrivesAt: '12:00',
  boardsAt: 'Intercity terminus',
  seats: 45,
  km: 360,
  calls: [
    { km: 0, minutes: 0 },
    { km: 140, minutes: 120, place: 'Kabwe bus station' },
    { km: 320, minutes: 300 },
    { km: 360, minutes: 360 },
  ],
  fares: [{ since: '2020-01-01', legs: [100, 125, 30] }],
}
const date = addDays(lusakaDate(Date.now()), 30)
const ride = (from: string, to: string, ...seats: string[]) => ({
  date,
  from,
  to,
  seats,
  names: seats.map((seat) => `Chanda Phiri ${seat}`),
})

async function createCoach() {
  const { db } = world.connection
  const vendor = await insertVendor(db, { business_type: 'bus', name: 'Copper Line' })
  const trip = await insertListing(db, {
    vendor_id: vendor.id,
    vertical: 'buses',
    name: 'Lusaka to Kitwe, 06:00',
    town: 'Lusaka',
    capacity: 45,
    price_ngwee: 25_500,
    details: JSON.stringify(details),
  })
  return { vendor, trip }
}
const createBuyer = () => insertCustomer(world.connection.db)
const loadOccupancy = async (id: string) =>
  (await world.call(occupancy, { params: { id }, query: { from: date, to: date } })).body
const loadTakenSlots = async (id: string) =>
  (await loadOccupancy(id)).counts.map(({ slot }: { slot: string }) => slot.slice(date.length + 1))

describe('a coach seat', () => {
  it('is sold once per leg: Lusaka to Kabwe and again Kabwe to Ndola', async () => {
    const { trip } = await createCoach()
    const first = await trade.buy(trip.id, await createBuyer(), ride('Lusaka', 'Kabwe', '4A'))
    expect(first.quote).toMatchObject({ total: 100, place: 'Intercity terminus', names: ['Chanda Phiri 4A (4A)'] })
    await trade.buy(trip.id, await createBuyer(), ride('Kabwe', 'Ndola', '4A'))
    expect(await loadTakenSlots(trip.id)).toEqual(['4A/0', '4A/1'])
    const refused = await trade.request(trip.id, await createBuyer(), ride('Lusaka', 'Kitwe', '4A'))
    expect(refused).toMatchObject({ status: 409, body: { code: 'sold_out', detail: { left: 0 } } })
    expect((await trade.request(trip.id, await createBuyer(), ride('Ndola', 'Kitwe', '4A'))).status).toBe(200)
    expect((await trade.request(trip.id, await createBuyer(), ride('Lusaka', 'Kitwe', '4B'))).status).toBe(200)
  })

  it('is displayed with the passenger’s name in the vendor bookings', async () => {
    const { vendor, trip } = await createCoach()
    const { _id: id } = await trade.buy(trip.id, await createBuyer(), ride('Lusaka', 'Kabwe', '6C', '6D'))
    await world.call(assignBooking, {
      token: vendor.owner.token,
      key: randomUUID(),
      params: { id },
      body: { assigned: 'Coach 12' },
    })
    const vendorBooking = await world.transact(async (tx) => vendorBookingView(await loadBookingRow(tx, id), true))
    expect(vendorBooking.assigned).toBe('Coach 12')
    expect(vendorBooking.names).toEqual(['Chanda Phiri 6C (6C)', 'Chanda Phiri 6D (6D)'])
  })

  it('is confirmed by email with passengers, local times, boarding place and a ticket link', async () => {
    const { trip } = await createCoach()
    const passenger = await createBuyer()
    const { _id: id } = await trade.buy(trip.id, passenger, ride('Lusaka', 'Kabwe', '7C'))
    world.gateways.emails.splice(0)
    await runDueTasks(world)
    const { text } = world.gateways.emails.find(
      ({ to, subject }) => to === passenger.email && subject.startsWith('Booked: '),
    )!
    expect(text).toContain(
      `Details: Lusaka to Kabwe at 06:00, seat 7C\nFor: Chanda Phiri 7C (7C)\nWhen: ${formatDate(date)}, 06:00 to 08:00\nWhere: Intercity terminus\n`,
    )
    expect(text).toContain(`/my-account/bookings/${id}\n`)
  })

  it('is not booked or held without a passenger name', async () => {
    const { trip } = await createCoach()
    const { names: _, ...nameless } = ride('Lusaka', 'Kabwe', '1A')
    expect((await trade.request(trip.id, await createBuyer(), nameless)).body).toMatchObject({
      code: 'bad_choice',
      fields: { names: expect.stringContaining('one name for each seat') },
    })
    expect(await loadTakenSlots(trip.id)).toEqual([])
  })

  it('is booked together with all requested seats or not at all', async () => {
    const { trip } = await createCoach()
    await trade.buy(trip.id, await createBuyer(), ride('Ndola', 'Kitwe', '2B'))
    expect((await trade.request(trip.id, await createBuyer(), ride('Lusaka', 'Kitwe', '2A', '2B'))).body.code).toBe(
      'sold_out',
    )
    expect(await loadTakenSlots(trip.id)).toEqual(['2B/2'])
  })

  it('can be booked again by the buyer who holds it unpaid', async () => {
    const { trip } = await createCoach()
    const customer = await createBuyer()
    expect((await trade.request(trip.id, customer, ride('Lusaka', 'Kitwe', '3A'))).status).toBe(200)
    expect((await trade.request(trip.id, customer, ride('Lusaka', 'Ndola', '3A', '3B'))).status).toBe(200)
    expect(await loadTakenSlots(trip.id)).toEqual(['3A/0', '3A/1', '3B/0', '3B/1'])
  })

  it('is offered on another coach of the same route when it is taken', async () => {
    const { trip, vendor } = await createCoach()
    const laterTrip = await insertListing(world.connection.db, {
      vendor_id: vendor.id,
      vertical: 'buses',
      name: 'Lusaka to Kitwe, 09:00',
      town: 'Lusaka',
      capacity: 45,
      price_ngwee: 25_500,
      details: JSON.stringify({ ...details, departsAt: '09:00' }),
    })
    const { names: _, ...choice } = ride('Lusaka', 'Kabwe', '4A')
    const { body } = await world.call(alternatives, { body: { listingId: trip.id, choice } })
    expect(body.alternatives[0]).toMatchObject({ listing: { _id: laterTrip.id }, total: 100 })
    await trade.buy(laterTrip.id, await createBuyer(), ride('Lusaka', 'Kabwe', '4A'))
    expect(
      (await world.call(alternatives, { body: { listingId: trip.id, choice } })).body.alternatives.map(
        ({ listing }: any) => listing._id,
      ),
    ).not.toContain(laterTrip.id)
  })
})

describe('lists of coach bookings', () => {
  it('contain origin, destination, time and seats in My Bookings', async () => {
    const { trip } = await createCoach()
    const customer = await createBuyer()
    await trade.buy(trip.id, customer, ride('Kabwe', 'Ndola', '5A', '5B'))
    const { body } = await world.call(myBookings, { token: customer.token })
    expect(body.bus).toMatchObject([
      {
        busTripId: { _id: trip.id, from: 'Kabwe', to: 'Ndola', departureTime: `${date} 08:00` },
        seats: ['5A', '5B'],
        status: 'confirmed',
      },
    ])
  })

  it('contain the seats that are free on every leg', async () => {
    const { trip } = await createCoach()
    const tomorrow = addDays(lusakaDate(Date.now()), 1)
    const early = JSON.stringify({ ...details, departsAt: '00:00' })
    await world.connection.db.updateTable('listing').set({ details: early }).where('id', '=', trip.id).execute()
    await trade.buy(trip.id, await createBuyer(), { ...ride('Lusaka', 'Kabwe', '4A', '4B'), date: tomorrow })
    await trade.buy(trip.id, await createBuyer(), { ...ride('Kabwe', 'Kitwe', '4A'), date: tomorrow })
    expect((await world.call(readListing, { params: { id: trip.id } })).body.listing.free).toEqual({
      date: tomorrow,
      left: 43,
    })
  })
})

describe('a cancelled coach departure', () => {
  it('refunds all passengers in full and is not sold again on that day', async () => {
    const { trip, vendor } = await createCoach()
    const [first, second, thirdBuyer] = [await createBuyer(), await createBuyer(), await createBuyer()]
    const firstBooking = await trade.buy(trip.id, first, ride('Lusaka', 'Kitwe', '4A'))
    const secondBooking = await trade.buy(trip.id, second, ride('Kabwe', 'Ndola', '4B', '4C'))
    const nextDay = await trade.buy(trip.id, thirdBuyer, { ...ride('Lusaka', 'Kitwe', '4A'), date: addDays(date, 1) })
    const heldBooking = (await trade.request(trip.id, await createBuyer(), ride('Lusaka', 'Kabwe', '9A'))).body
    const closed = await world.call(closeDay, {
      token: vendor.owner.token,
      key: randomUUID(),
      params: { id: trip.id, day: date },
      body: { reason: 'The coach stands in the workshop.' },
    })
    expect(closed.status).toBe(200)
    expect((await trade.findRefunds(firstBooking._id)).map(({ amount_ngwee }) => amount_ngwee)).toEqual([25_500])
    expect((await trade.findRefunds(secondBooking._id)).map(({ amount_ngwee }) => amount_ngwee)).toEqual([25_000])
    expect(['confirmed', 'held']).not.toContain((await trade.readBooking(heldBooking._id)).state)
    expect((await trade.readBooking(nextDay._id)).state).toBe('confirmed')
    expect(await loadOccupancy(trip.id)).toMatchObject({ counts: [], closed: [date] })
    expect((await trade.request(trip.id, thirdBuyer, ride('Lusaka', 'Kitwe', '4A'))).body.code).toBe('sold_out')
    world.gateways.nextStatus = { state: 'successful' }
    await runDueTasks(world)
    world.gateways.nextStatus = { state: 'pending' }
    expect([
      (await trade.readBooking(firstBooking._id)).state,
      (await trade.readBooking(secondBooking._id)).state,
    ]).toEqual(['refunded', 'refunded'])
    expect(Object.values(await trade.getBalances()).reduce((sum, amount) => sum + amount, 0)).toBe(0)
  })
})

describe('concurrent bookings of overlapping rides', () => {
  /** All pairs of stops, with few seats, so that most rides overlap. */
  const routes = stops.slice(0, -1).flatMap((from, first) => stops.slice(first + 1).map((to) => [from, to] as const))
  const getRide = (index: number) =>
    ride(
      ...routes[index % routes.length]!,
      ...(index % 5 === 0 ? ['1A', '1B'] : [['1A', '1B', '1C'][Math.floor(index / routes.length) % 3]!]),
    )

  it('never sell a leg of a seat twice, even with cancellations and expired holds', async () => {
    const { db } = world.connection
    const { trip } = await createCoach()
    const accounts = []
    for (let index = 0; index < 200; index++) accounts.push((await insertAccount(db)).id)
    const tokens = await insertSessions(db, accounts)
    const outcomeCounts = new Map<string, number>()
    await Promise.all(
      tokens.map(async (token, index) => {
        const { status, body } = await trade.request(trip.id, { token }, getRide(index))
        const outcome = status === 200 ? 'held' : body.code
        outcomeCounts.set(outcome, (outcomeCounts.get(outcome) ?? 0) + 1)
        if (status !== 200) return
        const scenario = index % 7
        if (scenario === 0)
          await db
            .updateTable('claim')
            .set({ expires_at: new Date(Date.now() - 1000) })
            .where('booking_id', '=', body._id)
            .execute()
        if (scenario % 2 === 1) await trade.pay(body._id, { token })
        if (scenario === 1) await trade.cancel(body._id, { token })
      }),
    )
    expect([...outcomeCounts.keys()].sort()).toEqual(['held', 'sold_out'])
    const stock = await db
      .selectFrom('stock')
      .leftJoin('claim', 'claim.stock_id', 'stock.id')
      .where('listing_id', '=', trip.id)
      .groupBy(['stock.id'])
      .select((eb) => [
        'slot',
        'capacity',
        'taken',
        eb.fn.coalesce(eb.fn.sum<number>('claim.quantity'), eb.lit(0)).as('claimed'),
      ])
      .execute()
    expect(stock.length).toBeGreaterThan(3)
    for (const { capacity, taken: count, claimed } of stock)
      expect([capacity, count <= 1, Number(claimed)]).toEqual([1, true, count])
    // Check the booked choices instead of the claims, to detect claims that are too small.
    const soldBookings = await db
      .selectFrom('booking')
      .innerJoin('claim', 'claim.booking_id', 'booking.id')
      .distinctOn('booking.id')
      .select(['choice'])
      .where('listing_id', '=', trip.id)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
      .execute()
    expect(soldBookings.length).toBeGreaterThan(0)
    const legs = soldBookings.flatMap(({ choice: { from, to, seats } }: any) =>
      seats.flatMap((seat: string) =>
        stops.slice(stops.indexOf(from), stops.indexOf(to)).map((stop) => `${seat}/${stop}`),
      ),
    )
    expect(new Set(legs).size).toBe(legs.length)
    expect(Object.values(await trade.getBalances()).reduce((sum, amount) => sum + amount, 0)).toBe(0)
  })
})
