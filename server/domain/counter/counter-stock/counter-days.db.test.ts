/** Stock of several days that is set aside and released with one request: on all of the days or on none. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxCounterDays, releaseCounterStock } from '#contract/counter/counter-stock'
import { addDays, formatDate, lusakaInstant } from '#contract/core/values'
import { setClosedDays } from '#contract/business/listings/closed-days'
import { insertCar } from '../../../../tests/support/car-hire'
import { insertProduct, insertVendor } from '../../../../tests/support/builders'
import { counterDate, counterStay, createCounterHelpers, openCounter } from '../../../../tests/support/counter-stock'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const db = () => world.connection.db
const { openHotel, openCoach, requestOnline, checkStock, readUnits, readQuotas } = createCounterHelpers(() => world)
const getDay = (index: number) => addDays(counterDate, index)
const getStay = (index: number) => ({ ...counterStay, checkIn: getDay(index), checkOut: getDay(index + 1) })
/** The first day is that of the request. */
const furtherDays = [1, 2, 3].map(getDay)
const readTaken = async (listingId: string) => (await checkStock(listingId)).map(({ slot, taken }) => [slot, taken])

describe('setting stock aside for several days', () => {
  it('creates a quota for each day, which is returned at the same time of its own day', async () => {
    const { room, keep } = await openHotel(3)
    const id = await keep(room, 2, { furtherDays: [getDay(7), getDay(2), getDay(2), counterDate] })
    const quotas = await readQuotas(room)
    expect(quotas.map(({ part, return_at, quantity }) => [part, return_at, quantity])).toEqual(
      [0, 2, 7].map((index) => [{ date: getDay(index) }, lusakaInstant(getDay(index), '18:00'), 2]),
    )
    expect(quotas[0]!.id).toBe(id)
    expect(await readTaken(room)).toEqual([0, 2, 7].map((index) => [getDay(index), 2]))
    const keys = quotas.map((quota) => `counter:${quota.id}`)
    const { rows: jobs } = await sql<{ run_at: Date }>`
      select run_at from pending_job where job_key = any(${keys}) order by run_at`.execute(db())
    expect(jobs.map(({ run_at }) => run_at)).toEqual([1, 3, 8].map((index) => lusakaInstant(getDay(index), '00:00')))
  })

  it('has an effect once if the request is repeated', async () => {
    const { room, setAside } = await openHotel(3)
    const id = randomUUID()
    const request = () => setAside(room, 1, { furtherDays }, id)
    const answers = [...(await Promise.all([request(), request()])), await request()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await readTaken(room)).toEqual([0, 1, 2, 3].map((index) => [getDay(index), 1]))
  })

  it('is refused for all days and names those on which it is not possible', async () => {
    const { room, setAside, token } = await openHotel(3)
    expect((await requestOnline(room, { ...getStay(1), rooms: 2 }, 2000)).status).toBe(200)
    await world.call(setClosedDays, { token, params: { id: room }, body: { days: [getDay(3)], closed: true } })
    const { status, body } = await setAside(room, 2, { furtherDays })
    expect([status, body.code, body.detail]).toEqual([409, 'sold_out', { days: [getDay(1), getDay(3)] }])
    expect(body.message).toBe(
      `Nothing was set aside. ${formatDate(getDay(1))}: Only 1 is still free. Closed on ${formatDate(getDay(3))}.`,
    )
    const tooMany = await setAside(room, 4, {
      part: { date: getDay(4) },
      furtherDays: [4, 5, 6, 7, 8, 9].map((index) => getDay(index + 1)),
    })
    expect(tooMany.body.message).toBe(
      `Nothing was set aside. ${[4, 5, 6, 7, 8].map((index) => formatDate(getDay(index))).join(', ')}: Only 3 are still free. And 2 more days.`,
    )
    expect(await readQuotas(room)).toEqual([])
    expect((await readTaken(room)).filter(([, taken]) => taken !== 0)).toEqual([[getDay(1), 2]])
  })

  it('is refused for past days, more than the limit, and goods that have no days', async () => {
    const { room, setAside } = await openHotel(3)
    const past = await setAside(room, 1, { furtherDays: ['2026-01-01'] })
    expect([past.body.code, past.body.message]).toEqual([
      'bad_choice',
      'Nothing was set aside. 1 Jan 2026: This day has passed.',
    ])
    const many = Array.from({ length: maxCounterDays }, (_, index) => getDay(index + 1))
    expect((await setAside(room, 1, { furtherDays: many })).body.code).toBe('invalid_input')
    const vendor = await insertVendor(db(), { business_type: 'store' })
    const store = await openCounter(world, vendor)
    const { id: product } = await insertProduct(db(), { vendor_id: vendor.id, capacity: 5 })
    for (const part of [{}, { date: counterDate }])
      expect((await store.setAside(product, 1, { part, furtherDays })).body.code).toBe('bad_choice')
    expect([await readQuotas(room), await readQuotas(product)]).toEqual([[], []])
  })

  it('takes whole seats on the chosen legs of each day', async () => {
    const { coach, keep } = await openCoach()
    await keep(coach, 2, { part: { date: counterDate, from: 'Kabwe', to: 'Kitwe' }, furtherDays: [getDay(1)] })
    const [, second] = await readQuotas(coach)
    expect((await readUnits(second!.id)).map(({ slot }) => slot)).toEqual(
      ['1C/1', '1C/2', '1D/1', '1D/2'].map((seat) => `${getDay(1)}/${seat}`),
    )
  })

  it('takes cars on all days or on none', async () => {
    const { car, vendor } = await insertCar(db(), 2)
    const { keep, setAside } = await openCounter(world, vendor)
    await keep(car.id, 1, { furtherDays: [getDay(1)] })
    const refused = await setAside(car.id, 2, { part: { date: getDay(1) }, furtherDays: [getDay(2)] })
    expect([refused.body.code, refused.body.detail]).toEqual(['sold_out', { days: [getDay(1)] }])
    await keep(car.id, 1, { part: { date: getDay(1) }, furtherDays: [getDay(2)] })
    const claims = await db().selectFrom('interval_claim').select('unit').where('listing_id', '=', car.id).execute()
    expect(claims).toHaveLength(4)
  })

  it('never exceeds the stock of a day and never succeeds in part, even under parallel requests', async () => {
    for (let round = 0; round < 6; round++) {
      const { room, setAside } = await openHotel(3)
      // The ranges overlap, and half of the requests name their days in the opposite order.
      const ranges = [
        [0, 1, 2, 3],
        [3, 2, 1, 0],
        [2, 3, 4, 5],
        [5, 4, 3, 2],
      ]
      const [aside, online] = await Promise.all([
        Promise.all(
          ranges.map(([first, ...others]) =>
            setAside(room, 2, {
              part: { date: getDay(first!) },
              furtherDays: others.map(getDay),
              returnAt: lusakaInstant(getDay(first!), '18:00').toISOString(),
            }),
          ),
        ),
        Promise.all([0, 1, 2, 3, 4].map((index) => requestOnline(room, getStay(index)))),
      ])
      expect(
        [...aside, ...online].map(({ status }) => status).filter((status) => status !== 200 && status !== 409),
      ).toEqual([])
      const expected = new Map<string, number>()
      const add = (index: number, quantity: number) =>
        expected.set(getDay(index), (expected.get(getDay(index)) ?? 0) + quantity)
      aside.forEach(({ status }, index) => status === 200 && ranges[index]!.forEach((day) => add(day, 2)))
      online.forEach(({ status }, index) => status === 200 && add(index, 1))
      const taken = (await readTaken(room)).filter(([, quantity]) => quantity !== 0)
      expect(taken).toEqual([...expected].sort())
    }
  })
})

describe('a release of several days', () => {
  it('returns what is unsold of all of them, also of quotas of the same day', async () => {
    const { room, keep, sell, token } = await openHotel(4)
    const first = await keep(room, 2, { furtherDays: [getDay(1)] })
    await keep(room, 1)
    expect((await sell(room, [{ quota: first, slot: counterDate, quantity: 1 }])).status).toBe(200)
    const [id, ...others] = (await readQuotas(room)).map((quota) => quota.id)
    for (const _ of [1, 2])
      expect((await world.call(releaseCounterStock, { token, params: { id }, body: { others } })).status).toBe(200)
    expect((await readQuotas(room)).map(({ state }) => state)).toEqual(['released', 'released', 'released'])
    expect(await readTaken(room)).toEqual([
      [counterDate, 1],
      [getDay(1), 0],
    ])
  })

  it('is refused as a whole if the business does not have all of the quotas', async () => {
    const other = await openHotel(1)
    const foreign = await other.keep(other.room, 1)
    const { room, keep, token } = await openHotel(2)
    const id = await keep(room, 1)
    const { body } = await world.call(releaseCounterStock, { token, params: { id }, body: { others: [foreign] } })
    expect(body.code).toBe('not_found')
    expect([...(await readQuotas(room)), ...(await readQuotas(other.room))].map(({ state }) => state)).toEqual([
      'open',
      'open',
    ])
  })

  it('A release of several days in parallel with sales and customers never oversells', async () => {
    for (let round = 0; round < 6; round++) {
      const { room, keep, sell, token } = await openHotel(2)
      await keep(room, 2, { furtherDays: [getDay(1)] })
      const ids = (await readQuotas(room)).map((quota) => quota.id)
      const release = (quotas: string[]) =>
        world.call(releaseCounterStock, { token, params: { id: quotas[0] }, body: { others: quotas.slice(1) } })
      const sellOn = (index: number) =>
        sell(room, [{ quota: ids[index]!, slot: getDay(index), quantity: 1 }], { choice: getStay(index) })
      const [releases, bookings] = await Promise.all([
        Promise.all([release(ids), release([...ids].reverse())]),
        Promise.all([0, 1, 0, 1].flatMap((index) => [sellOn(index), requestOnline(room, getStay(index))])),
      ])
      expect(releases.map(({ status }) => status)).toEqual([200, 200])
      expect(bookings.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
      const booked = [0, 1].map((index) => {
        const isOnDay = (position: number) => Math.floor(position / 2) % 2 === index
        return [getDay(index), bookings.filter(({ status }, position) => status === 200 && isOnDay(position)).length]
      })
      expect(await readTaken(room)).toEqual(booked)
    }
  })
})
