import { removeFavorite, type Favorite } from '#contract/catalogue/favorites'
import { send } from '../../../sync/index'
import { toast } from '../../../ui/overlays/toast'

export async function removeFromFavorites(favorite: Favorite): Promise<void> {
  const sent = await send(
    removeFavorite,
    { params: { listingId: favorite._id } },
    { preview: { name: favorite.name, favorite } },
  )
  if (sent.ok) toast({ title: 'Removed from your favorites.', tone: 'success' })
  else toast({ title: 'Failed to update favorites. Please try again.', description: sent.message, tone: 'destructive' })
}
