import { liveQuery } from 'dexie'
import { openUserDatabase } from '../database'
import { readFavorites } from './read-favorites'

/**
 * Watches the ids of favorite listings, for pages that must not load React hooks for it.
 * @returns a function that stops watching
 */
export function watchFavorites(user: string, onChange: (ids: ReadonlySet<string>) => void): () => void {
  const subscription = liveQuery(() => readFavorites(openUserDatabase(user))).subscribe({
    next: (favorites) => onChange(new Set(favorites.map(({ _id }) => _id))),
    error: () => undefined, // database closed by a sign-out or an update, or storage blocked: keep the last state
  })
  return () => subscription.unsubscribe()
}
