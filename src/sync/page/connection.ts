/**
 * Runs the worker and the socket for the signed-in user, and forwards their events. It starts after the `load` event.
 */
import { connectLive, type LiveConnection, type LiveNotification } from '../../api/live-socket'
import { changeDevice, readDevice } from '../../api/device'
import { currentSession, expireSession, reconcileSession, subscribeSession, type Session } from '../../api/session'
import { setCurrentUser } from '../../db/current-user'
import { deleteUserDatabase } from '../../db/database'
import { getStorageFailure } from '../../db/storage-failure'
import { retryImport } from '../../retry-import'
import { requestBackgroundSync } from '../engine/background-sync'
import { openChannel } from './channel'
import { watchProfile } from '../outbox/client'
import { openWorkerLink, type WorkerLink } from './worker-link'
import type { Kick } from '../engine/runner'
import { idleStatus, setEngineStatus } from './status'
// `index.ts` loads this module lazily, but it is needed most while offline. This import makes it part of the precached
// chunk.
import './sign-out'

interface ConnectionOptions {
  makeWorker(): Worker
  onNotification?(notification: LiveNotification): void
  onConnected?(connected: boolean): void
  onSettings?(settings: unknown, at: number): void
}

interface Connection {
  session: Session
  link?: WorkerLink
  live?: LiveConnection
  unfollow?: () => void
  stopWatching?: () => void
  isEnded: boolean
}

let connection: Connection | undefined

const loadStorageWatch = () => retryImport(() => import('./watch-storage'))

/** Keeps the signed-in user in sync from now on. Call it once. */
export function followSession(options: ConnectionOptions): void {
  const onSessionChange = () => void switchSession(currentSession(), options)
  subscribeSession(onSessionChange)
  const channel = openChannel((message) => {
    if (message.does === 'leave') onSessionChange()
  })
  addEventListener('online', () => kick('online'))
  addEventListener('offline', () => kick('offline'))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    void connection?.link?.check().then(() => kick('focus'))
  })
  addEventListener('pagehide', () => channel.close(), { once: true })
  void reconcileSession().then(deleteDoomedDatabases)
  onSessionChange()
}

export function kick(reason: Kick): void {
  connection?.link?.kick(reason)
  if (reason !== 'offline' && getStorageFailure())
    void loadStorageWatch()
      .then(({ readFromServer }) => readFromServer())
      .catch(() => undefined)
}

/**
 * Pulls because the user asked for it. The worker's copy of the session is written again before: it is missing after the
 * data of this site was deleted.
 */
export async function pullNow(): Promise<void> {
  if (!getStorageFailure()) await reconcileSession()
  kick('pull')
}

async function switchSession(session: Session | null, options: ConnectionOptions): Promise<void> {
  setCurrentUser(session?.user.id ?? null)
  const isSameSession =
    connection &&
    session &&
    connection.session.token === session.token &&
    connection.session.user.id === session.user.id
  if (isSameSession) return
  endConnection()
  if (session) await startConnection({ session, isEnded: false }, options)
}

async function startConnection(
  newConnection: Connection,
  { makeWorker, onNotification, onConnected, onSettings }: ConnectionOptions,
): Promise<void> {
  connection = newConnection
  const { user, token } = newConnection.session
  void startStorageWatch(newConnection)
  // The worker requests the token as soon as it runs.
  await reconcileSession()
  const { deviceId } = await readDevice()
  if (newConnection.isEnded) return
  newConnection.unfollow = watchProfile(user.id)
  newConnection.link = openWorkerLink(makeWorker, user.id, deviceId, {
    status: setEngineStatus,
    unauthenticated: (refusedToken) => void expireSession(refusedToken),
    unfinished: () => void requestBackgroundSync(),
  })
  const live = await connectLive(token, {
    onNotification: (notification) => onNotification?.(notification),
    onPoke: () => kick('pull'),
    onConnected: (connected) => onConnected?.(connected),
    onSettings,
  })
  if (newConnection.isEnded) live.stop()
  else newConnection.live = live
}

async function startStorageWatch(newConnection: Connection): Promise<void> {
  const { watchStorage } = await retryImport(() => import('./watch-storage'), { untilLoaded: true })
  if (!newConnection.isEnded) newConnection.stopWatching = watchStorage(newConnection.session.user.id)
}

function endConnection(): void {
  if (!connection) return
  connection.isEnded = true
  connection.link?.stop()
  connection.live?.stop()
  connection.unfollow?.()
  connection.stopWatching?.()
  connection = undefined
  setEngineStatus(idleStatus)
}

/** Deletes databases that could not be deleted at sign-out because a frozen tab held them open. */
async function deleteDoomedDatabases(): Promise<void> {
  const { doomed, userId } = await readDevice()
  if (doomed.length === 0) return
  const remaining: string[] = []
  for (const user of doomed) if (user !== userId && !(await deleteUserDatabase(user))) remaining.push(user)
  await changeDevice({ doomed: remaining })
}
