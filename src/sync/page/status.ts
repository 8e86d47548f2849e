/**
 * The sync status for headers and badges. This small store uses neither Dexie nor React, so that public pages may read
 * it. The sync client fills it after loading.
 */
import type { Reason } from '../engine/backoff'

export interface SyncStatus {
  online: 'yes' | 'no' | 'unknown'
  state: 'idle' | 'offline' | 'waiting' | 'sending' | 'attention'
  /** Number of commands that the server has not accepted yet. */
  waiting: number
  /** Number of commands that the server refused. */
  attention: number
  /** Why commands are not being sent. `storage`: the databases of this device cannot be used. */
  reason: Reason | 'storage'
  cartCount: number
  unread: number
  /** When the feed was last read to its end, in ms since 1970; null if never, undefined while that is not known yet. */
  syncedAt: number | null | undefined
}

/** Values that are counted in the database. */
export type Counts = Pick<SyncStatus, 'waiting' | 'attention' | 'cartCount' | 'unread' | 'syncedAt'>
/** Values that the runner reports. */
export interface Activity {
  online: SyncStatus['online']
  reason: Reason
  sending: boolean
}

export const noCounts: Counts = { waiting: 0, attention: 0, cartCount: 0, unread: 0, syncedAt: undefined }
export const noActivity: Activity = { online: 'unknown', reason: 'none', sending: false }

export function deriveStatus(counts: Counts, { online, reason, sending }: Activity): SyncStatus {
  return { ...counts, online, reason, state: deriveState(counts, online, sending) }
}

function deriveState(
  { waiting, attention }: Counts,
  online: SyncStatus['online'],
  sending: boolean,
): SyncStatus['state'] {
  if (attention > 0) return 'attention'
  if (waiting > 0 && sending) return 'sending'
  if (online === 'no') return 'offline'
  return waiting > 0 ? 'waiting' : 'idle'
}

export const idleStatus: SyncStatus = /* @__PURE__ */ deriveStatus(noCounts, noActivity)

let current = idleStatus
const listeners = new Set<() => void>()

export const getSyncStatus = (): SyncStatus => current

export function setSyncStatus(next: SyncStatus): void {
  if (JSON.stringify(next) === JSON.stringify(current)) return
  current = next
  for (const listener of listeners) listener()
}

let engineStatus = idleStatus

/** Displays the status of the engine, except while the databases cannot be used: the engine knows nothing then. */
export function setEngineStatus(status: SyncStatus): void {
  engineStatus = status
  if (current.reason !== 'storage') showEngineStatus()
}

export const showEngineStatus = (): void => setSyncStatus(engineStatus)

export function subscribeSyncStatus(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
