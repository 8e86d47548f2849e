/**
 * Signs the user out and deletes their data from the device. If commands are pending, the user decides first. Commands
 * that a second tab queues in the meantime count too.
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

/** A drain in progress may finish, but signing out must not wait for a poor connection. */
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
  // From here on no tab queues commands for this user. A command that was queued a moment ago restores the session.
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
 * Deletes the data of a user whose account was deleted. It takes the user id because the session may have ended
 * already: the server notifies all devices at once. Pending commands are deleted too, since no server could accept
 * them.
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

/**
 * Best effort: if the device is offline, the session on the server ends when it expires or is revoked from elsewhere.
 */
async function tellServer(token: string): Promise<void> {
  const input = complete<typeof logout>({ body: {} }) as InputOf<typeof logout>
  await request(logout, input, { token, key: newId(), timeoutMs: logoutPatienceMs })
}
