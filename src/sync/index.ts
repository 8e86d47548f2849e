/**
 * The sync API for screens. It is small: the outbox and Dexie are loaded on first use, so that public pages may import
 * it too.
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

/** Live queries show the data of the signed-in user, starting with the first paint after hydration. */
if (typeof document !== 'undefined') {
  const follow = () => setCurrentUser(currentSession()?.user.id ?? null)
  subscribeSession(follow)
  follow()
}

/**
 * Stores the command in the outbox. It takes effect on the screen immediately, and on the server once it is sent.
 * @param options.preview what the user saw. It displays the change before the server confirms it, and after a refusal.
 * @param options.files files that the command references. They are stored with it and uploaded before it, but after
 *   commands without files.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  given: Given<E>,
  options: { preview?: Preview; files?: readonly Chosen[] } = {},
): Promise<Sent> {
  return (await client()).queue(endpoint, complete<E>(given), options.preview, options.files)
}

/** Sends a refused command again as a new command, with `input` if given. */
export const retry = async (key: string, input?: Input): Promise<Sent> => (await client()).retry(key, input)

/**
 * Discards a command.
 * @returns false if the command may already have reached the server.
 */
export const discard = async (key: string): Promise<boolean> => (await client()).discard(key)

/** Counts the commands of the signed-in user that the server has not accepted. */
export const waitingCount = async (): Promise<number> => (await client()).waitingCount()

/**
 * Reports that a request got no response. New commands then stay on this device, where the user can still discard them,
 * until a request succeeds.
 */
export const foundCutOff = async (): Promise<void> => (await import('./connection')).kick('offline')

export const pullNow = async (): Promise<void> => (await import('./connection')).kick('pull')

/**
 * Signs the user out. If commands are pending and `discard` is false, nothing happens and the result contains their
 * number.
 */
export async function signOut(options: { discard: boolean }): Promise<SignedOut> {
  const done = await (await import('./sign-out')).signOut(options)
  if (done.ok) forgetAllTyped()
  return done
}

/** Deletes the data on this device of a user whose account was deleted. */
export async function wipeDevice(user: string): Promise<void> {
  await (await import('./sign-out')).wipeDevice(user)
  forgetAllTyped()
}

const outbox = lateStore<OutboxView>(async (tell) => (await client()).watchOutbox(tell))
const nothing = () => undefined

export const useOutbox = (): OutboxView | undefined => useSyncExternalStore(outbox.subscribe, outbox.get, nothing)

export const useSyncStatus = (): SyncStatus => useSyncExternalStore(subscribeSyncStatus, syncStatus, () => idleStatus)

/** Returns the current session; null on the server and during hydration. */
export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, currentSession, () => null)
