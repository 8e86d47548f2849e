/** Whose data the live queries show. Free of Dexie, so that anything may set and read it. */
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
