/** Stock that is set aside for the counter: never sold elsewhere, sold once, returned only as far as it is unsold. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDay } from '#contract/counter/booking-steps'
import { releaseCounterStock, returnCounterStock, sellFromCounterStock } from '#contract/counter/counter-stock'
import { protocolVersion, push } from '#contract/sync/sync'
import { availability } from '#contract/catalogue/catalogue'
import { editListing } from '#contract/business/listings/own-listings'
import { setClosedDays } from '#contract/business/listings/closed-days'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/values'
import type { StaffRole } from '#contract/core/access'
import { insertCustomer, insertListing, insertProduct, insertVendor } from '../../../../tests/support/builders'
import { counterDate, counterStay, createCounterHelpers, openCounter } from '../../../../tests/support/counter-stock'
import { openWorld, type World } from '../../../../tests/support/world'
import { loadSoldOutDays, loadSoldQuantity } from '../../catalogue/stock'
import { expireCounterStock } from './close'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const db = () => world.connection.db
const date = counterDate
const stay = counterStay
const { openHotel, openCoach, requestOnline, checkStock, readUnits } = createCounterHelpers(() => world)

const readState = async (quotaId: string) =>
  (await db().selectFrom('counter_quota').select('state').where('id', '=', quotaId).executeTakeFirstOrThrow()).state
const countBooked = async (listingId: string) =>
  (
    await db()
      .selectFrom('booking')
      .select('id')
      .where('listing_id', '=', listingId)
      .where('state', '=', 'confirmed')
      .execute()
  ).length
const readTemplates = async (accountId: string) =>
  (await db().selectFrom('notification').select('content').where('account_id', '=', accountId).execute()).map(
    ({ content }) => content.template,
  )
const draw = (quota: string, quantity = 1, slot = date) => ({ quota, slot, quantity })

describe('stock that is set aside', () => {
  it('is not sold online, and the calendar counts it as taken but not as sold', async () => {
    const { room, keep } = await openHotel(3)
    await keep(room, 2)
    expect((await requestOnline(room)).status).toBe(200)
    expect((await requestOnline(room)).body).toMatchObject({ code: 'sold_out', detail: { left: 0 } })
    const { days } = (await world.call(availability, { params: { id: room }, query: { from: date, days: 1 } })).body
    expect(days[0].free).toBe(0)
    expect(await loadSoldQuantity(db(), room, date)).toBe(0)
    await checkStock(room)
  })

  it('is reported as sold to other platforms', async () => {
    const { room, keep } = await openHotel(2)
    await keep(room, 2)
    expect(await loadSoldOutDays(db(), { id: room, vertical: 'hotels', capacity: 2 }, date, date)).toEqual([date])
    const { coach, keep: keepSeats } = await openCoach()
    await keepSeats(coach, 4)
    expect(await loadSoldOutDays(db(), { id: coach, vertical: 'buses', capacity: 4 }, date, date)).toEqual([date])
  })

  it('is refused with the number of free units if there are not enough', async () => {
    const { room, setAside } = await openHotel(3)
    expect((await requestOnline(room)).status).toBe(200)
    const { status, body } = await setAside(room, 3)
    expect([status, body.code, body.detail, body.message]).toEqual([
      409,
      'sold_out',
      { left: 2 },
      'Only 2 are still free.',
    ])
    expect((await checkStock(room))[0]).toMatchObject({ taken: 1 })
  })

  it('is set aside once if the request is repeated', async () => {
    const { room, setAside } = await openHotel(3)
    const id = randomUUID()
    const answers = await Promise.all([setAside(room, 2, {}, id), setAside(room, 2, {}, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await setAside(room, 2, {}, id)).status).toBe(200)
    expect((await checkStock(room))[0]).toMatchObject({ taken: 2 })
  })

  it('consists of whole seats on the chosen legs only', async () => {
    const { coach, keep, setAside } = await openCoach()
    const id = await keep(coach, 2, { part: { date, from: 'Kabwe', to: 'Kitwe' } })
    expect((await readUnits(id)).map(({ slot }) => slot.slice(11))).toEqual(['1C/1', '1C/2', '1D/1', '1D/2'])
    const first = { date, from: 'Lusaka', to: 'Kabwe', seats: ['1D'], names: ['Mary Phiri'] }
    expect((await requestOnline(coach, first)).status).toBe(200)
    expect((await requestOnline(coach, { ...first, to: 'Kitwe', seats: ['1C'] })).body.code).toBe('sold_out')
    // Seat 1C is free on the first leg only, so that it is not free for the whole way.
    const wholeWay = await setAside(coach, 3, { part: { date, from: 'Lusaka', to: 'Kitwe' } })
    expect([wholeWay.body.code, wholeWay.body.detail]).toEqual(['sold_out', { left: 2 }])
  })

  it('never exceeds the stock, even under parallel requests', async () => {
    for (let round = 0; round < 5; round++) {
      const { room, setAside } = await openHotel(4)
      const answers = await Promise.all([
        ...[1, 2, 3].map(() => setAside(room, 2)),
        ...[1, 2, 3].map(() => requestOnline(room)),
      ])
      const quantities = answers.map(({ status }, index) => (status === 200 ? (index < 3 ? 2 : 1) : 0))
      const total = quantities.reduce<number>((sum, quantity) => sum + quantity, 0)
      expect(total).toBeLessThanOrEqual(4)
      expect((await checkStock(room))[0]).toMatchObject({ taken: total })
    }
  })

  it.each([
    ['a past day', { part: { date: addDays(lusakaDate(Date.now()), -1) } }, 'date'],
    ['no day', { part: {} }, 'date'],
    ['a return time after the night', { returnAt: lusakaInstant(addDays(date, 2), '10:00').toISOString() }, 'returnAt'],
    ['a past return time', { returnAt: '2026-01-01T10:00:00.000Z' }, 'returnAt'],
  ])('is refused for %s', async (_, more, field) => {
    const { room, setAside } = await openHotel(3)
    const { body } = await setAside(room, 1, more)
    expect([body.code, Object.keys(body.fields)]).toEqual(['bad_choice', [field]])
    expect(await checkStock(room)).toEqual([])
  })

  it('is refused for a closed day, an unknown device, another business and a vertical without countable stock', async () => {
    const { room, setAside, token, vendorId } = await openHotel(3)
    expect((await setAside(room, 1, { deviceId: randomUUID() })).body.code).toBe('not_found')
    expect((await (await openHotel(1)).setAside(room, 1)).body.code).toBe('not_found')
    await world.call(setClosedDays, { token, params: { id: room }, body: { days: [date], closed: true } })
    expect((await setAside(room, 1)).body.code).toBe('sold_out')
    for (const vertical of ['real-estate', 'carriers'] as const) {
      const listing = await insertListing(db(), { vendor_id: vendorId, vertical })
      expect((await setAside(listing.id, 1)).body.code).toBe('wrong_state')
    }
  })

  it('keeps its listing as it is', async () => {
    const { room, keep, token, close } = await openHotel(3)
    const id = await keep(room, 1)
    const params = { id: room }
    const answers = [
      await world.call(setClosedDays, { token, params, body: { days: [date], closed: true } }),
      await world.call(closeDay, { token, params: { id: room, day: date }, body: {} }),
      await world.call(editListing, { token, params, body: { offered: false, from: { offered: true } } }),
    ]
    for (const { body } of answers)
      expect([body.code, body.message]).toEqual(['already_booked', expect.stringContaining('set aside for Front desk')])
    await close(releaseCounterStock, id, room)
    expect((await world.call(setClosedDays, { token, params, body: { days: [date], closed: true } })).status).toBe(200)
  })
})

describe('a sale from counter stock', () => {
  it('takes the units of the device, exactly once', async () => {
    const { room, keep, sell } = await openHotel(2)
    const quota = await keep(room, 2)
    const [id, key] = [randomUUID(), randomUUID()]
    const soldAt = new Date().toISOString()
    for (const _ of [1, 2]) expect((await sell(room, [draw(quota)], { id, soldAt }, key)).status).toBe(200)
    expect((await sell(room, [draw(quota)], { id })).status).toBe(200)
    expect(await readUnits(quota)).toMatchObject([{ quantity: 2, sold: 1, held: 1 }])
    expect(await countBooked(room)).toBe(1)
    expect((await checkStock(room))[0]).toMatchObject({ taken: 2 })
  })

  it('consumes only the legs of the ride, and the others stay set aside', async () => {
    const { coach, keep, sell } = await openCoach()
    const quota = await keep(coach, 1)
    const choice = { date, from: 'Lusaka', to: 'Kabwe', seats: ['1D'], names: ['Mary Phiri'] }
    expect((await sell(coach, [draw(quota, 1, `${date}/1D/0`)], { choice, seenTotal: 100 })).status).toBe(200)
    expect((await readUnits(quota)).map(({ held }) => held)).toEqual([0, 1, 1])
    const rest = { ...choice, from: 'Kabwe', to: 'Kitwe' }
    expect((await requestOnline(coach, rest)).body.code).toBe('sold_out')
    const draws = [1, 2].map((leg) => draw(quota, 1, `${date}/1D/${leg}`))
    expect((await sell(coach, draws, { choice: rest, seenTotal: 155 })).status).toBe(200)
    expect((await readUnits(quota)).map(({ held }) => held)).toEqual([0, 0, 0])
    await checkStock(coach)
  })

  it('takes several units of a product', async () => {
    const vendor = await insertVendor(db(), { business_type: 'store' })
    const { keep, sell } = await openCounter(world, vendor)
    const { id: product } = await insertProduct(db(), { vendor_id: vendor.id, capacity: 5 })
    const quota = await keep(product, 4, { part: {} })
    const body = { choice: { quantity: 3 }, seenTotal: 450 }
    expect((await sell(product, [draw(quota, 3, 'all')], body)).status).toBe(200)
    expect(await readUnits(quota)).toMatchObject([{ sold: 3, held: 1 }])
    expect((await checkStock(product))[0]).toMatchObject({ taken: 4 })
  })

  it('is booked at the price of the listing and reported if the customer paid another', async () => {
    const { room, keep, sell, owner } = await openHotel(1)
    const quota = await keep(room, 1)
    expect((await sell(room, [draw(quota)], { seenTotal: 800 })).status).toBe(200)
    expect(await readTemplates(owner.id)).toContain('vendorCounterSalePrice')
    const booking = await db()
      .selectFrom('booking')
      .select(['total_ngwee', 'state'])
      .where('listing_id', '=', room)
      .executeTakeFirstOrThrow()
    expect(booking).toEqual({ total_ngwee: 90_000, state: 'confirmed' })
  })

  it('A sale from counter stock that arrives days after the service is booked, although its quota has expired', async () => {
    const { room, keep, sell } = await openHotel(1)
    const quota = await keep(room, 1)
    await world.transact((tx) => expireCounterStock(tx, quota))
    expect(await readState(quota)).toBe('expired')
    expect((await checkStock(room))[0]).toMatchObject({ taken: 1 })
    expect((await sell(room, [draw(quota)], { soldAt: '2030-01-01T10:00:00.000Z' })).status).toBe(200)
    expect(await readUnits(quota)).toMatchObject([{ sold: 1, held: 0 }])
  })

  it('Of two parallel sales of the last unit from counter stock, one is booked and the other refused with a notification', async () => {
    for (let round = 0; round < 5; round++) {
      const { room, keep, sell, owner } = await openHotel(2)
      const quota = await keep(room, 1)
      expect((await requestOnline(room)).status).toBe(200)
      const answers = await Promise.all([sell(room, [draw(quota)]), sell(room, [draw(quota)])])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await readUnits(quota)).toMatchObject([{ sold: 1, held: 0 }])
      expect(await readTemplates(owner.id)).toContain('vendorWalkInNotBooked')
      await checkStock(room)
    }
  })

  it('never takes the counter stock of another business or listing', async () => {
    const other = await openHotel(1)
    const foreign = await other.keep(other.room, 1)
    const { room, sell, keep } = await openHotel(1)
    await keep(room, 1)
    expect((await sell(room, [draw(foreign)])).body.code).toBe('sold_out')
    expect(await readUnits(foreign)).toMatchObject([{ held: 1 }])
    expect((await sell(other.room, [draw(foreign)])).body.code).toBe('not_found')
  })

  it('takes no more than it needs, whatever the device claims', async () => {
    const { room, keep, sell } = await openHotel(3)
    const quota = await keep(room, 3)
    expect((await sell(room, [draw(quota, 3), draw(quota, 3)])).status).toBe(200)
    expect(await readUnits(quota)).toMatchObject([{ sold: 1, held: 2 }])
    await checkStock(room)
  })
})

it('takes what the quota still holds, and the rest from general stock', async () => {
  const { room, keep, sell } = await openHotel(3)
  const quota = await keep(room, 1)
  const twoRooms = { choice: { ...stay, rooms: 2 }, seenTotal: 1800 }
  expect((await sell(room, [draw(quota, 2)], twoRooms)).status).toBe(200)
  expect(await readUnits(quota)).toMatchObject([{ sold: 1, held: 0 }])
  expect((await checkStock(room))[0]).toMatchObject({ taken: 2 })
})

describe('a return', () => {
  it('gives back what is unsold, and nothing else', async () => {
    const { room, keep, sell, close } = await openHotel(3)
    const quota = await keep(room, 3)
    await sell(room, [draw(quota)])
    for (const _ of [1, 2]) expect((await close(returnCounterStock, quota, room)).status).toBe(200)
    expect(await readState(quota)).toBe('returned')
    expect(await readUnits(quota)).toMatchObject([{ quantity: 3, sold: 1, held: 0 }])
    expect((await checkStock(room))[0]).toMatchObject({ taken: 1 })
  })

  it('A return of a past day does not change the stock', async () => {
    const { room, keep, close } = await openHotel(1)
    const quota = await keep(room, 1)
    await world.transact((tx) => expireCounterStock(tx, quota))
    await close(returnCounterStock, quota, room)
    expect([await readState(quota), (await checkStock(room))[0]!.taken]).toEqual(['expired', 1])
  })

  it('is never made by the server while the device may have unsent sales', async () => {
    const { room, keep } = await openHotel(1)
    const quota = await keep(room, 1)
    await db()
      .updateTable('counter_quota')
      .set({ return_at: new Date(0) })
      .where('id', '=', quota)
      .execute()
    expect((await requestOnline(room)).body.code).toBe('sold_out')
    expect(await readState(quota)).toBe('open')
  })

  it('A return in parallel with sales and customers never oversells', async () => {
    for (let round = 0; round < 8; round++) {
      const { room, keep, sell, close } = await openHotel(3)
      const quota = await keep(room, 2)
      const answers = await Promise.all([
        sell(room, [draw(quota)]),
        close(round % 2 ? returnCounterStock : releaseCounterStock, quota, room),
        requestOnline(room),
        sell(room, [draw(quota)]),
        requestOnline(room),
        requestOnline(room),
      ])
      const booked = answers.filter(({ status }, index) => index !== 1 && status === 200).length
      expect(booked).toBeLessThanOrEqual(3)
      expect((await checkStock(room))[0]).toMatchObject({ taken: booked })
      expect((await readUnits(quota))[0]).toMatchObject({ held: 0 })
    }
  })
})

describe('a release by hand', () => {
  it('lets customers buy the units; a sale that arrives later is refused and says why, once', async () => {
    const { room, keep, sell, close, owner } = await openHotel(1)
    const quota = await keep(room, 1)
    expect((await close(releaseCounterStock, quota, room)).status).toBe(200)
    expect((await requestOnline(room)).status).toBe(200)
    const key = randomUUID()
    const [id, soldAt] = [randomUUID(), new Date().toISOString()]
    for (const _ of [1, 2]) {
      const { status, body } = await sell(room, [draw(quota)], { id, soldAt }, key)
      expect([status, body.code]).toEqual([409, 'sold_out'])
      expect(body.message).toMatch(/The counter stock was released by hand on .* before this sale arrived\./)
    }
    expect((await readTemplates(owner.id)).filter((name) => name === 'vendorWalkInNotBooked')).toHaveLength(1)
  })

  it('does not prevent a late sale while units are free', async () => {
    const { room, keep, sell, close } = await openHotel(1)
    const quota = await keep(room, 1)
    await close(releaseCounterStock, quota, room)
    expect((await sell(room, [draw(quota)])).status).toBe(200)
    expect([await countBooked(room), (await checkStock(room))[0]!.taken]).toEqual([1, 1])
  })

  it('is allowed to owners and managers only', async () => {
    const { room, keep, vendorId } = await openHotel(1)
    const quota = await keep(room, 1)
    const call = async (role: StaffRole) => {
      const { token } = await insertCustomer(db(), { role: 'partner', vendor_id: vendorId, staff_role: role })
      return world.call(releaseCounterStock, { token, params: { id: quota }, body: {} })
    }
    expect((await call('partner-staff')).status).toBe(403)
    expect((await call('partner-viewer')).status).toBe(403)
    expect((await call('partner-manager')).status).toBe(200)
  })
})

describe('the counter stock of another device', () => {
  const openWithClerk = async () => {
    const hotel = await openHotel(2)
    const clerk = await insertCustomer(db(), {
      role: 'partner',
      vendor_id: hotel.vendorId,
      staff_role: 'partner-staff',
      full_name: 'Mary Clerk',
    })
    return { ...hotel, clerk, quota: await hotel.keep(hotel.room, 2) }
  }
  const giveBack = (id: string, { token }: { token: string }, listingId: string, deviceId?: string) =>
    world.call(returnCounterStock, {
      token,
      key: randomUUID(),
      params: { id },
      body: { listingId, ...(deviceId && { deviceId }) },
    })

  it('is returned by its own device, and by owners and managers only', async () => {
    const { room, quota, clerk, deviceId } = await openWithClerk()
    for (const device of [undefined, randomUUID()]) {
      expect((await giveBack(quota, clerk, room, device)).body).toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('belongs to another device'),
      })
      expect(await readState(quota)).toBe('open')
    }
    expect((await giveBack(quota, clerk, room, deviceId)).status).toBe(200)
    expect(await readState(quota)).toBe('returned')
    const second = await openWithClerk()
    expect((await giveBack(second.quota, second.owner, second.room)).status).toBe(200)
  })

  it('is returned by a command of an older app version that its device sends', async () => {
    const { room, quota, clerk, deviceId } = await openWithClerk()
    const pushFrom = async (device: string) =>
      (
        await world.call(push, {
          token: clerk.token,
          body: {
            protocol: protocolVersion,
            device,
            commands: [
              {
                key: randomUUID(),
                endpoint: returnCounterStock.name,
                params: { id: quota },
                body: { listingId: room },
              },
            ],
          } as never,
        })
      ).body.results[0].outcome
    expect([await pushFrom(randomUUID()), await pushFrom(deviceId)]).toEqual(['refused', 'accepted'])
  })

  it('does not cover a sale, which then claims stock like any other', async () => {
    const { room, quota, clerk, deviceId } = await openWithClerk()
    const sellAs = (device: string) =>
      world.call(sellFromCounterStock, {
        token: clerk.token,
        key: randomUUID(),
        body: {
          id: randomUUID(),
          listingId: room,
          choice: stay,
          seenTotal: 900,
          soldAt: new Date().toISOString(),
          customerName: 'Peter Zulu',
          draws: [draw(quota)],
          deviceId: device,
        },
      })
    const readHeld = async () => (await readUnits(quota))[0]!.held
    expect((await sellAs(randomUUID())).body.code).toBe('sold_out')
    expect(await readHeld()).toBe(2)
    expect((await sellAs(deviceId)).status).toBe(200)
    expect(await readHeld()).toBe(1)
  })
})
