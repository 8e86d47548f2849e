/** The favorites of a signed-in customer: watching, adding and removing. */
import { addFavorite, removeFavorite } from '#contract/catalogue/favorites'
import { send } from '../../../../sync/index'
import { toast } from '../../../../ui/overlays/toast'
import type { FavoritePreview } from './favorites'

export { watchFavorites } from '../../../../db/queries/watch-favorites'

export const toggleFavorite = (favorite: FavoritePreview, saved: ReadonlySet<string>): Promise<void> =>
  saved.has(favorite._id) ? unmarkFavorite(favorite) : markFavorite(favorite)

/** Adds a favorite. It takes effect at once, also offline: the outbox stores the command and sends it later. */
export const markFavorite = (favorite: FavoritePreview): Promise<void> =>
  sendFavorite(addFavorite, favorite, 'Saved to your favorites.')
const unmarkFavorite = (favorite: FavoritePreview): Promise<void> =>
  sendFavorite(removeFavorite, favorite, 'Removed from your favorites.')

async function sendFavorite(
  endpoint: typeof addFavorite | typeof removeFavorite,
  favorite: FavoritePreview,
  successTitle: string,
): Promise<void> {
  const result = await send(
    endpoint,
    { params: { listingId: favorite._id } },
    { preview: { name: favorite.name, favorite } },
  )
  if (result.ok) toast({ title: successTitle, tone: 'success' })
  else
    toast({ title: 'Failed to update favorites. Please try again.', description: result.message, tone: 'destructive' })
}
