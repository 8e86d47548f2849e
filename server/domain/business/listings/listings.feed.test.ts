/**
 * Listings of a hotel: repeated creation, concurrent edits, sync to all staff devices, and isolation between
 * businesses.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { listing, listings } from '#contract/catalogue/catalogue'
import { createListing, editListing, listOwnListings } from '#contract/business/listings/own-listings'
import { push } from '#contract/sync/sync'
import { addDays, formatDate, lusakaDate } from '#contract/core/values'
import type { Role, StaffRole } from '#contract/core/access'
import {
  buildTextSummary,
  insertCustomer,
  insertListing,
  insertAccount,
  insertSession,
  insertVendor,
} from '../../../../tests/support/builders'
import { counterDate, openCounter } from '../../../../tests/support/counter-stock'
import { db, pullChanges, token, vendor, world, setUpBusiness } from '../../../../tests/support/business'

setUpBusiness()

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
/** The fields that an older app version does not send get defaults. */
const storedRoom = {
  ...room,
  removed: false,
  prices: [],
  extras: [],
  taxes: [],
  minStays: [],
  cancellationPolicy: 'standard',
  seasonPolicies: [],
}
const createRoom = async () => {
  const id = randomUUID()
  expect((await world.call(createListing, { token, body: { id, ...room } })).status).toBe(200)
  return id
}
const edit = (id: string, body: object, callerToken = token, key?: string) =>
  world.call(editListing, { token: callerToken, params: { id }, body, ...(key ? { key } : {}) })
const filterListingRows = ({ rows }: { rows: any[] }) => rows.filter(({ entity }) => entity === 'vendorListing')
const pushCommands = (callerToken: string, commands: object[]) =>
  world.call(push, {
    token: callerToken,
    body: {
      protocol: 1,
      device: randomUUID(),
      commands: commands.map((command) => ({ key: randomUUID(), ...command })),
    },
  })
const createMember = async (staff_role: StaffRole | null, role: Role = 'partner') => {
  const account = await insertAccount(db(), { role, staff_role, vendor_id: vendor.id, business_type: 'hotel' })
  return insertSession(db(), account.id)
}
const buildStayRequest = (id: string, checkIn: string, rooms: number) => ({
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
    expect(body.listings).toMatchObject([{ _id: id, vertical: 'hotels', values: storedRoom }])
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
    const { body } = await pushCommands(token, [
      { endpoint: 'listings.create', body: { id, ...room } },
      { endpoint: 'listings.edit', params: { id }, body: { price: 1300, from: { price: 1250.5 } } },
    ])
    expect(body.results.map(({ outcome }: any) => outcome)).toEqual(['accepted', 'accepted'])
    expect(body.rows).toMatchObject([
      { entity: 'vendorListing', id, version: 2, data: { values: { ...storedRoom, price: 1300 } } },
    ])
  })

  it('shows a new price in the public list, and can be deactivated and reactivated', async () => {
    const id = await createRoom()
    const listPrices = async () =>
      (await world.call(listings, { query: { vendorId: vendor.id } })).body.listings.map(({ price }: any) => price)
    await edit(id, { price: 990, from: { price: 1250.5 } })
    expect(await listPrices()).toEqual([990])
    await edit(id, { offered: false, from: { offered: true } })
    expect(await listPrices()).toEqual([])
    await edit(id, { offered: true, from: { offered: false } })
    expect(await listPrices()).toEqual([990])
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
    const id = await createRoom()
    const manager = await createMember('partner-manager')
    const [priceEdit, nameEdit] = await Promise.all([
      edit(id, { price: 1300, from: { price: 1250.5 } }),
      edit(id, { name: 'Lawn room', from: { name: 'River room' } }, manager),
    ])
    expect([priceEdit.status, nameEdit.status]).toEqual([200, 200])
    expect((await world.call(listOwnListings, { token })).body.listings[0].values).toEqual({
      ...storedRoom,
      price: 1300,
      name: 'Lawn room',
    })
  })

  it('Of two edits of one field of a room at the same moment, one wins and the other gets a conflict with the current value', async () => {
    const id = await createRoom()
    const manager = await createMember('partner-manager')
    let currentPrice = room.price
    for (let round = 0; round < 20; round++) {
      const prices = [2000 + round * 2, 2001 + round * 2]
      const answers = await Promise.all(
        prices.map((price, index) => edit(id, { price, from: { price: currentPrice } }, index ? manager : token)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const winningPrice = prices[answers.findIndex(({ status }) => status === 200)]!
      expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
        code: 'conflict',
        detail: { theirs: { price: winningPrice } },
      })
      currentPrice = winningPrice
    }
  })

  it('save uncontested fields, and a repeated command returns the same result without a second effect', async () => {
    const id = await createRoom()
    await edit(id, { price: 1300, from: { price: 1250.5 } })
    const command = {
      key: randomUUID(),
      endpoint: 'listings.edit',
      params: { id },
      body: { price: 1400, beds: '2 singles', from: { price: 1250.5, beds: '1 double' } },
    }
    for (const again of [1, 2]) {
      const { body } = await pushCommands(token, [command])
      expect(body.results, `${again}`).toMatchObject([
        { outcome: 'refused', code: 'conflict', detail: { theirs: { price: 1300 } } },
      ])
      expect(body.rows).toMatchObject([
        { id, version: 3, data: { values: { ...storedRoom, price: 1300, beds: '2 singles' } } },
      ])
    }
    const resolvedEdit = await edit(id, { price: 1400, from: { price: 1300 } })
    expect(resolvedEdit.body.values).toMatchObject({ price: 1400, beds: '2 singles' })
  })

  it('cause no conflict if they set the same value', async () => {
    const id = await createRoom()
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
  it('The number of rooms that is too low names all bookings in the way, on all of their nights, and what is set aside', async () => {
    const id = await createRoom()
    const book = async (night: string, rooms: number) => {
      const guest = await insertCustomer(db())
      const { status, body } = await world.call(requestBooking, {
        token: guest.token,
        ...buildStayRequest(id, night, rooms),
      })
      expect(status).toBe(200)
      return body.reference as string
    }
    const night = addDays(counterDate, 3)
    await book(addDays(night, 3), 1)
    const references = [await book(night, 1), await book(night, 1), await book(addDays(night, 1), 2)]
    const { keep } = await openCounter(world, vendor)
    await keep(id, 2)
    const { status, body } = await edit(id, { rooms: 1, from: { rooms: 3 } })
    expect([status, body.code]).toEqual([409, 'already_booked'])
    expect(body.message).toBe(
      `2 of these are already booked on ${formatDate(counterDate)}, so the number can't be 1. ` +
        `In the way: ${[...references.slice(0, 2).sort(), references[2]].join(', ')}, on 3 days. 2 are set aside for your counter.`,
    )
  })

  it('cannot be reduced below the bookings of a night, and the whole edit is rejected with that night', async () => {
    const id = await createRoom()
    const guest = await insertCustomer(db())
    const request = await world.call(requestBooking, { token: guest.token, ...buildStayRequest(id, soon, 2) })
    expect(request.status).toBe(200)
    const { status, body } = await edit(id, { rooms: 1, name: 'Other', from: { rooms: 3, name: 'River room' } })
    expect([status, body.code, body.message]).toEqual([
      409,
      'already_booked',
      `2 of these are already booked on ${formatDate(soon)}, so the number can't be 1. In the way: ${request.body.reference}.`,
    ])
    expect(body.detail).toMatchObject({ slot: soon, taken: 2, bookings: [request.body.reference] })
    expect((await world.call(listOwnListings, { token })).body.listings[0].values).toEqual(storedRoom)
    expect((await edit(id, { rooms: 2, from: { rooms: 3 } })).status).toBe(200)
    expect(
      (
        await world.call(requestBooking, {
          token: (await insertCustomer(db())).token,
          ...buildStayRequest(id, soon, 1),
        })
      ).body.code,
    ).toBe('sold_out')
    expect((await edit(id, { rooms: 4, from: { rooms: 2 } })).status).toBe(200)
    expect(
      (
        await world.call(requestBooking, {
          token: (await insertCustomer(db())).token,
          ...buildStayRequest(id, soon, 2),
        })
      ).status,
    ).toBe(200)
  })

  it('does not count expired holds', async () => {
    const id = await createRoom()
    expect(
      (
        await world.call(requestBooking, {
          token: (await insertCustomer(db())).token,
          ...buildStayRequest(id, soon, 3),
        })
      ).status,
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
      const id = await createRoom()
      const guests = await Promise.all([1, 2, 3].map(() => insertCustomer(db())))
      const night = addDays(soon, round)
      const [reduction, ...booked] = await Promise.all([
        edit(id, { rooms: 1, from: { rooms: 3 } }),
        ...guests.map(({ token: callerToken }) =>
          world.call(requestBooking, { token: callerToken, ...buildStayRequest(id, night, 1) }),
        ),
      ])
      const sold = booked.filter(({ status }) => status === 200).length
      expect([200, 409]).toContain(reduction!.status)
      expect(sold).toBeLessThanOrEqual(reduction!.status === 200 ? 1 : 3)
      const stock = await db().selectFrom('stock').selectAll().where('listing_id', '=', id).execute()
      expect(stock).toMatchObject([{ taken: sold, capacity: reduction!.status === 200 ? 1 : 3 }])
    }
  })
})

describe('permissions for rooms', () => {
  it('let the owner, managers and the hotel manager edit; all staff can read', async () => {
    const id = await createRoom()
    for (const [staff, role, expectedStatus] of [
      ['partner-manager', 'partner', 200],
      [null, 'hotel-manager', 200],
      ['partner-staff', 'partner', 403],
      ['partner-viewer', 'partner', 403],
    ] as const) {
      const callerToken = await createMember(staff, role)
      expect((await edit(id, { description: `By ${staff}` }, callerToken)).status, `${staff}`).toBe(expectedStatus)
      expect(
        (await world.call(createListing, { token: callerToken, body: { id: randomUUID(), ...room } })).status,
      ).toBe(expectedStatus)
      expect((await world.call(listOwnListings, { token: callerToken })).body.listings.length).toBeGreaterThan(0)
    }
  })

  it('reject another hotel, a customer and a visitor', async () => {
    const id = await createRoom()
    const otherVendor = await insertVendor(db())
    expect((await edit(id, { price: 1 }, otherVendor.owner.token)).status).toBe(404)
    expect((await world.call(createListing, { token: otherVendor.owner.token, body: { id, ...room } })).status).toBe(
      404,
    )
    expect((await world.call(listOwnListings, { token: otherVendor.owner.token })).body.listings).toEqual([])
    expect((await edit(id, { price: 1 }, (await insertCustomer(db())).token)).status).toBe(403)
    expect((await world.call(editListing, { params: { id }, body: { price: 1 } })).status).toBe(401)
    expect((await world.call(listOwnListings, { token })).body.listings[0].values).toEqual(storedRoom)
  })
})

describe('the change feed of a vendor’s listings', () => {
  it('sends every change to the vendor’s staff only', async () => {
    const [viewer, otherVendor] = [await createMember('partner-viewer'), await insertVendor(db())]
    const { cursor } = await pullChanges(viewer)
    const otherCursor = (await pullChanges(otherVendor.owner.token)).cursor
    const id = await createRoom()
    expect(filterListingRows(await pullChanges(viewer, cursor))).toMatchObject([
      { id, version: 1, data: { values: storedRoom } },
    ])
    expect(filterListingRows(await pullChanges(viewer))).toHaveLength(1)
    expect(filterListingRows(await pullChanges(otherVendor.owner.token, otherCursor))).toEqual([])
  })

  it('starts with all listings, including inactive ones', async () => {
    for (const offered of [true, false]) await insertListing(db(), { vendor_id: vendor.id, offered })
    expect(
      filterListingRows(await pullChanges(token))
        .map(({ data }) => data.values.offered)
        .sort(),
    ).toEqual([false, true])
  })
})

describe('a room with many bookings', () => {
  it('is renamed with a small response; its bookings follow in the change feed', async () => {
    const bookingCount = 1200
    const [id, customer] = [await createRoom(), await insertCustomer(db())]
    const at = new Date()
    const row = {
      account_id: customer.id,
      vendor_id: vendor.id,
      listing_id: id,
      vertical: 'hotels',
      booking_type: 'hotel',
      state: 'completed',
      choice: '{}',
      quote: JSON.stringify({ policy: [] }),
      summary: buildTextSummary(''),
      total_ngwee: 100,
      fee_ngwee: 10,
      starts_on: soon,
      created_at: at,
      changed_at: at,
    } as const
    const rows = Array.from({ length: bookingCount }, () => ({ ...row, id: randomUUID(), reference: randomUUID() }))
    for (let from = 0; from < bookingCount; from += 400)
      await db()
        .insertInto('booking')
        .values(rows.slice(from, from + 400))
        .execute()
    let { cursor } = await pullChanges(token)
    while (cursor.split('.').length > 4) ({ cursor } = await pullChanges(token, cursor))
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
    const commandRow = await db()
      .selectFrom('command_key')
      .select('outcome')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(commandRow.outcome).length).toBeLessThan(2000)
    for (const callerToken of [token, customer.token]) {
      const names = new Map<string, string>()
      let pageCursor = callerToken === token ? cursor : undefined
      for (let more = true; more;) {
        const page = await pullChanges(callerToken, pageCursor)
        for (const { entity, id: booking, data } of page.rows)
          if (/booking/i.test(entity)) names.set(booking, data.listingName)
        ;({ cursor: pageCursor, more } = page)
      }
      expect([names.size, new Set(names.values())]).toEqual([bookingCount, new Set(['Heron room'])])
    }
  })
})
