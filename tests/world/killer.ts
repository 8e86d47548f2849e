/** A server that is killed while it handles a request: before a statement, for good, its transaction lost with it. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

interface Dying {
  left: number
  dead: boolean
}

let dying: Dying | null = null

const real = pg.Client.prototype.query as (...given: unknown[]) => unknown
const watched = function (this: pg.Client, ...given: unknown[]): unknown {
  if (!dying) return real.apply(this, given)
  if (!dying.dead && dying.left-- > 0) return real.apply(this, given)
  dying.dead = true
  // Nobody else listens for the end of a connection that is in use.
  this.on('error', () => undefined)
  // PostgreSQL hears nothing more of it, and rolls back.
  ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  return Promise.reject(new Error('The server was killed.'))
}

/** @param statement how many it still sends. */
export async function killAtStatement(statement: number, work: () => Promise<unknown>): Promise<void> {
  pg.Client.prototype.query = watched as typeof pg.Client.prototype.query
  dying = { left: statement, dead: false }
  try {
    await work()
  } finally {
    const died = dying.dead
    dying = null
    // Until the pool has noticed which of its connections is gone.
    if (died) await sleep(10)
    pg.Client.prototype.query = real as typeof pg.Client.prototype.query
  }
}
