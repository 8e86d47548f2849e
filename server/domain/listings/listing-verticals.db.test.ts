/** Listings of every vertical that partners can edit: created, sold from, edited, and valid for the public page. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BusinessType } from '#contract/accounts/access'
import { requestBooking } from '#contract/bookings/bookings'
import { listing as readListing } from '#contract/catalogue/catalogue'
import { confirmVacancy } from '#contract/partners/home-vacancy'
import { createListing, editListing, listOwnListings } from '#contract/partners/own-listings'
import { check } from '#contract/core/validation'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/values'
import { listingFields } from '#contract/verticals/listing-fields/index'
import { verticalSchemas } from '#contract/verticals/schemas/index'
import type { VerticalId } from '#contract/verticals/vertical'
import { insertCustomer, insertVendor } from '../../../tests/support/builders'
import { openWorld, type World } from '../../../tests/support/world'

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
const samples: Partial<Record<VerticalId, Sample>> = {
  hotels: {
    businessType: 'hotel',
    values: { roomType: 'Double', rooms: 2, sleeps: 2, beds: '', amenities: ['Wi-Fi'] },
    edit: { sleeps: 3, from: { sleeps: 2 } },
    choice: { checkIn: day, checkOut: addDays(day, 1), guests: 1, rooms: 1 },
  },
  stores: {
    businessType: 'store',
    values: { category: 'Cloth', stock: 5, delivery: null },
    edit: { stock: 8, delivery: 'Sewn in four days', from: { stock: 5, delivery: null } },
    choice: { quantity: 2 },
  },
  'car-hire': {
    businessType: 'carHiring',
    values: {
      ...{ make: 'Toyota', model: 'Hilux', year: 2019, seats: 5, gearbox: 'Manual', cars: 1, kmPerDay: 200 },
      ...{ extraKm: 4.5, deposit: null, bufferHours: 2, terms: ['Insurance included'] },
    },
    edit: { deposit: 1000, extraKm: null, from: { deposit: null, extraKm: 4.5 } },
    choice: { pickUpAt: at(day), returnAt: at(addDays(day, 2)) },
  },
  'real-estate': {
    businessType: 'realEstate',
    values: {
      ...{ kind: 'House', area: 'Kabulonga', bedrooms: 3, bathrooms: 2, furnished: false },
      ...{ deposit: 500, agentFee: null, lease: null, zieaNumber: null },
    },
    edit: { furnished: true, lease: '12 months', from: { furnished: false, lease: null } },
    choice: { moveIn: day },
  },
}

it('Every vertical with listing fields has a sample', () => {
  expect(Object.keys(samples).sort()).toEqual(Object.keys(listingFields).sort())
})

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
    expect(await read(token)).toEqual({ ...common, ...sample.values })
    const { details } = await world.connection.db
      .selectFrom('listing')
      .select('details')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(check(verticalSchemas[vertical].details, details)).toMatchObject({ ok: true })
    const { from: _, ...changed } = sample.edit
    const edited = await world.call(editListing, { token, params: { id } as never, body: sample.edit })
    expect(edited.status).toBe(200)
    expect(await read(token)).toEqual({ ...common, ...sample.values, ...changed })
  })

  it('is public, and can be booked', async () => {
    const token = await createOwner()
    const { id } = await create(token)
    // An agent confirms that a home is vacant before anybody can rent it.
    if (vertical === 'real-estate') await world.call(confirmVacancy, { token, params: { id } as never, body: {} })
    const { body } = await world.call(readListing, { params: { id } as never })
    expect(body.listing).toMatchObject({ _id: id, vertical, name: 'First listing' })
    expect(Object.keys(body.listing.details).length).toBeGreaterThan(0)
    const customer = await insertCustomer(world.connection.db)
    const booked = await world.call(requestBooking, {
      token: customer.token,
      key: randomUUID(),
      body: { id: randomUUID(), listingId: id, choice: sample.choice, seenTotal: 1_000_000 },
    })
    expect([booked.status, booked.body.code]).toEqual([200, undefined])
  })

  it('is refused with a message for each missing field', async () => {
    const token = await createOwner()
    const { status, body } = await world.call(createListing, { token, body: { id: randomUUID(), ...common } })
    expect(status).toBe(422)
    expect(Object.keys(body.fields).length).toBeGreaterThan(0)
    expect(await world.call(listOwnListings, { token })).toMatchObject({ body: { listings: [] } })
  })
})
