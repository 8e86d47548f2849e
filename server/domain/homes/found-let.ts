import type { Tx } from '../../db/transact'

/** How many people went to see it since then and found it let. */
export async function foundLet(tx: Tx, listingId: string, since: Date): Promise<number> {
  const said = await tx.sql
    .selectFrom('vacancy_answer')
    .select('account_id')
    .distinct()
    .where('listing_id', '=', listingId)
    .where('vacant', '=', false)
    .where('answered_at', '>', since)
    .execute()
  return said.length
}
