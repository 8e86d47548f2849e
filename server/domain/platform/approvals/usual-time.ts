/** How long an application usually takes, computed from the last approvals. */
import { sql } from 'kysely'
import { firstItem } from '#contract/core/checked-access'
import type { Application } from '#contract/business/business/application'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'

/** More than these say little about today. */
const maxApprovals = 20
/** Of fewer approvals, no time is given. */
const minApprovals = 5

/** Counts the first approval of each business: a second one follows a rejection. @returns null if there are too few */
export async function loadUsualTime(db: Db | Tx['sql']): Promise<NonNullable<Application['usualTime']> | null> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::int as count,
      coalesce(percentile_cont(0.5) within group (order by extract(epoch from waited)), 0)::float8 as seconds
    from (
      select e.at - a.created_at as waited
      from approval_event e join account a on a.id = e.account_id
      where e.event = 'approved' and not exists (
        select from approval_event before
        where before.account_id = e.account_id and before.event = 'approved' and before.id < e.id)
      order by e.at desc
      limit ${maxApprovals}
    ) recent`.execute(db)
  const { count, seconds } = firstItem(rows)
  return count < minApprovals ? null : { medianMs: Math.round(seconds * 1000), count }
}
