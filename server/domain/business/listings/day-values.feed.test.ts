/** The stock for sale and the minimum stay of single days. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { requestBookingOffline } from '#contract/bookings/bookings/bookings'
import { alternatives, quoteBooking, requestBooking } from '#contract/bookings/bookings/request-booking'
import { recordWalkIn } from '#contract/counter/walk-ins'
import { availability, listings as searchListings, occupancy } from '#contract/catalogue/catalogue'
import { editListing, listOwnListings } from '#contract/business/listings/own-listings'
import { setDayValues } from '#contract/business/listings/day-values'
import { push } from '#contract/sync/sync'
import { addDays, formatDate, listNights, lusakaDate, lusakaInstant } from '#contract/core/values'
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
const stockOn = (inDays: number) => `${day(inDays)}/stock`
const minStayOn = (inDays: number) => `${day(inDays)}/minStay`

const createRoom = async (rooms = 3): Promise<string> =>
  (
    await insertListing(db(), {
      vendor_id: vendor.id,
      capacity: rooms,
      details: JSON.stringify({ rooms, sleeps: 2, beds: '', amenities: [] }),
    })
  ).id
const hilux = { make: 'Toyota', model: 'Hilux', year: 2020, seats: 5, gearbox: 'Manual', kmPerDay: 100 }
const createCar = async (cars = 3): Promise<string> =>
  (
    await insertListing(db(), {
      vendor_id: vendor.id,
      vertical: 'car-hire',
      capacity: cars,
      details: JSON.stringify({ ...hilux, cars }),
    })
  ).id
const setDays = (id: string, body: object, callerToken = token) =>
  world.call(setDayValues, { token: callerToken, key: randomUUID(), params: { id }, body: body as never })

const stay = (from: number, to: number, rooms = 1) => ({ checkIn: day(from), checkOut: day(to), guests: 1, rooms })
const hire = (from: number, to: number, until = '09:00') => ({
  pickUpAt: lusakaInstant(day(from), '09:00').toISOString(),
  returnAt: lusakaInstant(day(to), until).toISOString(),
})
async function book(listingId: string, choice: object) {
  const customer = await insertCustomer(db())
  return world.call(requestBooking, {
    token: customer.token,
    key: randomUUID(),
    body: { id: randomUUID(), listingId, choice: choice as never, seenTotal: 1_000_000 },
  })
}
const readValues = async (id: string): Promise<Record<string, number> | undefined> =>
  (await world.call(listOwnListings, { token })).body.listings.find((listing: any) => listing._id === id).dayValues
const readFree = async (id: string, from: number, days: number): Promise<number[]> =>
  (
    await world.call(availability, { params: { id }, query: { from: day(from), days: String(days) as never } })
  ).body.days.map(({ free }: any) => free)

it('limits what customers book on a day, reports it to the devices of the business, and clears it again', async () => {
  const id = await createRoom(3)
  const { cursor } = await pullChanges(token)
  const { status, body } = await setDays(id, { [stockOn(20)]: 1, [stockOn(21)]: 0, [minStayOn(20)]: 2 })
  const values = { [stockOn(20)]: 1, [stockOn(21)]: 0, [minStayOn(20)]: 2 }
  expect([status, body.dayValues]).toEqual([200, values])
  const { rows } = await pullChanges(token, cursor)
  expect(rows.filter((row: any) => row.id === id).map((row: any) => row.data.dayValues)).toEqual([values])
  expect(await readFree(id, 19, 4)).toEqual([3, 1, 0, 3])
  expect((await book(id, stay(19, 21, 2))).body).toMatchObject({ code: 'sold_out', detail: { slot: day(20), left: 1 } })
  expect((await book(id, stay(19, 21))).status).toBe(200)
  expect((await book(id, stay(19, 20, 2))).status).toBe(200)
  const cleared = await setDays(id, { [stockOn(20)]: null, [stockOn(21)]: null, from: { [stockOn(20)]: 1 } })
  expect(cleared.body.dayValues).toEqual({ [minStayOn(20)]: 2 })
  expect(await readFree(id, 19, 4)).toEqual([0, 2, 3, 3])
})

it('refuses less than what is sold, names the bookings and changes nothing', async () => {
  const id = await createRoom(3)
  const references = [(await book(id, stay(30, 32))).body.reference, (await book(id, stay(31, 33))).body.reference]
  const { status, body } = await setDays(id, { [stockOn(30)]: 1, [stockOn(31)]: 1, [minStayOn(30)]: 3 })
  expect([status, body.code, body.detail.bookings]).toEqual([409, 'already_booked', [...references].sort()])
  expect(body.message).toContain(`2 of these are already booked on ${formatDate(day(31))}`)
  for (const reference of references) expect(body.message).toContain(reference)
  expect(await readValues(id)).toBeUndefined()
  expect(await readFree(id, 30, 1)).toEqual([2])
  expect((await setDays(id, { [stockOn(30)]: 1, [stockOn(31)]: 2, [stockOn(32)]: 1 })).status).toBe(200)
})

it('refuses more than the listing has, fields that its vertical lacks, and values that are none', async () => {
  const id = await createRoom(2)
  expect((await setDays(id, { [stockOn(5)]: 3 })).body.message).toBe("You can't sell more than you have: 2.")
  const trip = (await insertListing(db(), { vendor_id: vendor.id, vertical: 'travel', capacity: 8 })).id
  expect((await setDays(trip, { [minStayOn(5)]: 2 })).status).toBe(422)
  const product = (await insertListing(db(), { vendor_id: vendor.id, vertical: 'stores', capacity: 8 })).id
  expect((await setDays(product, { [stockOn(5)]: 2 })).status).toBe(422)
  const invalid = [{}, { [minStayOn(5)]: 0 }, { [minStayOn(5)]: 31 }, { [stockOn(5)]: -1 }, { [stockOn(5)]: 1.5 }]
  for (const body of [...invalid, { '2027-02-30/stock': 1 }, { stock: 1 }, { [stockOn(5)]: '1' }, { name: 'x' }])
    expect((await setDays(id, body)).status, JSON.stringify(body)).toBe(422)
  expect(await readValues(id)).toBeUndefined()
})

it('ignores days in the past, because the command may have waited for a connection', async () => {
  const id = await createRoom()
  expect((await setDays(id, { [stockOn(-2)]: 0, [stockOn(0)]: 2 })).body.dayValues).toEqual({ [stockOn(0)]: 2 })
  expect((await setDays(id, { [stockOn(-2)]: 0 })).status).toBe(200)
})

it('reports a conflict for a value that somebody else has changed, and saves the others', async () => {
  const id = await createRoom()
  await setDays(id, { [stockOn(10)]: 2, [minStayOn(10)]: 2 })
  const { status, body } = await setDays(id, {
    [stockOn(10)]: 1,
    [minStayOn(10)]: 3,
    [stockOn(11)]: 1,
    from: { [stockOn(10)]: null, [minStayOn(10)]: 2, [stockOn(11)]: null },
  })
  expect([status, body.code, body.detail.theirs]).toEqual([409, 'conflict', { [stockOn(10)]: 2 }])
  expect(await readValues(id)).toEqual({ [stockOn(10)]: 2, [minStayOn(10)]: 3, [stockOn(11)]: 1 })
})

it('takes effect once when a device repeats it, and merges the days of two devices', async () => {
  const id = await createRoom()
  const command = (inDays: number) => ({
    key: randomUUID(),
    endpoint: 'listings.setDayValues',
    params: { id },
    body: { [stockOn(inDays)]: 1, from: { [stockOn(inDays)]: null } },
  })
  const send = (...commands: object[]) =>
    world.call(push, { token, body: { protocol: 1, device: randomUUID(), commands } as never })
  const first = command(50)
  await Promise.all([send(first), send(first), send(command(51))])
  expect(await readValues(id)).toEqual({ [stockOn(50)]: 1, [stockOn(51)]: 1 })
})

it('is open to staff who manage bookings, and to no other business', async () => {
  const id = await createRoom()
  const otherVendor = await insertVendor(db())
  expect((await setDays(id, { [stockOn(1)]: 1 }, otherVendor.owner.token)).status).toBe(404)
  const createMember = async (staff_role: StaffRole) => {
    const member = { role: 'partner', staff_role, vendor_id: vendor.id, business_type: 'hotel' } as const
    return insertSession(db(), (await insertAccount(db(), member)).id)
  }
  expect((await setDays(id, { [stockOn(1)]: 1 }, await createMember('partner-viewer'))).status).toBe(403)
  expect((await setDays(id, { [stockOn(1)]: 1 }, await createMember('partner-staff'))).status).toBe(200)
})

it('keeps the stock of a day when the number of rooms changes, up to that number', async () => {
  const id = await createRoom(3)
  await setDays(id, { [stockOn(15)]: 2 })
  const setRooms = (rooms: number) =>
    world.call(editListing, { token, key: randomUUID(), params: { id }, body: { rooms } as never })
  await setRooms(5)
  expect(await readFree(id, 15, 2)).toEqual([2, 5])
  await setRooms(1)
  expect(await readFree(id, 15, 2)).toEqual([1, 1])
})

it('limits the cars that are out on a day, but not a car that is returned on it', async () => {
  const id = await createCar(3)
  await setDays(id, { [stockOn(40)]: 1 })
  const isClosed = async () =>
    (await world.call(occupancy, { params: { id }, query: { from: day(38), to: day(42) } })).body.closed
  const search = async () =>
    (
      await world.call(searchListings, {
        query: { vendorId: vendor.id, vertical: 'car-hire', from: day(39), to: day(41) } as never,
      })
    ).body.listings.map(({ _id }: any) => _id)
  expect([await isClosed(), (await search()).includes(id)]).toEqual([[], true])
  const first = await book(id, hire(39, 41))
  expect(first.status).toBe(200)
  expect([await isClosed(), (await search()).includes(id)]).toEqual([[day(40)], false])
  expect((await book(id, hire(40, 42))).body).toMatchObject({ code: 'sold_out', detail: { day: day(40) } })
  expect((await book(id, hire(38, 40))).status).toBe(200)
  const { body } = await setDays(id, { [stockOn(39)]: 1 })
  expect([body.code, body.detail.bookings]).toEqual(['already_booked', expect.arrayContaining([first.body.reference])])
})

it('refuses a shorter stay in quotes and bookings, by day, season and weekday', async () => {
  const id = await createRoom()
  const minStays = [{ length: 2, from: day(60), to: day(69) }]
  await world.call(editListing, { token, key: randomUUID(), params: { id }, body: { minStays } as never })
  await setDays(id, { [minStayOn(61)]: 3, [minStayOn(62)]: 1 })
  const quote = (from: number, to: number, atCounter?: boolean) =>
    world.call(quoteBooking, {
      body: { listingId: id, choice: stay(from, to) as never, ...(atCounter && { atCounter }) },
    })
  const text = `Minimum stay is 3 nights for arrivals on ${formatDate(day(61))}.`
  expect((await quote(61, 63)).body).toMatchObject({ code: 'short_stay', message: text, fields: { choice: text } })
  expect((await book(id, stay(61, 63))).body).toMatchObject({ code: 'short_stay', message: text })
  expect((await quote(60, 61)).body.code).toBe('short_stay')
  expect([(await quote(62, 63)).status, (await quote(61, 64)).status, (await quote(70, 71)).status]).toEqual([
    200, 200, 200,
  ])
  const atCounter = await quote(61, 63, true)
  expect([atCounter.status, atCounter.body.shortStay]).toEqual([200, text])
  const read = await world.call(availability, { params: { id }, query: { from: day(59), days: '5' as never } })
  expect(read.body.days.map(({ minStay }: any) => minStay)).toEqual([undefined, 2, 3, undefined, 2])
})

it('refuses a request that was made offline, offers no shorter stay elsewhere, and lets the counter sell it', async () => {
  // The rooms of the other tests would be alternatives too.
  await db().updateTable('listing').set({ offered: false }).execute()
  const [id, otherId] = [await createRoom(), await createRoom()]
  for (const room of [id, otherId]) await setDays(room, { [minStayOn(70)]: 3 })
  const text = `Minimum stay is 3 nights for arrivals on ${formatDate(day(70))}.`
  const customer = await insertCustomer(db())
  const request = { listingId: id, choice: stay(70, 71) as never }
  const answer = await world.call(requestBookingOffline, {
    token: customer.token,
    key: randomUUID(),
    body: { id: randomUUID(), ...request },
  })
  expect(answer.body).toMatchObject({ code: 'short_stay', message: text })
  const notes = await db().selectFrom('notification').select('content').where('account_id', '=', customer.id).execute()
  expect(notes).toMatchObject([{ content: { template: 'notBooked', params: { refusalText: text } } }])
  expect((await world.call(alternatives, { body: request })).body.alternatives).toEqual([])
  await setDays(otherId, { [minStayOn(70)]: null })
  const found = (await world.call(alternatives, { body: request })).body.alternatives
  expect(found.map(({ listing }: any) => listing._id)).toEqual([otherId])
  const sale = await world.call(recordWalkIn, {
    token,
    key: randomUUID(),
    body: { id: randomUUID(), ...request, seenTotal: found[0].total, customerName: 'Mwila Tembo' } as never,
  })
  expect([sale.status, sale.body.status]).toEqual([200, 'confirmed'])
})

it('counts started days of a hire', async () => {
  const id = await createCar()
  await setDays(id, { [minStayOn(80)]: 3 })
  expect((await book(id, hire(80, 82))).body.message).toBe(
    `Minimum hire is 3 days for pick-ups on ${formatDate(day(80))}.`,
  )
  expect((await book(id, hire(80, 82, '10:00'))).status).toBe(200)
  const taken = await world.call(occupancy, { params: { id }, query: { from: day(79), to: day(81) } })
  expect(taken.body.minStays).toEqual({ [day(80)]: 3 })
})

it('never leaves less for sale than is sold when both are requested at once', async () => {
  for (const create of [createRoom, createCar]) {
    const choice = create === createRoom ? stay(90, 92) : hire(90, 92)
    for (let round = 0; round < 20; round++) {
      const id = await create(4)
      const results = await Promise.all([
        book(id, choice),
        book(id, choice),
        setDays(id, { [stockOn(90)]: 1, [stockOn(91)]: 2 }),
        book(id, choice),
        setDays(id, { [stockOn(91)]: 1 }),
        book(id, choice),
      ])
      const soldCount = results.filter(({ status, body }) => status === 200 && body.reference).length
      const values = (await readValues(id)) ?? {}
      for (const limitedDay of listNights(day(90), day(92)))
        expect(soldCount).toBeLessThanOrEqual(values[`${limitedDay}/stock`] ?? 4)
      expect(soldCount).toBeGreaterThan(0)
    }
  }
}, 180_000)
