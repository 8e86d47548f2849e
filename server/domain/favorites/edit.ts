/** Reads and changes the favorites of a customer. */
import { mostFavorites } from '#contract/favorites'
import { Refusal } from '#contract/refusals'
import { recordChanges, userScope } from '../../db/feed'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import { offered } from '../catalogue'
import { favoriteRows } from './sql'

export async function readFavorites(db: Db | Tx['sql'], accountId: string) {
  const rows = await favoriteRows(db, accountId)
  return { favorites: rows.flatMap(({ favorite }) => (favorite ? [favorite] : [])) }
}

/** Adds a favorite. An existing favorite keeps its position in the list, and no change is sent to devices. */
export async function add(tx: Tx, accountId: string, listingId: string): Promise<void> {
  if (await isMarked(tx, accountId, listingId)) return
  const listing = await offered(tx.sql).where('listing.id', '=', listingId).executeTakeFirst()
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
  await changed(tx, accountId, listingId)
}

/** Removes a favorite. Succeeds if there is none: the requested result already exists. */
export async function remove(tx: Tx, accountId: string, listingId: string): Promise<void> {
  const gone = await tx.sql
    .updateTable('favorite')
    .set((eb) => ({ saved_at: null, version: eb('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('listing_id', '=', listingId)
    .where('saved_at', 'is not', null)
    .returning('listing_id')
    .executeTakeFirst()
  if (gone) await changed(tx, accountId, listingId)
}

const changed = (tx: Tx, accountId: string, id: string): Promise<void> =>
  recordChanges(tx, [{ scope: userScope(accountId), entity: 'favorite', id }])

async function isMarked(tx: Tx, accountId: string, listingId: string): Promise<boolean> {
  const found = await marked(tx, accountId).where('listing_id', '=', listingId).executeTakeFirst()
  return found !== undefined
}

async function refuseWhenFull(tx: Tx, accountId: string): Promise<void> {
  const all = await marked(tx, accountId).limit(mostFavorites).execute()
  if (all.length >= mostFavorites) throw new Refusal('favorites_full')
}

const marked = (tx: Tx, accountId: string) =>
  tx.sql
    .selectFrom('favorite')
    .select('listing_id')
    .where('account_id', '=', accountId)
    .where('saved_at', 'is not', null)
