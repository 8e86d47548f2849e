import type { UserDatabase } from './database'
import type { OutboxState } from './rows'

/** State by state: the database counts one by itself, of several it would hand out each row. */
export async function countStates({ outbox }: UserDatabase, ...states: OutboxState[]): Promise<number> {
  const counts = await outbox.db.transaction('r', outbox, () =>
    Promise.all(states.map((state) => outbox.where('state').equals(state).count())),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
