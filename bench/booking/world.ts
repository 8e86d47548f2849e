/** Rooms, buyers and what each asks for: every request for a room and night of its own, so that none waits for another. */
import { randomUUID } from 'node:crypto'
import { requestBooking } from '#contract/bookings/bookings'
import { addDays, lusakaDate, zmwOf } from '#contract/core/values'
import { connect } from '../../server/db/connect'
import { migrate } from '../../server/db/migrate'
import { migrateTaskQueue } from '../../server/work/queue'
import { aListing, aVendor, manySessions } from '../../tests/support/builders'

export interface Ask {
  path: string
  headers: Record<string, string>
  body: string
}

const rooms = 40
const priceNgwee = 90_000
/** A buyer may hold five at once. */
const asksPerBuyer = 4

export interface World {
  url: string
  /** The next request; each is used once. */
  next(): Ask
}

export async function makeWorld(url: string, most: number): Promise<World> {
  await migrate(url)
  await migrateTaskQueue(url)
  const { db, close } = connect(url)
  const listings: string[] = []
  // A vendor each: that sixteen at once book with the same one is another story.
  for (let room = 0; room < rooms; room++) {
    const vendor = await aVendor(db)
    listings.push((await aListing(db, { vendor_id: vendor.id, price_ngwee: priceNgwee, capacity: 1 })).id)
  }
  const buyers = await manyBuyers(db, buyersFor(most))
  await close()
  let asked = 0
  return { url, next: () => askFor(asked++, listings, buyers) }
}

/** Not a multiple of the rooms: then a buyer's next request is for another room, and takes nothing back. */
const buyersFor = (most: number): number => {
  const least = Math.ceil(most / asksPerBuyer)
  return least % rooms === 0 ? least + 1 : least
}

async function manyBuyers(db: ReturnType<typeof connect>['db'], count: number): Promise<string[]> {
  const created = new Date('2026-01-01T08:00:00Z')
  const ids = Array.from({ length: count }, () => randomUUID())
  const tokens: string[] = []
  // PostgreSQL takes 65,535 parameters at once.
  for (let from = 0; from < count; from += 1000) {
    const some = ids.slice(from, from + 1000)
    const accounts = some.map((id) => ({
      id,
      email: `${id}@example.test`,
      full_name: 'Mutale Banda',
      role: 'endUser',
      email_verified_at: created,
      created_at: created,
    }))
    await db.insertInto('account').values(accounts).execute()
    tokens.push(...(await manySessions(db, some)))
  }
  return tokens
}

const nights = 360

function askFor(number: number, listings: readonly string[], buyers: readonly string[]): Ask {
  const night = Math.floor(number / rooms)
  if (night >= nights || number >= buyers.length * asksPerBuyer)
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
