/**
 * Creates rooms, buyers and their booking requests. Each request is for another room and night, so that none waits for
 * another.
 */
import { randomUUID } from 'node:crypto'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { addDays, lusakaDate, zmwOf } from '#contract/core/values'
import { connect } from '../../server/db/connect'
import { migrate } from '../../server/db/migrate'
import { migrateTaskQueue } from '../../server/work/queue'
import { insertListing, insertVendor, insertSessions } from '../../tests/support/builders'

export interface BookingRequest {
  path: string
  headers: Record<string, string>
  body: string
}

const rooms = 40
const priceNgwee = 90_000
/** A buyer may have five holds at once. */
const requestsPerBuyer = 4

export interface Workload {
  url: string
  /** Returns the next request; each is used once. */
  next(): BookingRequest
}

export async function createWorkload(url: string, maxRequests: number): Promise<Workload> {
  await migrate(url)
  await migrateTaskQueue(url)
  const { db, close } = connect(url)
  const listings: string[] = []
  // Each room has its own vendor: sixteen concurrent bookings of one vendor are not measured here.
  for (let room = 0; room < rooms; room++) {
    const vendor = await insertVendor(db)
    listings.push((await insertListing(db, { vendor_id: vendor.id, price_ngwee: priceNgwee, capacity: 1 })).id)
  }
  const buyers = await createBuyers(db, computeBuyerCount(maxRequests))
  await close()
  let requestCount = 0
  return { url, next: () => createRequest(requestCount++, listings, buyers) }
}

/**
 * Computes the number of buyers. It is not a multiple of the rooms: otherwise the next request of a buyer would be for
 * the same room and release the previous hold.
 */
const computeBuyerCount = (most: number): number => {
  const minBuyers = Math.ceil(most / requestsPerBuyer)
  return minBuyers % rooms === 0 ? minBuyers + 1 : minBuyers
}

async function createBuyers(db: ReturnType<typeof connect>['db'], count: number): Promise<string[]> {
  const created = new Date('2026-01-01T08:00:00Z')
  const ids = Array.from({ length: count }, () => randomUUID())
  const tokens: string[] = []
  // PostgreSQL accepts at most 65,535 parameters per statement.
  for (let from = 0; from < count; from += 1000) {
    const batch = ids.slice(from, from + 1000)
    const accounts = batch.map((id) => ({
      id,
      email: `${id}@example.test`,
      full_name: 'Mutale Banda',
      role: 'endUser' as const,
      email_verified_at: created,
      created_at: created,
    }))
    await db.insertInto('account').values(accounts).execute()
    tokens.push(...(await insertSessions(db, batch)))
  }
  return tokens
}

const nights = 360

function createRequest(number: number, listings: readonly string[], buyers: readonly string[]): BookingRequest {
  const night = Math.floor(number / rooms)
  if (night >= nights || number >= buyers.length * requestsPerBuyer)
    throw new Error('more requests than there are rooms, nights and buyers for')
  const checkIn = addDays(lusakaDate(Date.now()), 1 + night)
  const body = {
    id: randomUUID(),
    listingId: listings[number % rooms]!,
    choice: { checkIn, checkOut: addDays(checkIn, 1), guests: 2, rooms: 1 },
    seenTotal: zmwOf(priceNgwee),
  }
  const headers = { authorization: `Bearer ${buyers[number % buyers.length]!}`, 'idempotency-key': randomUUID() }
  return { path: `/api${requestBooking.path}`, headers, body: JSON.stringify(body) }
}
