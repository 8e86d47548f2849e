/** Reads and changes the favorites of a customer. */
import { maxFavorites } from '#contract/catalogue/favorites'
import { Refusal } from '#contract/core/refusals'
import { recordChanges, userScope } from '../../../db/feed'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { selectOfferedListings } from '../catalogue'
import { loadFavoriteRows } from './sql'

export async function readFavorites(db: Db | Tx['sql'], accountId: string) {
  const rows = await loadFavoriteRows(db, accountId)
  return { favorites: rows.flatMap(({ favorite }) => (favorite ? [favorite] : [])) }
}

/** Adds a favorite. An existing favorite keeps its position in the list, and no change is sent to devices. */
export async function saveFavorite(tx: Tx, accountId: string, listingId: string): Promise<void> {
  if (await isFavorite(tx, accountId, listingId)) return
  const listing = await selectOfferedListings(tx.sql).where('listing.id', '=', listingId).executeTakeFirst()
  if (!listing) throw new Refusal('listing_gone')
  await refuseWhenFull(tx, accountId)
  await tx.sql
    .insertInto('favorite')
    .values({ account_id: accountId, listing_id: listingId, saved_at: tx.at })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'listing_id']).doUpdateSet((eb) => ({
        saved_at: eb.fn.coalesce('favorite.saved_at', 'excluded.saved_at'),
        version: eb('favorite.version', '+', 1),
      })),
    )
    .execute()
  await recordFavoriteChange(tx, accountId, listingId)
}

/** Removes a favorite. Succeeds if there is none: the requested result already exists. */
export async function deleteFavorite(tx: Tx, accountId: string, listingId: string): Promise<void> {
  const removed = await tx.sql
    .updateTable('favorite')
    .set((eb) => ({ saved_at: null, version: eb('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('listing_id', '=', listingId)
    .where('saved_at', 'is not', null)
    .returning('listing_id')
    .executeTakeFirst()
  if (removed) await recordFavoriteChange(tx, accountId, listingId)
}

const recordFavoriteChange = (tx: Tx, accountId: string, id: string): Promise<void> =>
  recordChanges(tx, [{ scope: userScope(accountId), entity: 'favorite', id }])

async function isFavorite(tx: Tx, accountId: string, listingId: string): Promise<boolean> {
  const found = await selectFavorites(tx, accountId).where('listing_id', '=', listingId).executeTakeFirst()
  return found !== undefined
}

async function refuseWhenFull(tx: Tx, accountId: string): Promise<void> {
  const favorites = await selectFavorites(tx, accountId).limit(maxFavorites).execute()
  if (favorites.length >= maxFavorites) throw new Refusal('favorites_full')
}

const selectFavorites = (tx: Tx, accountId: string) =>
  tx.sql
    .selectFrom('favorite')
    .select('listing_id')
    .where('account_id', '=', accountId)
    .where('saved_at', 'is not', null)
