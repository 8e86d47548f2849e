/**
 * Signs the user out and deletes their data from the device. If commands are pending or refused, the user decides first. Commands
 * that a second tab queues in the meantime count too.
 */
import { completeInput } from '#contract/core/build-request'
import { logout } from '#contract/accounts/logout'
import { findQueuedCommand } from '#contract/sync/queued-commands'
import { changeDevice, readDevice } from '../../api/device'
import { newId } from '../../api/new-id'
import { request } from '../../api/request'
import { currentSession, endSession, saveSession, type Session } from '../../api/session'
import { setCurrentUser } from '../../db/current-user'
import { closeUserDatabase, deleteUserDatabase, openUserDatabase } from '../../db/database'
import { getStorageFailure } from '../../db/storage-failure'
import type { OutboxRow, OutboxState } from '../../db/rows'
import { openChannel } from './channel'
import { withLock } from '../engine/lock'
import { countPending } from '../outbox/outbox'
import type { SignOutResult } from '../outbox/queue-result'

/** A drain in progress may finish, but signing out must not wait for a poor connection. */
const drainTimeoutMs = 3000
const logoutTimeoutMs = 2000

export async function signOut({ discard }: { discard: boolean }): Promise<SignOutResult> {
  const session = currentSession()
  if (!session) {
    await endSession()
    return { ok: true }
  }
  return withLock(() => endSessionAndClear(session, discard), { waitTimeoutMs: drainTimeoutMs })
}

async function endSessionAndClear(session: Session, discard: boolean): Promise<SignOutResult> {
  // What cannot be read is kept: it may be a sale. It is sent when the user signs in again.
  if (getStorageFailure()) {
    void endSession()
    setCurrentUser(null)
    await revokeSession(session.token)
    return { ok: true }
  }
  const user = session.user.id
  const countLost = () => (discard ? Promise.resolve(null) : countUnsent(user))
  const unsentBefore = await countLost()
  if (unsentBefore) return unsentBefore
  // From here on no tab queues commands for this user. A command that was queued a moment ago restores the session.
  await endSession()
  const unsentAfter = await countLost()
  if (unsentAfter) {
    await saveSession(session)
    return unsentAfter
  }
  await Promise.all([revokeSession(session.token), keepUnsent(user).then((isKept) => clearDevice(user, isKept))])
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
      const session = currentSession()
      // Also if the session has ended already, so that nothing reports a session that the server ended.
      if (!session || session.user.id === user) await endSession()
      await clearDevice(user)
    },
    { waitTimeoutMs: drainTimeoutMs },
  )
}

const survives = ({ endpoint }: OutboxRow): boolean => findQueuedCommand(endpoint)?.survivesSignOut === true

/** Returns what the user must decide about before signing out; null if there is nothing. */
async function countUnsent(user: string): Promise<SignOutResult | null> {
  const database = openUserDatabase(user)
  const byState = (...states: OutboxState[]) => database.outbox.where('state').anyOf(states)
  const [waiting, kept, refused] = await Promise.all([
    countPending(database),
    byState('waiting', 'sending').filter(survives).count(),
    byState('refused')
      .filter((row) => !survives(row))
      .count(),
  ])
  return waiting + refused > 0 ? { ok: false, waiting, kept, refused } : null
}

/**
 * Deletes everything except commands that survive the sign-out, including refused ones: money was handed over for them.
 * They are sent when the user signs in again.
 * @returns false if there are none
 */
async function keepUnsent(user: string): Promise<boolean> {
  const database = openUserDatabase(user)
  return database.transaction('rw', database.tables, async () => {
    if ((await database.outbox.filter(survives).count()) === 0) return false
    const others = database.tables.filter((table) => table.name !== database.outbox.name)
    await Promise.all([
      ...others.map((table) => table.clear()),
      database.outbox.filter((row) => !survives(row) || row.state === 'settling').delete(),
    ])
    return true
  })
}

/** @param isKept commands of the user stay on the device */
async function clearDevice(user: string, isKept = false): Promise<void> {
  setCurrentUser(null)
  const channel = openChannel()
  channel.post({ does: 'leave', user })
  if (isKept) closeUserDatabase(user)
  const deleted = isKept || (await deleteUserDatabase(user))
  channel.close()
  if (deleted) return
  const { doomed } = await readDevice()
  await changeDevice({ doomed: [...new Set([...doomed, user])] })
}

/**
 * Best effort: if the device is offline, the session on the server ends when it expires or is revoked from elsewhere.
 */
async function revokeSession(token: string): Promise<void> {
  const input = completeInput<typeof logout>({ body: {} })
  await request(logout, input, { token, key: newId(), timeoutMs: logoutTimeoutMs })
}
