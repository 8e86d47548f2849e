import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import { currentUser, subscribeCurrentUser } from '../current-user'
import { openUserDatabase, type UserDatabase } from '../database'
import { useStorageFailure } from './use-storage-failure'

const getServerSnapshot = () => null

const useCurrentUser = (): string | null => useSyncExternalStore(subscribeCurrentUser, currentUser, getServerSnapshot)

/**
 * Runs a live query on the database of the signed-in user.
 * @returns undefined while it is read for the first time, and while the database cannot be used; `signedOut` if nobody
 *   is signed in
 */
export function useLive<T>(
  query: (database: UserDatabase) => Promise<T>,
  signedOut: T,
  dependencies: readonly unknown[] = [],
): T | undefined {
  const userId = useCurrentUser()
  const hasFailed = useStorageFailure() !== null
  const result = useLiveQuery(async () => {
    if (userId === null) return { userId, value: signedOut }
    try {
      return { userId, value: await query(openUserDatabase(userId)) }
    } catch {
      return undefined // the database was closed by a sign-out or an update, or storage is blocked
    }
  }, [userId, hasFailed, ...dependencies])
  // Until the new result arrives, the last one belongs to another user.
  return !hasFailed && result && result.userId === userId ? result.value : undefined
}
