import { currentUser } from '../current'
import { openUserDatabase } from '../database'
import type { OutboxRow } from '../rows'
import { readUnsent, readWaiting, type Waiting } from './read-outbox'
import { useLive } from './use-live'

export type { Waiting } from './read-outbox'

const none: Waiting = { rows: [], count: 0 }

/** The first so many of what waits to be sent. */
export const useWaiting = (most: number): Waiting | undefined =>
  useLive((database) => readWaiting(database, most), none, [most])

/** All of the signed-in user's that has not been accepted. */
export async function* unsent(): AsyncGenerator<OutboxRow[]> {
  const user = currentUser()
  if (user) yield* readUnsent(openUserDatabase(user))
}
