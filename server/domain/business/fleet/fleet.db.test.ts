/** Routes and vehicles of a bus company, and the trips that refer to them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { listing as readListing } from '#contract/catalogue/catalogue'
import { saveRoute, saveVehicle } from '#contract/business/fleet'
import { createListing, editListing, listOwnListings } from '#contract/business/listings/own-listings'
import { addDays, lusakaDate } from '#contract/core/values'
import { insertCustomer, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const day = addDays(lusakaDate(Date.now()), 10)
const stops = [
  { stop: 'Lusaka', km: 0, minutes: 0 },
  { stop: 'Kabwe', km: 139, minutes: 120, place: 'Total station' },
  { stop: 'Kitwe', km: 358, minutes: 330 },
]
const route = { name: 'Copperbelt', stops, fares: [{ since: '2026-01-01', legs: [90, 160] }], removed: false }
const coach = {
  name: 'Coach 4',
  plate: 'BAE 4521',
  class: 'Executive',
  seats: 40,
  layout: '2+2',
  listingId: null,
  documents: [{ kind: 'Insurance', number: 'ZS 88', expires: '2027-03-01' }],
  removed: false,
}
const tripStops = (times: string[]) => stops.map(({ minutes: _, ...stop }, index) => ({ ...stop, time: times[index]! }))
const trip = {
  name: 'Lusaka to Kitwe, 06:00',
  description: '',
  price: 250,
  offered: true,
  route: tripStops(['06:00', '08:00', '11:30']),
  fares: route.fares,
  seats: 40,
  layout: '2+2',
  luggageFree: null,
  luggagePerBag: null,
}

async function openCompany() {
  const vendor = await insertVendor(world.connection.db, { business_type: 'bus', city: 'Lusaka' })
  await world.connection.db
    .updateTable('account')
    .set({ business_type: 'bus' })
    .where('id', '=', vendor.owner_id)
    .execute()
  const { token } = vendor.owner
  const save = (id: string, body: object) => world.call(saveRoute, { token, params: { id } as never, body })
  const saveCoach = (id: string, body: object) => world.call(saveVehicle, { token, params: { id } as never, body })
  const addTrip = async (values: object) => {
    const id = randomUUID()
    const { status, body } = await world.call(createListing, { token, body: { id, ...trip, ...values } })
    expect([status, body.fields]).toEqual([200, undefined])
    return id
  }
  const editTrip = (id: string, body: object) => world.call(editListing, { token, params: { id } as never, body })
  const readTrip = async (id: string) =>
    (await world.call(listOwnListings, { token })).body.listings.find((listing: { _id: string }) => listing._id === id)
      .values
  return { token, save, saveCoach, addTrip, editTrip, readTrip }
}

/** A company with a route, a coach and a trip that refers to both. */
async function openCompanyWithTrip() {
  const company = await openCompany()
  const [routeId, vehicleId] = [randomUUID(), randomUUID()]
  expect((await company.save(routeId, route)).status).toBe(200)
  expect((await company.saveCoach(vehicleId, coach)).status).toBe(200)
  return { ...company, routeId, vehicleId, tripId: await company.addTrip({ routeId, vehicleId }) }
}

async function book(listingId: string, seats: string[]) {
  const customer = await insertCustomer(world.connection.db)
  const { status, body } = await world.call(requestBooking, {
    token: customer.token,
    key: randomUUID(),
    body: {
      id: randomUUID(),
      listingId,
      seenTotal: 1_000_000,
      choice: { date: day, from: 'Lusaka', to: 'Kabwe', seats, names: ['Mary Phiri'] },
    },
  })
  expect([status, body.fields]).toEqual([200, undefined])
  return body.reference as string
}

describe('a trip', () => {
  it('refers to a route and a vehicle, which customers do not see', async () => {
    const { tripId, readTrip, routeId, vehicleId } = await openCompanyWithTrip()
    expect(await readTrip(tripId)).toMatchObject({ ...trip, routeId, vehicleId })
    const { body } = await world.call(readListing, { params: { id: tripId } as never })
    expect(body.listing.details).toMatchObject({ from: 'Lusaka', to: 'Kitwe', seats: 40 })
    expect(JSON.stringify(body)).not.toContain(routeId)
    expect(JSON.stringify(body)).not.toContain(vehicleId)
  })

  it('loses a reference to a record that the company does not have', async () => {
    const { routeId: otherRouteId } = await openCompanyWithTrip()
    const { addTrip, readTrip, editTrip, save, routeId, tripId } = await openCompanyWithTrip()
    const id = await addTrip({ routeId: otherRouteId, vehicleId: randomUUID() })
    expect(await readTrip(id)).toMatchObject({ ...trip, routeId: null, vehicleId: null })
    await editTrip(tripId, { routeId: null, from: { routeId } })
    expect((await save(routeId, { removed: true, from: { removed: false } })).status).toBe(200)
    expect((await editTrip(tripId, { routeId, from: { routeId: null } })).status).toBe(200)
    expect(await readTrip(tripId)).toMatchObject({ routeId: null })
  })
})

describe('a changed route', () => {
  const slower = [stops[0], stops[1], { ...stops[2], minutes: 345 }]

  it('changes the times and fares of its trips, which keep their departures', async () => {
    const { save, routeId, tripId, addTrip, readTrip } = await openCompanyWithTrip()
    const night = await addTrip({ route: tripStops(['21:00', '23:00', '02:30']), routeId })
    const fares = [{ since: '2026-01-01', legs: [100, 170] }]
    const { status } = await save(routeId, { stops: slower, fares, from: { stops, fares: route.fares } })
    expect(status).toBe(200)
    expect(await readTrip(tripId)).toMatchObject({ route: tripStops(['06:00', '08:00', '11:45']), fares })
    expect(await readTrip(night)).toMatchObject({ route: tripStops(['21:00', '23:00', '02:45']), fares })
  })

  it('does not change what differs from the route in a trip, nor a trip without a route', async () => {
    const { save, routeId, addTrip, readTrip } = await openCompanyWithTrip()
    const ownTimes = tripStops(['13:00', '15:30', '19:00'])
    const [deviating, other] = [await addTrip({ route: ownTimes, routeId }), await addTrip({})]
    const fares = [{ since: '2026-01-01', legs: [100, 170] }]
    await save(routeId, { stops: slower, fares, from: { stops, fares: route.fares } })
    expect(await readTrip(deviating)).toMatchObject({ route: ownTimes, fares })
    expect(await readTrip(other)).toMatchObject({ route: trip.route, fares: trip.fares })
  })

  it('is refused if customers have booked its trip, and the bookings are named', async () => {
    const { save, routeId, tripId, readTrip } = await openCompanyWithTrip()
    const reference = await book(tripId, ['1A'])
    const { status, body } = await save(routeId, { stops: slower, from: { stops } })
    expect([status, body.code]).toEqual([409, 'already_booked'])
    expect(body.message).toContain(`${trip.name}: Customers have booked what you are changing: ${reference}.`)
    expect(await readTrip(tripId)).toMatchObject({ route: trip.route })
    // A new name and new fares are no obstacle to the booking.
    expect((await save(routeId, { name: 'North', fares: [], from: { name: 'Copperbelt' } })).status).toBe(200)
    expect(await readTrip(tripId)).toMatchObject({ fares: [] })
  })

  it('is refused if its stops and fares do not fit together', async () => {
    const { save, routeId } = await openCompanyWithTrip()
    const { status, body } = await save(routeId, { stops: slower.slice(0, 2), from: { stops } })
    expect([status, body.fields]).toEqual([422, { fares: 'Please enter a fare for each part of the trip.' }])
  })
})

describe('a changed vehicle', () => {
  it('changes the seats of its trips, unless customers have booked a seat that it no longer has', async () => {
    const { saveCoach, vehicleId, tripId, readTrip } = await openCompanyWithTrip()
    expect((await saveCoach(vehicleId, { seats: 44, from: { seats: 40 } })).status).toBe(200)
    expect(await readTrip(tripId)).toMatchObject({ seats: 44, layout: '2+2' })
    const reference = await book(tripId, ['11D'])
    const { status, body } = await saveCoach(vehicleId, { seats: 36, from: { seats: 44 } })
    expect([status, body.code, body.detail]).toEqual([409, 'already_booked', { bookings: [reference] }])
    expect(await readTrip(tripId)).toMatchObject({ seats: 44 })
    expect((await saveCoach(vehicleId, { plate: 'BAF 1', documents: [], from: { plate: 'BAE 4521' } })).status).toBe(
      200,
    )
  })
})

describe('removing a route or a vehicle', () => {
  it('is refused while trips refer to it, and they are named', async () => {
    const { save, saveCoach, routeId, vehicleId, tripId, editTrip } = await openCompanyWithTrip()
    const removal = { removed: true, from: { removed: false } }
    for (const { status, body } of [await save(routeId, removal), await saveCoach(vehicleId, removal)]) {
      expect([status, body.code, body.detail]).toEqual([409, 'in_use', { listings: [trip.name] }])
      expect(body.message).toBe(`It is still used by: ${trip.name}. Please choose another one there first.`)
    }
    await editTrip(tripId, { removed: true, offered: false, from: { removed: false, offered: true } })
    for (const { status } of [await save(routeId, removal), await saveCoach(vehicleId, removal)])
      expect(status).toBe(200)
  })

  it('never leaves a trip that was added at the same moment with a removed route', async () => {
    for (let round = 0; round < 8; round++) {
      const { save, addTrip, readTrip } = await openCompany()
      const id = randomUUID()
      await save(id, route)
      const [removed, tripId] = await Promise.all([
        save(id, { removed: true, from: { removed: false } }),
        addTrip({ routeId: id }),
      ])
      const { routeId } = await readTrip(tripId)
      expect([removed.status, routeId]).toEqual(removed.status === 200 ? [200, null] : [409, id])
    }
  })
})

describe('edits of several people', () => {
  it('are all saved if they change different fields at the same moment', async () => {
    const { saveCoach, vehicleId, save, routeId, tripId, readTrip } = await openCompanyWithTrip()
    const answers = await Promise.all([
      saveCoach(vehicleId, { plate: 'BAF 77', from: { plate: 'BAE 4521' } }),
      saveCoach(vehicleId, { seats: 48, from: { seats: 40 } }),
      saveCoach(vehicleId, { documents: [], from: { documents: coach.documents } }),
      save(routeId, { fares: [], from: { fares: route.fares } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await saveCoach(vehicleId, { name: 'Coach 5', from: { name: 'Coach 4' } })
    expect(body.values).toEqual({ ...coach, name: 'Coach 5', plate: 'BAF 77', seats: 48, documents: [] })
    expect(await readTrip(tripId)).toMatchObject({ seats: 48, fares: [] })
  })

  it('Edits of one field by several people are a conflict with the other value, and the other fields are saved', async () => {
    const { saveCoach, vehicleId } = await openCompanyWithTrip()
    await saveCoach(vehicleId, { plate: 'BAF 77', from: { plate: 'BAE 4521' } })
    const edit = { plate: 'BAG 1', class: 'Standard', from: { plate: 'BAE 4521', class: 'Executive' } }
    const { status, body } = await saveCoach(vehicleId, edit)
    expect([status, body.code, body.detail]).toEqual([409, 'conflict', { theirs: { plate: 'BAF 77' } }])
    const { body: saved } = await saveCoach(vehicleId, { plate: 'BAG 1', from: { plate: 'BAF 77' } })
    expect(saved.values).toMatchObject({ plate: 'BAG 1', class: 'Standard' })
  })
})

it('a record is created once, and never with the id of another company', async () => {
  const { save, routeId } = await openCompanyWithTrip()
  expect((await save(routeId, route)).status).toBe(200)
  const other = await openCompany()
  expect((await other.save(routeId, route)).body.code).toBe('not_found')
  // An edit of a record whose creation was refused.
  expect((await other.save(randomUUID(), { name: 'North', from: { name: 'South' } })).body.code).toBe('not_found')
})
