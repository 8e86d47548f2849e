import type { SessionUser } from '#contract/accounts/session'
import type { UserDatabase } from '../database'
import { fold } from '../fold'
import { readFolded } from '../read-folded'

export async function readMe(database: UserDatabase): Promise<SessionUser | null> {
  const { view } = await readFolded(database, 'me')
  return view.get(database.userId) ?? null
}

/** Applies the pending profile changes to a newer user object from the server. */
export async function foldOutboxIntoProfile({ outbox }: UserDatabase, me: SessionUser): Promise<SessionUser> {
  const rows = await outbox.where('entity').equals('me').toArray()
  const base = { id: me.id, version: 0, deleted: 0 as const, data: me, heard: 0, rank: 0 }
  // The new user object already contains the effect of settling rows.
  return (
    fold(
      'me',
      [base],
      rows.filter(({ state }) => state !== 'settling'),
    ).view.get(me.id) ?? me
  )
}
