import type { EntityRow } from '#contract/sync'
import { recordChanges, vendorScope } from '../../db/feed'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import { ownListingView, type ListingRow } from './values'

export const listingsOf = (db: Db | Tx['sql'], vendorId: string) =>
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
      'details',
      'capacity',
      'offered',
      'version',
      'created_at',
    ])
    .where('vendor_id', '=', vendorId)

export const lockedListing = (tx: Tx, vendorId: string, id: string): Promise<ListingRow | undefined> =>
  listingsOf(tx.sql, vendorId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Loads a vendor's listings for the vendor's own devices, including inactive ones. */
export async function ownListingRows(
  db: Db | Tx['sql'],
  vendorId: string,
  which: { ids: readonly string[] } | { after: string; limit: number },
): Promise<EntityRow[]> {
  const found = listingsOf(db, vendorId)
  const rows = await (
    'ids' in which
      ? found.where('id', 'in', which.ids)
      : found.where('id', '>', which.after).orderBy('id').limit(which.limit)
  ).execute()
  return rows.map((row: ListingRow) => ({
    entity: 'vendorListing',
    id: row.id,
    version: row.version,
    data: ownListingView(row),
  }))
}

export const listingChanged = (tx: Tx, vendorId: string, id: string): Promise<void> =>
  recordChanges(tx, [{ scope: vendorScope(vendorId), entity: 'vendorListing', id }])
