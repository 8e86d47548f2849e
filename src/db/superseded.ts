/** A newer build of the app has taken over a database of this one. Light: what asks need not open any. */
const listeners = new Set<() => void>()

export function tellSuperseded(): void {
  for (const listener of listeners) listener()
}

export function onSuperseded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
