import type { SessionUser } from '#contract/session'
import type { UserDatabase } from '../database'
import { fold } from '../fold'
import { useLive } from './use-live'

/** The signed-in user whole, with phone and address: those are kept in the user's own database only. */
export const useMe = (): SessionUser | null | undefined => useLive(readMe, null)

export async function readMe(database: UserDatabase): Promise<SessionUser | null> {
  const [base, outbox] = await database.transaction('r', database.me, database.outbox, () => Promise.all([database.me.toArray(), database.outbox.toArray()]))
  return fold('me', base, outbox).view.get(database.userId) ?? null
}
