import { liveQuery } from 'dexie'
import { openUserDatabase } from '../database'
import { readFavorites } from './read-favorites'

/** Which listings bear a heart: for hearts on pages that must not carry a hook's code. @returns ends it. */
export function watchFavorites(user: string, tell: (ids: ReadonlySet<string>) => void): () => void {
  const subscription = liveQuery(() => readFavorites(openUserDatabase(user))).subscribe({
    next: (favorites) => tell(new Set(favorites.map(({ _id }) => _id))),
    error: () => undefined, // closed by a sign-out or an update, or storage is blocked: the hearts stay as they are
  })
  return () => subscription.unsubscribe()
}
