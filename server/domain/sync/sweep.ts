/** What nobody asks for any more is removed every night: changes, keys, and what let somebody in, would be kept for ever. */
import { sql } from 'kysely'
import { addDays, instantIn, lusakaDate } from '#contract/days'
import type { Db } from '../../db/connect'
import { transact, type Tx, type TransactOptions } from '../../db/transact'
import { enqueue } from '../../work/enqueue'
import { expiredRows } from '../accounts'
import { sweepLimits } from '../limits'

const retentionDays = 90
/** In one transaction: an open one holds the feed back. */
const atOnce = 5000

/** Planned at every start, and by each night for the next; what waits already keeps its hour. */
export const planSweep = (tx: Tx): Promise<void> =>
  enqueue(
    tx,
    'sync.sweep',
    {},
    { runAt: instantIn(addDays(lusakaDate(tx.at.getTime()), 1), '02:30'), key: 'sweep', keyMode: 'preserve_run_at' },
  )

/** Safe to repeat. */
export async function sweep(db: Db, options: TransactOptions = {}): Promise<void> {
  for (const some of [someChanges, someKeys, ...expiredRows, sweepLimits])
    while ((await transact(db, (tx) => some(tx, atOnce), options)) === atOnce);
  await transact(db, planSweep, options)
}

const oldest = (tx: Tx): Date => new Date(tx.at.getTime() - retentionDays * 86_400_000)

/** A cursor that stands before what is gone begins anew (`pull.ts`): up to where is told in the same transaction. */
async function someChanges(tx: Tx): Promise<number> {
  const { rows } = await sql<{ xid: string | null; count: number }>`
    with gone as (
      delete from change where seq in (select seq from change where at < ${oldest(tx)} order by at limit ${atOnce}) returning xid)
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

async function someKeys(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('command_key')
    .where(sql<boolean>`ctid in (select ctid from command_key where created_at < ${oldest(tx)} limit ${atOnce})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
