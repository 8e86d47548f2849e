/** Stores the answers of queries whose data is not mirrored, in the database of the signed-in user. */
import { currentSession } from '../api/session'
import { openUserDatabase, type UserDatabase } from '../db/database'
import type { SavedReadRow } from '../db/rows'

const openOwnDatabase = (): UserDatabase | null => {
  const user = currentSession()?.user.id
  return user ? openUserDatabase(user) : null
}

/** Failing to store an answer only means that it is not available offline. */
export async function saveAnswer(row: SavedReadRow): Promise<void> {
  await openOwnDatabase()
    ?.savedReads.put(row)
    .catch(() => undefined)
}

export async function loadAnswer(id: string): Promise<SavedReadRow | undefined> {
  return openOwnDatabase()
    ?.savedReads.get(id)
    .catch(() => undefined)
}
