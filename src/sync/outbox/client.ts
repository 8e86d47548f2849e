/** The page's access to its outbox. It is loaded lazily, with Dexie; screens import `index.ts`. */
import { liveQuery } from 'dexie'
import type { Endpoint, Input } from '#contract/core/endpoint'
import type { SessionUser } from '#contract/accounts/session'
import type { SeriesNumber } from '#contract/counter/receipt-number'
import { readDevice } from '../../api/device'
import { newId } from '../../api/new-id'
import { currentSession, refreshUser } from '../../api/session'
import { currentUser, subscribeCurrentUser } from '../../db/current-user'
import { closeUserDatabase, openUserDatabase, type UserDatabase } from '../../db/database'
import { getStorageFailure } from '../../db/storage-failure'
import type { ListingUnits } from '../../db/counter-ledger'
import { readMe, foldOutboxIntoProfile } from '../../db/queries/read-me'
import { readOutbox, type OutboxView } from '../../db/queries/read-outbox'
import type { FileRow, Preview } from '../../db/rows'
import { openChannel } from '../page/channel'
import type { IncomingCommand } from './coalesce'
import {
  checkDeviceLedger,
  CounterStockError,
  enqueueCounterChange,
  enqueueCounterSale,
  enqueueDueReturns,
  type CounterChange,
  type CounterSale,
} from '../counter/counter-stock'
import {
  enqueueNumbered,
  needsReceipt,
  readVendorId,
  takeReceiptNumber,
  transactNumbered,
  type ReceiptSubject,
} from '../counter/receipts'
import { buildFileRows, createFilesWrite, type ChosenFile } from './command-files'
import {
  countPending,
  discard as discardRow,
  enqueue,
  markRowsExported,
  replaceRefused,
  requeueRefused,
  type DisplayedState,
  type WriteContext,
} from './outbox'
import { notSaved, type QueueResult } from './queue-result'
import { assertUserAction, type UserAction } from './user-action'
import { getNow } from '../../server-time'

const channel = openChannel()

export const queueCommand = (
  endpoint: Endpoint,
  input: Input,
  preview?: Preview,
  files: readonly ChosenFile[] = [],
): Promise<QueueResult> =>
  write((database, context, storedFiles) => {
    const command = { endpoint: endpoint.name, input, ...(preview ? { preview } : {}) }
    return needsReceipt(command)
      ? enqueueNumbered(database, command, context)
      : enqueue(database, command, context, createFilesWrite(database, storedFiles))
  }, files)

/**
 * Gives a sale that is recorded with the server its receipt number, before it is sent.
 * @returns undefined without a series, or if the number cannot be stored: the sale then has no number of its own
 */
export async function numberReceipt(subject: ReceiptSubject): Promise<SeriesNumber | undefined> {
  const user = currentSession()?.user.id
  if (!user || getStorageFailure()) return undefined
  const take = (database: UserDatabase) => transactNumbered(database, [], () => takeReceiptNumber(database, subject))
  return withReopenedDatabase(user, take).catch(() => undefined)
}

/** Gives up a series that the server does not accept. The next start of the app requests another one. */
export async function deleteReceiptSeries(): Promise<void> {
  const user = currentSession()?.user.id
  const remove = async (database: UserDatabase) => {
    const vendorId = await readVendorId(database)
    if (vendorId) await database.receiptSeries.delete(vendorId)
  }
  if (user) await withReopenedDatabase(user, remove).catch(() => undefined)
}

/** Stores commands in one transaction: all of them, or none. Live queries and the engine react once. */
export function queueCommands(commands: readonly IncomingCommand[]): Promise<QueueResult> {
  // Fixed here, so that a retry after a lost connection to IndexedDB does not store a command twice.
  const keyed = commands.map((command) => ({ command, key: newId() }))
  return write((database, context) =>
    database.transaction('rw', database.tables, async () => {
      let last: string | null = null
      for (const { command, key } of keyed) last = await enqueue(database, command, { ...context, key })
      return last
    }),
  )
}

/** Sells from the counter stock of this device. The sale is confirmed when the result is `ok`. */
export const sellFromCounterStock = (
  sale: CounterSale,
  units: readonly ListingUnits[],
  preview: Preview,
): Promise<QueueResult> =>
  write(async (database, context) => {
    await checkDeviceLedger(database.userId)
    return enqueueCounterSale(database, sale, units, preview, context)
  })

/** Changes a booking to units of the counter stock of this device. */
export const changeFromCounterStock = (
  change: CounterChange,
  units: readonly ListingUnits[],
  preview: Preview,
): Promise<QueueResult> =>
  write(async (database, context) => {
    await checkDeviceLedger(database.userId)
    return enqueueCounterChange(database, change, units, preview, context)
  })

/** Queues the return of counter stock whose time has come. */
export const returnDueCounterStock = (): Promise<QueueResult> =>
  write(async (database, context) => {
    await checkDeviceLedger(database.userId)
    await enqueueDueReturns(database, { ...context, newId })
    return null
  })

export const retry = (key: string, input?: Input): Promise<QueueResult> =>
  write((database, context) => requeueRefused(database, key, { ...context, newId }, input))

/** Replaces refused commands with `command`, or deletes them if it is null. */
export const replace = (keys: readonly string[], command: IncomingCommand | null): Promise<QueueResult> =>
  write((database, context) => replaceRefused(database, keys, command, context))

/** On a full disk the commands are exported all the same: another device must be able to send them. */
export async function markExported(keys: readonly string[]): Promise<void> {
  const user = currentSession()?.user.id
  if (!user) return
  await withReopenedDatabase(user, (database) => markRowsExported(database, keys, Date.now())).catch((error) => {
    if (!isQuotaExceeded(error)) throw error
  })
}

/** @throws Error if `action` is not an action of the user */
export async function discard(key: string, displayed: DisplayedState, action: UserAction): Promise<boolean> {
  assertUserAction(action)
  const user = currentSession()?.user.id
  return user ? discardRow(openUserDatabase(user), key, displayed) : false
}

export async function waitingCount(): Promise<number> {
  const user = currentSession()?.user.id
  return user ? countPending(openUserDatabase(user)) : 0
}

export function watchOutbox(emit: (view: OutboxView | undefined) => void): () => void {
  let stop = () => {}
  const subscribeToUser = () => {
    stop()
    emit(undefined)
    const user = currentUser()
    if (!user) return
    const subscription = liveQuery(() => readOutbox(openUserDatabase(user))).subscribe({
      next: emit,
      error: () => undefined,
    })
    stop = () => subscription.unsubscribe()
  }
  subscribeToUser()
  const unsubscribe = subscribeCurrentUser(subscribeToUser)
  return () => {
    unsubscribe()
    stop()
  }
}

const maxProfileWaitMs = 3000

/** Applies the pending profile edits of this device to the user from the server, unless the database does not answer. */
export function applyPendingProfileEdits(user: SessionUser): Promise<SessionUser> {
  const edited = foldOutboxIntoProfile(openUserDatabase(user.id), user).catch(() => user)
  return Promise.race([edited, new Promise<SessionUser>((resolve) => setTimeout(resolve, maxProfileWaitMs, user))])
}

/** Updates the stored session with pending profile edits. The app bar reads the name and picture from the session. */
export function watchProfile(user: string): () => void {
  const observer = { next: (me: SessionUser | null) => void (me && refreshUser(me)), error: () => undefined }
  const subscription = liveQuery(() => readMe(openUserDatabase(user))).subscribe(observer)
  return () => subscription.unsubscribe()
}

async function write(
  work: (database: UserDatabase, context: WriteContext, storedFiles: FileRow[]) => Promise<string | null>,
  files: readonly ChosenFile[] = [],
): Promise<QueueResult> {
  const user = currentSession()?.user.id
  if (!user) return { ok: false, reason: 'signed-out', message: 'Please sign in to continue.' }
  if (getStorageFailure()) return buildStorageFailure(undefined)
  let key: string | null
  try {
    const { deviceId } = await readDevice()
    const context = { key: newId(), now: getNow, device: deviceId }
    const storedFiles = await buildFileRows(files, context.now())
    key = await withReopenedDatabase(user, (database) => work(database, context, storedFiles))
  } catch (error) {
    return buildStorageFailure(error)
  }
  channel.post({ does: 'kick', user, why: 'queued' })
  requestPersistentStorage()
  return { ok: true, key }
}

/**
 * Retries once with a reopened database: browsers occasionally lose the connection to IndexedDB (WebKit: "connection
 * lost").
 */
async function withReopenedDatabase<T>(user: string, work: (database: UserDatabase) => Promise<T>): Promise<T> {
  try {
    return await work(openUserDatabase(user))
  } catch (error) {
    if (isQuotaExceeded(error) || error instanceof CounterStockError) throw error
    closeUserDatabase(user)
    return work(openUserDatabase(user))
  }
}

const isQuotaExceeded = (error: unknown): boolean => {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}

const buildStorageFailure = (error: unknown): QueueResult =>
  error instanceof CounterStockError
    ? { ok: false, reason: 'counter', message: error.message }
    : isQuotaExceeded(error)
      ? {
          ok: false,
          reason: 'full',
          message:
            "This device is out of space, so we couldn't save your change. Please free some space and try again.",
        }
      : notSaved

let hasRequestedPersistence = false

/** Asks the browser, once, not to evict the storage. Called after the first saved command. */
function requestPersistentStorage(): void {
  if (hasRequestedPersistence) return
  hasRequestedPersistence = true
  void globalThis.navigator?.storage?.persist?.().catch(() => undefined)
}
