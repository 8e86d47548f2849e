import type { Tx } from '../../../db/transact'

/** Counts the distinct customers who viewed the home and reported it as rented after `since`. */
export async function countRentedReports(tx: Tx, listingId: string, since: Date): Promise<number> {
  const reports = await tx.sql
    .selectFrom('vacancy_answer')
    .select('account_id')
    .distinct()
    .where('listing_id', '=', listingId)
    .where('vacant', '=', false)
    .where('answered_at', '>', since)
    .execute()
  return reports.length
}
