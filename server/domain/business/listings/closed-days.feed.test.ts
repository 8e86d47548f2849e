/** Days on which a business closes a listing. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { closeDay, openDay } from '#contract/counter/booking-steps'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { listOwnListings } from '#contract/business/listings/own-listings'
import { setClosedDays } from '#contract/business/listings/closed-days'
import { push } from '#contract/sync/sync'
import { addDays, listNights, lusakaDate } from '#contract/core/values'
import type { StaffRole } from '#contract/core/access'
import {
  insertAccount,
  insertCustomer,
  insertListing,
  insertSession,
  insertVendor,
} from '../../../../tests/support/builders'
import { db, pullChanges, token, vendor, world, setUpBusiness } from '../../../../tests/support/business'

setUpBusiness()

const today = lusakaDate(Date.now())
const day = (inDays: number): string => addDays(today, inDays)

const createRoom = async (capacity = 1): Promise<string> =>
  (await insertListing(db(), { vendor_id: vendor.id, capacity })).id
const setDays = (id: string, body: object, callerToken = token) =>
  world.call(setClosedDays, { token: callerToken, key: randomUUID(), params: { id }, body: body as never })
const listDays = (from: number, to: number): string[] => listNights(day(from), day(to + 1))
const close = (id: string, from: number, to: number, callerToken = token) =>
  setDays(id, { days: listDays(from, to), closed: true }, callerToken)
const open = (id: string, from: number, to: number) => setDays(id, { days: listDays(from, to), closed: false })

async function book(listingId: string, from: number, to: number) {
  const customer = await insertCustomer(db())
  return world.call(requestBooking, {
    token: customer.token,
    key: randomUUID(),
    body: {
      id: randomUUID(),
      listingId,
      choice: { checkIn: day(from), checkOut: day(to), guests: 1, rooms: 1 },
      seenTotal: 1_000_000,
    },
  })
}
const readStates = async (id: string) =>
  (
    await db()
      .selectFrom('booking')
      .select(['state', 'reference'])
      .where('listing_id', '=', id)
      .orderBy('reference')
      .execute()
  ).map(({ state, reference }) => [state, reference])
async function createMember(staff_role: StaffRole) {
  const account = await insertAccount(db(), {
    role: 'partner',
    staff_role,
    vendor_id: vendor.id,
    business_type: 'hotel',
  })
  return insertSession(db(), account.id)
}
const readClosedDays = async (id: string): Promise<string[]> =>
  (await world.call(listOwnListings, { token })).body.listings.find((listing: any) => listing._id === id).closedDays

it('closes days for customers, reports them to the devices of the business, and opens them again', async () => {
  const id = await createRoom()
  const { cursor } = await pullChanges(token)
  const { status, body } = await close(id, 20, 22)
  expect([status, body.closedDays]).toEqual([200, [day(20), day(21), day(22)]])
  expect((await book(id, 18, 21)).body).toMatchObject({ code: 'sold_out', detail: { day: day(20) } })
  const { rows } = await pullChanges(token, cursor)
  expect(rows.filter((row: any) => row.id === id).map((row: any) => row.data.closedDays)).toEqual([
    [day(20), day(21), day(22)],
  ])
  expect((await open(id, 21, 21)).body.closedDays).toEqual([day(20), day(22)])
  expect((await book(id, 21, 22)).status).toBe(200)
})

it('stops selling booked days, and changes no booking of them', async () => {
  const id = await createRoom(2)
  const booking = (await book(id, 30, 32)).body
  const { status, body } = await close(id, 28, 33)
  expect([status, body.closedDays]).toEqual([200, listDays(28, 33)])
  expect(await readStates(id)).toEqual([['held', booking.reference]])
  // The second room is free, but not sold.
  expect((await book(id, 31, 32)).body).toMatchObject({ code: 'sold_out', detail: { day: day(31) } })
  await open(id, 28, 33)
  expect((await book(id, 31, 32)).status).toBe(200)
})

it('ignores days in the past, because the command may have waited for a connection', async () => {
  const id = await createRoom()
  expect((await close(id, -5, 1)).body.closedDays).toEqual([day(0), day(1)])
  expect((await close(id, -5, -2)).status).toBe(200)
  expect(await readClosedDays(id)).toEqual([day(0), day(1)])
})

it('refuses no days, too many days and days that do not exist', async () => {
  const id = await createRoom()
  for (const days of [[], listDays(0, 92)]) {
    const { status, body } = await setDays(id, { days, closed: true })
    expect([status, body.fields]).toEqual([422, { days: 'Please choose from 1 to 92 days.' }])
  }
  expect((await setDays(id, { days: ['2027-02-30'], closed: true })).status).toBe(422)
  expect(await readClosedDays(id)).toEqual([])
})

it('is open to staff who manage bookings and to managers, and to no other business', async () => {
  const id = await createRoom()
  const otherVendor = await insertVendor(db())
  expect((await close(id, 1, 1, otherVendor.owner.token)).status).toBe(404)
  expect((await close(id, 1, 1, await createMember('partner-viewer'))).status).toBe(403)
  expect((await close(id, 1, 1, await createMember('partner-staff'))).status).toBe(200)
  expect((await close(id, 2, 2, await createMember('partner-manager'))).status).toBe(200)
  expect(await readClosedDays(id)).toEqual([day(1), day(2)])
})

it('cancels the bookings of a day only for members who may refund', async () => {
  const id = await createRoom()
  const booking = (await book(id, 80, 82)).body
  const cancelBookings = (caller: string) =>
    world.call(closeDay, { token: caller, key: randomUUID(), params: { id, day: day(81) }, body: {} })
  for (const role of ['partner-manager', 'partner-viewer'] as const)
    expect((await cancelBookings(await createMember(role))).status).toBe(403)
  expect([await readStates(id), await readClosedDays(id)]).toEqual([[['held', booking.reference]], []])
  expect((await cancelBookings(await createMember('partner-staff'))).status).toBe(200)
  expect([await readStates(id), await readClosedDays(id)]).toEqual([
    [['cancelled_by_partner', booking.reference]],
    [day(81)],
  ])
})

it('takes effect once when two devices send the same days, and merges different ones', async () => {
  const id = await createRoom()
  const command = (from: number, to: number) => ({
    key: randomUUID(),
    endpoint: 'listings.setClosedDays',
    params: { id },
    body: { days: listDays(from, to), closed: true },
  })
  const send = (...commands: object[]) =>
    world.call(push, { token, body: { protocol: 1, device: randomUUID(), commands } as never })
  const first = command(50, 51)
  await Promise.all([send(first), send(first), send(command(51, 52))])
  expect(await readClosedDays(id)).toEqual([day(50), day(51), day(52)])
})

it('sells nothing after the answer when days are closed and booked at once', async () => {
  // Each round is a race, so that a closure that a booking overtakes is found in one of them.
  for (let round = 0; round < 6; round++) {
    const id = await createRoom(20)
    const results = await Promise.all([
      ...Array.from({ length: 4 }, () => book(id, 60, 62)),
      close(id, 61, 61).then(async (answer) => [answer.status, await book(id, 61, 62)] as const),
      ...Array.from({ length: 4 }, () => book(id, 61, 62)),
    ])
    const [status, laterBooking] = results.find((result) => Array.isArray(result)) as [number, any]
    expect([status, laterBooking.body.code]).toEqual([200, 'sold_out'])
    const bookings = results.flatMap((result: any) => (result.body?.reference ? [result.body.reference] : []))
    expect((await readStates(id)).map(([, reference]) => reference)).toEqual(bookings.sort())
  }
})

it('shows days that were closed with their bookings cancelled, and forgets those of the past', async () => {
  const id = await createRoom()
  await db()
    .insertInto('closure')
    .values({ listing_id: id, day: day(-9), reason: '', created_at: new Date() })
    .execute()
  const params = { id, day: day(70) }
  await world.call(closeDay, { token, key: randomUUID(), params, body: {} })
  expect(await readClosedDays(id)).toEqual([day(70)])
  await world.call(openDay, { token, key: randomUUID(), params })
  expect(await readClosedDays(id)).toEqual([])
})
