import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import { notLet } from '../stock'

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

/** Those that lists show: a home that somebody lives in keeps its page, which says so, and is offered to nobody. */
export const listed = (db: Db | Tx['sql']) => offered(db).where(notLet)

/** `%` and `_` mean themselves in what a person typed. */
export const like = (typed: string): string => `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const mostWords = 8
/** What was typed, word by word, for what is compared as it stands. */
export const wordsOf = (q: string | undefined): string[] => (q ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords)

export const countAll = sql<number>`count(*)::int`

/** Out of 5; 0 where nobody has rated. */
export const stars = sql<number>`vendor.rating_sum::float8 / greatest(vendor.rating_count, 1)`
