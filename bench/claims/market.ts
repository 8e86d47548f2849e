/** A demo market in which little of each vertical is left to fight over, and people enough to do so. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, lusakaDate } from '#contract/core/values'
import type { VerticalId } from '#contract/verticals/vertical'
import type { Db } from '../../server/db/connect'
import { pickChoice } from '../../server/demo/choices'
import { buildListingRows, type Listing } from '../../server/demo/listings'
import { createRandom } from '../../server/demo/random'
import { getOwnerId } from '../../server/demo/accounts'
import { buildVendorRows } from '../../server/demo/vendors'
import { quoteChoice } from '../../server/domain/bookings'

export interface Offer {
  listingId: string
  choice: Record<string, unknown>
}

/** Far enough from every deadline of the terms. */
const firstDay = 30
const days = 3
const listingsEach = 6
const choicesEach = 60
/** A courier's van takes hundreds of parcels a day; here a hand cart does. */
const cart = { kgPerDay: 80, litresPerDay: 480 }

/** What a few listings of the vertical can be asked for on three days: many ways to want the same. */
export async function scarce(db: Db, vertical: VerticalId, at: Date): Promise<Offer[]> {
  const listings = buildListingRows(at, buildVendorRows(at, getOwnerId)).filter((one) => one.vertical === vertical)
  const found: Offer[] = []
  if (vertical === 'carriers')
    await db
      .updateTable('listing')
      .set({ details: sql`details || ${JSON.stringify(cart)}::jsonb` })
      .where('vertical', '=', vertical)
      .execute()
  for (const listing of listings) {
    const offers = await offersOf(db, listing, at)
    found.push(...offers)
    if (found.length >= listingsEach * choicesEach) break
  }
  return found
}

async function offersOf(db: Db, listing: Listing, at: Date): Promise<Offer[]> {
  const found: Offer[] = []
  const today = lusakaDate(at.getTime())
  const open: string[] = []
  for (let day = firstDay; open.length < days && day < firstDay + 14; day++) {
    if (await makesSense(db, listing, addDays(today, day), 'open', at)) open.push(addDays(today, day))
  }
  for (let number = 0; open.length > 0 && number < choicesEach; number++) {
    const choice = await makesSense(db, listing, open[number % open.length]!, String(number), at)
    if (choice) found.push({ listingId: listing.id, choice })
  }
  return found
}

async function makesSense(
  db: Db,
  listing: Listing,
  day: string,
  name: string,
  at: Date,
): Promise<Record<string, unknown> | null> {
  const { choice } = pickChoice(listing, day, createRandom(`claims/${listing.id}/${name}`))
  const quoted = await quoteChoice(db, { listingId: listing.id, choice }, at).catch(() => null)
  return quoted ? choice : null
}

export async function people(db: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const created = new Date('2026-01-01T08:00:00Z')
  await db
    .insertInto('account')
    .values(
      ids.map((id) => ({
        id,
        email: `${id}@example.test`,
        full_name: 'Mutale Banda',
        role: 'endUser',
        email_verified_at: created,
        created_at: created,
      })),
    )
    .execute()
  return ids
}
