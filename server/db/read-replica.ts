/**
 * A streaming replica for public reads (decision 134). It is used only while it is known to contain everything that was
 * committed `maxLagMs` ago.
 */
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'

/** What was committed earlier than this is in every answer of the replica. */
export const maxLagMs = 1000
const pollMs = 200
const queryTimeoutMs = 2000

/** `Reads` is the type of its connection pool. */
export interface ReadReplica<Reads> {
  reads: Reads
  /** Whether it may answer. If not, the primary answers. */
  isCurrent(): boolean
  /** The age in ms of the data that the replica contains for certain; Infinity while it is not known. */
  getLagMs(): number
  /** Stops using the replica until it was checked again. */
  suspend(): void
  close(): Promise<void>
}

interface Position {
  at: number
  /** Bytes of the write-ahead log that were flushed at that time. */
  lsn: number
}

/** Commits that were acknowledged before this statement are in the flushed part of the log. */
const primaryQuery = "select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as lsn"
/** Null on a server that is no replica: it was promoted, or the address is that of the primary. */
const replicaQuery = `
  select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as lsn`

export function createReadReplica<Reads extends { destroy(): Promise<void> }>(
  reads: Reads,
  { primaryUrl, replicaUrl }: { primaryUrl: string; replicaUrl: string },
): ReadReplica<Reads> {
  const closing = new AbortController()
  // Separate connections, so that no request delays the check.
  const pools = { primary: createMonitorPool(primaryUrl), replica: createMonitorPool(replicaUrl) }
  const positions: Position[] = []
  /** The replica contains everything that was committed before this time. */
  let completeUntil = -Infinity

  async function readLsn(pool: pg.Pool, query: string): Promise<number | null> {
    const { rows } = await pool.query<{ lsn: number | null }>(query)
    return rows[0]?.lsn ?? null
  }

  async function notePrimary(): Promise<void> {
    const at = performance.now()
    const lsn = await readLsn(pools.primary, primaryQuery)
    if (lsn === null) return
    positions.push({ at, lsn })
    while (positions.length > (2 * maxLagMs) / pollMs) positions.shift()
  }

  async function noteReplica(): Promise<void> {
    const replayed = await readLsn(pools.replica, replicaQuery)
    const reached = replayed === null ? undefined : positions.findLast(({ lsn }) => lsn <= replayed)
    completeUntil = reached?.at ?? -Infinity
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      // Without an answer, the replica is too old after `maxLagMs`.
      await notePrimary().catch(() => undefined)
      await noteReplica().catch(() => undefined)
      await sleep(pollMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }

  const running = run()
  const getLagMs = () => performance.now() - completeUntil
  return {
    reads,
    isCurrent: () => getLagMs() <= maxLagMs,
    getLagMs,
    suspend() {
      completeUntil = -Infinity
    },
    async close() {
      closing.abort()
      await running
      await Promise.all([reads.destroy(), pools.primary.end(), pools.replica.end()])
    },
  }
}

function createMonitorPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    application_name: 'tilipo-replica',
    connectionTimeoutMillis: queryTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  })
  // Without a listener, the loss of a connection would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}
