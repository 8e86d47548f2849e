import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'

/** Listings that may be seen: offered, and of a vendor that is neither suspended nor waiting for approval. */
export const offered = (db: Db | Tx['sql']) =>
  db
    .selectFrom('listing')
    .innerJoin('vendor', 'vendor.id', 'listing.vendor_id')
    .where('offered', '=', true)
    .where('visible', '=', true)
    .select([
      'listing.id',
      'listing.vendor_id',
      'vertical',
      'listing.name',
      'listing.description',
      'price_ngwee',
      'unit',
      'image_url',
      'town',
      'details',
      'capacity',
      'offered',
      'featured_rank',
      'listing.version',
      'listing.created_at',
      'vendor.name as vendor_name',
      'rating_sum',
      'rating_count',
    ])

/** `%` and `_` mean themselves in what a person typed. */
export const like = (typed: string): string => `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

export interface Filters {
  q?: string | undefined
  town?: string | undefined
  vertical?: string | undefined
  vendorId?: string | undefined
}

/** Every typed word must occur, in any order. */
export function matching(db: Db, { q, town, vertical, vendorId }: Filters) {
  let found = offered(db)
  if (vertical) found = found.where('vertical', '=', vertical)
  if (vendorId) found = found.where('listing.vendor_id', '=', vendorId)
  if (town) found = found.where('town', 'ilike', like(town))
  for (const word of wordsOf(q)) {
    found = found.where((eb) => eb.or([eb('search', 'like', like(word)), eb('vendor.name', 'ilike', like(word))]))
  }
  return found
}

const mostWords = 8
export const wordsOf = (q: string | undefined): string[] => (q ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords)

export const countAll = sql<number>`count(*)::int`
