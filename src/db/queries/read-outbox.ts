import type { UserDatabase } from '../database'
import type { OutboxRow, RecentRow } from '../rows'

export interface OutboxView {
  /** In the order they will be sent. */
  waiting: OutboxRow[]
  /** Refused by the server, newest first: the person decides. */
  attention: OutboxRow[]
  /** Lately done, newest first. */
  recent: RecentRow[]
}

export const emptyOutbox: OutboxView = { waiting: [], attention: [], recent: [] }

export async function readOutbox(database: UserDatabase): Promise<OutboxView> {
  const [rows, recent] = await Promise.all([
    database.outbox.orderBy('sequence').toArray(),
    database.recent.orderBy('at').reverse().toArray(),
  ])
  return {
    waiting: rows.filter(({ state }) => state === 'waiting' || state === 'sending'),
    attention: rows.filter(({ state }) => state === 'refused').reverse(),
    recent,
  }
}
