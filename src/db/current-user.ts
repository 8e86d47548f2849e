/** The user whose data the live queries display. Free of Dexie, so that any module may read and set it. */
let userId: string | null = null
const listeners = new Set<() => void>()

export const currentUser = (): string | null => userId

export function setCurrentUser(id: string | null): void {
  if (userId === id) return
  userId = id
  for (const listener of listeners) listener()
}

export function subscribeCurrentUser(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
