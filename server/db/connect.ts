/** One pool a process, with a bound on how many may wait for a connection. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Refusal } from '#contract/refusals'
import type { Database } from './schema'

export type Db = Kysely<Database>

export interface PoolLimits {
  connections: number
  /** Requests that may wait for a connection; one more is told to come back (503, Retry-After). */
  waiting: number
}

const defaults: PoolLimits = { connections: 20, waiting: 1000 }

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A date is a day on the calendar; as a JavaScript Date it would move with the machine's zone.
types.setTypeParser(pg.types.builtins.DATE, (value) => value)

export interface Connection {
  /** For a connection outside the pool. */
  url: string
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

export function connect(connectionString: string, limits: Partial<PoolLimits> = {}): Connection {
  const { connections, waiting } = { ...defaults, ...limits }
  const pool = new pg.Pool({ connectionString, max: connections, types, application_name: 'tilipo' })
  // A connection that PostgreSQL closes is replaced by the pool; unheard, its error would end the process. The pool itself
  // listens only to the idle ones: of one that is between two statements nobody would hear.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const connectOnce = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const bounded = async () => {
    if (pool.waitingCount >= waiting) throw new Refusal('busy')
    return connectOnce()
  }
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: bounded, end: () => pool.end() } as unknown as pg.Pool }),
  })
  return { url: connectionString, db, pool, close: () => db.destroy() }
}
