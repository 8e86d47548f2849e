import type { SessionUser } from '#contract/session'
import type { UserDatabase } from '../database'
import { fold } from '../fold'

export async function readMe(database: UserDatabase): Promise<SessionUser | null> {
  const [base, outbox] = await database.transaction('r', database.me, database.outbox, () => Promise.all([database.me.toArray(), database.outbox.toArray()]))
  return fold('me', base, outbox).view.get(database.userId) ?? null
}
