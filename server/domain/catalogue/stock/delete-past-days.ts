import { sql } from 'kysely'
import { addDays, lusakaDate } from '#contract/core/dates'
import type { Tx } from '../../../db/transact'

/**
 * Deletes up to `limit` days before yesterday of `occupied_day`. Nobody looks for free stock in the past.
 * @returns the number of deleted rows
 */
export async function deletePastDays(tx: Tx, limit: number): Promise<number> {
  const firstKept = addDays(lusakaDate(tx.at.getTime()), -1)
  const { numDeletedRows } = await tx.sql
    .deleteFrom('occupied_day')
    .where(
      sql<boolean>`(listing_id, day) in (
      select listing_id, day from occupied_day where day > '-infinity' and day < ${firstKept}::date order by listing_id, day limit ${limit})`,
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
