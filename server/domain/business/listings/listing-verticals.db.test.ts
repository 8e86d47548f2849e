/** Listings of every vertical that partners can edit: created, sold from, edited, and valid for the public page. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BusinessType } from '#contract/core/access'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { listing as readListing } from '#contract/catalogue/catalogue'
import { confirmVacancy } from '#contract/business/home-vacancy'
import { createListing, editListing, listOwnListings } from '#contract/business/listings/own-listings'
import { check } from '#contract/core/validation'
import { addDays, lusakaDate, lusakaInstant, weekdays } from '#contract/core/values'
import { verticalSchemas } from '#contract/verticals/schemas/index'
import type { VerticalId } from '#contract/verticals/vertical'
import { insertCustomer, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const common = { name: 'First listing', description: 'As described.', price: 500, offered: true }
const day = addDays(lusakaDate(Date.now()), 10)
const at = (date: string) => lusakaInstant(date, '10:00').toISOString()

interface Sample {
  businessType: BusinessType
  values: Record<string, unknown>
  /** An edit with the values that it replaces. */
  edit: Record<string, unknown>
  choice: object
}
const samples: Record<VerticalId, Sample> = {
  hotels: {
    businessType: 'hotel',
    values: {
      roomType: 'Double',
      rooms: 2,
      sleeps: 2,
      beds: '',
      amenities: ['Wi-Fi'],
      prices: [{ name: 'weekend', amount: 450, weekdays: ['friday', 'saturday'] }],
      extras: [{ id: 'breakfast', name: 'Breakfast', price: 80, per: 'guestNight' }],
      taxes: [{ name: 'VAT', percent: 16 }],
      minStays: [{ length: 2, weekdays: ['friday', 'saturday'] }],
      cancellationPolicy: 'moderate',
      seasonPolicies: [{ policy: 'nonRefundable', from: '2026-12-24', to: '2027-01-01' }],
    },
    edit: {
      prices: [{ amount: 600, from: '2026-12-24', to: '2027-01-01' }],
      extras: [],
      cancellationPolicy: 'strict',
      seasonPolicies: [{ policy: 'standard', from: '2026-12-24' }],
      from: {
        cancellationPolicy: 'moderate',
        seasonPolicies: [{ to: '2027-01-01', from: '2026-12-24', policy: 'nonRefundable' }],
        prices: [{ weekdays: ['friday', 'saturday'], amount: 450, name: 'weekend' }],
        extras: [{ per: 'guestNight', price: 80, name: 'Breakfast', id: 'breakfast' }],
      },
    },
    // Two nights, as the minimum stay at the weekend requires.
    choice: { checkIn: day, checkOut: addDays(day, 2), guests: 1, rooms: 1 },
  },
  stores: {
    businessType: 'store',
    values: { category: 'Cloth', stock: 5, delivery: null, sku: 'CLOTH-17', barcode: '4006381333931' },
    edit: { stock: 8, delivery: 'Sewn in four days', from: { stock: 5, delivery: null } },
    choice: { quantity: 2 },
  },
  'car-hire': {
    businessType: 'carHiring',
    values: {
      make: 'Toyota',
      model: 'Hilux',
      year: 2019,
      seats: 5,
      gearbox: 'Manual',
      cars: 1,
      kmPerDay: 200,
      extraKm: 4.5,
      deposit: null,
      bufferHours: 2,
      terms: ['Insurance included'],
      pickUpPlaces: [{ name: 'Longacres office' }, { name: 'Airport', oneWay: 150 }],
      hireExtras: [{ id: 'child-seat', name: 'Child seat', price: 50, per: 'day', most: 3 }],
      minStays: [{ length: 1, from: day }],
      cancellationPolicy: 'flexible',
      seasonPolicies: [],
    },
    edit: {
      deposit: 1000,
      extraKm: null,
      seasonPolicies: [{ policy: 'strict', to: '2026-12-24' }],
      from: { deposit: null, extraKm: 4.5, seasonPolicies: [] },
    },
    choice: { pickUpAt: at(day), returnAt: at(addDays(day, 2)) },
  },
  'real-estate': {
    businessType: 'realEstate',
    values: {
      kind: 'House',
      area: 'Kabulonga',
      bedrooms: 3,
      bathrooms: 2,
      furnished: false,
      deposit: 500,
      agentFee: null,
      lease: null,
      zieaNumber: null,
      viewingDays: ['saturday'],
      viewingFrom: '08:00',
      viewingTo: '12:00',
      viewingMinutes: 30,
    },
    edit: { furnished: true, viewingDays: ['sunday'], from: { furnished: false, viewingDays: ['saturday'] } },
    choice: { moveIn: day },
  },
  buses: {
    businessType: 'bus',
    values: {
      route: [
        { stop: 'Lusaka', time: '21:00', km: 0, place: 'Intercity Bus Terminus' },
        { stop: 'Kapiri Mposhi', time: '23:45', km: 207 },
        { stop: 'Nakonde', time: '11:30', km: 1020 },
      ],
      seats: 57,
      layout: '2+2',
      luggageFree: 'One bag of 20 kg',
      luggagePerBag: 50,
      fares: [{ since: '2026-01-01', legs: [150, 400] }],
      routeId: null,
      vehicleId: null,
      cancellationPolicy: 'strict',
      seasonPolicies: [{ policy: 'flexible', from: '2026-12-24' }],
    },
    edit: {
      cancellationPolicy: 'nonRefundable',
      luggagePerBag: 60,
      fares: [],
      from: { luggagePerBag: 50, fares: [{ legs: [150, 400], since: '2026-01-01' }] },
    },
    choice: { date: day, from: 'Kapiri Mposhi', to: 'Nakonde', seats: ['1A'], names: ['Mary Phiri'], bags: 1 },
  },
  travel: {
    businessType: 'travelAgent',
    values: {
      days: 2,
      departureTime: '06:30',
      returnTime: '17:00',
      departureDays: [],
      firstOfMonth: false,
      departureDates: [{ date: day }],
      places: ['Kafue'],
      included: ['Lunch'],
      smallestGroup: 1,
      largestGroup: 8,
      childPrice: 250,
      residentPrice: null,
      depositPercent: 30,
      balanceDays: 14,
      decidedDays: null,
      supplements: [{ id: 'park-fee', label: 'Park fee', price: 100, per: 'person', always: true }],
      cancellationPolicy: 'moderate',
      seasonPolicies: [{ policy: 'strict', from: '2026-12-24' }],
    },
    edit: { largestGroup: 10, supplements: [], seasonPolicies: [], from: { largestGroup: 8 } },
    choice: { departsOn: day, adults: 2, children: 1, names: ['Mary Phiri'] },
  },
  carriers: {
    businessType: 'carrier',
    values: {
      origin: 'Ndola',
      destination: 'Kitwe',
      routeDays: [...weekdays],
      leavesAt: '17:30',
      inDays: 0,
      kgPerDay: 100,
      litresPerDay: null,
      heaviestKg: 40,
      longestCm: null,
      licence: 'ZICTA/PCS/2021/0148',
      coverPercent: 1.5,
      coverLeast: 10,
      coverMost: 5000,
      collection: 45,
      doorDelivery: null,
      fromDepot: 'Market depot',
      toDepot: null,
      bands: [{ aboveKg: 5, perKg: 4.5 }],
      cancellationPolicy: 'nonRefundable',
      seasonPolicies: [{ policy: 'standard', to: '2026-12-24' }],
    },
    edit: {
      cancellationPolicy: 'standard',
      doorDelivery: 30,
      bands: [],
      from: { doorDelivery: null, bands: [{ perKg: 4.5, aboveKg: 5 }] },
    },
    choice: {
      date: day,
      from: 'Ndola',
      to: 'Kitwe',
      length: 20,
      width: 20,
      height: 20,
      kg: 8,
      value: 500,
      contents: 'Shoes',
      collection: false,
      delivery: false,
      sender: { name: 'Mary Phiri', phone: '0961234567' },
      receiver: { name: 'John Banda', phone: '0971234567' },
    },
  },
}

describe.each(Object.entries(samples) as [VerticalId, Sample][])('a listing of %s', (vertical, sample) => {
  const createOwner = async () => {
    const vendor = await insertVendor(world.connection.db, { business_type: sample.businessType, city: 'Lusaka' })
    await world.connection.db
      .updateTable('account')
      .set({ business_type: sample.businessType })
      .where('id', '=', vendor.owner_id)
      .execute()
    return vendor.owner.token
  }
  const create = async (token: string, more: object = {}) => {
    const id = randomUUID()
    const answer = await world.call(createListing, { token, body: { id, ...common, ...sample.values, ...more } })
    return { id, ...answer }
  }
  const read = async (token: string) => (await world.call(listOwnListings, { token })).body.listings[0].values

  it('is created with valid details, and edited field by field', async () => {
    const token = await createOwner()
    const { id, status, body } = await create(token)
    expect([status, body.fields]).toEqual([200, undefined])
    expect(await read(token)).toEqual({ ...common, removed: false, ...sample.values })
    const { details } = await world.connection.db
      .selectFrom('listing')
      .select('details')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(check(verticalSchemas[vertical].details, details)).toMatchObject({ ok: true })
    const { from: _, ...changed } = sample.edit
    const edited = await world.call(editListing, { token, params: { id } as never, body: sample.edit })
    expect(edited.status).toBe(200)
    expect(await read(token)).toEqual({ ...common, removed: false, ...sample.values, ...changed })
  })

  it('is public, and can be booked', async () => {
    const token = await createOwner()
    const { id } = await create(token)
    // An agent confirms that a home is vacant before anybody can rent it.
    if (vertical === 'real-estate') await world.call(confirmVacancy, { token, params: { id } as never, body: {} })
    const { body } = await world.call(readListing, { params: { id } as never })
    expect(body.listing).toMatchObject({ _id: id, vertical, name: 'First listing' })
    expect(Object.keys(body.listing.details).length).toBeGreaterThan(0)
    // The codes of products are for their business.
    expect(JSON.stringify(body)).not.toMatch(/CLOTH-17|4006381333931/)
    const customer = await insertCustomer(world.connection.db)
    const booked = await world.call(requestBooking, {
      token: customer.token,
      key: randomUUID(),
      body: { id: randomUUID(), listingId: id, choice: sample.choice, seenTotal: 1_000_000 },
    })
    expect([booked.status, booked.body.code]).toEqual([200, undefined])
  })

  it('reads the same values after it was stored, whatever the order of their keys', async () => {
    const token = await createOwner()
    const { id } = await create(token)
    const unchanged = await world.call(editListing, {
      token,
      params: { id } as never,
      body: { ...sample.values, from: sample.values },
    })
    expect(unchanged.status).toBe(200)
    const { version } = await world.connection.db
      .selectFrom('listing')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(version).toBe(1)
  })

  it('is created by an app of an older version, which does not know all fields', async () => {
    const token = await createOwner()
    const older = Object.fromEntries(
      Object.entries(sample.values).filter(
        ([name]) => !['sku', 'barcode', 'cancellationPolicy', 'seasonPolicies'].includes(name),
      ),
    )
    const body = { id: randomUUID(), ...common, ...older }
    expect((await world.call(createListing, { token, body: body as never })).status).toBe(200)
  })

  it('is refused with a message for each missing field', async () => {
    const token = await createOwner()
    const { status, body } = await world.call(createListing, { token, body: { id: randomUUID(), ...common } })
    expect(status).toBe(422)
    expect(Object.keys(body.fields).length).toBeGreaterThan(0)
    expect(await world.call(listOwnListings, { token })).toMatchObject({ body: { listings: [] } })
  })
})
