/** Compares `recent_customer`, which triggers maintain, with the bookings (decision 080). */
import { sql } from 'kysely'
import type { Db } from '../../server/db/connect'

/** @returns the rows that are only stored or only computed */
export async function findWrongRecentCustomers(db: Db): Promise<unknown[]> {
  const computed = sql`
    select vendor_id, case when walk_in_name is null then account_id else walk_in_id(vendor_id, walk_in_phone, walk_in_name) end,
      walk_in_name is not null, max(created_at) from booking
    where state = any(${['confirmed', 'in_service', 'completed', 'no_show', 'cancelled_by_customer', 'refunded']})
    group by 1, 2, 3`
  const { rows } = await sql`
    select 'stored' as kind, stored.* from (table recent_customer except ${computed}) stored
    union all select 'computed', computed.* from (${computed} except table recent_customer) computed`.execute(db)
  return rows
}
