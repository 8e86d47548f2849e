/** Tests of a lower number of cars: bookings move to the remaining cars, or the first day with too few is reported. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { lusakaDate } from '#contract/core/values'
import { aCustomer } from '../../../tests/support/builders'
import { aCar, at, dayIn } from '../../../tests/support/hire'
import { openTrade, type Trade } from '../../../tests/support/trade'
import type { World } from '../../../tests/support/world'
import { resizeStock } from './resize'

let world: World
let trade: Trade
openTrade((opened, tradeInIt) => ([world, trade] = [opened, tradeInIt]))

const db = () => world.connection.db
const hire = (from: number, to: number) => ({ pickUpAt: at(from, '08:00'), returnAt: at(to, '08:00') })
const fewer = (id: string, capacity: number) =>
  world.transact(async (tx) => {
    await tx.sql.selectFrom('listing').select('id').where('id', '=', id).forUpdate().execute()
    const full = await resizeStock(tx, id, capacity, lusakaDate(tx.at.getTime()))
    if (!full) await tx.sql.updateTable('listing').set({ capacity }).where('id', '=', id).execute()
    return full
  })
const unitsOf = async (id: string) => {
  const { rows } = await sql<{
    unit: number
  }>`select unit from interval_claim where listing_id = ${id} order by lower(during), unit`.execute(db())
  return rows.map(({ unit }) => unit)
}

it('moves claims from removed units to free ones, unless all units are in use', async () => {
  const { car } = await aCar(db(), 3)
  const [gone, customer] = [await aCustomer(db()), () => aCustomer(db())]
  const first = await trade.buy(car.id, gone, hire(0, 2))
  await trade.buy(car.id, await customer(), hire(0, 2))
  await trade.buy(car.id, await customer(), hire(1, 3))
  await trade.buy(car.id, await customer(), hire(3, 5))
  expect(await fewer(car.id, 2)).toEqual({ slot: dayIn(1), taken: 3 })
  expect(await unitsOf(car.id)).toEqual([1, 2, 3, 1])
  await trade.cancel(first._id, gone)
  expect(await fewer(car.id, 2)).toBeNull()
  expect([...new Set(await unitsOf(car.id))].every((unit) => unit <= 2)).toBe(true)
  expect((await trade.request(car.id, await customer(), hire(1, 2))).body.code).toBe('sold_out')
})

it('stays consistent with concurrent bookings, payments and cancellations', async () => {
  for (let round = 0; round < 5; round++) {
    const { car } = await aCar(db(), 4)
    const buyers = await Promise.all(Array.from({ length: 8 }, () => aCustomer(db())))
    const held = await Promise.all(
      buyers.slice(0, 3).map((buyer, index) => trade.request(car.id, buyer, hire(index, index + 2))),
    )
    const ids = held.map(({ body }) => body._id as string)
    const paying = await trade.begin(ids[0]!, buyers[0]!)
    const work = await Promise.allSettled([
      fewer(car.id, 2),
      paying.succeed(),
      trade.cancel(ids[1]!, buyers[1]!),
      ...buyers.slice(3).map((buyer, index) => trade.request(car.id, buyer, hire(index % 4, (index % 4) + 2))),
    ])
    expect(work.filter(({ status }) => status === 'rejected')).toEqual([])
    const { capacity } = await db()
      .selectFrom('listing')
      .select('capacity')
      .where('id', '=', car.id)
      .executeTakeFirstOrThrow()
    expect(
      (await unitsOf(car.id)).filter((unit) => unit > capacity),
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
