/** Edits of a listing that would no longer serve what customers have booked, or that would change nothing. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BusinessType } from '#contract/core/access'
import { cancelBooking } from '#contract/counter/booking-steps'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { createListing, editListing, listOwnListings } from '#contract/business/listings/own-listings'
import { addDays, formatDate, lusakaDate, weekdays } from '#contract/core/values'
import { getWeekday } from '#contract/core/dates'
import { insertCustomer, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const day = addDays(lusakaDate(Date.now()), 10)
const common = { name: 'First listing', description: '', price: 500, offered: true }

async function createOffer(business_type: BusinessType, values: Record<string, unknown>) {
  const vendor = await insertVendor(world.connection.db, { business_type, city: 'Lusaka' })
  await world.connection.db.updateTable('account').set({ business_type }).where('id', '=', vendor.owner_id).execute()
  const { token } = vendor.owner
  const id = randomUUID()
  const created = await world.call(createListing, { token, body: { id, ...common, ...values } })
  expect([created.status, created.body.fields]).toEqual([200, undefined])
  const change = (changes: Record<string, unknown>) =>
    world.call(editListing, { token, params: { id } as never, body: changes })
  const readValues = async () => (await world.call(listOwnListings, { token })).body.listings[0].values
  return { id, change, readValues }
}

async function book(listingId: string, choice: object) {
  const customer = await insertCustomer(world.connection.db)
  const { status, body } = await world.call(requestBooking, {
    token: customer.token,
    key: randomUUID(),
    body: { id: randomUUID(), listingId, choice, seenTotal: 1_000_000 },
  })
  expect([status, body.fields]).toEqual([200, undefined])
  const cancel = () =>
    world.call(cancelBooking, { token: customer.token, key: randomUUID(), params: { id: body._id } as never, body: {} })
  return { reference: body.reference as string, cancel }
}

const route = [
  { stop: 'Lusaka', time: '06:00', km: 0 },
  { stop: 'Kabwe', time: '08:00', km: 139 },
  { stop: 'Kitwe', time: '11:30', km: 358 },
]
const trip = { route, seats: 40, layout: '2+2', fares: [], luggageFree: null, luggagePerBag: null }
const ride = { date: day, from: 'Lusaka', to: 'Kabwe', seats: ['10A'], names: ['Mary Phiri'] }

describe('a trip with passengers', () => {
  it.each([
    ['another time', { route: [{ ...route[0], time: '05:00' }, ...route.slice(1)] }],
    ['another time of a later stop', { route: [route[0], { ...route[1], time: '08:30' }, route[2]] }],
    ['another stop', { route: [route[0], { ...route[1], stop: 'Kapiri Mposhi' }, route[2]] }],
    ['a removed stop', { route: [route[0], route[2]] }],
    ['fewer seats than the number of a booked one', { seats: 36 }],
  ])('cannot get %s, and the booking is named', async (_, change) => {
    const trips = await createOffer('bus', trip)
    const { reference, cancel } = await book(trips.id, ride)
    const refused = await trips.change(change)
    expect([refused.status, refused.body.code]).toEqual([409, 'already_booked'])
    expect(refused.body.message).toBe(
      `Customers have booked what you are changing: ${reference}. Please add a new listing for the change, and take this one offline.`,
    )
    expect(refused.body.detail).toEqual({ bookings: [reference] })
    expect(await trips.readValues()).toMatchObject(trip)
    await cancel()
    expect((await trips.change(change)).status).toBe(200)
  })

  it('can get other fares, distances, boarding places, luggage, and more seats', async () => {
    const trips = await createOffer('bus', trip)
    await book(trips.id, ride)
    const { status } = await trips.change({
      route: [{ ...route[0], place: 'Intercity Bus Terminus' }, { ...route[1], km: 140 }, route[2]],
      fares: [{ since: day, legs: [160, 260] }],
      seats: 44,
      luggageFree: 'One bag',
      luggagePerBag: 40,
    })
    expect(status).toBe(200)
  })

  it('is not changed by an edit that arrives at the same moment as a booking', async () => {
    for (let round = 0; round < 10; round++) {
      const trips = await createOffer('bus', trip)
      const customer = await insertCustomer(world.connection.db)
      const [edited, booked] = await Promise.all([
        trips.change({ route: [route[0], route[2]] }),
        world.call(requestBooking, {
          token: customer.token,
          key: randomUUID(),
          body: { id: randomUUID(), listingId: trips.id, choice: ride, seenTotal: 1_000_000 },
        }),
      ])
      // The stop of an accepted booking still exists.
      expect([edited.status, booked.status].sort()).not.toEqual([200, 200])
    }
  })

  it('names at most five bookings', async () => {
    const trips = await createOffer('bus', trip)
    for (const seat of ['1A', '1B', '1C', '1D', '2A', '2B', '2C']) await book(trips.id, { ...ride, seats: [seat] })
    const { body } = await trips.change({ route: [route[0], route[2]] })
    expect(body.message).toMatch(/: (TLP-\w+|\w+)(, \S+){4} and 2 more bookings\. /)
    expect(body.detail.bookings).toHaveLength(7)
  })
})

describe('a listing that is deleted', () => {
  const deletion = { removed: true, offered: false, from: { removed: false, offered: true } }
  const readState = (id: string) =>
    world.connection.db.selectFrom('listing').select(['removed', 'offered']).where('id', '=', id).executeTakeFirst()

  it('keeps its open bookings: the deletion is refused and names them', async () => {
    const trips = await createOffer('bus', trip)
    const { reference, cancel } = await book(trips.id, ride)
    const refused = await trips.change(deletion)
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'already_booked',
      { bookings: [reference] },
    ])
    expect(refused.body.message).toContain(reference)
    expect(await readState(trips.id)).toEqual({ removed: false, offered: true })
    await cancel()
    expect((await trips.change(deletion)).status).toBe(200)
    expect(await readState(trips.id)).toEqual({ removed: true, offered: false })
  })

  it('cannot be offered again by any edit', async () => {
    const trips = await createOffer('bus', trip)
    // A device that takes only this field of the edit into account, or an older version of the app.
    expect((await trips.change({ removed: true })).status).toBe(200)
    expect(await readState(trips.id)).toEqual({ removed: true, offered: false })
    await trips.change({ offered: true })
    expect(await readState(trips.id)).toEqual({ removed: true, offered: false })
  })

  it('is not booked at the moment of its deletion', async () => {
    for (let round = 0; round < 10; round++) {
      const trips = await createOffer('bus', trip)
      const customer = await insertCustomer(world.connection.db)
      const [deleted, booked] = await Promise.all([
        trips.change(deletion),
        world.call(requestBooking, {
          token: customer.token,
          key: randomUUID(),
          body: { id: randomUUID(), listingId: trips.id, choice: ride, seenTotal: 1_000_000 },
        }),
      ])
      expect([deleted.status, booked.status].sort()).not.toEqual([200, 200])
    }
  })
})

describe('a package with travelers', () => {
  const values = {
    days: 2,
    departureTime: '06:30',
    departureDays: [getWeekday(day)],
    firstOfMonth: false,
    departureDates: [],
    places: ['Kafue'],
    included: [],
    smallestGroup: 1,
    largestGroup: 8,
    childPrice: null,
    residentPrice: null,
    depositPercent: null,
    balanceDays: null,
    decidedDays: null,
    supplements: [],
  }
  const otherDay = weekdays.find((weekday) => weekday !== getWeekday(day))!

  it('keeps the departures that are booked', async () => {
    const packages = await createOffer('travelAgent', values)
    const booking = await book(packages.id, { departsOn: day, adults: 2, children: 0, names: ['Mary Phiri'] })
    for (const change of [{ departureDays: [otherDay] }, { departureTime: '07:30' }])
      expect((await packages.change(change)).body.code).toBe('already_booked')
    expect((await packages.change({ departureDays: [otherDay], departureDates: [{ date: day }] })).status).toBe(200)
    expect((await packages.change({ largestGroup: 1 })).body).toMatchObject({
      code: 'already_booked',
      message: `2 of these are already booked on ${formatDate(day)}, so the number can't be 1. In the way: ${booking.reference}.`,
    })
  })
})

describe('a parcel route', () => {
  const values = {
    origin: 'Ndola',
    destination: 'Kitwe',
    routeDays: [...weekdays],
    leavesAt: '17:30',
    inDays: 0,
    bands: [],
    kgPerDay: 10,
    litresPerDay: null,
    heaviestKg: null,
    longestCm: null,
    licence: 'ZICTA/1',
    coverPercent: null,
    coverLeast: null,
    coverMost: null,
    collection: 45,
    doorDelivery: null,
    fromDepot: null,
    toDepot: null,
  }
  const parcel = {
    date: day,
    from: 'Ndola',
    to: 'Kitwe',
    length: 20,
    width: 20,
    height: 20,
    kg: 4,
    value: 0,
    contents: 'Shoes',
    collection: true,
    collectAt: 'Plot 7, Broadway',
    delivery: false,
    sender: { name: 'Mary Phiri', phone: '0961234567' },
    receiver: { name: 'John Banda', phone: '0971234567' },
  }

  it('keeps the towns, days and door services of accepted parcels', async () => {
    const routes = await createOffer('carrier', values)
    await book(routes.id, parcel)
    const otherDays = weekdays.filter((weekday) => weekday !== getWeekday(day))
    for (const change of [{ destination: 'Kalulushi' }, { routeDays: otherDays }, { collection: null }])
      expect((await routes.change(change)).body.code).toBe('already_booked')
  })

  it('gets its new capacity on days with parcels too, but not less than they weigh', async () => {
    const routes = await createOffer('carrier', values)
    const bookings = [await book(routes.id, parcel), await book(routes.id, parcel)]
    expect((await routes.change({ kgPerDay: 7 })).body).toMatchObject({
      code: 'already_booked',
      message: `More than this is already booked on ${formatDate(day)}. In the way: ${bookings
        .map(({ reference }) => reference)
        .sort()
        .join(', ')}.`,
    })
    expect((await routes.change({ kgPerDay: 12 })).status).toBe(200)
    await book(routes.id, parcel)
    expect((await routes.change({ kgPerDay: 11 })).body.code).toBe('already_booked')
  })
})

describe('the price of a trip with a fare table', () => {
  const fares = [{ since: lusakaDate(Date.now()), legs: [200, 250] }]
  const message = 'Its fares determine the price. Please change the fares in the app.'

  it('cannot be edited, because customers pay the fares', async () => {
    const trips = await createOffer('bus', { ...trip, fares })
    const refused = await trips.change({ price: 470, description: 'New', from: { price: 500, description: '' } })
    expect([refused.status, refused.body.fields]).toEqual([422, { price: message }])
    expect(await trips.readValues()).toMatchObject({ price: 500, description: '' })
    expect((await trips.change({ price: 500, description: 'New' })).status).toBe(200)
  })

  it('can be edited with the removal of the fares, and until the first of them applies', async () => {
    const trips = await createOffer('bus', { ...trip, fares })
    expect((await trips.change({ price: 470, fares: [] })).body.values).toMatchObject({ price: 470, fares: [] })
    expect((await trips.change({ fares: [{ since: day, legs: [160, 260] }] })).status).toBe(200)
    expect((await trips.change({ price: 480 })).body.values.price).toBe(480)
  })
})
