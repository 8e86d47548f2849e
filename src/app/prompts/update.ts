/** A new version of the app: whether one waits, and taking it without losing anything. */
import { onSuperseded } from '../../db/superseded'
import { acceptUpdate, lookForUpdate, onUpdateReady } from '../../sync/register'
import { subscribeSyncStatus, syncStatus } from '../../sync/status'

/** `superseded`: another tab runs the new one already, and this one can no longer open what it keeps. */
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

/** The server no longer understands this build: what waits is kept, and cannot be sent before it is updated. */
export const isTooOld = (): boolean => syncStatus().reason === 'upgrade'
let looked = false
subscribeSyncStatus(() => {
  if (isTooOld() && !looked) void lookForUpdate().catch(() => undefined) // the browser looks by itself, later
  looked = isTooOld()
  for (const listener of listeners) listener()
})

export const updateState = (): UpdateState => state

export function subscribeUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is cut off is sent again with its key and takes effect once, so nobody has to wait for a bad line. */
const patienceMs = 10_000

/** What is on its way arrives first; what waits stays in the outbox. */
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
