/** Compares `occupied_day`, which triggers maintain, with its computation (decision 071). */
import { sql } from 'kysely'
import type { Db } from '../../server/db/connect'

/** @returns the rows that are only stored or only computed */
export async function findWrongOccupiedDays(db: Db): Promise<unknown[]> {
  const computed = sql`select id as listing_id, days.* from listing cross join lateral compute_occupied_days(id, '-infinity', 'infinity') days`
  const { rows } = await sql`
    select 'stored' as kind, stored.* from (table occupied_day except ${computed}) stored
    union all select 'computed', computed.* from (${computed} except table occupied_day) computed`.execute(db)
  return rows
}
