/** Concurrent buyers who replace their own hold with another choice. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, lusakaDate } from '#contract/core/values'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { createBookingFlow } from '../../../../tests/support/booking-flow'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld({ pool: { connections: 20 } })
})
afterAll(() => world.close())

const countDeadlocks = async (): Promise<number> => {
  const { rows } = await world.connection.pool.query(
    'select pg_stat_clear_snapshot(), deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0].deadlocks
}

it('concurrent rebookings cause no deadlock and hold no night twice', async () => {
  const { db } = world.connection
  const room = await insertListing(db, { vendor_id: (await insertVendor(db)).id, capacity: 12 })
  const buyers = await Promise.all(Array.from({ length: 12 }, () => insertCustomer(db)))
  const first = addDays(lusakaDate(Date.now()), 20)
  const { request } = createBookingFlow(world)
  // The start days alternate, so that concurrent buyers lock the same nights in opposite order.
  for (let round = 0; round < 12; round++) {
    const answers = await Promise.all(
      buyers.map((buyer, index) => {
        const checkIn = addDays(first, (round + index) % 2 === 0 ? 0 : 3)
        return request(room.id, buyer, { checkIn, checkOut: addDays(checkIn, 3), guests: 1, rooms: 1 })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200))
  }
  const held = await db.selectFrom('booking').select('account_id').where('state', '=', 'held').execute()
  expect(new Set(held.map(({ account_id }) => account_id)).size).toBe(held.length)
  const stock = await db.selectFrom('stock').select('taken').where('listing_id', '=', room.id).execute()
  expect(stock.reduce((sum, { taken }) => sum + taken, 0)).toBe(buyers.length * 3)
  expect(await countDeadlocks()).toBe(0)
})

it('a new booking keeps an earlier one with a pending payment and replaces one with a failed payment', async () => {
  const { db } = world.connection
  const room = await insertListing(db, { vendor_id: (await insertVendor(db)).id, capacity: 1 })
  const buyer = await insertCustomer(db)
  const checkIn = addDays(lusakaDate(Date.now()), 20)
  const stay = { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 }
  const { beginPayment: begin, request, readBooking: stored } = createBookingFlow(world)
  const first = (await request(room.id, buyer, stay)).body._id
  const payment = await begin(first, buyer)
  expect((await request(room.id, buyer, stay)).body).toMatchObject({ code: 'sold_out' })
  expect((await stored(first)).state).toBe('awaiting_payment')
  await payment.fail()
  expect((await stored(first)).state).toBe('payment_failed')
  expect((await request(room.id, buyer, stay)).body).toMatchObject({ status: 'held' })
  expect((await stored(first)).state).toBe('hold_expired')
})
