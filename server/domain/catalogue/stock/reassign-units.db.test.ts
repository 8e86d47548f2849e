/** Tests of a lower number of cars: bookings move to the remaining cars, or the first day with too few is reported. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { lusakaDate } from '#contract/core/values'
import { insertCustomer } from '../../../../tests/support/builders'
import { insertCar, at, getDate } from '../../../../tests/support/car-hire'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import type { World } from '../../../../tests/support/world'
import { resizeStock } from './resize'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))

const db = () => world.connection.db
const hire = (from: number, to: number) => ({ pickUpAt: at(from, '08:00'), returnAt: at(to, '08:00') })
const reduceCapacity = (id: string, capacity: number) =>
  world.transact(async (tx) => {
    await tx.sql.selectFrom('listing').select('id').where('id', '=', id).forUpdate().execute()
    const shortage = await resizeStock(tx, id, capacity, lusakaDate(tx.at.getTime()))
    if (!shortage) await tx.sql.updateTable('listing').set({ capacity }).where('id', '=', id).execute()
    return shortage
  })
const listUnits = async (id: string) => {
  const { rows } = await sql<{
    unit: number
  }>`select unit from interval_claim where listing_id = ${id} order by lower(during), unit`.execute(db())
  return rows.map(({ unit }) => unit)
}

it('moves claims from removed units to free ones, unless all units are in use', async () => {
  const { car } = await insertCar(db(), 3)
  const [firstCustomer, createCustomer] = [await insertCustomer(db()), () => insertCustomer(db())]
  const first = await trade.buy(car.id, firstCustomer, hire(0, 2))
  await trade.buy(car.id, await createCustomer(), hire(0, 2))
  await trade.buy(car.id, await createCustomer(), hire(1, 3))
  await trade.buy(car.id, await createCustomer(), hire(3, 5))
  expect(await reduceCapacity(car.id, 2)).toEqual({ slot: getDate(1), taken: 3 })
  expect(await listUnits(car.id)).toEqual([1, 2, 3, 1])
  await trade.cancel(first._id, firstCustomer)
  expect(await reduceCapacity(car.id, 2)).toBeNull()
  expect([...new Set(await listUnits(car.id))].every((unit) => unit <= 2)).toBe(true)
  expect((await trade.request(car.id, await createCustomer(), hire(1, 2))).body.code).toBe('sold_out')
})

it('stays consistent with concurrent bookings, payments and cancellations', async () => {
  for (let round = 0; round < 5; round++) {
    const { car } = await insertCar(db(), 4)
    const buyers = await Promise.all(Array.from({ length: 8 }, () => insertCustomer(db())))
    const heldResponses = await Promise.all(
      buyers.slice(0, 3).map((buyer, index) => trade.request(car.id, buyer, hire(index, index + 2))),
    )
    const ids = heldResponses.map(({ body }) => body._id as string)
    const payment = await trade.beginPayment(ids[0]!, buyers[0]!)
    const results = await Promise.allSettled([
      reduceCapacity(car.id, 2),
      payment.succeed(),
      trade.cancel(ids[1]!, buyers[1]!),
      ...buyers.slice(3).map((buyer, index) => trade.request(car.id, buyer, hire(index % 4, (index % 4) + 2))),
    ])
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
    const { capacity } = await db()
      .selectFrom('listing')
      .select('capacity')
      .where('id', '=', car.id)
      .executeTakeFirstOrThrow()
    expect(
      (await listUnits(car.id)).filter((unit) => unit > capacity),
      `round ${round}`,
    ).toEqual([])
    const claims = await db()
      .selectFrom('interval_claim')
      .select(['booking_id', 'expires_at'])
      .where('listing_id', '=', car.id)
      .execute()
    expect(claims.filter(({ booking_id }) => booking_id === ids[1])).toEqual([])
    expect(claims.find(({ booking_id }) => booking_id === ids[0])).toMatchObject({ expires_at: null })
  }
})
