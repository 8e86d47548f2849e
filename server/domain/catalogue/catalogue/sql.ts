import { sql } from 'kysely'
import { lusakaDate } from '#contract/core/dates'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { leftInStock } from '../stock'

/** Selects publicly visible listings: offered, by a vendor that is neither suspended nor awaiting approval. */
export const selectOfferedListings = (db: Db | Tx['sql']) =>
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
      'listing.featured_rank',
      'listing.version',
      'listing.created_at',
      'vendor.name as vendor_name',
      'rating_sum',
      'rating_count',
      leftInStock().as('pieces_left'),
    ])

/** Selects the listings that appear in lists. A rented home keeps its page, which says so, but leaves all lists. */
export const selectBrowsableListings = (db: Db | Tx['sql']) =>
  selectOfferedListings(db).where(sql<boolean>`exists (select from search_listing where listing_id = listing.id)`)

const maxWords = 8
/** Splits user input into words without normalizing their spelling. */
export const splitWords = (q: string | undefined): string[] => (q ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords)

export const countAll = sql<number>`count(*)::int`

/** The average rating from 1 to 5; 0 if there are no ratings. */
export const averageRating = sql<number>`vendor.rating_sum::float8 / greatest(vendor.rating_count, 1)`

/** Returns whether a vendor is featured on the home page on the day of `at`, in Zambia. */
export const isFeaturedOn = (at: Date) => {
  const today = lusakaDate(at.getTime())
  return sql<boolean>`(vendor.featured_rank is not null and coalesce(vendor.featured_from <= ${today}::date, true)
    and coalesce(vendor.featured_to >= ${today}::date, true))`
}
