/**
 * What the database says about background jobs, money, the change feed and a rotation of the secret. All processes say
 * the same, so that alerts use the maximum. Each query uses an index with few rows, or a small table.
 */
import { sql, type RawBuilder } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Connection, Db } from '../db/connect'
import { countJobs } from '../domain/platform/background-jobs'
import { readRotation } from '../domain/platform/secrets'

/**
 * Registers the metrics.
 * @returns a function that reads their values. Without the database, only `database_up` changes.
 */
export function createDatabaseMetrics(registry: Registry, connection: Connection): () => Promise<void> {
  const createGauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  registerPools(registry, connection)
  const isUp = createGauge('database_up', 'Whether the database has answered the queries of the metrics.')
  const jobs = createGauge(
    'background_jobs',
    'Background jobs. queued: due, scheduled: later, failed: given up or waiting for another attempt.',
    ['state'],
  )
  const oldestJob = createGauge(
    'background_jobs_oldest_seconds',
    'How long the oldest background job has been due that no process has started.',
  )
  const transfers = createGauge(
    'transfers',
    'Payments, refunds and payouts that were sent and changed in the last 24 hours, by state.',
    ['kind', 'state'],
  )
  const openTransfers = createGauge('transfers_open', 'Payments, refunds and payouts without a final state.', ['kind'])
  const oldestTransfer = createGauge(
    'transfers_oldest_open_seconds',
    'Age of the oldest payment, refund or payout without a final state.',
    ['kind'],
  )
  const feedDelay = createGauge(
    'change_feed_delay_seconds',
    'Age of the oldest transaction that writes: devices do not get newer changes before it ends.',
  )
  const olderRows = createGauge(
    'secret_rows_older',
    'Rows by kind that the last run of the rotation found to need an older secret.',
    ['kind'],
  )
  const unreadableRows = createGauge('secret_rows_unreadable', 'Rows that no secret opened in the last run.')

  async function refresh(): Promise<void> {
    const { db } = connection
    const { oldestSeconds, ...jobCounts } = await countJobs(db)
    for (const [state, count] of Object.entries(jobCounts)) jobs.set({ state }, count)
    oldestJob.set(oldestSeconds)
    transfers.reset()
    for (const [kind, isOpen] of Object.entries(openConditions)) {
      for (const { state, count } of await readStates(db, kind)) transfers.set({ kind, state }, count)
      const { count, seconds } = await readOpenTransfers(db, kind, isOpen)
      openTransfers.set({ kind }, count)
      oldestTransfer.set({ kind }, seconds)
    }
    feedDelay.set(await readFeedDelay(db))
    const rotation = await readRotation(db)
    for (const [kind, count] of Object.entries(rotation?.older ?? {})) olderRows.set({ kind }, count)
    unreadableRows.set(rotation?.unreadable ?? 0)
  }

  return async () => {
    try {
      await refresh()
      isUp.set(1)
    } catch {
      // The other metrics are most needed then.
      isUp.set(0)
    }
  }
}

function registerPools(registry: Registry, { pool, readPool, replica }: Connection): void {
  const pools: [string, Connection['pool']][] = [
    ['commands', pool],
    ['reads', readPool],
  ]
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process by pool, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool: name, state: 'used' }, totalCount - idleCount)
        this.set({ pool: name, state: 'idle' }, idleCount)
        this.set({ pool: name, state: 'waiting' }, waitingCount)
      }
    },
  })
  if (!replica) return
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How old the data of the replica are at most; +Inf while it is not known and the primary answers.',
    registers: [registry],
    collect() {
      this.set(replica.getLagMs() / 1000)
    },
  })
}

/** The conditions of the indexes of open transfers. */
const openConditions: Record<string, RawBuilder<unknown>> = {
  payment: sql`state = 'pending'`,
  refund: sql`state <> 'successful'`,
  payout: sql`state in ('pending', 'unknown')`,
}

async function readStates(db: Db, kind: string): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) as count from ${sql.table(kind)}
    where sent_at is not null and changed_at > now() - interval '1 day' group by state`.execute(db)
  return rows
}

async function readOpenTransfers(
  db: Db,
  kind: string,
  isOpen: RawBuilder<unknown>,
): Promise<{ count: number; seconds: number }> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*) as count, coalesce(extract(epoch from max(now() - created_at)), 0)::float8 as seconds
    from ${sql.table(kind)} where ${isOpen}`.execute(db)
  return rows[0] ?? { count: 0, seconds: 0 }
}

async function readFeedDelay(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from max(now() - xact_start)), 0)::float8 as seconds from pg_stat_activity
    where backend_xid is not null and datname = current_database()`.execute(db)
  return rows[0]?.seconds ?? 0
}
