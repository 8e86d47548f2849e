/** Changes to units that a device holds: certain for the customer, taken from the quota once, and never sold twice (decision 147). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeBookingOffline } from '#contract/counter/booking-changes'
import { releaseCounterStock, returnCounterStock } from '#contract/counter/counter-stock'
import { recordWalkIn, refundWalkIn } from '#contract/counter/walk-ins'
import { addDays } from '#contract/core/dates'
import { insertCustomer } from '../../../../tests/support/builders'
import { counterDate, counterStay, createCounterHelpers } from '../../../../tests/support/counter-stock'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld({ pool: { connections: 12 } })
})
afterAll(() => world.close())

const db = () => world.connection.db
const { openHotel, requestOnline, checkStock, readUnits } = createCounterHelpers(() => world)
const earlierDay = addDays(counterDate, -1)
const earlierStay = { ...counterStay, checkIn: earlierDay, checkOut: counterDate }

/** A hotel with one room on the wanted night, which the device holds, and a guest of the night before. */
async function openChange(capacity = 1) {
  const hotel = await openHotel(capacity)
  const quota = await hotel.keep(hotel.room, capacity)
  const { token, room, deviceId } = hotel
  const sellEarlier = async () => {
    const id = randomUUID()
    const body = { id, listingId: room, choice: earlierStay, seenTotal: 900, customerName: 'Mwila Tembo' }
    const sale = await world.call(recordWalkIn, { token, key: randomUUID(), body })
    expect([sale.status, sale.body.message]).toEqual([200, undefined])
    return id
  }
  const booking = await sellEarlier()
  const changeId = randomUUID()
  const at = new Date().toISOString()
  const draws = [{ quota, slot: counterDate, quantity: 1 }]
  const change = (more: object = {}, { id = booking, key = randomUUID(), as = token } = {}) =>
    world.call(changeBookingOffline, {
      token: as,
      key,
      params: { id },
      body: {
        id: changeId,
        listingId: room,
        choice: counterStay,
        seenTotal: 900,
        at,
        counterStock: { deviceId, draws },
        ...more,
      },
    })
  const nights = async (id = booking) =>
    (
      await db()
        .selectFrom('claim')
        .innerJoin('stock', 'stock.id', 'claim.stock_id')
        .select('slot')
        .where('booking_id', '=', id)
        .execute()
    ).map(({ slot }) => slot)
  const cancel = () =>
    world.call(refundWalkIn, {
      token,
      key: randomUUID(),
      params: { id: booking },
      body: { id: randomUUID(), amount: 900 },
    })
  return { ...hotel, quota, booking, change, nights, cancel, sellEarlier, draws }
}

describe('a change to counter stock of the device', () => {
  it('takes the held unit, and returns the earlier one to general sale', async () => {
    const { room, quota, change, nights } = await openChange()
    expect((await requestOnline(room)).body.code).toBe('sold_out')
    expect((await change()).status).toBe(200)
    expect(await nights()).toEqual([counterDate])
    expect(await readUnits(quota)).toMatchObject([{ sold: 1, held: 0 }])
    expect((await requestOnline(room, earlierStay)).status).toBe(200)
    await checkStock(room)
  })

  it('is refused without counter stock, although the device holds the unit', async () => {
    const { room, quota, change, nights } = await openChange()
    expect((await change({ counterStock: undefined })).body.code).toBe('sold_out')
    expect(await nights()).toEqual([earlierDay])
    expect(await readUnits(quota)).toMatchObject([{ sold: 0, held: 1 }])
    await checkStock(room)
  })

  it('takes the unit once, however often and from how many devices it is sent', async () => {
    const { room, quota, change, nights, booking } = await openChange(2)
    const key = randomUUID()
    const answers = await Promise.all([change({}, { key }), change(), change({}, { key }), change()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await change()).status).toBe(200)
    expect(await nights()).toEqual([counterDate])
    expect(await readUnits(quota)).toMatchObject([{ sold: 1, held: 1 }])
    const versions = await db().selectFrom('booking_change').select('id').where('booking_id', '=', booking).execute()
    expect(versions).toHaveLength(1)
    await checkStock(room)
  })

  it('is made at the price of the server and reported if the device showed another', async () => {
    const { change, booking, owner } = await openChange()
    expect((await change({ seenTotal: 800 })).status).toBe(200)
    const { total_ngwee } = await db()
      .selectFrom('booking')
      .select('total_ngwee')
      .where('id', '=', booking)
      .executeTakeFirstOrThrow()
    expect(total_ngwee).toBe(90_000)
    const rows = await db().selectFrom('notification').select('content').where('account_id', '=', owner.id).execute()
    expect(rows.map(({ content }) => content.template)).toContain('vendorCounterChangePrice')
  })

  it('leaves the unit with the device if the booking was cancelled meanwhile', async () => {
    const { room, quota, change, cancel, nights } = await openChange()
    expect((await cancel()).status).toBe(200)
    expect((await change()).body.code).toBe('wrong_state')
    expect(await nights()).toEqual([])
    expect(await readUnits(quota)).toMatchObject([{ sold: 0, held: 1 }])
    await checkStock(room)
  })

  it('claims like any other change after the quota was released by hand', async () => {
    const sold = await openChange()
    expect((await sold.close(releaseCounterStock, sold.quota, sold.room)).status).toBe(200)
    expect((await requestOnline(sold.room)).status).toBe(200)
    expect((await sold.change()).body.code).toBe('sold_out')
    await checkStock(sold.room)
    const free = await openChange()
    expect((await free.close(releaseCounterStock, free.quota, free.room)).status).toBe(200)
    expect((await free.change()).status).toBe(200)
    await checkStock(free.room)
  })

  it('does not draw for the quota of another business or for a customer without an account here', async () => {
    const other = await openChange()
    const { room, change, nights } = await openChange()
    const foreign = { deviceId: other.deviceId, draws: other.draws }
    expect((await change({ counterStock: foreign })).body.code).toBe('sold_out')
    expect(await nights()).toEqual([earlierDay])
    expect(await readUnits(other.quota)).toMatchObject([{ sold: 0, held: 1 }])
    const { token } = await insertCustomer(db())
    expect((await change({}, { as: token })).status).toBe(403)
    await checkStock(room)
  })
})

describe('at the same time as', () => {
  it('sales of the unit to the public and from the quota, no unit is sold twice', async () => {
    for (let round = 0; round < 5; round++) {
      const { room, quota, change, sell, draws, nights } = await openChange()
      const answers = await Promise.all([change(), sell(room, draws), requestOnline(room), requestOnline(room)])
      const [changed, sold] = answers
      // Each waits for the stock of the quota, instead of drawing the same unit.
      for (const { status } of answers) expect(status).not.toBe(500)
      // A sale from counter stock is accepted with the refusal as its result.
      expect(sold.status === 200 || changed.status === 200).toBe(true)
      expect(await readUnits(quota)).toMatchObject([{ sold: 1, held: 0 }])
      expect(await nights()).toEqual([changed.status === 200 ? counterDate : earlierDay])
      for (const { taken } of await checkStock(room)) expect(taken).toBeLessThanOrEqual(1)
    }
  })

  it('its cancellation, the unit is either used or still held', async () => {
    for (let round = 0; round < 5; round++) {
      const { room, quota, change, cancel, nights } = await openChange()
      const [changed, cancelled] = await Promise.all([change(), cancel()])
      for (const { status } of [changed, cancelled]) expect(status).not.toBe(500)
      const isChanged = changed.status === 200
      expect(await readUnits(quota)).toMatchObject([{ sold: isChanged ? 1 : 0, held: isChanged ? 0 : 1 }])
      expect((await nights()).length).toBeLessThanOrEqual(1)
      await checkStock(room)
    }
  })

  it('the return of the quota and a sale to the public, the unit has one owner', async () => {
    for (let round = 0; round < 5; round++) {
      const { room, quota, change, close, nights } = await openChange()
      const [changed, , online] = await Promise.all([
        change(),
        close(returnCounterStock, quota, room),
        requestOnline(room),
      ])
      const owners = (changed.status === 200 ? 1 : 0) + (online.status === 200 ? 1 : 0)
      expect(owners).toBeLessThanOrEqual(1)
      expect(await nights()).toEqual([changed.status === 200 ? counterDate : earlierDay])
      await checkStock(room)
    }
  })
})
