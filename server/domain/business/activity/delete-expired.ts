import { sql } from 'kysely'
import type { Tx } from '../../../db/transact'

/** The trigger of `012-administration.sql` uses the same number of days, with the clock of the database. */
export const activityRetentionDays = 730

/** Deletes entries after their retention. @returns the number of deleted rows */
export async function deleteExpiredActivity(tx: Tx, maxRows: number): Promise<number> {
  const cutoff = new Date(tx.at.getTime() - activityRetentionDays * 86_400_000)
  const { numAffectedRows } = await sql`
    delete from member_activity where id in (
      select id from member_activity where at < least(${cutoff}, now() - ${activityRetentionDays} * interval '1 day')
      order by at limit ${maxRows})`.execute(tx.sql)
  return Number(numAffectedRows ?? 0)
}
