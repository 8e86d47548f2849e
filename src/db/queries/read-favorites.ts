import type { Favorite } from '#contract/catalogue/favorites'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'

export interface FavoriteLine extends Favorite {
  /** Added on this device and not confirmed by the server yet. */
  pending: boolean
}

/** Newest first. */
export async function readFavorites(database: UserDatabase): Promise<FavoriteLine[]> {
  const { view, pending } = await readFolded(database, 'favorite')
  return [...view.values()]
    .map((favorite) => ({ ...favorite, pending: pending.has(favorite._id) }))
    .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1))
}
