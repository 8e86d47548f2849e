/** Deletes every night what has expired (`rules.ts`). */
import { addDays, lusakaInstant, lusakaDate } from '#contract/core/dates'
import type { Db } from '../../../db/connect'
import { transact, type Tx, type TransactOptions } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { deleteUnusedSearchWords, updateSearchTiers } from '../../catalogue/catalogue'
import { deleteOldDocuments } from '../../bookings/customer-records'
import { deleteExpiredActivity } from '../../business/activity'
import { deleteExpiredNotifications } from '../../messages/notifications'
import { deletePastDays } from '../../catalogue/stock'
import { deleteOldChanges } from '../../sync'
import { deleteOldVisitors } from '../../catalogue/views'
import { deleteExpiredRows } from './delete-expired-rows'
import { expiringTables } from './rules'

const jobKey = 'sweep'
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
    deleteExpiredNotifications,
    deleteExpiredActivity,
    deleteOldVisitors,
    deletePastDays,
    deleteOldDocuments,
    ...expiringTables.map((table) => (tx: Tx, maxRows: number) => deleteExpiredRows(tx, table, maxRows)),
  ])
    while ((await transact(db, (tx) => deleteBatch(tx, maxRowsPerBatch), options)) === maxRowsPerBatch)
      // The next run finds less to delete.
      if (stopSignal?.aborted) return transact(db, (tx) => enqueue(tx, 'sync.sweep', {}, { key: jobKey }), options)
  await updateSearchTiers(db, options)
  await deleteUnusedSearchWords(db, options)
  await transact(db, scheduleSweep, options)
}
