/**
 * What screens know of syncing. Light: the outbox and Dexie behind it are loaded on first use, so public pages may
 * import this too.
 */
import { useSyncExternalStore } from 'react'
import { complete } from '#contract/call'
import type { Endpoint, Given, Input } from '#contract/endpoint'
import { currentSession, subscribeSession, type Session } from '../api/session'
import { setCurrentUser } from '../db/current'
import type { OutboxView } from '../db/queries/read-outbox'
import type { Preview } from '../db/rows'
import type { Chosen } from './keep-files'
import { lateStore } from './late-store'
import type { Sent, SignedOut } from './sent'
import { idleStatus, subscribeSyncStatus, syncStatus, type SyncStatus } from './status'
import { forgetAllTyped } from './typed'

export { lateStore } from './late-store'
export { forgetTyped, keepTyped, typedBefore } from './typed'
export type { OutboxRow, Preview } from '../db/rows'
export type { Chosen, OutboxView, Sent, SignedOut, SyncStatus }

const client = () => import('./client')

/** The live queries show whose session stands, from the first paint after hydration on. */
if (typeof document !== 'undefined') {
  const follow = () => setCurrentUser(currentSession()?.user.id ?? null)
  subscribeSession(follow)
  follow()
}

/**
 * Writes the command down; it takes effect on the screen at once and on the server when it can.
 * @param options.preview what the person saw: shows what they did before the server knows of it, and after it refused.
 * @param options.files what it names: kept with it, and sent ahead of it once nothing shorter waits.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  given: Given<E>,
  options: { preview?: Preview; files?: readonly Chosen[] } = {},
): Promise<Sent> {
  return (await client()).queue(endpoint, complete<E>(given), options.preview, options.files)
}

/** Sends a refused command again, as a new one; with `input`, saying that instead. */
export const retry = async (key: string, input?: Input): Promise<Sent> => (await client()).retry(key, input)

/** @returns false when it may already have reached the server. */
export const discard = async (key: string): Promise<boolean> => (await client()).discard(key)

/** Commands of the signed-in user that the server has not accepted. */
export const waitingCount = async (): Promise<number> => (await client()).waitingCount()

/** A page was told nothing: what is written down next stays here, to be taken back, until something gets through. */
export const foundCutOff = async (): Promise<void> => (await import('./connection')).kick('offline')

export const pullNow = async (): Promise<void> => (await import('./connection')).kick('pull')

/** Where commands wait and are not to be discarded, nothing happens and their number is told. */
export async function signOut(options: { discard: boolean }): Promise<SignedOut> {
  const done = await (await import('./sign-out')).signOut(options)
  if (done.ok) forgetAllTyped()
  return done
}

/** Removes what this device stored of a user whose account was deleted. */
export async function wipeDevice(user: string): Promise<void> {
  await (await import('./sign-out')).wipeDevice(user)
  forgetAllTyped()
}

const outbox = lateStore<OutboxView>(async (tell) => (await client()).watchOutbox(tell))
const nothing = () => undefined

export const useOutbox = (): OutboxView | undefined => useSyncExternalStore(outbox.subscribe, outbox.get, nothing)

export const useSyncStatus = (): SyncStatus => useSyncExternalStore(subscribeSyncStatus, syncStatus, () => idleStatus)

/** Null on the server and while its markup is taken over. */
export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, currentSession, () => null)
