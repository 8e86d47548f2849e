/** Keeps worker and socket running for whoever is signed in, and passes on what they say. Starts after `load`. */
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
// What `index.ts` loads on first use is wanted most when there is no network: with this and the client it is precached.
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

/** From now on, whoever is signed in is kept in step; told once. */
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
  // The worker asks for the token as soon as it runs.
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

/** Databases that a frozen tab kept from being deleted when their user signed out. */
async function finishSignOuts(): Promise<void> {
  const { doomed, userId } = await readDevice()
  if (doomed.length === 0) return
  const left: string[] = []
  for (const user of doomed) if (user !== userId && !(await deleteUserDatabase(user))) left.push(user)
  await changeDevice({ doomed: left })
}
