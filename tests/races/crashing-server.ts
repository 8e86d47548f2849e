/** Servers that end at a chosen statement, each with its own connections. */
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildApp } from '../../server/app'
import { connect, type Connection } from '../../server/db/connect'
import type { World } from '../support/world'

/**
 * - `killed`: the process ends after PostgreSQL has executed the statement and before the process receives the result.
 * - `cut off`: PostgreSQL closes the connection after the result; the process continues and answers as it can.
 */
export type CrashKind = 'killed' | 'cut off'

/** Connections of a process that ends at a chosen statement. */
export interface CrashingConnection {
  connection: Connection
  /** Statements executed since `arm` was called. */
  statements: string[]
  /** @param after the number of statements after which the process ends */
  arm(after: number): void
  wasKilled(): boolean
}

export interface CrashingServer extends Pick<CrashingConnection, 'statements' | 'arm'> {
  app: FastifyInstance
  close(): Promise<void>
}

export function openCrashingConnection(
  { url, connection: { pool } }: Pick<World, 'url' | 'connection'>,
  ending: CrashKind,
): CrashingConnection {
  const connection = connect(url, { connections: 3 })
  const statements: string[] = []
  let [after, isDead] = [Infinity, false]
  connection.pool.on('connect', (client) => {
    const originalQuery = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
    const queryUntilEnd = async (...queryArgs: unknown[]) => {
      if (isDead) throw destroyConnection(client)
      const answer = await originalQuery(...queryArgs)
      statements.push(String(queryArgs[0]).trim())
      if (statements.length !== after) return answer
      if (ending === 'cut off') {
        await terminateSession(pool, client)
        return answer
      }
      isDead = true
      throw destroyConnection(client)
    }
    client.query = queryUntilEnd as typeof client.query
  })
  return {
    connection,
    statements,
    arm(count) {
      statements.length = 0
      after = count
    },
    wasKilled: () => isDead,
  }
}

export async function openCrashingServer(world: World, ending: CrashKind): Promise<CrashingServer> {
  const { gateways, secret } = world
  const { connection, statements, arm } = openCrashingConnection(world, ending)
  const settings = { publicUrl: 'http://tilipo.test', demo: true, secrets: [secret] as const }
  const app = await buildApp({ connection, gateways, settings, logLevel: 'silent' })
  return {
    app,
    statements,
    arm,
    async close() {
      await app.close()
      await connection.close()
    },
  }
}

/** Closes the connection as the end of the process would: PostgreSQL receives nothing more and rolls back. */
function destroyConnection(client: pg.PoolClient): Error {
  client.on('error', () => undefined)
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  return new Error('The server was killed.')
}

async function terminateSession(adminPool: pg.Pool, client: pg.PoolClient): Promise<void> {
  const { processID } = client as unknown as { processID: number }
  await adminPool.query('select pg_terminate_backend($1, 5000)', [processID])
}

/**
 * Waits until PostgreSQL has detected the closed connections: before that, their open transactions are neither
 * committed nor rolled back.
 */
export async function waitUntilIdle({ connection: { pool } }: World): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'",
    )
    if (rows.length === 0) return
  }
}
