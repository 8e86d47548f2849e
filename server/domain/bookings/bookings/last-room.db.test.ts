/** No overselling: stock is never sold twice. Runs parallel requests against a real PostgreSQL server. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { insertAccount, insertListing, insertVendor, insertSessions } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'
import { addDays, lusakaDate } from '#contract/core/values'

const buyers = 500
// Generous timeouts for busy machines: these tests check correctness, not speed.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const checkIn = addDays(lusakaDate(Date.now()), 30)

describe('the last room', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  const createBuyers = async (count: number) => {
    const { db } = world.connection
    const accounts = []
    for (let index = 0; index < count; index++) accounts.push((await insertAccount(db)).id)
    return insertSessions(db, accounts)
  }

  const requestRoom = (token: string, listingId: string, nights: number, start = checkIn) =>
    world.call(requestBooking, {
      token,
      key: randomUUID(),
      body: {
        id: randomUUID(),
        listingId,
        choice: { checkIn: start, checkOut: addDays(start, nights), guests: 2, rooms: 1 },
        seenTotal: 900 * nights,
      },
    })

  it(`is sold to one of ${buyers} concurrent buyers; the others receive sold_out`, async () => {
    const { db } = world.connection
    const room = await insertListing(db, { vendor_id: (await insertVendor(db)).id, capacity: 1 })
    const tokens = await createBuyers(buyers)
    const answers = await Promise.all(tokens.map((token) => requestRoom(token, room.id, 2)))
    const accepted = answers.filter((answer) => answer.status === 200)
    const rejected = answers.filter((answer) => answer.status === 409 && answer.body.code === 'sold_out')
    expect([accepted.length, rejected.length]).toEqual([1, buyers - 1])
    const stock = await db.selectFrom('stock').select(['taken', 'capacity']).where('listing_id', '=', room.id).execute()
    expect(stock).toEqual([
      { taken: 1, capacity: 1 },
      { taken: 1, capacity: 1 },
    ])
    expect(accepted[0]!.body.status).toBe('held')
  })

  it('is never oversold by concurrent overlapping stays', async () => {
    const { db } = world.connection
    const room = await insertListing(db, { vendor_id: (await insertVendor(db)).id, capacity: 2 })
    const tokens = await createBuyers(40)
    const answers = await Promise.all(
      tokens.map((token, index) => requestRoom(token, room.id, 1 + (index % 4), addDays(checkIn, index % 5))),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]))
    const sold = await db
      .selectFrom('claim')
      .innerJoin('stock', 'stock.id', 'claim.stock_id')
      .where('listing_id', '=', room.id)
      .groupBy(['slot', 'taken'])
      .select((eb) => ['slot', 'taken', eb.fn.sum<number>('quantity').as('claimed')])
      .execute()
    for (const night of sold) {
      expect(night.taken).toBeLessThanOrEqual(2)
      expect(Number(night.claimed)).toBe(night.taken)
    }
  })
})
