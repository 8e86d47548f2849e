/**
 * Detects that the databases of this device cannot be opened, or were deleted while the page was open. A failed query of
 * an open database is no such failure. Bookings are then read from the server.
 */
import { openDevice } from '../../api/device'
import { currentSession } from '../../api/session'
import { currentUser, subscribeCurrentUser } from '../../db/current-user'
import { openUserDatabase } from '../../db/database'
import { getStorageFailure, setStorageFailure, type StorageFailure } from '../../db/storage-failure'
import { createServerCopy, type ServerCopy } from '../pull/server-copy'
import { idleStatus, setSyncStatus, showEngineStatus } from './status'

/** An upgrade of a large database takes seconds on a slow phone. */
export const openTimeoutMs = 10_000
/** Another tab that signs out deletes the database at the moment at which it ends the session. */
const signOutDelayMs = 1000

let serverCopy: ServerCopy | undefined

/** @returns a function that stops watching */
export function watchStorage(userId: string): () => void {
  const database = openUserDatabase(userId)
  let isStopped = false
  let isBlocked = false
  let isOpen = false
  /** Another tab deletes or upgrades the database. Dexie then no longer says that it was closed. */
  let isGivenUp = false

  const isClosed = () => isGivenUp || database.hasBeenClosed()
  const report = (kind: StorageFailure['kind'] | null) => {
    if (isStopped || kind === (getStorageFailure()?.kind ?? null)) return
    setStorageFailure(kind && { kind })
    serverCopy = kind ? createServerCopy() : undefined
    if (kind) void readFromServer()
    else showEngineStatus()
  }
  const open = async () => {
    const timer = setTimeout(() => report(isBlocked ? 'blocked' : 'unanswered'), openTimeoutMs)
    try {
      await Promise.all([openDevice(), database.open()])
      isOpen = true
      report(null)
    } catch {
      // The database is closed for a newer build, which another prompt reports, or to open it again.
      if (!isClosed()) report('refused')
    }
    clearTimeout(timer)
  }
  /** The browser closes connections when it deletes the data of a site, and rarely without a reason. */
  const checkAfterClose = async () => {
    if (isStopped || isClosed()) return
    await open()
    if (isStopped || getStorageFailure()) return
    if ((await database.cursors.count().catch(() => null)) === 0) report('deleted')
  }
  const checkAfterDelete = () => {
    if (currentUser() === null && currentSession()?.user.id === userId) report('deleted')
  }

  database.on('versionchange', () => void (isGivenUp = true))
  database.on('blocked', () => void (isBlocked = true))
  database.on('close', () => {
    // Dexie fires it after a failed open too.
    if (isOpen) setTimeout(() => void checkAfterClose())
    isOpen = false
  })
  const unsubscribe = subscribeCurrentUser(() => {
    if (currentUser() === null) setTimeout(checkAfterDelete, signOutDelayMs)
  })
  void open()
  return () => {
    unsubscribe()
    report(null)
    isStopped = true
  }
}

/** Reads from the server what is displayed instead of the databases. Does nothing while they can be used. */
export async function readFromServer(): Promise<void> {
  const copy = serverCopy
  if (!copy) return
  const bookings = await copy.read()
  const failure = getStorageFailure()
  if (serverCopy !== copy || !failure) return
  if (bookings) setStorageFailure({ ...failure, ...bookings })
  setSyncStatus({ ...idleStatus, reason: 'storage' })
}
