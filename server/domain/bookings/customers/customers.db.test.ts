/** Customers of a business: figures from bookings, notes, search, blocking, and isolation between businesses. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { placeOrder } from '#contract/bookings/orders/orders'
import { addDays, lusakaDate } from '#contract/core/values'
import { blockCustomer, listCustomers, saveCustomer, unblockCustomer } from '#contract/bookings/customers'
import {
  insertAccount,
  insertCustomer,
  insertListing,
  insertProduct,
  insertSession,
  insertStay,
  insertVendor,
} from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
let vendor: Awaited<ReturnType<typeof insertVendor>>
let room: { id: string }
let guest: Awaited<ReturnType<typeof insertCustomer>>
const db = () => world.connection.db
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  vendor = await insertVendor(db())
  room = await insertListing(db(), { vendor_id: vendor.id, capacity: 9 })
  guest = await insertCustomer(db(), { full_name: 'Chanda Mwila', phone: '0961234567' })
})

const today = lusakaDate(Date.now())
const insertBooking = (accountId: string, row: object) =>
  insertStay(db(), {
    account_id: accountId,
    vendor_id: vendor.id,
    listing_id: room.id,
    created_at: new Date(),
    changed_at: new Date(),
    ...row,
  })
const list = async (search?: string, { token } = vendor.owner) =>
  (await world.call(listCustomers, { token, query: search === undefined ? {} : { search } })).body
const names = async (search?: string) => (await list(search)).customers.map(({ name }: { name: string }) => name)
const save = (body: object, { token } = vendor.owner, id = guest.id) =>
  world.call(saveCustomer, { token, params: { id } as never, body: body as never })
const block = (reason = 'Left without paying.', { token } = vendor.owner) =>
  world.call(blockCustomer, { token, params: { id: guest.id } as never, body: { reason } })
const book = () =>
  world.call(requestBooking, {
    token: guest.token,
    key: randomUUID(),
    body: {
      id: randomUUID(),
      listingId: room.id,
      seenTotal: 1_000_000,
      choice: { checkIn: addDays(today, 9), checkOut: addDays(today, 10), guests: 1, rooms: 1 },
    },
  })

describe('the list of customers', () => {
  it('counts paid and ended bookings and what was paid less refunds, and no unpaid holds', async () => {
    const [last, next] = [addDays(today, -20), addDays(today, 12)]
    await insertBooking(guest.id, {
      state: 'completed',
      starts_on: last,
      ends_on: addDays(last, 1),
      paid_ngwee: 90_000,
    })
    await insertBooking(guest.id, {
      state: 'confirmed',
      starts_on: next,
      ends_on: addDays(next, 1),
      paid_ngwee: 50_050,
    })
    await insertBooking(guest.id, { state: 'no_show', starts_on: addDays(today, -40), paid_ngwee: 10_000 })
    await insertBooking(guest.id, { state: 'held', starts_on: addDays(today, 1) })
    const cancelled = await insertBooking(guest.id, {
      state: 'cancelled_by_customer',
      starts_on: addDays(today, 3),
      paid_ngwee: 20_000,
    })
    await db()
      .insertInto('refund')
      .values({
        id: randomUUID(),
        reference: `RF-${randomUUID()}`,
        booking_id: cancelled,
        account_id: guest.id,
        amount_ngwee: 15_000,
        reason: 'cancelled',
        network: 'MTN',
        phone: '0961234567',
        state: 'successful',
        created_at: new Date(),
        changed_at: new Date(),
      } as never)
      .execute()
    await insertBooking((await insertCustomer(db())).id, { state: 'held', starts_on: today })
    expect(await list()).toEqual({
      total: 1,
      customers: [
        {
          _id: guest.id,
          name: 'Chanda Mwila',
          phone: '0961234567',
          bookings: 3,
          cancelled: 1,
          noShows: 1,
          spent: 1550.5,
          lastOn: last,
          nextOn: next,
          note: '',
          tags: [],
          blocked: null,
          canMessage: false,
        },
      ],
    })
  })

  it('finds customers by name, phone and tag, and treats wildcards as text', async () => {
    const other = await insertCustomer(db(), { full_name: 'Bwalya 100%', phone: '0977000111' })
    for (const { id } of [guest, other]) await insertBooking(id, { state: 'completed', starts_on: today })
    await save({ note: '', tags: ['Regular'] })
    expect(await names('mwila')).toEqual(['Chanda Mwila'])
    expect(await names('0977')).toEqual(['Bwalya 100%'])
    expect(await names('regul')).toEqual(['Chanda Mwila'])
    expect(await names('%')).toEqual(['Bwalya 100%'])
    expect(await names('nobody')).toEqual([])
  })

  it('shows neither customers of another business nor its notes', async () => {
    await insertBooking(guest.id, { state: 'completed', starts_on: today })
    await save({ note: 'Prefers the ground floor.', tags: [] })
    const other = await insertVendor(db())
    expect((await list(undefined, other.owner)).customers).toEqual([])
    expect((await save({ note: 'Mine', tags: [] }, other.owner)).status).toBe(404)
    expect((await block('No reason', other.owner)).status).toBe(404)
    const otherRoom = await insertListing(db(), { vendor_id: other.id })
    await insertBooking(guest.id, {
      state: 'completed',
      starts_on: today,
      vendor_id: other.id,
      listing_id: otherRoom.id,
    })
    expect((await list(undefined, other.owner)).customers).toMatchObject([{ _id: guest.id, bookings: 1, note: '' }])
  })

  it('is open to staff who manage bookings, and not to viewers', async () => {
    for (const [staff_role, status] of [
      ['partner-staff', 200],
      ['partner-viewer', 403],
    ] as const) {
      const member = await insertAccount(db(), {
        role: 'partner',
        staff_role,
        vendor_id: vendor.id,
        business_type: 'hotel',
      })
      const token = await insertSession(db(), member.id)
      expect((await world.call(listCustomers, { token })).status).toBe(status)
    }
  })
})

describe('a blocked customer', () => {
  it('cannot book with this business, but with others, and again after unblocking', async () => {
    await insertBooking(guest.id, { state: 'completed', starts_on: today })
    expect((await block()).body).toMatchObject({ blocked: { reason: 'Left without paying.' } })
    const refused = await book()
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect(refused.body.message).toContain("doesn't accept bookings from you")
    expect(JSON.stringify(refused.body)).not.toContain('paying')
    await world.call(unblockCustomer, { token: vendor.owner.token, params: { id: guest.id } as never })
    expect((await list()).customers).toMatchObject([{ blocked: null }])
    expect((await book()).status).toBe(200)
  })

  it('cannot order from the shop, also together with other shops', async () => {
    const blocking = await insertProduct(db(), { vendor_id: vendor.id })
    const other = await insertProduct(db())
    await insertBooking(guest.id, { state: 'completed', starts_on: today })
    await block()
    const order = (products: { id: string; vendor_id: string }[]) =>
      world.call(placeOrder, {
        token: guest.token,
        key: randomUUID(),
        body: {
          id: randomUUID(),
          items: products.map(({ id }) => ({ productId: id, quantity: 1, seenPrice: 1_000_000 })),
          shops: products.map(({ vendor_id }) => ({ vendorId: vendor_id, receive: 'pickUp' as const, seenFee: 0 })),
        },
      })
    expect((await order([blocking, other])).body.code).toBe('forbidden')
    expect((await order([other])).status).toBe(200)
  })

  it('keeps the notes, and needs a reason', async () => {
    await insertBooking(guest.id, { state: 'completed', starts_on: today })
    await save({ note: 'Prefers the ground floor.', tags: ['Regular'] })
    expect((await block('')).body.fields).toEqual({
      reason: 'Please enter the reason.',
    })
    await block()
    expect((await list()).customers).toMatchObject([{ note: 'Prefers the ground floor.', tags: ['Regular'] }])
  })
})

describe('walk-ins in the list of customers', () => {
  const counterOf = async ({ id }: { id: string }) => {
    const counter = await insertAccount(db(), { full_name: 'Walk-in customer', deleted_at: new Date() })
    await db().updateTable('vendor').set({ counter_account_id: counter.id }).where('id', '=', id).execute()
    return counter.id
  }
  const insertWalkIn = (counter: string, walk_in_name: string, walk_in_phone: string | null, row: object = {}) =>
    insertBooking(counter, {
      walk_in_name,
      walk_in_phone,
      state: 'completed',
      starts_on: addDays(today, -2),
      paid_ngwee: 10_000,
      ...row,
    })

  it('are grouped by phone number, and by name without one', async () => {
    const counter = await counterOf(vendor)
    await insertWalkIn(counter, 'Mutale Banda', '0977111222')
    await insertWalkIn(counter, 'M. Banda', '0977111222', { created_at: new Date(Date.now() + 1000) })
    await insertWalkIn(counter, 'Ruth Zulu', null)
    await insertWalkIn(counter, 'ruth zulu ', null)
    await insertWalkIn(counter, 'Ruth Zulu', '0977333444')
    const { customers, total } = await list()
    expect(total).toBe(3)
    expect(customers.find(({ phone }: { phone: string }) => phone === '0977111222')).toMatchObject({
      name: 'M. Banda',
      bookings: 2,
      spent: 200,
      isWalkIn: true,
      canMessage: false,
      blocked: null,
    })
    expect(customers.find(({ phone }: { phone: string | null }) => phone === null)).toMatchObject({ bookings: 2 })
    expect(await names('0977333')).toEqual(['Ruth Zulu'])
  })

  it('are the customer who booked online with the same phone number', async () => {
    await insertBooking(guest.id, { state: 'completed', paid_ngwee: 50_000 })
    await insertWalkIn(await counterOf(vendor), 'Chanda', guest.phone)
    const { customers } = await list()
    expect(customers).toMatchObject([{ _id: guest.id, name: 'Chanda Mwila', bookings: 2, spent: 600 }])
    expect(customers[0].isWalkIn).toBeUndefined()
  })

  it('are not joined with an account that never booked with this business', async () => {
    await insertWalkIn(await counterOf(vendor), 'Chanda', guest.phone)
    const { customers } = await list()
    expect(customers).toMatchObject([{ name: 'Chanda', isWalkIn: true }])
    expect(customers[0]._id).not.toBe(guest.id)
  })

  it('can have notes and tags, which search finds, but cannot be blocked', async () => {
    await insertWalkIn(await counterOf(vendor), 'Mutale Banda', '0977111222')
    const [{ _id: id }] = (await list()).customers
    const saved = await save({ note: 'Pays in cash.', tags: ['Regular'] }, vendor.owner, id)
    expect(saved.body).toMatchObject({ _id: id, note: 'Pays in cash.', tags: ['Regular'], isWalkIn: true })
    expect(await names('regul')).toEqual(['Mutale Banda'])
    const refused = await world.call(blockCustomer, {
      token: vendor.owner.token,
      params: { id } as never,
      body: { reason: 'Left without paying.' },
    })
    expect(refused.status).toBe(404)
  })

  it('keep their notes when they book online, until the notes are replaced', async () => {
    await insertWalkIn(await counterOf(vendor), 'Chanda', guest.phone)
    const [{ _id: id }] = (await list()).customers
    await save({ note: 'Pays in cash.', tags: ['Regular'] }, vendor.owner, id)
    await insertBooking(guest.id, { state: 'confirmed' })
    expect((await list()).customers).toMatchObject([{ _id: guest.id, note: 'Pays in cash.', tags: ['Regular'] }])
    expect((await save({ note: '', tags: [] })).body).toMatchObject({ _id: guest.id, note: '', tags: [] })
  })

  it('never show another business its bookings, notes or names', async () => {
    const other = await insertVendor(db())
    const otherRoom = await insertListing(db(), { vendor_id: other.id })
    await insertWalkIn(await counterOf(vendor), 'Mutale Banda', '0977111222')
    const [{ _id: id }] = (await list()).customers
    await save({ note: 'Pays in cash.', tags: ['Regular'] }, vendor.owner, id)
    expect((await list(undefined, other.owner)).customers).toEqual([])
    expect((await save({ note: 'Mine', tags: [] }, other.owner, id)).status).toBe(404)
    await insertWalkIn(await counterOf(other), 'Mutale', '0977111222', {
      vendor_id: other.id,
      listing_id: otherRoom.id,
    })
    const { customers } = await list(undefined, other.owner)
    expect(customers).toMatchObject([{ name: 'Mutale', bookings: 1, note: '', tags: [] }])
    expect(customers[0]._id).not.toBe(id)
  })
})
