import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import { currentUser, subscribeCurrentUser } from '../current'
import { openUserDatabase, type UserDatabase } from '../database'

const nobody = () => null

export const useCurrentUser = (): string | null => useSyncExternalStore(subscribeCurrentUser, currentUser, nobody)

/**
 * A live query of the signed-in user's own database.
 * @returns `undefined` while it is read for the first time; `signedOut` with nobody signed in.
 */
export function useLive<T>(
  query: (database: UserDatabase) => Promise<T>,
  signedOut: T,
  about: readonly unknown[] = [],
): T | undefined {
  const userId = useCurrentUser()
  const found = useLiveQuery(async () => {
    if (userId === null) return { userId, value: signedOut }
    try {
      return { userId, value: await query(openUserDatabase(userId)) }
    } catch {
      return undefined // closed under our feet by a sign-out or an update, or storage is blocked
    }
  }, [userId, ...about])
  // The last answer is another user's until the new one is there.
  return found && found.userId === userId ? found.value : undefined
}
