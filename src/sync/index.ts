/**
 * The sync API for screens. It is small: the outbox and Dexie are loaded on first use, so that public pages may import
 * it too.
 */
import { useSyncExternalStore } from 'react'
import { completeInput } from '#contract/core/build-request'
import type { Endpoint, CallInput, Input } from '#contract/core/endpoint'
import type { SeriesNumber } from '#contract/counter/receipt-number'
import type { QueuedCommandName, QueuedEndpoint, QueuedEndpoints } from '#contract/sync/queued-endpoints'
import { currentSession, subscribeSession, type Session } from '../api/session'
import { setCurrentUser } from '../db/current-user'
import type { ListingUnits } from '../db/counter-ledger'
import type { OutboxView } from '../db/queries/read-outbox'
import type { Preview } from '../db/rows'
import { retryImport } from '../retry-import'
import type { ChosenFile } from './outbox/command-files'
import type { CounterChange, CounterSale } from './counter/counter-stock'
import type { ReceiptSubject } from './counter/receipts'
import { createSharedStore } from './hooks/shared-store'
import type { QueueResult, SignOutResult } from './outbox/queue-result'
import { loadClient, saveWithClient } from './outbox/save-with-client'
import type { UserAction } from './outbox/user-action'
import { idleStatus, subscribeSyncStatus, getSyncStatus, type SyncStatus } from './page/status'
import { deleteAllPrivateDrafts } from './outbox/private-drafts'

export { createSharedStore } from './hooks/shared-store'
export { deletePrivateDraft, savePrivateDraft, loadPrivateDraft } from './outbox/private-drafts'
export type { ListingUnits } from '../db/counter-ledger'
export { isCommand } from '../db/rows'
export type { OutboxRow, Preview, QueuedRow } from '../db/rows'
export type { ChosenFile, OutboxView, QueueResult, SignOutResult, SyncStatus, UserAction }

/** Null if the code cannot be loaded. Connecting pulls, so that nothing is lost. */
const loadConnection = () => retryImport(() => import('./page/connection')).catch(() => null)

/** Live queries show the data of the signed-in user, starting with the first paint after hydration. */
if (typeof document !== 'undefined') {
  const updateCurrentUser = () => setCurrentUser(currentSession()?.user.id ?? null)
  subscribeSession(updateCurrentUser)
  updateCurrentUser()
}

/**
 * Stores the command in the outbox. It takes effect on the screen immediately, and on the server once it is sent.
 * @param options.preview what the user saw. It displays the change before the server confirms it, and after a refusal.
 * @param options.files files that the command references. They are stored with it and uploaded before it, but after
 *   commands without files.
 */
export async function send<E extends QueuedEndpoint>(
  endpoint: E,
  given: CallInput<E>,
  options: { preview?: Preview; files?: readonly ChosenFile[] } = {},
): Promise<QueueResult> {
  return saveWithClient((client) =>
    client.queueCommand(endpoint, completeInput<E>(given), options.preview, options.files),
  )
}

interface CommandData<E extends Endpoint> {
  given: CallInput<E>
  preview: Preview
}
/** A command with its endpoint. */
export interface BulkCommand<E extends Endpoint> extends CommandData<E> {
  endpoint: E
}
/** A command of any queued endpoint, with the input of this endpoint. */
export type AnyBulkCommand = { [N in QueuedCommandName]: BulkCommand<QueuedEndpoints[N]> }[QueuedCommandName]

/**
 * Stores many commands of one endpoint at once, all of them or none. Otherwise like `send`.
 */
export const sendAll = <E extends QueuedEndpoint>(
  endpoint: E,
  commands: readonly CommandData<E>[],
): Promise<QueueResult> => queueAll(commands.map((command) => ({ endpoint, ...command })))

/** Stores commands of several endpoints at once, all of them or none. */
export const sendEach = (commands: readonly AnyBulkCommand[]): Promise<QueueResult> => queueAll(commands)

async function queueAll(commands: readonly BulkCommand<Endpoint>[]): Promise<QueueResult> {
  const incoming = commands.map(({ endpoint, given, preview }) => ({
    endpoint: endpoint.name,
    input: completeInput<Endpoint>(given),
    preview,
  }))
  return saveWithClient((client) => client.queueCommands(incoming))
}

/**
 * Sells units from the counter stock of this device, without asking the server (decision 073). The check of what is left
 * and the sale are one transaction.
 */
export const sellFromCounterStock = (
  sale: CounterSale,
  units: readonly ListingUnits[],
  preview: Preview,
): Promise<QueueResult> => saveWithClient((client) => client.sellFromCounterStock(sale, units, preview))

/** Changes a booking to units of the counter stock of this device, which are set aside for it (decision 147). */
export const changeFromCounterStock = (
  change: CounterChange,
  units: readonly ListingUnits[],
  preview: Preview,
): Promise<QueueResult> => saveWithClient((client) => client.changeFromCounterStock(change, units, preview))

/**
 * Gives the receipt of a sale that is recorded with the server its number (decision 128). A sale that is queued gets it with
 * its command.
 * @returns undefined if this device has no series, or the number cannot be stored
 */
export const numberReceipt = async (subject: ReceiptSubject): Promise<SeriesNumber | undefined> =>
  (await loadClient().catch(() => null))?.numberReceipt(subject)

/** Gives up a series of receipt numbers that the server does not accept. */
export const deleteReceiptSeries = async (): Promise<void> => (await loadClient()).deleteReceiptSeries()

/** Sends a refused command again as a new command, with `input` if given. */
export const retry = (key: string, input?: Input): Promise<QueueResult> =>
  saveWithClient((client) => client.retry(key, input))

/** Marks sales that are exported: another device may send them, so that they can no longer be discarded here. */
export const markExported = async (keys: readonly string[]): Promise<void> => (await loadClient()).markExported(keys)

/**
 * Discards a refused command and its dependents, because the user decided so (decision 083).
 * @param action the event of the user's decision
 * @returns false if the command is not refused (any more)
 */
export const discardRefused = async (key: string, action: UserAction): Promise<boolean> =>
  (await loadClient()).discard(key, 'refused', action)

/**
 * Discards a command that has not left this device, because the user decided so.
 * @returns false if the command may already have reached the server, or was refused meanwhile
 */
export const discardPending = async (key: string, action: UserAction): Promise<boolean> =>
  (await loadClient()).discard(key, 'waiting', action)

/**
 * Reports that a request got no response. New commands then stay on this device, where the user can still discard them,
 * until a request succeeds.
 */
export const reportOffline = async (): Promise<void> => (await loadConnection())?.kick('offline')

export const pullNow = async (): Promise<void> => (await loadConnection())?.pullNow()

const loadSignOut = () => retryImport(() => import('./page/sign-out'))

/**
 * Signs the user out. If commands are pending and `discard` is false, nothing happens and the result contains their
 * number.
 */
export async function signOut(options: { discard: boolean }): Promise<SignOutResult> {
  const result = await (await loadSignOut()).signOut(options)
  if (result.ok) deleteAllPrivateDrafts()
  return result
}

/** Deletes the data on this device of a user whose account was deleted. */
export async function wipeDevice(user: string): Promise<void> {
  await (await loadSignOut()).wipeDevice(user)
  deleteAllPrivateDrafts()
}

const outbox = createSharedStore<OutboxView>(async (emit) =>
  (await retryImport(() => import('./outbox/client'), { untilLoaded: true })).watchOutbox(emit),
)
const getServerSnapshot = () => undefined

export const useOutbox = (): OutboxView | undefined =>
  useSyncExternalStore(outbox.subscribe, outbox.get, getServerSnapshot)

export const useSyncStatus = (): SyncStatus =>
  useSyncExternalStore(subscribeSyncStatus, getSyncStatus, () => idleStatus)

/** Returns the current session; null on the server and during hydration. */
export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, currentSession, () => null)
