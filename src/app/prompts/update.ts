/** Tracks whether a new version of the app is ready, and activates it without losing data. */
import { onSuperseded } from '../../db/superseded'
import { acceptUpdate, checkForUpdate, onUpdateReady, reloadWithUpdate } from '../../sync/page/register-service-worker'
import { subscribeSyncStatus, getSyncStatus } from '../../sync/page/status'
import { hasUnsavedInput } from '../../ui/forms/unsaved-input'

/** `superseded`: another tab already runs the new version, and this one can no longer open its database. */
type UpdateState = 'none' | 'ready' | 'superseded'

let state: UpdateState = 'none'
const listeners = new Set<() => void>()

function setState(next: UpdateState): void {
  if (state === 'superseded') return
  state = next
  for (const listener of listeners) listener()
}

onUpdateReady((wasAccepted) => (wasAccepted && !hasUnsavedInput() ? void reloadWithUpdate() : setState('ready')))
onSuperseded(() => setState('superseded'))

/**
 * Returns whether the server no longer supports this build. Pending commands are kept, and are sent after the update.
 */
export const isBuildOutdated = (): boolean => getSyncStatus().reason === 'upgrade'
let hasChecked = false
subscribeSyncStatus(() => {
  if (isBuildOutdated() && !hasChecked) void checkForUpdate().catch(() => undefined) // the browser checks by itself later
  hasChecked = isBuildOutdated()
  for (const listener of listeners) listener()
})

export const getUpdateState = (): UpdateState => state

export function subscribeUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Time limit for commands in transit. A command that is interrupted is sent again with its idempotency key and takes
 * effect once, so the user need not wait for a poor connection.
 */
const sendTimeoutMs = 10_000

/** Activates the update after commands in transit have been sent. Other pending commands stay in the outbox. */
export async function applyUpdate(): Promise<void> {
  await waitUntilSent()
  await acceptUpdate()
}

function waitUntilSent(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const finishIfSent = () => getSyncStatus().state !== 'sending' && finish()
    const stop = subscribeSyncStatus(finishIfSent)
    const timer = setTimeout(finish, sendTimeoutMs)
    finishIfSent()
  })
}
