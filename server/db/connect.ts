/** The connection pool of the process. The number of requests that wait for a connection is limited. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { Refusal } from '#contract/core/refusals'
import { createReadReplica, type ReadReplica } from './read-replica'
import type { Database } from './schema'
import type { Secrets } from './secrets'
import { createSharedReads, type SharedReads } from './shared-reads'

/** `secrets` are those of the server, for its transactions. The server sets them once at start. */
export type Db = Kysely<Database> & { secrets?: Secrets }

export interface PoolLimits {
  connections: number
  /** The number of connections for public reads. They cannot use up those of commands. */
  readConnections: number
  /** The number of requests that may wait for a connection. Further requests get 503 with Retry-After. */
  waiting: number
}

const defaults: PoolLimits = { connections: 20, readConnections: 8, waiting: 1000 }

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A date is a calendar day. As a JavaScript Date it would depend on the machine's time zone.
types.setTypeParser(pg.types.builtins.DATE, (value) => value)

export interface Connection {
  /** For connections outside the pool. Never through a connection pooler: they listen, or have own settings. */
  url: string
  db: Db
  /** For public reads on the primary: with a short time limit, and plans that use indexes. */
  reads: Db
  pool: pg.Pool
  /** The pool of `reads`. */
  readPool: pg.Pool
  /** Absent without `DATABASE_READ_URL`. */
  replica?: ReadReplica<Db>
  /** Of this process. */
  sharedReads: SharedReads
  close(): Promise<void>
}

/**
 * Settings of public reads. Their indexes bound the work of a read (decision 070), so a sequential scan or a parallel plan is
 * never right, however PostgreSQL estimates the number of matches.
 */
export const readSettings = {
  statement_timeout: '4s',
  enable_seqscan: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
}

interface Databases {
  /** The same database without a connection pooler, which would ignore the settings of public reads (decision 135). */
  directUrl?: string | undefined
  /** A replica for public reads (decision 134). */
  readUrl?: string | null
}

export function connect(
  connectionString: string,
  limits: Partial<PoolLimits> = {},
  { directUrl = connectionString, readUrl = null }: Databases = {},
): Connection {
  const { connections, readConnections, waiting } = { ...defaults, ...limits }
  const options = Object.entries(readSettings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const common = { connectionString, types, application_name: 'tilipo' }
  const pool = createPool({ ...common, max: connections })
  const readPool = createPool({ ...common, connectionString: directUrl, max: readConnections, options })
  const db = createDb(pool, waiting)
  const reads = createDb(readPool, waiting)
  const replica = readUrl === null ? undefined : openReplica(readUrl)
  const close = async () => void (await Promise.all([db.destroy(), reads.destroy(), replica?.close()]))
  const sharedReads = createSharedReads()
  return { url: directUrl, db, reads, pool, readPool, ...(replica && { replica }), sharedReads, close }

  function openReplica(url: string): ReadReplica<Db> {
    const replicaPool = createPool({
      ...common,
      // A machine that is gone does not answer.
      connectionTimeoutMillis: 2000,
      connectionString: url,
      max: readConnections,
      options,
    })
    return createReadReplica(createDb(replicaPool, waiting), { primaryUrl: directUrl, replicaUrl: url })
  }
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // The pool replaces a connection that PostgreSQL closes. Without a listener, the error would end the process. The
  // pool listens to idle connections only, so a connection that is between two statements needs its own listener.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

function createDb(pool: pg.Pool, waiting: number): Db {
  const connectBounded = async () => {
    if (pool.waitingCount >= waiting) throw new Refusal('busy')
    return pool.connect()
  }
  return new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: { connect: connectBounded, end: () => pool.end() },
      cursor: Cursor,
    }),
  })
}
