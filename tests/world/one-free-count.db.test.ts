/**
 * The calendar of the business, the public page, the counter and the claim of the server count the same free units: after
 * bookings, counter stock, and guests or cars that are overdue.
 */
import { expect, it } from 'vitest'
import { availability, listing as readListing, occupancy } from '#contract/catalogue/catalogue'
import type { Listing } from '#contract/catalogue/catalogue'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { pull } from '#contract/sync/sync'
import { countUsage } from '../../src/features/business/listings/day-usage'
import { createStockFold } from '../../src/verticals/known-stock'
import { insertCustomer, insertListing, insertVendor } from '../support/builders'
import { openBookingFlow, type BookingFlow } from '../support/booking-flow'
import { openCounter } from '../support/counter-stock'
import { runDueTasks } from '../support/run-tasks'
import { occupyOverdueBookings } from '../../server/domain/counter/steps'
import type { World } from '../support/world'
import { relayPending } from '../../server/work/relay'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))

const today = lusakaDate(Date.now())
const tomorrow = addDays(today, 1)
const db = () => world.connection.db

/** What a device of the business mirrors. */
async function pullMirror(token: string, listingId: string) {
  const { rows } = (await world.call(pull, { token })).body as {
    rows: { type?: string; entity?: string; id: string; data: never }[]
  }
  const list = (entity: string) =>
    rows.filter((row) => (row.entity ?? row.type) === entity).map(({ data }) => data as Record<string, unknown>)
  const ofListing = (entity: string) => list(entity).filter((row) => row.listingId === listingId)
  return {
    bookings: ofListing('vendorBooking') as never[],
    quotas: ofListing('counterQuota') as never[],
    listing: list('vendorListing').find((row) => row._id === listingId) as never,
    pulledAt: Date.now(),
  }
}

/** Moves a booking into the past: the customer came `daysAgo` and should have left an hour ago. */
async function makeOverdue(id: string, daysAgo: number) {
  const [start, end] = [addDays(today, -daysAgo), new Date(Date.now() - 3_600_000)]
  const { choice } = await trade.readBooking(id)
  const dates = 'checkIn' in choice ? { checkIn: start, checkOut: lusakaDate(end.getTime()) } : {}
  await db()
    .updateTable('booking')
    .set({
      state: 'in_service',
      starts_on: start,
      ends_on: lusakaDate(end.getTime()),
      starts_at: lusakaInstant(start, '14:00'),
      ends_at: end,
      choice: JSON.stringify({ ...choice, ...dates }),
    })
    .where('id', '=', id)
    .execute()
}

/** The free units of a night by each of the four. */
async function countFree(listingId: string, token: string, day: string) {
  const mirror = await pullMirror(token, listingId)
  const own = mirror.listing as { values: { rooms: number } }
  const usage = countUsage([own as never], mirror.bookings, mirror.quotas, Date.now())(listingId, day)
  const page = (await world.call(availability, { params: { id: listingId }, query: { from: today, days: 31 } })).body
  const { listing } = (await world.call(readListing, { params: { id: listingId } })).body as { listing: Listing }
  const fold = createStockFold(listing, mirror, today, Date.now())
  const findDay = (days: { date: string; free: number }[] | undefined) => days?.find(({ date }) => date === day)?.free
  const none = { days: undefined, taken: undefined }
  return {
    grid: own.values.rooms - usage.booked - usage.setAside,
    page: findDay(page.days),
    counterOffline: findDay(fold(none, none).days),
    counter: findDay(fold({ days: page.days, taken: undefined }, { days: Date.now(), taken: undefined }).days),
  }
}
const all = (free: number) => ({ grid: free, page: free, counterOffline: free, counter: free })

async function countClaimable(listingId: string, night: string, upTo: number): Promise<number> {
  for (let rooms = upTo; rooms > 0; rooms--) {
    const choice = { checkIn: night, checkOut: addDays(night, 1), guests: 1, rooms }
    const { status } = await trade.request(listingId, await insertCustomer(db()), choice)
    if (status === 200) return rooms
  }
  return 0
}

it('Rooms that are set aside for the counter are not free, wherever they are counted', async () => {
  const vendor = await insertVendor(db())
  const details = JSON.stringify({ sleeps: 9, beds: '1 double', amenities: [], rooms: 5 })
  const { id } = await insertListing(db(), { vendor_id: vendor.id, capacity: 5, details })
  const counter = await openCounter(world, vendor)
  const night = addDays(today, 20)
  await trade.buy(id, await insertCustomer(db()), { checkIn: night, checkOut: addDays(night, 1), guests: 1, rooms: 1 })
  await counter.keep(id, 1, { part: { date: night }, returnAt: lusakaInstant(night, '18:00').toISOString() })
  expect(await countFree(id, counter.token, night)).toEqual(all(3))
  expect(await countClaimable(id, night, 5)).toBe(3)
})

it('A guest who has not left keeps the rooms tonight, until the guest leaves', async () => {
  const vendor = await insertVendor(db())
  const details = JSON.stringify({ sleeps: 9, beds: '1 double', amenities: [], rooms: 3 })
  const { id } = await insertListing(db(), { vendor_id: vendor.id, capacity: 3, details })
  const { token } = vendor.owner
  const stay = { checkIn: addDays(today, 20), checkOut: addDays(today, 21), guests: 1, rooms: 2 }
  const guest = await trade.buy(id, await insertCustomer(db()), stay)
  await makeOverdue(guest._id, 2)
  await occupyOverdueBookings(db())
  await occupyOverdueBookings(db())
  expect(await countFree(id, token, today)).toEqual(all(1))
  expect(await countFree(id, token, tomorrow)).toEqual(all(3))
  await relayPending(world.connection.pool)
  const { rows } = await world.connection.pool.query(
    `select run_at > now() as "isLater" from graphile_worker._private_jobs where key = 'stock-overdue'`,
  )
  expect(rows).toEqual([{ isLater: true }])
  expect((await trade.step(guest._id, vendor.owner, 'complete')).body).toMatchObject({ status: 'completed' })
  expect(await countFree(id, token, today)).toEqual(all(3))
})

it('A late guest takes no room that is sold already', async () => {
  const vendor = await insertVendor(db())
  const { id } = await insertListing(db(), { vendor_id: vendor.id, capacity: 2 })
  const stay = (checkIn: string, rooms: number) => ({ checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms })
  const guest = await trade.buy(id, await insertCustomer(db()), stay(addDays(today, 20), 1))
  await makeOverdue(guest._id, 2)
  await trade.buy(id, await insertCustomer(db()), stay(today, 2))
  await occupyOverdueBookings(db())
  const { rows } = await world.connection.pool.query(
    'select taken, capacity from stock where listing_id = $1 and slot = $2',
    [id, today],
  )
  expect(rows).toEqual([{ taken: 2, capacity: 2 }])
})

it('A car that is days late is hired until midnight, for customers and at the counter, and moves no later hire', async () => {
  const vendor = await insertVendor(db(), { business_type: 'carHiring' })
  const details = JSON.stringify({
    make: 'Toyota',
    model: 'Hilux',
    year: 2020,
    seats: 5,
    gearbox: 'Manual',
    cars: 1,
    bufferHours: 1,
  })
  const { id } = await insertListing(db(), { vendor_id: vendor.id, vertical: 'car-hire', capacity: 1, details })
  const inDays = (days: number) => lusakaInstant(addDays(today, days), '09:00').toISOString()
  const late = await trade.buy(id, await insertCustomer(db()), { pickUpAt: inDays(20), returnAt: inDays(22) })
  await world.connection.pool.query(
    "update interval_claim set during = tstzrange(now() - interval '5 days', now() - interval '3 days') where booking_id = $1",
    [late._id],
  )
  await db()
    .updateTable('booking')
    .set({
      state: 'in_service',
      starts_on: addDays(today, -5),
      ends_on: addDays(today, -3),
      starts_at: new Date(Date.now() - 5 * 86_400_000),
      ends_at: new Date(Date.now() - 3 * 86_400_000 - 3_600_000),
    })
    .where('id', '=', late._id)
    .execute()
  await runDueTasks(world)
  await occupyOverdueBookings(db())
  const { busy } = (await world.call(occupancy, { params: { id }, query: { from: today, to: tomorrow } })).body
  const midnight = lusakaInstant(tomorrow, '00:00').toISOString()
  expect(busy).toMatchObject([{ unit: 1, to: midnight }])
  const mirror = await pullMirror(vendor.owner.token, id)
  expect(countUsage([mirror.listing], mirror.bookings, [], Date.now())(id, today)).toEqual({ booked: 1, setAside: 0 })
  const { listing } = (await world.call(readListing, { params: { id } })).body as { listing: Listing }
  const none = { days: undefined, taken: undefined }
  const { taken } = createStockFold(listing, mirror, today, Date.now())(none, none)
  expect(taken!.busy.some(({ to }) => to === midnight)).toBe(true)
  // Tomorrow it can be hired, and the late car does not take this hire.
  const request = await trade.request(id, await insertCustomer(db()), { pickUpAt: inDays(1), returnAt: inDays(2) })
  expect(request.status).toBe(200)
})
