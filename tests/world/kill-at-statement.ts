/**
 * Simulates a server that is killed while it handles a request: its connection closes before a chosen statement, and
 * PostgreSQL rolls the transaction back.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

interface KillState {
  remainingStatements: number
  isKilled: boolean
}

let killState: KillState | null = null

const originalQuery = pg.Client.prototype.query as (...given: unknown[]) => unknown
const queryUntilKilled = function (this: pg.Client, ...args: unknown[]): unknown {
  if (!killState) return originalQuery.apply(this, args)
  if (!killState.isKilled && killState.remainingStatements-- > 0) return originalQuery.apply(this, args)
  killState.isKilled = true
  // A connection that is in use has no other error listener, and an unhandled error would end the test process.
  this.on('error', () => undefined)
  // The socket closes without a message, so PostgreSQL rolls back.
  ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  return Promise.reject(new Error('The server was killed.'))
}

/**
 * Runs `work` and closes its connection before one of its statements.
 * @param statement number of statements that are still sent
 */
export async function killAtStatement(statement: number, work: () => Promise<unknown>): Promise<void> {
  pg.Client.prototype.query = queryUntilKilled as typeof pg.Client.prototype.query
  killState = { remainingStatements: statement, isKilled: false }
  try {
    await work()
  } finally {
    const wasKilled = killState.isKilled
    killState = null
    // Wait until the pool has detected which of its connections is closed.
    if (wasKilled) await sleep(10)
    pg.Client.prototype.query = originalQuery as typeof pg.Client.prototype.query
  }
}
