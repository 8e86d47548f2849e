/** The connection pool of the process. The number of requests that wait for a connection is limited. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Refusal } from '#contract/core/refusals'
import type { Database } from './schema'

export type Db = Kysely<Database>

export interface PoolLimits {
  connections: number
  /** The number of requests that may wait for a connection. Further requests get 503 with Retry-After. */
  waiting: number
}

const defaults: PoolLimits = { connections: 20, waiting: 1000 }

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A date is a calendar day. As a JavaScript Date it would depend on the machine's time zone.
types.setTypeParser(pg.types.builtins.DATE, (value) => value)

export interface Connection {
  /** For connections outside the pool. */
  url: string
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

export function connect(connectionString: string, limits: Partial<PoolLimits> = {}): Connection {
  const { connections, waiting } = { ...defaults, ...limits }
  const pool = new pg.Pool({ connectionString, max: connections, types, application_name: 'tilipo' })
  // The pool replaces a connection that PostgreSQL closes. Without a listener, the error would end the process. The
  // pool listens to idle connections only, so a connection that is between two statements needs its own listener.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const connectUnbounded = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const connectBounded = async () => {
    if (pool.waitingCount >= waiting) throw new Refusal('busy')
    return connectUnbounded()
  }
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: connectBounded, end: () => pool.end() } as unknown as pg.Pool }),
  })
  return { url: connectionString, db, pool, close: () => db.destroy() }
}
