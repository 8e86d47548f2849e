/** Selects offers with little stock from the demo data, and creates buyers. */
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
import { quoteChoice } from '../../server/domain/bookings/bookings'

export interface Offer {
  listingId: string
  choice: Record<string, unknown>
}

/** Days from today, far enough from every deadline in the terms. */
const firstDay = 30
const days = 3
const maxListings = 6
const choicesPerListing = 60
/** A courier's van carries hundreds of parcels a day; this capacity makes it scarce. */
const scarceCapacity = { kgPerDay: 80, litresPerDay: 480 }

/** Lists choices of a few listings of the vertical on three days, many of which need the same stock. */
export async function listScarceOffers(db: Db, vertical: VerticalId, at: Date): Promise<Offer[]> {
  const listings = buildListingRows(at, buildVendorRows(at, getOwnerId)).filter(
    (listingRow) => listingRow.vertical === vertical,
  )
  const found: Offer[] = []
  if (vertical === 'carriers')
    await db
      .updateTable('listing')
      .set({ details: sql`details || ${JSON.stringify(scarceCapacity)}::jsonb` })
      .where('vertical', '=', vertical)
      .execute()
  for (const listing of listings) {
    const offers = await listOffers(db, listing, at)
    found.push(...offers)
    if (found.length >= maxListings * choicesPerListing) break
  }
  return found
}

async function listOffers(db: Db, listing: Listing, at: Date): Promise<Offer[]> {
  const found: Offer[] = []
  const today = lusakaDate(at.getTime())
  const openDays: string[] = []
  for (let day = firstDay; openDays.length < days && day < firstDay + 14; day++) {
    if (await findQuotableChoice(db, listing, addDays(today, day), 'open', at)) openDays.push(addDays(today, day))
  }
  for (let number = 0; openDays.length > 0 && number < choicesPerListing; number++) {
    const choice = await findQuotableChoice(db, listing, openDays[number % openDays.length]!, String(number), at)
    if (choice) found.push({ listingId: listing.id, choice })
  }
  return found
}

async function findQuotableChoice(
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

export async function createBuyers(db: Db, count: number): Promise<string[]> {
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
