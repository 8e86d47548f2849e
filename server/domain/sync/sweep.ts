/** Deletes old changes, idempotency keys and expired sign-in data every night. They would accumulate otherwise. */
import { sql } from 'kysely'
import { addDays, lusakaInstant, lusakaDate } from '#contract/core/dates'
import type { Db } from '../../db/connect'
import { transact, type Tx, type TransactOptions } from '../../db/transact'
import { enqueue } from '../../work/enqueue'
import { expiredRowDeleters } from '../accounts'
import { deleteUnusedSearchWords, updateSearchTiers } from '../catalogue'
import { deleteExpiredActivity } from '../activity'
import { sweepLimits } from '../limits'
import { deletePastDays } from '../stock'
import { deleteOldVisitors } from '../views'

const jobKey = 'sweep'
const retentionDays = 90
/** Maximum rows per transaction: a long open transaction delays the feed. */
const maxRowsPerBatch = 5000

/** Schedules the next sweep, at every start and after each sweep. A job that is already queued keeps its time. */
export const scheduleSweep = (tx: Tx): Promise<void> =>
  enqueue(
    tx,
    'sync.sweep',
    {},
    {
      runAt: lusakaInstant(addDays(lusakaDate(tx.at.getTime()), 1), '02:30'),
      key: jobKey,
      keyMode: 'preserve_run_at',
    },
  )

/** Deletes everything that has expired, in batches, and schedules the next sweep. Safe to repeat. */
export async function sweep(
  db: Db,
  { stopSignal, ...options }: TransactOptions & { stopSignal?: AbortSignal } = {},
): Promise<void> {
  for (const deleteBatch of [
    deleteOldChanges,
    deleteOldKeys,
    ...expiredRowDeleters,
    deleteExpiredActivity,
    deleteOldVisitors,
    deletePastDays,
    sweepLimits,
  ])
    while ((await transact(db, (tx) => deleteBatch(tx, maxRowsPerBatch), options)) === maxRowsPerBatch)
      // The next run finds less to delete.
      if (stopSignal?.aborted) return transact(db, (tx) => enqueue(tx, 'sync.sweep', {}, { key: jobKey }), options)
  await updateSearchTiers(db, options)
  await deleteUnusedSearchWords(db, options)
  await transact(db, scheduleSweep, options)
}

const getCutoff = (tx: Tx): Date => new Date(tx.at.getTime() - retentionDays * 86_400_000)

/** The highest deleted position is stored in the same transaction, so that older cursors get a snapshot (`pull.ts`). */
async function deleteOldChanges(tx: Tx): Promise<number> {
  const { rows } = await sql<{ xid: string | null; count: number }>`
    with gone as (
      delete from change where seq in (select seq from change where at < ${getCutoff(tx)} order by at limit ${maxRowsPerBatch}) returning xid)
    select max(xid)::text as xid, count(*)::int as count from gone
  `.execute(tx.sql)
  const { xid, count } = rows[0]!
  if (xid === null) return 0
  await sql`
    insert into setting (name, value) values ('feed_swept_to', jsonb_build_object('xid', ${xid}::text))
    on conflict (name) do update set value = excluded.value where (setting.value ->> 'xid')::xid8 < ${xid}::xid8
  `.execute(tx.sql)
  return count
}

async function deleteOldKeys(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('command_key')
    .where(
      sql<boolean>`ctid in (select ctid from command_key where created_at < ${getCutoff(tx)} limit ${maxRowsPerBatch})`,
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
