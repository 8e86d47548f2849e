/** Tracks whether a new version of the app is ready, and activates it without losing data. */
import { onSuperseded } from '../../db/superseded'
import { acceptUpdate, lookForUpdate, onUpdateReady } from '../../sync/register'
import { subscribeSyncStatus, syncStatus } from '../../sync/status'

/** `superseded`: another tab already runs the new version, and this one can no longer open its database. */
export type UpdateState = 'none' | 'ready' | 'superseded'

let state: UpdateState = 'none'
const listeners = new Set<() => void>()

function change(next: UpdateState): void {
  if (state === 'superseded') return
  state = next
  for (const listener of listeners) listener()
}

onUpdateReady(() => change('ready'))
onSuperseded(() => change('superseded'))

/**
 * Returns whether the server no longer supports this build. Pending commands are kept, and are sent after the update.
 */
export const isTooOld = (): boolean => syncStatus().reason === 'upgrade'
let looked = false
subscribeSyncStatus(() => {
  if (isTooOld() && !looked) void lookForUpdate().catch(() => undefined) // the browser checks by itself later
  looked = isTooOld()
  for (const listener of listeners) listener()
})

export const updateState = (): UpdateState => state

export function subscribeUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Time limit for commands in transit. A command that is interrupted is sent again with its idempotency key and takes
 * effect once, so the user need not wait for a poor connection.
 */
const patienceMs = 10_000

/** Activates the update after commands in transit have been sent. Other pending commands stay in the outbox. */
export async function takeUpdate(): Promise<void> {
  await sent()
  await acceptUpdate()
}

function sent(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const look = () => syncStatus().state !== 'sending' && end()
    const stop = subscribeSyncStatus(look)
    const timer = setTimeout(end, patienceMs)
    look()
  })
}
