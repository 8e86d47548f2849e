/**
 * Listings of a hotel: repeated creation, concurrent edits, sync to all staff devices, and isolation between
 * businesses.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { requestBooking } from '#contract/bookings/bookings'
import { listing, listings } from '#contract/catalogue/catalogue'
import { createListing, editListing, listOwnListings } from '#contract/partners/own-listings'
import { push } from '#contract/sync/sync'
import { addDays, formatDate, lusakaDate } from '#contract/core/values'
import { aCustomer, aListing, anAccount, aSession, aVendor } from '../../../tests/support/builders'
import { db, pulled, token, vendor, world, withBusiness } from '../../../tests/support/business'

withBusiness()

const room = {
  name: 'River room',
  description: 'Over the water.',
  price: 1250.5,
  offered: true,
  roomType: 'Double',
  rooms: 3,
  sleeps: 2,
  beds: '1 double',
  amenities: ['Wi-Fi', 'Fan'],
}
const aRoom = async () => {
  const id = randomUUID()
  expect((await world.call(createListing, { token, body: { id, ...room } })).status).toBe(200)
  return id
}
const edit = (id: string, body: object, by = token, key?: string) =>
  world.call(editListing, { token: by, params: { id }, body, ...(key ? { key } : {}) })
const roomsIn = ({ rows }: { rows: any[] }) => rows.filter(({ entity }) => entity === 'vendorListing')
const pushed = (by: string, commands: object[]) =>
  world.call(push, {
    token: by,
    body: {
      protocol: 1,
      device: randomUUID(),
      commands: commands.map((command) => ({ key: randomUUID(), ...command })),
    },
  })
const member = async (staff_role: string | null, role = 'partner') => {
  const account = await anAccount(db(), { role, staff_role, vendor_id: vendor.id, business_type: 'hotel' })
  return aSession(db(), account.id)
}
const stayOf = (id: string, checkIn: string, rooms: number) => ({
  body: {
    id: randomUUID(),
    listingId: id,
    choice: { checkIn, checkOut: addDays(checkIn, 1), guests: rooms, rooms },
    seenTotal: 1_000_000,
  },
})
const soon = addDays(lusakaDate(Date.now()), 40)

describe('a room listing', () => {
  it('is created once under its id, with its values, and is public', async () => {
    const id = randomUUID()
    for (const again of [1, 2])
      expect((await world.call(createListing, { token, body: { id, ...room } })).status, `${again}`).toBe(200)
    const { body } = await world.call(listOwnListings, { token })
    expect(body.listings).toMatchObject([{ _id: id, vertical: 'hotels', values: room }])
    expect((await world.call(listing, { params: { id } })).body.listing).toMatchObject({
      name: 'River room',
      price: 1250.5,
      unit: 'night',
      town: 'Livingstone',
      details: { roomType: 'Double', rooms: 3, sleeps: 2, beds: '1 double', amenities: ['Wi-Fi', 'Fan'] },
    })
  })

  it('is created and edited in one batch, as a device sends offline changes', async () => {
    const id = randomUUID()
    const { body } = await pushed(token, [
      { endpoint: 'listings.create', body: { id, ...room } },
      { endpoint: 'listings.edit', params: { id }, body: { price: 1300, from: { price: 1250.5 } } },
    ])
    expect(body.results.map(({ outcome }: any) => outcome)).toEqual(['accepted', 'accepted'])
    expect(body.rows).toMatchObject([
      { entity: 'vendorListing', id, version: 2, data: { values: { ...room, price: 1300 } } },
    ])
  })

  it('shows a new price in the public list, and can be deactivated and reactivated', async () => {
    const id = await aRoom()
    const listed = async () =>
      (await world.call(listings, { query: { vendorId: vendor.id } })).body.listings.map(({ price }: any) => price)
    await edit(id, { price: 990, from: { price: 1250.5 } })
    expect(await listed()).toEqual([990])
    await edit(id, { offered: false, from: { offered: true } })
    expect(await listed()).toEqual([])
    await edit(id, { offered: true, from: { offered: false } })
    expect(await listed()).toEqual([990])
  })

  it('returns a plain message for each invalid field', async () => {
    const { body, status } = await world.call(createListing, {
      token,
      body: { ...room, id: randomUUID(), name: 'A', price: 0, rooms: 0, sleeps: 99 },
    })
    expect([status, body.code]).toEqual([422, 'invalid_input'])
    expect(body.fields).toEqual({
      name: 'Please enter a name with at least 2 characters.',
      price: 'Please enter a price, such as 850 or 850.50.',
      rooms: 'Please enter the number of rooms, from 1 to 500.',
      sleeps: 'Please enter the number of guests, from 1 to 40.',
    })
    const { rooms: _, ...incomplete } = room
    expect(await world.call(createListing, { token, body: { id: randomUUID(), ...incomplete } })).toMatchObject({
      status: 422,
      body: { fields: { rooms: expect.any(String) } },
    })
    expect((await world.call(listOwnListings, { token })).body.listings).toEqual([])
  })

  it('is rejected until the business profile has a town', async () => {
    await db().updateTable('vendor').set({ city: '' }).where('id', '=', vendor.id).execute()
    expect(await world.call(createListing, { token, body: { id: randomUUID(), ...room } })).toMatchObject({
      status: 409,
      body: { code: 'profile_incomplete' },
    })
  })
})

describe('concurrent edits of one room', () => {
  it('merge if they change different fields', async () => {
    const id = await aRoom()
    const manager = await member('partner-manager')
    const [one, other] = await Promise.all([
      edit(id, { price: 1300, from: { price: 1250.5 } }),
      edit(id, { name: 'Lawn room', from: { name: 'River room' } }, manager),
    ])
    expect([one.status, other.status]).toEqual([200, 200])
    expect((await world.call(listOwnListings, { token })).body.listings[0].values).toEqual({
      ...room,
      price: 1300,
      name: 'Lawn room',
    })
  })

  it('of one field at the same moment: one wins and the other gets a conflict with the current value', async () => {
    const id = await aRoom()
    const manager = await member('partner-manager')
    let now = room.price
    for (let round = 0; round < 20; round++) {
      const wanted = [2000 + round * 2, 2001 + round * 2]
      const answers = await Promise.all(
        wanted.map((price, index) => edit(id, { price, from: { price: now } }, index ? manager : token)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const won = wanted[answers.findIndex(({ status }) => status === 200)]!
      expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
        code: 'conflict',
        detail: { theirs: { price: won } },
      })
      now = won
    }
  })

  it('save uncontested fields, and a repeated command returns the same result without a second effect', async () => {
    const id = await aRoom()
    await edit(id, { price: 1300, from: { price: 1250.5 } })
    const command = {
      key: randomUUID(),
      endpoint: 'listings.edit',
      params: { id },
      body: { price: 1400, beds: '2 singles', from: { price: 1250.5, beds: '1 double' } },
    }
    for (const again of [1, 2]) {
      const { body } = await pushed(token, [command])
      expect(body.results, `${again}`).toMatchObject([
        { outcome: 'refused', code: 'conflict', detail: { theirs: { price: 1300 } } },
      ])
      expect(body.rows).toMatchObject([
        { id, version: 3, data: { values: { ...room, price: 1300, beds: '2 singles' } } },
      ])
    }
    const chosen = await edit(id, { price: 1400, from: { price: 1300 } })
    expect(chosen.body.values).toMatchObject({ price: 1400, beds: '2 singles' })
  })

  it('cause no conflict if they set the same value', async () => {
    const id = await aRoom()
    for (const again of [1, 2])
      expect((await edit(id, { price: 1300, from: { price: 1250.5 } })).status, `${again}`).toBe(200)
    const { version } = await db()
      .selectFrom('listing')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(version).toBe(2)
  })
})

describe('the number of rooms', () => {
  it('cannot be reduced below the bookings of a night, and the whole edit is rejected with that night', async () => {
    const id = await aRoom()
    const guest = await aCustomer(db())
    expect((await world.call(requestBooking, { token: guest.token, ...stayOf(id, soon, 2) })).status).toBe(200)
    const { status, body } = await edit(id, { rooms: 1, name: 'Other', from: { rooms: 3, name: 'River room' } })
    expect([status, body.code, body.message]).toEqual([
      409,
      'already_booked',
      `2 of these are already booked on ${formatDate(soon)}, so the number can't be 1.`,
    ])
    expect((await world.call(listOwnListings, { token })).body.listings[0].values).toEqual(room)
    expect((await edit(id, { rooms: 2, from: { rooms: 3 } })).status).toBe(200)
    expect(
      (await world.call(requestBooking, { token: (await aCustomer(db())).token, ...stayOf(id, soon, 1) })).body.code,
    ).toBe('sold_out')
    expect((await edit(id, { rooms: 4, from: { rooms: 2 } })).status).toBe(200)
    expect(
      (await world.call(requestBooking, { token: (await aCustomer(db())).token, ...stayOf(id, soon, 2) })).status,
    ).toBe(200)
  })

  it('does not count expired holds', async () => {
    const id = await aRoom()
    expect(
      (await world.call(requestBooking, { token: (await aCustomer(db())).token, ...stayOf(id, soon, 3) })).status,
    ).toBe(200)
    await db()
      .updateTable('claim')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('stock_id', 'in', (eb) => eb.selectFrom('stock').select('id').where('listing_id', '=', id))
      .execute()
    expect((await edit(id, { rooms: 1, from: { rooms: 3 } })).status).toBe(200)
    const { taken, capacity } = await db()
      .selectFrom('stock')
      .selectAll()
      .where('listing_id', '=', id)
      .executeTakeFirstOrThrow()
    expect([taken, capacity]).toEqual([0, 1])
  })

  it('is never oversold when it is reduced during concurrent bookings', async () => {
    for (let round = 0; round < 15; round++) {
      const id = await aRoom()
      const guests = await Promise.all([1, 2, 3].map(() => aCustomer(db())))
      const night = addDays(soon, round)
      const [lowered, ...booked] = await Promise.all([
        edit(id, { rooms: 1, from: { rooms: 3 } }),
        ...guests.map(({ token: by }) => world.call(requestBooking, { token: by, ...stayOf(id, night, 1) })),
      ])
      const sold = booked.filter(({ status }) => status === 200).length
      expect([200, 409]).toContain(lowered!.status)
      expect(sold).toBeLessThanOrEqual(lowered!.status === 200 ? 1 : 3)
      const stock = await db().selectFrom('stock').selectAll().where('listing_id', '=', id).execute()
      expect(stock).toMatchObject([{ taken: sold, capacity: lowered!.status === 200 ? 1 : 3 }])
    }
  })
})

describe('permissions for rooms', () => {
  it('let the owner, managers and the hotel manager edit; all staff can read', async () => {
    const id = await aRoom()
    for (const [staff, role, may] of [
      ['partner-manager', 'partner', 200],
      [null, 'hotel-manager', 200],
      ['partner-staff', 'partner', 403],
      ['partner-viewer', 'partner', 403],
    ] as const) {
      const by = await member(staff, role)
      expect((await edit(id, { description: `By ${staff}` }, by)).status, `${staff}`).toBe(may)
      expect((await world.call(createListing, { token: by, body: { id: randomUUID(), ...room } })).status).toBe(may)
      expect((await world.call(listOwnListings, { token: by })).body.listings.length).toBeGreaterThan(0)
    }
  })

  it('reject another hotel, a customer and a visitor', async () => {
    const id = await aRoom()
    const other = await aVendor(db())
    expect((await edit(id, { price: 1 }, other.owner.token)).status).toBe(404)
    expect((await world.call(createListing, { token: other.owner.token, body: { id, ...room } })).status).toBe(404)
    expect((await world.call(listOwnListings, { token: other.owner.token })).body.listings).toEqual([])
    expect((await edit(id, { price: 1 }, (await aCustomer(db())).token)).status).toBe(403)
    expect((await world.call(editListing, { params: { id }, body: { price: 1 } })).status).toBe(401)
    expect((await world.call(listOwnListings, { token })).body.listings[0].values).toEqual(room)
  })
})

describe('the change feed of a vendor’s listings', () => {
  it('sends every change to the vendor’s staff only', async () => {
    const [viewer, other] = [await member('partner-viewer'), await aVendor(db())]
    const { cursor } = await pulled(viewer)
    const theirs = (await pulled(other.owner.token)).cursor
    const id = await aRoom()
    expect(roomsIn(await pulled(viewer, cursor))).toMatchObject([{ id, version: 1, data: { values: room } }])
    expect(roomsIn(await pulled(viewer))).toHaveLength(1)
    expect(roomsIn(await pulled(other.owner.token, theirs))).toEqual([])
  })

  it('starts with all listings, including inactive ones', async () => {
    for (const offered of [true, false]) await aListing(db(), { vendor_id: vendor.id, offered })
    expect(
      roomsIn(await pulled(token))
        .map(({ data }) => data.values.offered)
        .sort(),
    ).toEqual([false, true])
  })
})

describe('a room with many bookings', () => {
  it('is renamed with a small response; its bookings follow in the change feed', async () => {
    const many = 1200
    const [id, customer] = [await aRoom(), await aCustomer(db())]
    const at = new Date()
    const row = {
      account_id: customer.id,
      vendor_id: vendor.id,
      listing_id: id,
      vertical: 'hotels',
      booking_type: 'hotel',
      state: 'completed',
      choice: '{}',
      quote: '{}',
      summary: '',
      total_ngwee: 100,
      fee_ngwee: 10,
      starts_on: soon,
      created_at: at,
      changed_at: at,
    }
    const rows = Array.from({ length: many }, () => ({ ...row, id: randomUUID(), reference: randomUUID() }))
    for (let from = 0; from < many; from += 400)
      await db()
        .insertInto('booking')
        .values(rows.slice(from, from + 400))
        .execute()
    let { cursor } = await pulled(token)
    while (cursor.split('.').length > 4) ({ cursor } = await pulled(token, cursor))
    const key = randomUUID()
    const { body } = await world.call(push, {
      token,
      body: {
        protocol: 1,
        device: randomUUID(),
        commands: [{ key, endpoint: 'listings.edit', params: { id }, body: { name: 'Heron room' } }],
      },
    })
    expect(body).toMatchObject({ results: [{ outcome: 'accepted' }], rows: [{ entity: 'vendorListing', id }] })
    expect(body.rows).toHaveLength(1)
    const kept = await db().selectFrom('command_key').select('outcome').where('key', '=', key).executeTakeFirstOrThrow()
    expect(JSON.stringify(kept.outcome).length).toBeLessThan(2000)
    for (const by of [token, customer.token]) {
      const names = new Map<string, string>()
      let at_ = by === token ? cursor : undefined
      for (let more = true; more;) {
        const page = await pulled(by, at_)
        for (const { entity, id: booking, data } of page.rows)
          if (/booking/i.test(entity)) names.set(booking, data.listingName)
        ;({ cursor: at_, more } = page)
      }
      expect([names.size, new Set(names.values())]).toEqual([many, new Set(['Heron room'])])
    }
  })
})
