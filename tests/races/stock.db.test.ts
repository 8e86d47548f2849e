/** Concurrent requests for the same stock: each unit is sold once. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { Refusal } from '#contract/core/refusals'
import { addDays, lusakaDate } from '#contract/core/values'
import { transact } from '../../server/db/transact'
import { claimStock, resizeStock, type CountRequest as Wanted } from '../../server/domain/catalogue/stock'
import { buildTextSummary, insertListing, insertAccount, insertVendor, insertSessions } from '../support/builders'
import { expectConsistentStock, openRaceSetup, rounds, shuffle, type RaceSetup } from './race-setup'

vi.setConfig({ testTimeout: 600_000 })

let races: RaceSetup
let vendorId: string
let buyers: string[]
let tokens: string[]
beforeAll(async () => {
  races = await openRaceSetup()
  const { db } = races.world.connection
  vendorId = (await insertVendor(db)).id
  buyers = []
  for (let index = 0; index < 12; index++) buyers.push((await insertAccount(db)).id)
  tokens = await insertSessions(db, buyers)
})
afterAll(() => races.close())

const createListing = async (capacity: number) =>
  (await insertListing(races.world.connection.db, { vendor_id: vendorId, capacity })).id
const checkIn = addDays(lusakaDate(Date.now()), 30)

/** Inserts a booking whose units only the domain claims: no vertical sells plain seats and counters. */
async function insertBooking(listingId: string, accountId: string): Promise<string> {
  const id = randomUUID()
  const at = new Date()
  const row = {
    id,
    reference: id,
    account_id: accountId,
    vendor_id: vendorId,
    listing_id: listingId,
    vertical: 'hotels',
    booking_type: 'hotel',
    state: 'held',
  }
  const money = {
    choice: '{}',
    quote: '{}',
    summary: buildTextSummary(''),
    total_ngwee: 0,
    fee_ngwee: 0,
    starts_on: checkIn,
  }
  await races.world.connection.db
    .insertInto('booking')
    .values({ ...row, ...money, created_at: at, changed_at: at } as never)
    .execute()
  return id
}

interface ClaimAttempt {
  isClaimed: boolean
  requestedUnits: Wanted[]
  /** How often the transaction was started: more than once after a deadlock. */
  starts: number
}

async function tryClaim(listingId: string, accountId: string, wanted: Wanted[]): Promise<ClaimAttempt> {
  const bookingId = await insertBooking(listingId, accountId)
  let startCount = 0
  try {
    await transact(races.world.connection.db, (tx) => {
      startCount++
      return claimStock(tx, wanted, { bookingId, accountId, expiresAt: null })
    })
    return { isClaimed: true, requestedUnits: wanted, starts: startCount }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'sold_out')
      return { isClaimed: false, requestedUnits: wanted, starts: startCount }
    throw error
  }
}

it(`the last room is booked by one of many customers on two servers (${rounds} rounds)`, async () => {
  for (let round = 0; round < rounds; round++) {
    const listingId = await createListing(1)
    const choice = { checkIn, checkOut: addDays(checkIn, 1 + (round % 3)), guests: 2, rooms: 1 }
    const body = () => ({ id: randomUUID(), listingId, choice, seenTotal: 900 * (1 + (round % 3)) })
    const answers = await Promise.all(
      tokens.map((token) => races.send(requestBooking, { token, key: randomUUID(), body: body() })),
    )
    expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([
      200,
      ...tokens.slice(1).map(() => 409),
    ])
    // Cancel the holds, so that they do not count in the next round.
    await races.world.connection.db
      .updateTable('booking')
      .set({ state: 'cancelled_by_customer' })
      .where('listing_id', '=', listingId)
      .execute()
  }
  await expectConsistentStock(races.world.connection)
})

it(`no seat is sold twice on a leg, and no deadlock occurs (${rounds} rounds)`, async () => {
  const legs = ['Lusaka–Kabwe', 'Kabwe–Ndola', 'Ndola–Kitwe']
  for (let round = 0; round < rounds; round++) {
    const listingId = await createListing(1)
    const attempts = await Promise.all(
      buyers.map((buyer, index) => {
        const [seats, legsOfBuyer] = [
          [1 + (index % 2), 1 + ((index + 1) % 2)],
          legs.slice(index % 3 === 2 ? 1 : 0, index % 3 === 1 ? 2 : 3),
        ]
        const slots = seats
          .slice(0, 1 + (index % 4 === 0 ? 1 : 0))
          .flatMap((seat) => legsOfBuyer.map((leg) => `${checkIn}/${leg}/${seat}`))
        return tryClaim(
          listingId,
          buyer,
          shuffle(slots).map((slot) => ({ listingId, slot, quantity: 1 })),
        )
      }),
    )
    const sold = attempts
      .filter(({ isClaimed: took }) => took)
      .flatMap(({ requestedUnits: wanted }) => wanted.map(({ slot }) => slot))
    expect(new Set(sold).size, `round ${round}: ${sold}`).toBe(sold.length)
    expect(sold.length).toBeGreaterThan(0)
    // A rejected buyer wanted at least one unit that was sold.
    for (const { isClaimed: took, requestedUnits: wanted } of attempts)
      if (!took) expect(wanted.some(({ slot }) => sold.includes(slot))).toBe(true)
    expect(attempts.map(({ starts: begun }) => begun)).toEqual(buyers.map(() => 1))
  }
  await expectConsistentStock(races.world.connection)
})

it(`a stock counter sells its whole capacity and no more (${rounds} rounds)`, async () => {
  const capacity = 7
  for (let round = 0; round < rounds; round++) {
    const listingId = await createListing(capacity)
    const counterAttempts = await Promise.all(
      buyers.map((buyer, index) => tryClaim(listingId, buyer, [{ listingId, slot: 'all', quantity: 1 + (index % 3) }])),
    )
    const taken = counterAttempts
      .filter(({ isClaimed: took }) => took)
      .reduce((sum, { requestedUnits: wanted }) => sum + wanted[0]!.quantity, 0)
    expect(taken, `round ${round}`).toBeLessThanOrEqual(capacity)
    // No buyer was rejected while enough units were available.
    for (const { isClaimed: took, requestedUnits: wanted } of counterAttempts)
      if (!took) expect(wanted[0]!.quantity).toBeGreaterThan(capacity - taken)
  }
  await expectConsistentStock(races.world.connection)
})

it(`reducing rooms during concurrent bookings stays consistent (${rounds} rounds)`, async () => {
  const { db } = races.world.connection
  for (let round = 0; round < rounds; round++) {
    const listingId = await createListing(6)
    const reduceCapacity = () =>
      transact(db, async (tx) => {
        await tx.sql.selectFrom('listing').select('id').where('id', '=', listingId).forNoKeyUpdate().execute()
        if (await resizeStock(tx, listingId, 2, lusakaDate(Date.now()))) return false
        await tx.sql.updateTable('listing').set({ capacity: 2 }).where('id', '=', listingId).execute()
        return true
      })
    const bookAsGuest = (buyer: string) => tryClaim(listingId, buyer, [{ listingId, slot: checkIn, quantity: 1 }])
    for (const buyer of buyers.slice(0, 2)) await bookAsGuest(buyer)
    const guests = buyers.slice(2, 2 + 1 + (round % 6)).map((buyer) => () => bookAsGuest(buyer))
    const results = await Promise.all(shuffle([...guests, reduceCapacity]).map((start) => start()))
    const stays = 2 + results.filter((one) => typeof one === 'object' && one.isClaimed).length
    expect(stays, `round ${round}`).toBe(results.includes(true) ? 2 : Math.min(6, 2 + guests.length))
  }
  await expectConsistentStock(races.world.connection)
})
