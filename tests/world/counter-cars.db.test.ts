/**
 * Cars that are set aside for the counter by day: two devices sell offline from their own ledgers, with the code of the
 * app, while customers book online. The time between two hires of a car is kept in all cases.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { releaseCounterStock, type CounterQuota } from '#contract/counter/counter-stock'
import { reportLateReturn } from '#contract/counter/late-return'
import { occupancy } from '#contract/catalogue/catalogue'
import { formatDate, lusakaInstant } from '#contract/core/dates'
import { editListing } from '#contract/business/listings/own-listings'
import type { CarChoice } from '#contract/verticals/car-hire/schema'
import { loadCounterQuotaRows } from '../../server/domain/counter/counter-stock'
import { loadSoldOutDays } from '../../server/domain/catalogue/stock'
import { applyPendingSales, planDraws } from '../../src/db/counter-ledger'
import type { OutboxRow } from '../../src/db/rows'
import { buildChoice, counterStock, readDraft } from '../../src/verticals/car-hire/choice'
import { at, getDate, insertCar } from '../support/car-hire'
import { insertCustomer } from '../support/builders'
import { openCounter } from '../support/counter-stock'
import { createSeededRandom } from '../support/sync/random'
import { openWorld, type World } from '../support/world'

const rounds = process.env.TEST_FULL ? 60 : 6
const hours = ['08:00', '10:30', '12:00', '15:00', '17:00']

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const db = () => world.connection.db

async function openHire(cars: number, bufferHours: number) {
  const details = { bufferHours, cars }
  const { car, vendor } = await insertCar(db(), cars, details)
  const listing = { details: { ...details, places: [{ name: 'Longacres' }] } }
  const openDevice = async () => {
    const counter = await openCounter(world, vendor)
    const sales: OutboxRow[] = []
    const setAside = (day: number, quantity = 1) => {
      const [date, returnAt] = [getDate(day), lusakaInstant(getDate(day), '18:00').toISOString()]
      return counter.setAside(car.id, quantity, { part: { date }, returnAt })
    }
    const readQuotas = async (): Promise<CounterQuota[]> => {
      const rows = await world.transact((tx) => loadCounterQuotaRows(tx, vendor.id, { after: nilId, limit: 100 }))
      return rows.map(({ data }) => data as CounterQuota)
    }
    let base: CounterQuota[] = []
    return {
      ...counter,
      setAside,
      readQuotas,
      connect: async () => void (base = await readQuotas()),
      /** @returns whether the device has what the hire needs */
      sellOffline(choice: CarChoice): boolean {
        const units = counterStock.getUnits(choice, listing)
        const draws = planDraws(applyPendingSales(base, sales), car.id, units, counter.deviceId, Date.now())
        if (!draws) return false
        sales.push({
          ...({ endpoint: 'counterStock.sell', state: 'waiting' } as OutboxRow),
          input: { body: { draws, choice, id: randomUUID(), soldAt: new Date().toISOString() } } as never,
        })
        return true
      },
      async send(): Promise<number[]> {
        const statuses: number[] = []
        for (const { input } of sales.splice(0)) {
          const { draws, ...body } = input.body
          statuses.push((await counter.sell(car.id, draws, body)).status)
        }
        return statuses
      },
    }
  }
  return { car: car.id, vendor, listing, first: await openDevice(), second: await openDevice() }
}

const nilId = '00000000-0000-0000-0000-000000000000'
const hire = (from: string, to: string): CarChoice => ({ pickUpAt: from, returnAt: to })

async function requestOnline(listingId: string, choice: CarChoice) {
  const { token } = await insertCustomer(db())
  const body = { id: randomUUID(), listingId, choice, seenTotal: 100_000 }
  return world.call(requestBooking, { token, key: randomUUID(), body })
}

/** No car is used twice at a time, and what is set aside is a car for a whole day. */
async function checkCars(listingId: string, cars: number, bufferHours: number): Promise<void> {
  const busy = sql`(
    select booking.id, unit, starts_at - make_interval(hours => ${bufferHours}) as "from", ends_at + make_interval(hours => ${bufferHours}) as "to"
    from booking join interval_claim on booking_id = booking.id where booking.listing_id = ${listingId} and state in ('held', 'confirmed')
    union all
    select quota_id, unit, lower(during), upper(during) from interval_claim where listing_id = ${listingId} and quota_id is not null)`
  const { rows: conflicts } = await sql`
    select a.id from ${busy} a join ${busy} b on a.unit = b.unit and (a.id <> b.id) and a."from" < b."to" and b."from" < a."to"
    union all select id from ${busy} busy where unit > ${cars}
    union all select id from booking where listing_id = ${listingId} and state in ('held', 'confirmed')
      and (select count(*) from interval_claim where booking_id = booking.id) <> 1
  `.execute(db())
  expect(conflicts).toEqual([])
  const { rows: quotas } = await sql<{ held: number; units: number }>`
    select held, (select count(*)::int from interval_claim where quota_id = counter_claim.quota_id) as units
    from counter_claim join counter_quota on counter_quota.id = quota_id where listing_id = ${listingId}
  `.execute(db())
  for (const { held, units } of quotas) expect(units).toBe(held)
}

const readHeld = async (device: { readQuotas(): Promise<CounterQuota[]> }) =>
  (await device.readQuotas()).flatMap(({ units }) => units.map(({ slot, held }) => [slot, held]))

describe('cars that are set aside for the counter', () => {
  it(
    `are never oversold by two offline devices and customers online, with the time between hires (${rounds} rounds)`,
    { timeout: 600_000 },
    async () => {
      let sold = 0
      for (let seed = 0; seed < rounds; seed++) {
        const random = createSeededRandom(seed)
        const [cars, bufferHours] = [2 + random.below(3), random.pick([0, 2, 30])]
        const { car, first, second } = await openHire(cars, bufferHours)
        const drawHire = () => {
          const [day, days] = [random.below(4), random.below(3)]
          const [from, to] = [random.below(4), random.below(4)]
          return hire(at(day, hours[from]!), at(day + days, hours[days === 0 ? Math.max(from + 1, to) : to]!))
        }
        for (let index = 0; index < 3; index++) await requestOnline(car, drawHire())
        const asides = [first, second].flatMap((device) =>
          Array.from({ length: 9 }, (_, index) => ({ device, day: index - 2 })),
        )
        await Promise.all(asides.map(({ device, day }) => random.chance(0.8) && device.setAside(day)))
        await first.connect()
        await second.connect()
        for (const device of [first, second])
          for (let index = 0; index < 4; index++) if (device.sellOffline(drawHire())) sold++
        const [quota] = await first.readQuotas()
        const isReleased = seed % 3 === 0 && quota !== undefined
        const answers = await Promise.all([
          first.send(),
          second.send(),
          ...[1, 2, 3, 4].map(async () => [(await requestOnline(car, drawHire())).status === 409 ? 409 : 0]),
          // A release by hand may refuse sales, but never sells a car twice.
          ...(isReleased ? [first.close(releaseCounterStock, quota!._id, car).then(() => [])] : []),
        ])
        if (!isReleased) expect([...answers[0]!, ...answers[1]!].filter((status) => status !== 200)).toEqual([])
        await checkCars(car, cars, bufferHours)
        for (const { _id } of await first.readQuotas()) await first.close(releaseCounterStock, _id, car)
        for (let index = 0; index < 6; index++) await requestOnline(car, drawHire())
        await checkCars(car, cars, bufferHours)
      }
      expect(sold).toBeGreaterThan(rounds)
    },
  )

  it('need the days before and after a hire if the preparation time reaches into them', async () => {
    const { first } = await openHire(1, 30)
    for (const day of [1, 2, 3]) expect((await first.setAside(day)).status).toBe(200)
    await first.connect()
    // 30 hours before Wednesday 08:00 is on Tuesday; 30 hours after Wednesday 17:00 is on Thursday.
    expect(first.sellOffline(hire(at(1, '08:00'), at(1, '17:00')))).toBe(false)
    expect(first.sellOffline(hire(at(2, '08:00'), at(2, '17:00')))).toBe(true)
    expect(await first.send()).toEqual([200])
    expect(await readHeld(first)).toEqual(expect.arrayContaining([1, 2, 3].map((day) => [getDate(day), 0])))
  })

  it('are not hired online, also not by a hire whose preparation time reaches into the day', async () => {
    const { car, first } = await openHire(1, 2)
    await first.setAside(1)
    expect((await requestOnline(car, hire(at(0, '08:00'), at(1, '08:00')))).body.code).toBe('sold_out')
    expect((await requestOnline(car, hire(at(1, '10:00'), at(1, '12:00')))).body.code).toBe('sold_out')
    expect((await requestOnline(car, hire(at(0, '08:00'), at(0, '17:00')))).status).toBe(200)
  })

  it('make room for a sale although no single car is free on all of its days', async () => {
    const { car, first } = await openHire(2, 0)
    // On Monday, car 1 is hired and car 2 is set aside. On Tuesday, it is the other way round.
    expect((await requestOnline(car, hire(at(0, '08:00'), at(0, '17:00')))).status).toBe(200)
    for (const day of [0, 1]) expect((await first.setAside(day)).status).toBe(200)
    expect((await requestOnline(car, hire(at(1, '08:00'), at(1, '17:00')))).status).toBe(200)
    await first.connect()
    expect(first.sellOffline(hire(at(0, '08:00'), at(1, '17:00')))).toBe(true)
    expect(await first.send()).toEqual([200])
    await checkCars(car, 2, 0)
  })

  it('are sold in the form that displays their days as taken to customers and as free on their own device', async () => {
    const { car, first, listing } = await openHire(2, 2)
    expect((await requestOnline(car, hire(at(0, '08:00'), at(0, '17:00')))).status).toBe(200)
    for (const day of [0, 1]) await first.setAside(day)
    expect((await requestOnline(car, hire(at(1, '08:00'), at(1, '17:00')))).status).toBe(200)
    const { body } = await world.call(occupancy, { params: { id: car }, query: { from: getDate(-1), to: getDate(3) } })
    const draft = readDraft(new URLSearchParams(`pickUp=${getDate(0)}T08:00&return=${getDate(1)}T17:00`), listing)
    expect(buildChoice(draft, undefined, body)).toBeNull()
    const units = [0, 1].map((day) => ({ slot: getDate(day), quantity: 1 }))
    const { taken } = counterStock.addFree(units, { days: undefined, taken: body }, listing as never)
    expect(buildChoice(draft, undefined, taken)).not.toBeNull()
    const other = readDraft(new URLSearchParams(`pickUp=${getDate(0)}T08:00&return=${getDate(2)}T17:00`), listing)
    expect(
      buildChoice(other, undefined, counterStock.addFree([], { days: undefined, taken: body }, listing as never).taken),
    ).toBeNull()
  })

  it('count as in use for the number of cars that the business sells on a day, and for other platforms', async () => {
    const { car, first } = await openHire(3, 0)
    const setStock = (stock: number) =>
      db()
        .insertInto('listing_day')
        .values({ listing_id: car, day: getDate(1), stock, min_stay: null })
        .onConflict((conflict) => conflict.columns(['listing_id', 'day']).doUpdateSet({ stock }))
        .execute()
    await setStock(1)
    expect((await first.setAside(1, 2)).body).toMatchObject({ code: 'sold_out', detail: { left: 1 } })
    expect((await first.setAside(1)).status).toBe(200)
    expect((await requestOnline(car, hire(at(1, '08:00'), at(1, '17:00')))).body.code).toBe('sold_out')
    const soldOut = await loadSoldOutDays(db(), { id: car, vertical: 'car-hire', capacity: 3 }, getDate(0), getDate(2))
    expect(soldOut).toEqual([getDate(1)])
    await first.connect()
    expect(first.sellOffline(hire(at(1, '08:00'), at(1, '17:00')))).toBe(true)
    expect(await first.send()).toEqual([200])
  })

  it('are moved to another car by a late return, and otherwise it is refused until they are returned', async () => {
    const { car, first, vendor } = await openHire(2, 0)
    const { token } = vendor.owner
    await first.setAside(0)
    await first.connect()
    expect(first.sellOffline(hire(at(0, '08:00'), at(0, '17:00')))).toBe(true)
    expect(await first.send()).toEqual([200])
    await db().updateTable('booking').set({ state: 'in_service' }).where('listing_id', '=', car).execute()
    const { id } = await db().selectFrom('booking').select('id').where('listing_id', '=', car).executeTakeFirstOrThrow()
    const extend = (returnAt: string) => world.call(reportLateReturn, { token, params: { id }, body: { returnAt } })
    expect((await first.setAside(1)).status).toBe(200)
    expect((await extend(at(1, '10:00'))).status).toBe(200)
    expect((await first.setAside(2, 2)).status).toBe(200)
    const { body } = await extend(at(2, '10:00'))
    expect([body.code, body.message]).toEqual([
      'already_booked',
      `Counter stock is set aside for Front desk on ${formatDate(getDate(2))}. Please return it first.`,
    ])
    await checkCars(car, 2, 0)
  })

  it('keep the time between hires as it was when they were set aside', async () => {
    const { car, first, vendor } = await openHire(1, 2)
    await first.setAside(1)
    const edit = (bufferHours: number) =>
      world.call(editListing, {
        token: vendor.owner.token,
        params: { id: car },
        body: { bufferHours, from: { bufferHours: 2 } },
      })
    expect((await edit(4)).body.code).toBe('already_booked')
    expect((await edit(1)).status).toBe(200)
  })

  it('are not taken from a listing that gets fewer cars', async () => {
    const { car, first, vendor } = await openHire(2, 2)
    await first.setAside(1, 2)
    const body = { cars: 1, from: { cars: 2 } }
    const { body: answer } = await world.call(editListing, {
      token: vendor.owner.token,
      params: { id: car },
      body,
    })
    expect(answer.code).toBe('already_booked')
  })
})
