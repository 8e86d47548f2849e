import { currentUser } from '../current-user'
import { openUserDatabase } from '../database'
import type { OutboxRow } from '../rows'
import { readUnsent, readPendingCommands, type PendingCommands } from './read-outbox'
import { useLive } from './use-live'

export type { PendingCommands } from './read-outbox'

const none: PendingCommands = { rows: [], count: 0 }

/** Returns the first `maxRows` pending commands. */
export const usePendingCommands = (maxRows: number): PendingCommands | undefined =>
  useLive((database) => readPendingCommands(database, maxRows), none, [maxRows])

/** Iterates over all commands of the signed-in user that the server has not accepted. */
export async function* iterateUnsent(): AsyncGenerator<OutboxRow[]> {
  const user = currentUser()
  if (user) yield* readUnsent(openUserDatabase(user))
}
