import { sql } from 'kysely'
import { ownListingsPerPage } from '#contract/business/listings/own-listings'
import type { EntityRow } from '#contract/sync/sync'
import { leftInStock, stockVersion } from '../../catalogue/stock'
import { recordChanges, vendorScope } from '../../../db/feed'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { formatIdCursor, parseIdCursor } from '../../../db/list-cursor'
import { ownListingView, type ListingRow } from './values'
import { lastItem } from '#contract/core/checked-access'

/** By key (`business/listings/day-keys.ts`). */
const dayValues = sql<Record<string, number>>`(
  select coalesce(jsonb_object_agg(key, value), '{}') from listing_day,
    lateral (values (day || '/stock', stock), (day || '/minStay', min_stay)) as entry (key, value)
  where listing_id = listing.id and value is not null)`

export const selectListings = (db: Db | Tx['sql'], vendorId: string) =>
  db
    .selectFrom('listing')
    .select([
      'id',
      'vendor_id',
      'vertical',
      'name',
      'description',
      'price_ngwee',
      'image_url',
      'more_images',
      'image_alts',
      'details',
      'capacity',
      'offered',
      'removed',
      sql<number>`(listing.version + ${stockVersion})`.as('version'),
      leftInStock().as('pieces_left'),
      'created_at',
      'hidden_reason',
      sql<string[]>`array(select day::text from closure where listing_id = listing.id order by day)`.as('closed_days'),
      sql<string[]>`array(select distinct day::text from imported_day where listing_id = listing.id order by 1)`.as(
        'imported_days',
      ),
      dayValues.as('day_values'),
    ])
    .where('vendor_id', '=', vendorId)

export const lockListing = (tx: Tx, vendorId: string, id: string): Promise<ListingRow | undefined> =>
  selectListings(tx.sql, vendorId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Loads one page of a vendor's listings. */
export async function loadOwnListings(db: Db, vendorId: string, after: string | undefined) {
  let page = selectListings(db, vendorId)
  if (after !== undefined) page = page.where('id', '>', parseIdCursor(after))
  const rows = await page
    .orderBy('id')
    .limit(ownListingsPerPage + 1)
    .execute()
  const listings = rows.slice(0, ownListingsPerPage).map(ownListingView)
  return { listings, ...(rows.length > ownListingsPerPage && { next: formatIdCursor(lastItem(listings)._id) }) }
}

/** Loads a vendor's listings for the vendor's own devices, including inactive ones. */
export async function loadOwnListingRows(
  db: Db | Tx['sql'],
  vendorId: string,
  selection: { ids: readonly string[] } | { after: string; limit: number },
): Promise<EntityRow[]> {
  const listingQuery = selectListings(db, vendorId)
  const rows = await (
    'ids' in selection
      ? listingQuery.where('id', 'in', selection.ids)
      : listingQuery.where('id', '>', selection.after).orderBy('id').limit(selection.limit)
  ).execute()
  return rows.map((row: ListingRow) => ({
    entity: 'vendorListing',
    id: row.id,
    version: row.version,
    data: ownListingView(row),
  }))
}

export const recordListingChange = (tx: Tx, vendorId: string, id: string): Promise<void> =>
  recordChanges(tx, [{ scope: vendorScope(vendorId), entity: 'vendorListing', id }])
