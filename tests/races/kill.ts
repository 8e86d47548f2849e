/** Servers that end at a chosen statement, each with connections of its own. */
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildApp } from '../../server/app'
import { connect } from '../../server/db/connect'
import type { World } from '../support/world'

/**
 * - `killed`: the process ends after PostgreSQL has carried the statement out and before it has heard so.
 * - `cut off`: PostgreSQL ends the connection after the answer; the process lives, and answers as it can.
 */
export type Ending = 'killed' | 'cut off'

export interface Doomed {
  app: FastifyInstance
  /** What was carried out since it was armed. */
  statements: string[]
  /** @param after so many statements. */
  arm(after: number): void
  close(): Promise<void>
}

export async function openDoomed(
  { url, gateways, secret, connection: { pool } }: World,
  ending: Ending,
): Promise<Doomed> {
  const connection = connect(url, { connections: 3 })
  const statements: string[] = []
  let [after, dead] = [Infinity, false]
  connection.pool.on('connect', (client) => {
    const real = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
    const watched = async (...given: unknown[]) => {
      if (dead) throw destroyed(client)
      const answer = await real(...given)
      statements.push(String(given[0]).trim())
      if (statements.length !== after) return answer
      if (ending === 'cut off') {
        await terminate(pool, client)
        return answer
      }
      dead = true
      throw destroyed(client)
    }
    client.query = watched as typeof client.query
  })
  const settings = { publicUrl: 'http://tilipo.test', demo: true, secret }
  const app = await buildApp({ connection, gateways, settings, logLevel: 'silent' })
  return {
    app,
    statements,
    arm(count) {
      statements.length = 0
      after = count
    },
    async close() {
      await app.close()
      await connection.close()
    },
  }
}

/** As when the process is gone: PostgreSQL hears nothing more, and rolls back. */
function destroyed(client: pg.PoolClient): Error {
  client.on('error', () => undefined)
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  return new Error('The server was killed.')
}

async function terminate(others: pg.Pool, client: pg.PoolClient): Promise<void> {
  const { processID } = client as unknown as { processID: number }
  await others.query('select pg_terminate_backend($1, 5000)', [processID])
}

/** Until PostgreSQL has noticed who is gone: what they left open would be seen neither way. */
export async function untilQuiet({ connection: { pool } }: World): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'",
    )
    if (rows.length === 0) return
  }
}
