import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import { addToRating } from './sql'

/**
 * Hides a review from everyone but its author, or shows it again. A hidden review does not count in the rating.
 * @throws Refusal `not_found`
 */
export async function setReviewHidden(
  tx: Tx,
  id: string,
  hidden: boolean,
): Promise<{ authorId: string; vendorName: string }> {
  const found = await tx.sql.selectFrom('review').select('vendor_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  // The vendor is locked first, as by writers of reviews, because its rating changes.
  const vendor = await tx.sql
    .selectFrom('vendor')
    .select(['id', 'name'])
    .where('id', '=', found.vendor_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const review = await tx.sql
    .selectFrom('review')
    .select(['account_id', 'stars', 'hidden_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (hidden !== (review.hidden_at !== null)) {
    await tx.sql
      .updateTable('review')
      .set({ hidden_at: hidden ? tx.at : null })
      .where('id', '=', id)
      .execute()
    await addToRating(tx, vendor.id, hidden ? -review.stars : review.stars, hidden ? -1 : 1)
  }
  return { authorId: review.account_id, vendorName: vendor.name }
}
