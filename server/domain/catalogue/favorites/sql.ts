import { sql } from 'kysely'
import { isLocalDate } from '#contract/core/dates'
import type { Favorite } from '#contract/catalogue/favorites'
import { zmwOf } from '#contract/core/values'
import type { VerticalId } from '#contract/verticals/vertical'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { datedPrices, listingPath, averageRating, type DatedPrice } from '../catalogue'

interface FavoriteRow {
  id: string
  version: number
  favorite: Favorite | null
}

/**
 * Loads favorites, newest first, with the current data of their listings. `favorite` is null for a removed one.
 * @param listingIds if given, these listings, including removed favorites; otherwise all current favorites
 */
export async function loadFavoriteRows(
  db: Db | Tx['sql'],
  accountId: string,
  listingIds?: readonly string[],
): Promise<FavoriteRow[]> {
  const favoriteQuery = db
    .selectFrom('favorite')
    .innerJoin('listing', 'listing.id', 'favorite.listing_id')
    .innerJoin('vendor', 'vendor.id', 'listing.vendor_id')
    .where('favorite.account_id', '=', accountId)
    .select([
      'listing.id',
      'vertical',
      'listing.name',
      'price_ngwee',
      datedPrices.as('dated'),
      'unit',
      'image_url',
      'vendor.name as vendor_name',
      'town',
      sql<number | null>`case when rating_count > 0 then round((${averageRating})::numeric, 1)::float8 end`.as(
        'rating',
      ),
      sql<boolean>`offered and visible`.as('available'),
      'saved_at',
      'favorite.version',
    ])
  const rows = await (
    listingIds ? favoriteQuery.where('listing_id', 'in', listingIds) : favoriteQuery.where('saved_at', 'is not', null)
  )
    .orderBy('saved_at', 'desc')
    .orderBy('listing.id')
    .execute()
  return rows.map(({ id, version, saved_at: savedAt, ...row }) => ({
    id,
    version,
    favorite: savedAt && buildFavorite({ ...row, id, savedAt }),
  }))
}

interface FavoriteListingRow {
  id: string
  vertical: VerticalId
  name: string
  price_ngwee: number
  dated: DatedPrice[]
  unit: string
  image_url: string | null
  vendor_name: string
  town: string
  rating: number | null
  available: boolean
  savedAt: Date
}

const buildFavorite = (row: FavoriteListingRow): Favorite => ({
  _id: row.id,
  vertical: row.vertical,
  name: row.name,
  price: zmwOf(row.price_ngwee),
  ...buildDatedPrices(row.dated),
  unit: row.unit,
  imageUrl: row.image_url,
  vendorName: row.vendor_name,
  town: row.town,
  path: listingPath(row),
  rating: row.rating,
  available: row.available,
  savedAt: row.savedAt.toISOString(),
})

/** Vendors enter the dates of their fares, so entries without a valid date are skipped. */
function buildDatedPrices(dated: readonly DatedPrice[]): Pick<Favorite, 'prices'> {
  const prices = dated
    .filter(({ since }) => isLocalDate(since))
    .map(({ since, ngwee }) => ({ since, price: zmwOf(ngwee) }))
  return prices.length > 0 ? { prices } : {}
}
