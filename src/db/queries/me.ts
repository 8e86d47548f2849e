import type { SessionUser } from '#contract/session'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { useLive } from './use-live'

/** The signed-in user whole, with phone and address: those are kept in the user's own database only. */
export const useMe = (): SessionUser | null | undefined => useLive(readMe, null)

export async function readMe(database: UserDatabase): Promise<SessionUser | null> {
  const { view } = await readFolded(database, 'me')
  return view.get(database.userId) ?? null
}
