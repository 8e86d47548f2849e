import type { UserDatabase } from './database'
import type { OutboxState } from './rows'

/**
 * Counts rows in the given states. There is one query per state: the database counts a single state itself, but would
 * return every row for several.
 */
export async function countStates({ outbox }: UserDatabase, ...states: OutboxState[]): Promise<number> {
  const counts = await outbox.db.transaction('r', outbox, () =>
    Promise.all(states.map((state) => outbox.where('state').equals(state).count())),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
