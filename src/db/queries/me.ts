import type { SessionUser } from '#contract/session'
import type { UserDatabase } from '../database'
import { useLive } from './use-live'

/** The signed-in user whole, with phone and address: those are kept in the user's own database only. */
export const useMe = (): SessionUser | null | undefined => useLive(readMe, null)

export async function readMe(database: UserDatabase): Promise<SessionUser | null> {
  const row = await database.me.get(database.userId)
  return row?.data ?? null
}
