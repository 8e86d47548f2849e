/** `derive_fleet` on a database with trips, cars and customers, and a device with pending changes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { addDays, lusakaDate } from '#contract/core/values'
import { saveRoute } from '#contract/business/fleet'
import { listOwnListings } from '#contract/business/listings/own-listings'
import { push } from '#contract/sync/sync'
import { fillTripFromRoute } from '#contract/verticals/fleet/bus-routes'
import type { VerticalId } from '#contract/verticals/vertical'
import { fillTripFromVehicle } from '#contract/verticals/fleet/vehicles'
import type { BusinessType } from '#contract/core/access'
import { insertCustomer, insertListing, insertVendor } from '../../tests/support/builders'
import { openWorld, type World } from '../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const day = addDays(lusakaDate(Date.now()), 10)
const deriveFleet = async () => void (await world.connection.pool.query('select derive_fleet()'))

const calls = [
  { km: 0, minutes: 0, place: 'Intercity' },
  { km: 139, minutes: 120 },
  { km: 358, minutes: 330 },
]
const copperbelt = { from: 'Lusaka', to: 'Kitwe', stops: ['Lusaka', 'Kabwe', 'Kitwe'], calls, km: 358, seats: 57 }
const fares = [{ since: '2026-01-01', legs: [90, 160] }]
/** Trips without routes and vehicles. Those with one letter share their stops. */
const trips: Record<string, Record<string, unknown>> = {
  a1: { ...copperbelt, departsAt: '06:00', layout: '2+2', fares, luggage: { free: 'One bag', perBag: 40 } },
  a2: { ...copperbelt, departsAt: '21:00', layout: '2+3' },
  a3: { ...copperbelt, departsAt: '13:00', fares },
  slow: { ...copperbelt, departsAt: '14:00', calls: [calls[0], calls[1], { km: 358, minutes: 400 }] },
  noCalls: {
    from: 'A',
    to: 'C',
    stops: ['A', 'B', 'C'],
    departsAt: '20:00',
    arrivesAt: '06:00 the next day',
    seats: 30,
    km: 101,
  },
  noArrival: { from: 'A', to: 'C', stops: ['A', 'B', 'C'], departsAt: '20:00', seats: 30, km: 130 },
  broken: { from: 'Lusaka' },
  notAList: { from: 'Lusaka', stops: 'Lusaka', calls: 3, km: 'far', departsAt: '06:00' },
}

async function insertCompany(
  business_type: BusinessType,
  vertical: VerticalId,
  details: Record<string, Record<string, unknown>>,
) {
  const { db } = world.connection
  const vendor = await insertVendor(db, { business_type, city: 'Lusaka' })
  await db.updateTable('account').set({ business_type }).where('id', '=', vendor.owner_id).execute()
  const ids: Record<string, string> = {}
  for (const [name, stored] of Object.entries(details))
    ids[name] = (
      await insertListing(db, {
        vendor_id: vendor.id,
        vertical,
        name,
        details: JSON.stringify(stored),
        capacity: Number((vertical === 'buses' ? stored.seats : stored.cars) ?? 1),
      })
    ).id
  const readListings = async () =>
    Object.fromEntries(
      (await world.call(listOwnListings, { token: vendor.owner.token })).body.listings.map(
        (listing: { values: { name: string } }) => [listing.values.name, listing],
      ),
    )
  return { vendor, token: vendor.owner.token, ids, readListings }
}

it('gives trips and cars their routes and vehicles, and keeps everything that customers and devices have', async () => {
  const company = await insertCompany('bus', 'buses', trips)
  const hire = await insertCompany('carHiring', 'car-hire', {
    hilux: { make: 'Toyota', model: 'Hilux', year: 2019, seats: 5, gearbox: 'Manual', kmPerDay: 200, cars: 3 },
    corolla: { make: 'Toyota', model: 'Corolla', year: 2018, seats: 5, gearbox: 'Manual', kmPerDay: 200 },
  })
  const book = async (seats: string[]) =>
    world.call(requestBooking, {
      token: (await insertCustomer(world.connection.db)).token,
      key: randomUUID(),
      body: {
        id: randomUUID(),
        listingId: company.ids.a1!,
        seenTotal: 1_000_000,
        choice: { date: day, from: 'Lusaka', to: 'Kabwe', seats, names: ['Mary Phiri'] },
      },
    })
  const booked = await book(['1A'])
  expect(booked.status).toBe(200)
  const before = await company.readListings()
  const readChangedAt = async () =>
    await world.connection.db.selectFrom('listing').select(['id', 'changed_at']).orderBy('id').execute()
  const changedAt = await readChangedAt()

  await deriveFleet()

  // The sitemap reports no change.
  expect(await readChangedAt()).toEqual(changedAt)
  const after = await company.readListings()
  // Everything but the new references is as before.
  for (const name of Object.keys(trips)) {
    expect(after[name]._id).toBe(company.ids[name])
    expect({ ...after[name].values, routeId: null, vehicleId: null }).toEqual(before[name].values)
  }
  const { db } = world.connection
  const routes = await db.selectFrom('bus_route').selectAll().where('vendor_id', '=', company.vendor.id).execute()
  const vehicles = await db.selectFrom('vehicle').selectAll().where('vendor_id', '=', company.vendor.id).execute()
  // A changed route or vehicle reaches each trip, because it determines exactly what the trip has.
  for (const name of ['a1', 'a2', 'a3', 'slow', 'noCalls', 'noArrival']) {
    const { values } = after[name]
    const route = routes.find(({ id }) => id === values.routeId)!
    expect(fillTripFromRoute(route as never, values).route, name).toEqual(values.route)
    const vehicle = vehicles.find(({ id }) => id === values.vehicleId)!
    expect(values, name).toMatchObject(fillTripFromVehicle(vehicle as never))
  }
  const routeIds = Object.keys(trips).map((name) => after[name].values.routeId)
  expect(new Set(routeIds.slice(0, 3)).size).toBe(1)
  expect(routeIds.slice(6)).toEqual([null, null])
  expect(routes.map(({ name }) => name).sort()).toEqual([
    'A to C',
    'A to C (2)',
    'Lusaka to Kitwe',
    'Lusaka to Kitwe (2)',
  ])
  expect(vehicles.map(({ name }) => name).sort()).toEqual([
    'Coach, 30 seats, 2+2',
    'Coach, 57 seats, 2+2',
    'Coach, 57 seats, 2+3',
  ])
  const cars = await db
    .selectFrom('vehicle')
    .selectAll()
    .where('vendor_id', '=', hire.vendor.id)
    .orderBy('name')
    .execute()
  expect(cars.map(({ name, listing_id }) => [name, listing_id])).toEqual([
    ['corolla', hire.ids.corolla],
    ['hilux (1)', hire.ids.hilux],
    ['hilux (2)', hire.ids.hilux],
    ['hilux (3)', hire.ids.hilux],
  ])

  // A device that stored the listings before sends its pending edits, and a trip without routes and vehicles.
  const newTripId = randomUUID()
  const oldFields = Object.entries(before.a2.values).filter(
    ([field]) => !['name', 'removed', 'routeId', 'vehicleId'].includes(field),
  )
  const oldValues = Object.fromEntries(oldFields)
  const pushed = await world.call(push, {
    token: company.token,
    body: {
      protocol: 1,
      device: randomUUID(),
      commands: [
        {
          endpoint: 'listings.edit',
          params: { id: company.ids.a1 },
          body: { price: 300, from: { price: before.a1.values.price } },
        },
        {
          endpoint: 'listings.edit',
          params: { id: company.ids.a2 },
          body: { route: after.a1.values.route, seats: 60, from: { route: before.a2.values.route, seats: 57 } },
        },
        { endpoint: 'listings.edit', params: { id: company.ids.a3 }, body: { seats: 20, from: { seats: 40 } } },
        { endpoint: 'listings.create', body: { id: newTripId, name: 'old app', ...oldValues } },
      ].map((command) => ({ key: randomUUID(), ...command })),
    },
  })
  // The fares determine the price of the first trip, so that a new price would change nothing.
  expect(pushed.body.results.map(({ outcome, code }: { outcome: string; code?: string }) => code ?? outcome)).toEqual([
    ...['invalid_input', 'accepted', 'conflict', 'accepted'],
  ])
  const later = await company.readListings()
  expect(later.a1.values).toMatchObject({ price: before.a1.values.price, routeId: after.a1.values.routeId })
  expect(later.a2.values).toMatchObject({ seats: 60, route: after.a1.values.route, routeId: after.a2.values.routeId })
  expect(later['old app'].values).toMatchObject({ ...oldValues, routeId: null, vehicleId: null })

  // Bookings stay valid, and seats are sold from the same listing.
  expect((await book(['1A'])).body.code).toBe('sold_out')
  expect((await book(['1B'])).status).toBe(200)
  const refused = await world.call(saveRoute, {
    token: company.token,
    params: { id: after.a1.values.routeId } as never,
    body: { stops: copperbelt.stops.map((stop, index) => ({ stop, ...calls[index], minutes: index * 150 })) },
  })
  expect(refused.body.detail).toEqual({ bookings: expect.arrayContaining([booked.body.reference]) })
})
