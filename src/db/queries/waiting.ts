import { currentUser } from '../current'
import { openUserDatabase } from '../database'
import type { OutboxRow } from '../rows'
import { readUnsent, readWaiting, type Waiting } from './read-outbox'
import { useLive } from './use-live'

export type { Waiting } from './read-outbox'

const none: Waiting = { rows: [], count: 0 }

/** Returns the first `maxRows` pending commands. */
export const useWaiting = (most: number): Waiting | undefined =>
  useLive((database) => readWaiting(database, most), none, [most])

/** Iterates over all commands of the signed-in user that the server has not accepted. */
export async function* unsent(): AsyncGenerator<OutboxRow[]> {
  const user = currentUser()
  if (user) yield* readUnsent(openUserDatabase(user))
}
