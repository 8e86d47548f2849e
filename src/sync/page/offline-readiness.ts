/**
 * Whether this device has the screens that the user needs without a connection. The app prefetches them after the
 * sign-in (`app/prefetch-offline.ts`); a new build has new files.
 */
import { currentSession } from '../../api/session'

export interface OfflineReadiness {
  /** `unknown`: not started, for example because the browser saves data. */
  state: 'unknown' | 'preparing' | 'ready' | 'incomplete'
  /** Number of parts that are on this device. */
  done: number
  total: number
}

const storageName = 'tilipo-offline-ready'
export const unknownReadiness: OfflineReadiness = { state: 'unknown', done: 0, total: 0 }

let current: OfflineReadiness | undefined
const listeners = new Set<() => void>()

function set(next: OfflineReadiness): void {
  current = next
  for (const listener of listeners) listener()
}

const getMark = (userId: string): string => `${document.documentElement.dataset.build} ${userId}`

function loadInitial(): OfflineReadiness {
  try {
    const userId = currentSession()?.user.id
    const isReady = userId !== undefined && localStorage.getItem(storageName) === getMark(userId)
    return isReady ? { ...unknownReadiness, state: 'ready' } : unknownReadiness
  } catch {
    return unknownReadiness
  }
}

export const getReadiness = (): OfflineReadiness => (current ??= loadInitial())

/**
 * Runs the parts of the preparation one after the other and reports the progress. A part that fails does not stop the
 * others.
 */
export async function prepareForOffline(userId: string, parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const total = parts.length
  // A device that was ready stays so: the parts are on it, and what is new in its data is prefetched again.
  const wasReady = loadInitial().state === 'ready'
  let done = 0
  const report = (state: OfflineReadiness['state']) => set({ state: wasReady ? 'ready' : state, done, total })
  report('preparing')
  for (const part of parts) {
    await part().then(
      () => done++,
      () => undefined,
    )
    report('preparing')
  }
  report(done === total ? 'ready' : 'incomplete')
  try {
    if (done === total) localStorage.setItem(storageName, getMark(userId))
  } catch {
    // Storage is full or blocked: the next page load prepares again.
  }
}

export function subscribeReadiness(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
