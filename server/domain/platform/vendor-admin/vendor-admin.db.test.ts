/** Administrators find, verify, hide and feature vendors, and hide single listings. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/platform/audit'
import { adminPageSize } from '#contract/core/list-page'
import {
  listBookingsOfVendor,
  listVendorListings,
  listVendorsForAdmins,
  readVendorForAdmins,
  setListingHidden,
  setVendorFeatured,
  setVendorHidden,
  setVendorVerified,
} from '#contract/platform/vendors'
import { setUserStatus } from '#contract/platform/users'
import { featured, showcase, vendor as vendorPage } from '#contract/catalogue/catalogue'
import { readBusiness } from '#contract/business/business/business-profile'
import { addDays, lusakaDate } from '#contract/core/dates'
import { listNotifications } from '#contract/messages/notifications'
import { listOwnListings } from '#contract/business/listings/own-listings'
import {
  insertAccount,
  insertCustomer,
  insertListing,
  insertStay,
  insertVendor,
} from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await insertCustomer(world.connection.db, { role: 'admin' })).token
})
afterAll(() => world.close())

const list = async (query: Record<string, unknown> = {}) =>
  world.call(listVendorsForAdmins, { token, query: { type: 'hotel', ...query } })
const read = async (id: string) => (await world.call(readVendorForAdmins, { token, params: { id } })).body
const hide = (id: string, body: unknown) => world.call(setVendorHidden, { token, params: { id }, body })
const isPublic = async (id: string) => (await world.call(vendorPage, { params: { id } })).status === 200
const readMessages = async (vendorToken: string) =>
  (await world.call(listNotifications, { token: vendorToken })).body.notifications.map(
    ({ message }: { message: string }) => message,
  )
const lastAudit = async () => (await world.call(listAudit, { token, query: {} })).body[0]

describe('the list of vendors', () => {
  it('contains hidden, suspended and pending vendors with their status, and only of the service', async () => {
    const { db } = world.connection
    const visible = await insertVendor(db, { name: 'Aardvark Lodge', rating_sum: 9, rating_count: 2 })
    const suspended = await insertVendor(db, { name: 'Baobab Inn' })
    const pending = await insertVendor(db, { name: 'Chobe Camp', visible: false })
    await insertVendor(db, { name: 'Dik-dik Coaches', business_type: 'bus' })
    await world.call(setUserStatus, { token, params: { id: suspended.owner.id }, body: { isActive: false } })
    await db.updateTable('account').set({ approval_status: 'pending' }).where('id', '=', pending.owner.id).execute()
    const { body, headers } = await list()
    expect(body.map(({ name, status }: any) => [name, status])).toEqual([
      ['Aardvark Lodge', 'visible'],
      ['Baobab Inn', 'suspended'],
      ['Chobe Camp', 'pending'],
    ])
    expect(headers['x-total-count']).toBe('3')
    expect(await read(visible.id)).toMatchObject({
      rating: { average: 4.5, count: 2 },
      verified: false,
      featured: null,
    })
  })

  it('finds vendors by words of the name or town, and filters by visibility', async () => {
    const names = async (query: Record<string, unknown>) =>
      (await list(query)).body.map(({ name }: { name: string }) => name)
    expect(await names({ search: 'lodge livingstone' })).toEqual(['Aardvark Lodge'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await names({ show: 'visible' })).toEqual(['Aardvark Lodge'])
    expect(await names({ show: 'hidden' })).toEqual(['Baobab Inn', 'Chobe Camp'])
    expect(await names({ show: 'featured' })).toEqual([])
  })

  it('counts sales, bookings and listings of each vendor', async () => {
    const { db, pool } = world.connection
    const vendor = await insertVendor(db, { name: 'Elephant House' })
    const listing = await insertListing(db, { vendor_id: vendor.id })
    await insertListing(db, { vendor_id: vendor.id, offered: false })
    const buyer = await insertAccount(db)
    const bookingId = randomUUID()
    await pool.query(
      `insert into booking (id, reference, account_id, vendor_id, listing_id, vertical, booking_type, state, choice, quote,
         summary, total_ngwee, fee_ngwee, starts_on, created_at, changed_at)
       values ($1, 'TLP-AAAAAA', $2, $3, $4, 'hotels', 'others', 'confirmed', '{}', '{}', '{}', 9000, 900, '2026-04-01', now(), now())`,
      [bookingId, buyer.id, vendor.id, listing.id],
    )
    await pool.query(
      `with p as (insert into posting values (gen_random_uuid(), 'sale', $1, now()) returning id) select from p`,
      [bookingId],
    )
    await pool.query(
      `insert into entry select id, account, amount from posting, (values ('gateway:lipila', 9000), ($2, -8100), ('platform:fee', -900))
         entries (account, amount) where subject_id = $1`,
      [bookingId, `vendor:${vendor.id}:payable`],
    )
    expect(await read(vendor.id)).toMatchObject({ sales: 90, bookings: 1, listings: 2 })
    const bookings = await world.call(listBookingsOfVendor, { token, params: { id: vendor.id } })
    expect(bookings.body).toMatchObject([{ reference: 'TLP-AAAAAA', status: 'confirmed', total: 90 }])
    const find = async (reference: string) =>
      (await world.call(listBookingsOfVendor, { token, params: { id: vendor.id }, query: { reference } })).body.length
    expect(await find('tlp-aaaaaa')).toBe(1)
    expect(await find('TLP-BBBBBB')).toBe(0)
  })

  it('is paged', async () => {
    const { db } = world.connection
    for (let index = 0; index < adminPageSize + 1; index++)
      await insertVendor(db, { business_type: 'store', name: `Store ${String(index).padStart(2, '0')}` })
    const first = await list({ type: 'store' })
    expect(first.body).toHaveLength(adminPageSize)
    expect(first.headers['x-total-count']).toBe(String(adminPageSize + 1))
    expect((await list({ type: 'store', page: 2 })).body).toMatchObject([{ name: `Store ${adminPageSize}` }])
  })

  it('refuses an unknown vendor', async () => {
    expect((await world.call(readVendorForAdmins, { token, params: { id: randomUUID() } })).status).toBe(404)
    expect((await hide(randomUUID(), { hidden: true, reason: 'x' })).status).toBe(404)
  })
})

describe('a hidden vendor', () => {
  it('disappears for the public until it is shown, and reads the reason', async () => {
    const vendor = await insertVendor(world.connection.db, { name: 'Fig Tree Lodge' })
    expect(await isPublic(vendor.id)).toBe(true)
    expect((await hide(vendor.id, { hidden: true })).status).toBe(422)
    expect((await hide(vendor.id, { hidden: true, reason: 'Pictures of another lodge.' })).body).toEqual({
      changed: true,
    })
    expect(await isPublic(vendor.id)).toBe(false)
    expect(await read(vendor.id)).toMatchObject({ status: 'hidden', hiddenReason: 'Pictures of another lodge.' })
    expect((await readMessages(vendor.owner.token))[0]).toContain('Pictures of another lodge.')
    const readReason = async () => (await world.call(readBusiness, { token: vendor.owner.token })).body.hiddenReason
    expect(await readReason()).toBe('Pictures of another lodge.')
    expect(await lastAudit()).toMatchObject({
      action: 'vendor.hide',
      target: { kind: 'vendor', _id: vendor.id, label: 'Fig Tree Lodge' },
      reason: 'Pictures of another lodge.',
    })
    expect((await hide(vendor.id, { hidden: true, reason: 'again' })).body).toEqual({ changed: false })
    await hide(vendor.id, { hidden: false })
    expect(await isPublic(vendor.id)).toBe(true)
    expect(await readReason()).toBeNull()
    expect((await readMessages(vendor.owner.token))[0]).toContain('visible')
  })

  it('stays hidden when its account is suspended and reactivated', async () => {
    const vendor = await insertVendor(world.connection.db, { name: 'Giraffe Inn' })
    const setActive = (isActive: boolean) =>
      world.call(setUserStatus, { token, params: { id: vendor.owner.id }, body: { isActive } })
    await hide(vendor.id, { hidden: true, reason: 'Not a hotel.' })
    await setActive(false)
    await setActive(true)
    expect(await isPublic(vendor.id)).toBe(false)
    await setActive(false)
    await hide(vendor.id, { hidden: false })
    expect(await isPublic(vendor.id)).toBe(false)
    expect((await read(vendor.id)).status).toBe('suspended')
  })

  it('ends the unpaid bookings of its customers, and paid ones stay', async () => {
    const { db } = world.connection
    const vendor = await insertVendor(db, { name: 'Ibis Camp' })
    const room = await insertListing(db, { vendor_id: vendor.id, name: 'Reed room' })
    const [waiting, paid] = [await insertCustomer(db), await insertCustomer(db)]
    const stay = { vendor_id: vendor.id, listing_id: room.id, created_at: new Date(), changed_at: new Date() }
    const hold_expires_at = new Date(Date.now() + 600_000)
    const heldId = await insertStay(db, { ...stay, account_id: waiting.id, state: 'held', hold_expires_at })
    const paidId = await insertStay(db, { ...stay, account_id: paid.id, state: 'confirmed' })
    await hide(vendor.id, { hidden: true, reason: 'Not a hotel.' })
    const readState = async (id: string) =>
      (await db.selectFrom('booking').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
    expect([await readState(heldId), await readState(paidId)]).toEqual(['hold_expired', 'confirmed'])
    expect((await readMessages(waiting.token))[0]).toContain('Reed room')
    expect((await readMessages(paid.token))[0]).toContain('Nothing changes for the bookings that you have paid.')
  })

  it('is hidden once, with one notification, by two administrators at the same time', async () => {
    const vendor = await insertVendor(world.connection.db, { name: 'Heron Lodge' })
    const results = await Promise.all([1, 2, 3].map((n) => hide(vendor.id, { hidden: true, reason: `Reason ${n}` })))
    expect(results.filter(({ body }) => body.changed)).toHaveLength(1)
    expect(await readMessages(vendor.owner.token)).toHaveLength(1)
  })
})

it('verifies and unverifies a vendor, and writes it to the audit log', async () => {
  const vendor = await insertVendor(world.connection.db, { name: 'Ibis Hotel' })
  const verify = (verified: boolean) =>
    world.call(setVendorVerified, { token, params: { id: vendor.id }, body: { verified } })
  expect((await verify(true)).body).toEqual({ changed: true })
  expect((await verify(true)).body).toEqual({ changed: false })
  expect((await read(vendor.id)).verified).toBe(true)
  expect(await lastAudit()).toMatchObject({
    action: 'vendor.verify',
    before: { verified: false },
    after: { verified: true },
  })
})

describe('a hidden listing', () => {
  it('is not offered, whatever the partner does, and is offered again as before', async () => {
    const { db } = world.connection
    const vendor = await insertVendor(db, { name: 'Jackal Lodge' })
    const offeredId = (await insertListing(db, { vendor_id: vendor.id, name: 'Room A' })).id
    const offlineId = (await insertListing(db, { vendor_id: vendor.id, name: 'Room B', offered: false })).id
    const setHidden = (id: string, body: unknown) => world.call(setListingHidden, { token, params: { id }, body })
    for (const id of [offeredId, offlineId]) await setHidden(id, { hidden: true, reason: 'Wrong price.' })
    await db.updateTable('listing').set({ offered: true }).where('vendor_id', '=', vendor.id).execute()
    const readListings = async () =>
      (await world.call(listVendorListings, { token, params: { id: vendor.id } })).body.map(
        ({ name, offered, isHidden, hiddenReason }: any) => [name, offered, isHidden, hiddenReason],
      )
    expect(await readListings()).toEqual([
      ['Room A', false, true, 'Wrong price.'],
      ['Room B', false, true, 'Wrong price.'],
    ])
    const readOwnReasons = async () =>
      (await world.call(listOwnListings, { token: vendor.owner.token })).body.listings.map(
        ({ hiddenReason }: any) => hiddenReason,
      )
    expect(await readOwnReasons()).toEqual(['Wrong price.', 'Wrong price.'])
    expect((await readMessages(vendor.owner.token))[0]).toContain('Wrong price.')
    for (const id of [offeredId, offlineId]) await setHidden(id, { hidden: false })
    expect(await readListings()).toEqual([
      ['Room A', true, false, null],
      ['Room B', false, false, null],
    ])
    expect(await readOwnReasons()).toEqual([undefined, undefined])
    expect(await lastAudit()).toMatchObject({ action: 'listing.show', target: { kind: 'listing', label: 'Room B' } })
  })
})

describe('a featured vendor', () => {
  const today = lusakaDate(Date.now())
  const feature = (id: string, value: unknown) =>
    world.call(setVendorFeatured, { token, params: { id }, body: { featured: value } })
  const readHome = async () => {
    const row = (await world.call(showcase, {})).body.find((category: any) => category.serviceType === 'car-hire')
    const { services } = (await world.call(featured, {})).body
    return {
      row: (row?.items ?? []).map(({ name }: any) => name),
      block: services.map(({ name }: any) => name),
    }
  }

  it('comes first in the row of its service and has one listing in the featured block, in order and within its days', async () => {
    const { db } = world.connection
    const ids: string[] = []
    for (const [name, rating] of [
      ['Best', 5],
      ['Middle', 3],
      ['Worst', 1],
    ] as const) {
      const vendor = await insertVendor(db, { name, business_type: 'carHiring', rating_sum: rating, rating_count: 1 })
      await insertListing(db, {
        vendor_id: vendor.id,
        vertical: 'car-hire',
        name: `Car of ${name}`,
        price_ngwee: 50_000,
      })
      await insertListing(db, {
        vendor_id: vendor.id,
        vertical: 'car-hire',
        name: `Van of ${name}`,
        price_ngwee: 90_000,
      })
      ids.push(vendor.id)
    }
    expect((await readHome()).row).toEqual(['Car of Best', 'Car of Middle', 'Car of Worst'])
    expect((await readHome()).block).toEqual([])
    await feature(ids[2]!, { rank: 1, from: null, to: today })
    await feature(ids[1]!, { rank: 2, from: today, to: null })
    expect((await readHome()).row).toEqual(['Car of Worst', 'Car of Middle', 'Car of Best'])
    expect((await readHome()).block).toEqual(['Car of Worst', 'Car of Middle'])
    await feature(ids[2]!, { rank: 1, from: addDays(today, 1), to: null })
    expect((await readHome()).row).toEqual(['Car of Middle', 'Car of Best', 'Car of Worst'])
    await feature(ids[1]!, { rank: 2, from: null, to: addDays(today, -1) })
    expect((await readHome()).block).toEqual([])
    expect(await lastAudit()).toMatchObject({ action: 'vendor.feature', after: { rank: 2, to: addDays(today, -1) } })
    expect((await read(ids[1]!)).featured).toEqual({ rank: 2, from: null, to: addDays(today, -1) })
    expect((await feature(ids[1]!, null)).body).toEqual({ changed: true })
    expect((await read(ids[1]!)).featured).toBeNull()
  })

  it('is not shown while it is hidden', async () => {
    const { db } = world.connection
    const vendor = await insertVendor(db, { name: 'Kudu Cars', business_type: 'carHiring' })
    await insertListing(db, { vendor_id: vendor.id, vertical: 'car-hire', name: 'Kudu' })
    await feature(vendor.id, { rank: 1, from: null, to: null })
    expect((await readHome()).block).toContain('Kudu')
    await hide(vendor.id, { hidden: true, reason: 'x' })
    expect((await readHome()).block).not.toContain('Kudu')
  })

  it.each([
    { rank: 0, from: null, to: null },
    { rank: 1, from: '2026-02-02', to: '2026-02-01' },
    { rank: 1, from: 'soon', to: null },
  ])('refuses %j', async (value) => {
    const { id } = await insertVendor(world.connection.db)
    expect((await feature(id, value)).status).toBe(422)
  })
})
