/**
 * Runs the worker and the socket for the signed-in user, and forwards their events. It starts after the `load` event.
 */
import { connectLive, type Live, type LiveNotification } from '../api/live'
import { changeDevice, readDevice } from '../api/device'
import { currentSession, expireSession, settleSession, subscribeSession, type Session } from '../api/session'
import { setCurrentUser } from '../db/current'
import { deleteUserDatabase } from '../db/database'
import { wakeLater } from './alarm'
import { openChannel } from './channel'
import { followMe } from './client'
import { openLink, type Link } from './link'
import type { Kick } from './runner'
import { idleStatus, setSyncStatus } from './status'
// `index.ts` loads this module lazily, but it is needed most while offline. This import makes it part of the precached
// chunk.
import './sign-out'

export interface Surroundings {
  makeWorker(): Worker
  onNotification?(notification: LiveNotification): void
  onConnected?(connected: boolean): void
}

interface Connection {
  session: Session
  link?: Link
  live?: Live
  unfollow?: () => void
  ended: boolean
}

let connection: Connection | undefined

/** Keeps the signed-in user in sync from now on. Call it once. */
export function followSession(surroundings: Surroundings): void {
  const follow = () => void turnTo(currentSession(), surroundings)
  subscribeSession(follow)
  const channel = openChannel((message) => {
    if (message.does === 'leave') follow()
  })
  addEventListener('online', () => kick('online'))
  addEventListener('offline', () => kick('offline'))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    void connection?.link?.check().then(() => kick('focus'))
  })
  addEventListener('pagehide', () => channel.close(), { once: true })
  void settleSession().then(finishSignOuts)
  follow()
}

export function kick(why: Kick): void {
  connection?.link?.kick(why)
}

async function turnTo(session: Session | null, surroundings: Surroundings): Promise<void> {
  setCurrentUser(session?.user.id ?? null)
  const same =
    connection &&
    session &&
    connection.session.token === session.token &&
    connection.session.user.id === session.user.id
  if (same) return
  end()
  if (session) await begin({ session, ended: false }, surroundings)
}

async function begin(starting: Connection, { makeWorker, onNotification, onConnected }: Surroundings): Promise<void> {
  connection = starting
  const { user, token } = starting.session
  // The worker requests the token as soon as it runs.
  await settleSession()
  const { deviceId } = await readDevice()
  if (starting.ended) return
  starting.unfollow = followMe(user.id)
  starting.link = openLink(makeWorker, user.id, deviceId, {
    status: setSyncStatus,
    unauthenticated: (refused) => void expireSession(refused),
    unfinished: () => void wakeLater(),
  })
  const live = await connectLive(token, {
    onNotification: (notification) => onNotification?.(notification),
    onPoke: () => kick('pull'),
    onConnected: (connected) => onConnected?.(connected),
  }).catch(() => undefined)
  if (starting.ended) live?.stop()
  else starting.live = live
}

function end(): void {
  if (!connection) return
  connection.ended = true
  connection.link?.stop()
  connection.live?.stop()
  connection.unfollow?.()
  connection = undefined
  setSyncStatus(idleStatus)
}

/** Deletes databases that could not be deleted at sign-out because a frozen tab held them open. */
async function finishSignOuts(): Promise<void> {
  const { doomed, userId } = await readDevice()
  if (doomed.length === 0) return
  const left: string[] = []
  for (const user of doomed) if (user !== userId && !(await deleteUserDatabase(user))) left.push(user)
  await changeDevice({ doomed: left })
}
