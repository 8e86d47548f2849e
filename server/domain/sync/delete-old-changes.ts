import { sql } from 'kysely'
import type { Tx } from '../../db/transact'
import { firstItem } from '#contract/core/checked-access'

const retentionDays = 90

/**
 * Deletes at most `maxRows` old changes. The highest deleted position is stored in the same transaction, so that older
 * cursors get a snapshot (`pull.ts`). @returns the number of deleted rows
 */
export async function deleteOldChanges(tx: Tx, maxRows: number): Promise<number> {
  const cutoff = new Date(tx.at.getTime() - retentionDays * 86_400_000)
  const { rows } = await sql<{ xid: string | null; count: number }>`
    with gone as (
      delete from change where seq in (select seq from change where at < ${cutoff} order by at limit ${maxRows}) returning xid)
    select max(xid)::text as xid, count(*)::int as count from gone
  `.execute(tx.sql)
  const { xid, count } = firstItem(rows)
  if (xid === null) return 0
  await sql`
    insert into setting (name, value) values ('feed_swept_to', jsonb_build_object('xid', ${xid}::text))
    on conflict (name) do update set value = excluded.value where (setting.value ->> 'xid')::xid8 < ${xid}::xid8
  `.execute(tx.sql)
  return count
}
