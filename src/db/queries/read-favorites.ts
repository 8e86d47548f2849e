import type { Favorite } from '#contract/favorites'
import type { UserDatabase } from '../database'
import { fold } from '../fold'

export interface FavoriteLine extends Favorite {
  /** Marked here and not yet confirmed by the server. */
  pending: boolean
}

/** Newest first. */
export async function readFavorites(database: UserDatabase): Promise<FavoriteLine[]> {
  const [base, outbox] = await database.transaction('r', database.favorites, database.outbox, () =>
    Promise.all([database.favorites.toArray(), database.outbox.toArray()]),
  )
  const { view, pending } = fold('favorite', base, outbox)
  return [...view.values()]
    .map((favorite) => ({ ...favorite, pending: pending.has(favorite._id) }))
    .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1))
}
