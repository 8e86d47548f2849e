/**
 * Hands over the background jobs and notifications of committed transactions: to graphile-worker and to the processes
 * that listen. Both need NOTIFY, which commands must not use (decision 112).
 */
import pg from 'pg'
import { limitLog, repeatUntilAborted } from './repeat'
import { schema } from './schema'

/** How long a job or a notification waits at most, apart from a backlog. */
const relayIntervalMs = 100

const lockId = 7_451_124
const batchSize = 500

/**
 * Hands over everything that is pending, in batches. A batch takes effect as a whole or, after a failure, not at all, so
 * nothing is lost or handed over twice.
 * @returns the number of jobs and notifications. 0 while another process hands over.
 */
export async function relayPending(pool: pg.Pool): Promise<number> {
  let total = 0
  for (;;) {
    const { rows } = await pool.query<{ any: boolean }>(
      'select exists (select from pending_job) or exists (select from pending_notification) as any',
    )
    if (!rows[0]?.any) return total
    const count = await relayBatch(pool)
    if (count === 0) return total
    total += count
  }
}

async function relayBatch(pool: pg.Pool): Promise<number> {
  const client = await pool.connect()
  let isCommitted = false
  try {
    await client.query('begin')
    const count = (await takeLock(client)) ? (await relayJobs(client)) + (await relayNotifications(client)) : 0
    await client.query('commit')
    isCommitted = true
    return count
  } finally {
    // After a failure the connection is closed, which ends its transaction.
    client.release(!isCommitted)
  }
}

/** Two processes at once could hand over two jobs with the same key in the wrong order, so that the older one remains. */
async function takeLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [lockId])
  return rows.some(({ locked }) => locked)
}

/** The subquery keeps the order: PostgreSQL calls `add_job` row by row on its sorted result. */
async function relayJobs(client: pg.PoolClient): Promise<number> {
  const { rowCount } = await client.query(
    `with taken as (
       delete from pending_job where id in (select id from pending_job order by id limit ${batchSize}) returning *)
     select ${schema}.add_job(
       task, payload => payload, queue_name => queue, run_at => run_at, job_key => job_key, priority => priority,
       job_key_mode => case when preserves_run_at then 'preserve_run_at' else 'replace' end)
     from (select * from taken order by id) in_order`,
  )
  return rowCount ?? 0
}

async function relayNotifications(client: pg.PoolClient): Promise<number> {
  const { rowCount } = await client.query(
    `with taken as (
       delete from pending_notification
       where id in (select id from pending_notification order by id limit ${batchSize}) returning *)
     select pg_notify(channel, payload) from (select * from taken order by id) in_order`,
  )
  return rowCount ?? 0
}

/**
 * Hands over repeatedly until `stopping` aborts. A failure is logged, at most once a minute, and the next round repeats
 * the work.
 */
export async function runRelay(pool: pg.Pool, stopping: AbortSignal, log: (line: string) => void): Promise<void> {
  const logFailure = limitLog(log)
  await repeatUntilAborted(
    async () => {
      try {
        await relayPending(pool)
      } catch (error) {
        logFailure(`work: jobs and notifications are not handed over: ${String(error)}`)
      }
    },
    relayIntervalMs,
    stopping,
  )
}
