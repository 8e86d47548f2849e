/** The page's access to its outbox. It is loaded lazily, with Dexie; screens import `index.ts`. */
import { liveQuery } from 'dexie'
import type { Endpoint, Input } from '#contract/endpoint'
import type { SessionUser } from '#contract/session'
import { readDevice } from '../api/device'
import { newId } from '../api/new-id'
import { currentSession, refreshUser } from '../api/session'
import { currentUser, subscribeCurrentUser } from '../db/current'
import { closeUserDatabase, openUserDatabase, type UserDatabase } from '../db/database'
import { readMe, readMeOver } from '../db/queries/read-me'
import { readOutbox, type OutboxView } from '../db/queries/read-outbox'
import type { FileRow, Preview } from '../db/rows'
import { openChannel } from './channel'
import type { Incoming } from './coalesce'
import { fileRows, withFiles, type Chosen } from './keep-files'
import { countWaiting, discard as discardRow, enqueue, replaceRefused, sendAgain, type Writing } from './outbox'
import type { Sent } from './sent'

const channel = openChannel()

export const queue = (
  endpoint: Endpoint,
  input: Input,
  preview?: Preview,
  files: readonly Chosen[] = [],
): Promise<Sent> =>
  write(
    (database, writing, kept) =>
      enqueue(
        database,
        { endpoint: endpoint.name, input, ...(preview ? { preview } : {}) },
        writing,
        withFiles(database, kept),
      ),
    files,
  )

export const retry = (key: string, input?: Input): Promise<Sent> =>
  write((database, writing) => sendAgain(database, key, { ...writing, newId }, input))

/** Replaces refused commands with `command`, or deletes them if it is null. */
export const replace = (keys: readonly string[], command: Incoming | null): Promise<Sent> =>
  write((database, writing) => replaceRefused(database, keys, command, writing))

export async function discard(key: string): Promise<boolean> {
  const user = currentSession()?.user.id
  return user ? discardRow(openUserDatabase(user), key) : false
}

export async function waitingCount(): Promise<number> {
  const user = currentSession()?.user.id
  return user ? countWaiting(openUserDatabase(user)) : 0
}

export function watchOutbox(tell: (view: OutboxView | undefined) => void): () => void {
  let stop = () => {}
  const follow = () => {
    stop()
    tell(undefined)
    const user = currentUser()
    if (!user) return
    const subscription = liveQuery(() => readOutbox(openUserDatabase(user))).subscribe({
      next: tell,
      error: () => undefined,
    })
    stop = () => subscription.unsubscribe()
  }
  follow()
  const unfollow = subscribeCurrentUser(follow)
  return () => {
    unfollow()
    stop()
  }
}

/** Applies the pending profile edits of this device to the user from the server. */
export const asSeenHere = (user: SessionUser): Promise<SessionUser> =>
  readMeOver(openUserDatabase(user.id), user).catch(() => user)

/** Updates the stored session with pending profile edits. The app bar reads the name and picture from the session. */
export function followMe(user: string): () => void {
  const keep = { next: (me: SessionUser | null) => void (me && refreshUser(me)), error: () => undefined }
  const subscription = liveQuery(() => readMe(openUserDatabase(user))).subscribe(keep)
  return () => subscription.unsubscribe()
}

async function write(
  work: (database: UserDatabase, writing: Writing, kept: FileRow[]) => Promise<string | null>,
  files: readonly Chosen[] = [],
): Promise<Sent> {
  const user = currentSession()?.user.id
  if (!user) return { ok: false, reason: 'signed-out', message: 'Please sign in to continue.' }
  let key: string | null
  try {
    const { deviceId } = await readDevice()
    const writing = { key: newId(), now: Date.now, device: deviceId }
    const kept = await fileRows(files, writing.now())
    key = await reopening(user, (database) => work(database, writing, kept))
  } catch (error) {
    return notKept(error)
  }
  channel.say({ does: 'kick', user, why: 'queued' })
  keepStorage()
  return { ok: true, key }
}

/**
 * Retries once with a reopened database: browsers occasionally lose the connection to IndexedDB (WebKit: "connection
 * lost").
 */
async function reopening<T>(user: string, work: (database: UserDatabase) => Promise<T>): Promise<T> {
  try {
    return await work(openUserDatabase(user))
  } catch (error) {
    if (isFull(error)) throw error
    closeUserDatabase(user)
    return work(openUserDatabase(user))
  }
}

const isFull = (error: unknown): boolean => {
  const { name, inner } = error as { name?: string; inner?: { name?: string } }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}

const notKept = (error: unknown): Sent =>
  isFull(error)
    ? {
        ok: false,
        reason: 'full',
        message: "This device is out of space, so we couldn't save your change. Please free some space and try again.",
      }
    : { ok: false, reason: 'storage', message: "We couldn't save your change on this device. Please try again." }

let asked = false

/** Asks the browser, once, not to evict the storage. Called after the first saved command. */
function keepStorage(): void {
  if (asked) return
  asked = true
  void globalThis.navigator?.storage?.persist?.().catch(() => undefined)
}
