/** Stores the answers of queries whose data is not mirrored, in the database of the signed-in user. */
import { currentSession } from '../../api/session'
import { openUserDatabase, type UserDatabase } from '../../db/database'
import type { SavedReadRow } from '../../db/rows'

/** Opens the database of the user if nobody else has signed in meanwhile. */
const openDatabaseOf = (userId: string): UserDatabase | null =>
  currentSession()?.user.id === userId ? openUserDatabase(userId) : null

/**
 * Failing to store an answer only means that it is not available offline.
 * @param userId the user who was signed in when the query was sent
 */
export async function saveAnswer(userId: string, row: SavedReadRow): Promise<void> {
  await openDatabaseOf(userId)
    ?.savedReads.put(row)
    .catch(() => undefined)
}

export async function loadAnswer(userId: string, id: string): Promise<SavedReadRow | undefined> {
  return openDatabaseOf(userId)
    ?.savedReads.get(id)
    .catch(() => undefined)
}
