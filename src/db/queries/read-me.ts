import type { SessionUser } from '#contract/session'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'

export async function readMe(database: UserDatabase): Promise<SessionUser | null> {
  const { view } = await readFolded(database, 'me')
  return view.get(database.userId) ?? null
}
