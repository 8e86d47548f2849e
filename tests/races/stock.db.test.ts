/** Whatever is there once goes to one, however many reach for it at the same moment. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { requestBooking } from '#contract/bookings/bookings'
import { Refusal } from '#contract/core/refusals'
import { addDays, lusakaDate } from '#contract/core/values'
import { transact } from '../../server/db/transact'
import { claimStock, resizeStock, type CountRequest as Wanted } from '../../server/domain/stock'
import { aListing, anAccount, aVendor, manySessions } from '../support/builders'
import { expectSoundStock, openCourse, rounds, shuffled, type Course } from './racing'

vi.setConfig({ testTimeout: 600_000 })

let course: Course
let vendorId: string
let buyers: string[]
let tokens: string[]
beforeAll(async () => {
  course = await openCourse()
  const { db } = course.world.connection
  vendorId = (await aVendor(db)).id
  buyers = []
  for (let index = 0; index < 12; index++) buyers.push((await anAccount(db)).id)
  tokens = await manySessions(db, buyers)
})
afterAll(() => course.close())

const listingOf = async (capacity: number) =>
  (await aListing(course.world.connection.db, { vendor_id: vendorId, capacity })).id
const checkIn = addDays(lusakaDate(Date.now()), 30)

/** A booking whose units are claimed by the domain alone: of seats and counters no vertical is sold yet. */
async function aBooking(listingId: string, accountId: string): Promise<string> {
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
  const money = { choice: '{}', quote: '{}', summary: '', total_ngwee: 0, fee_ngwee: 0, starts_on: checkIn }
  await course.world.connection.db
    .insertInto('booking')
    .values({ ...row, ...money, created_at: at, changed_at: at } as never)
    .execute()
  return id
}

interface Told {
  took: boolean
  wanted: Wanted[]
  /** How often the transaction had to be begun: more than once where two locked each other out. */
  begun: number
}

async function reach(listingId: string, accountId: string, wanted: Wanted[]): Promise<Told> {
  const bookingId = await aBooking(listingId, accountId)
  let begun = 0
  try {
    await transact(course.world.connection.db, (tx) => {
      begun++
      return claimStock(tx, wanted, { bookingId, accountId, expiresAt: null })
    })
    return { took: true, wanted, begun }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'sold_out') return { took: false, wanted, begun }
    throw error
  }
}

it(`the last room is booked by one of many customers on two servers (${rounds} rounds)`, async () => {
  for (let round = 0; round < rounds; round++) {
    const listingId = await listingOf(1)
    const choice = { checkIn, checkOut: addDays(checkIn, 1 + (round % 3)), guests: 2, rooms: 1 }
    const body = () => ({ id: randomUUID(), listingId, choice, seenTotal: 900 * (1 + (round % 3)) })
    const answers = await Promise.all(
      tokens.map((token) => course.ask(requestBooking, { token, key: randomUUID(), body: body() })),
    )
    expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([
      200,
      ...tokens.slice(1).map(() => 409),
    ])
    // The holds of this round are not to be in the way of the next.
    await course.world.connection.db
      .updateTable('booking')
      .set({ state: 'cancelled_by_customer' })
      .where('listing_id', '=', listingId)
      .execute()
  }
  await expectSoundStock(course.world.connection)
})

it(`no seat is sold twice on a leg, and no deadlock occurs (${rounds} rounds)`, async () => {
  const legs = ['Lusaka–Kabwe', 'Kabwe–Ndola', 'Ndola–Kitwe']
  for (let round = 0; round < rounds; round++) {
    const listingId = await listingOf(1)
    const told = await Promise.all(
      buyers.map((buyer, index) => {
        const [seats, stretch] = [
          [1 + (index % 2), 1 + ((index + 1) % 2)],
          legs.slice(index % 3 === 2 ? 1 : 0, index % 3 === 1 ? 2 : 3),
        ]
        const slots = seats
          .slice(0, 1 + (index % 4 === 0 ? 1 : 0))
          .flatMap((seat) => stretch.map((leg) => `${checkIn}/${leg}/${seat}`))
        return reach(
          listingId,
          buyer,
          shuffled(slots).map((slot) => ({ listingId, slot, quantity: 1 })),
        )
      }),
    )
    const sold = told.filter(({ took }) => took).flatMap(({ wanted }) => wanted.map(({ slot }) => slot))
    expect(new Set(sold).size, `round ${round}: ${sold}`).toBe(sold.length)
    expect(sold.length).toBeGreaterThan(0)
    // Whoever was refused wanted something that somebody has.
    for (const { took, wanted } of told) if (!took) expect(wanted.some(({ slot }) => sold.includes(slot))).toBe(true)
    expect(told.map(({ begun }) => begun)).toEqual(buyers.map(() => 1))
  }
  await expectSoundStock(course.world.connection)
})

it(`a stock counter sells its whole capacity and no more (${rounds} rounds)`, async () => {
  const capacity = 7
  for (let round = 0; round < rounds; round++) {
    const listingId = await listingOf(capacity)
    const told = await Promise.all(
      buyers.map((buyer, index) => reach(listingId, buyer, [{ listingId, slot: 'all', quantity: 1 + (index % 3) }])),
    )
    const taken = told.filter(({ took }) => took).reduce((sum, { wanted }) => sum + wanted[0]!.quantity, 0)
    expect(taken, `round ${round}`).toBeLessThanOrEqual(capacity)
    // Nobody was sent away while there was enough for them.
    for (const { took, wanted } of told) if (!took) expect(wanted[0]!.quantity).toBeGreaterThan(capacity - taken)
  }
  await expectSoundStock(course.world.connection)
})

it(`reducing rooms during concurrent bookings stays consistent (${rounds} rounds)`, async () => {
  const { db } = course.world.connection
  for (let round = 0; round < rounds; round++) {
    const listingId = await listingOf(6)
    const lower = () =>
      transact(db, async (tx) => {
        await tx.sql.selectFrom('listing').select('id').where('id', '=', listingId).forNoKeyUpdate().execute()
        if (await resizeStock(tx, listingId, 2, lusakaDate(Date.now()))) return false
        await tx.sql.updateTable('listing').set({ capacity: 2 }).where('id', '=', listingId).execute()
        return true
      })
    const guest = (buyer: string) => reach(listingId, buyer, [{ listingId, slot: checkIn, quantity: 1 }])
    for (const buyer of buyers.slice(0, 2)) await guest(buyer)
    const guests = buyers.slice(2, 2 + 1 + (round % 6)).map((buyer) => () => guest(buyer))
    const told = await Promise.all(shuffled([...guests, lower]).map((one) => one()))
    const stays = 2 + told.filter((one) => typeof one === 'object' && one.took).length
    expect(stays, `round ${round}`).toBe(told.includes(true) ? 2 : Math.min(6, 2 + guests.length))
  }
  await expectSoundStock(course.world.connection)
})
