/**
 * Event for when a newer build of the app has upgraded a database of this build. A separate module, so that listeners
 * need not load Dexie.
 */
const listeners = new Set<() => void>()

export function emitSuperseded(): void {
  for (const listener of listeners) listener()
}

export function onSuperseded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
