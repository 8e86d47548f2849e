import { sql, type SelectQueryBuilder } from 'kysely'
import { maxCounted } from '#contract/core/list-page'
import type { Db } from './connect'

/** Counts the rows of a query up to `maxCounted + 1`. */
export async function countRows(db: Db, rows: SelectQueryBuilder<any, any, any>): Promise<number> {
  const { count } = await db
    .selectFrom(rows.limit(maxCounted + 1).as('counted'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
