/**
 * Leaving for good: what this user has on the device goes. Where commands wait the person decides first, and what a
 * second tab queues meanwhile counts too.
 */
import { complete, type InputOf } from '#contract/endpoint'
import { logout } from '#contract/session'
import { changeDevice, readDevice } from '../api/device'
import { newId } from '../api/new-id'
import { request } from '../api/request'
import { currentSession, endSession, keepSession, type Session } from '../api/session'
import { setCurrentUser } from '../db/current'
import { deleteUserDatabase, openUserDatabase } from '../db/database'
import { openChannel } from './channel'
import { withLock } from './lock'
import { countWaiting } from './outbox'
import type { SignedOut } from './sent'

/** A drain that is under way may finish, but a person who wants to leave is not kept waiting for a bad network. */
const drainPatienceMs = 3000
const logoutPatienceMs = 2000

export async function signOut({ discard }: { discard: boolean }): Promise<SignedOut> {
  const session = currentSession()
  if (!session) {
    await endSession()
    return { ok: true }
  }
  return withLock(() => leave(session, discard), { most: drainPatienceMs })
}

async function leave(session: Session, discard: boolean): Promise<SignedOut> {
  const user = session.user.id
  const waits = () => (discard ? Promise.resolve(0) : countWaiting(openUserDatabase(user)))
  const before = await waits()
  if (before > 0) return { ok: false, waiting: before }
  // From here on no tab queues anything for this user; what one queued a moment ago brings the session back.
  await endSession()
  const meanwhile = await waits()
  if (meanwhile > 0) {
    await keepSession(session)
    return { ok: false, waiting: meanwhile }
  }
  await Promise.all([tellServer(session.token), clearDevice(user)])
  return { ok: true }
}

/**
 * Removes what this device stored of a user whose account is gone. By id: the session may have ended already, because the
 * server tells every device at once. Pending changes go too; nobody could accept them.
 */
export async function wipeDevice(user: string): Promise<void> {
  await withLock(
    async () => {
      if (currentSession()?.user.id === user) await endSession()
      await clearDevice(user)
    },
    { most: drainPatienceMs },
  )
}

async function clearDevice(user: string): Promise<void> {
  setCurrentUser(null)
  const channel = openChannel()
  channel.say({ does: 'leave', user })
  const deleted = await deleteUserDatabase(user)
  channel.close()
  if (deleted) return
  const { doomed } = await readDevice()
  await changeDevice({ doomed: [...new Set([...doomed, user])] })
}

/** Best effort: offline, the session ends on the server when it runs out or is revoked from elsewhere. */
async function tellServer(token: string): Promise<void> {
  const input = complete<typeof logout>({ body: {} }) as InputOf<typeof logout>
  await request(logout, input, { token, key: newId(), timeoutMs: logoutPatienceMs })
}
