/** The favorites of a signed-in customer: watching, adding and removing. */
import { addFavorite, removeFavorite } from '#contract/favorites'
import { send } from '../../../sync/index'
import { toast } from '../../../ui/toast'
import type { Shown } from './hearts'

export { watchFavorites } from '../../../db/queries/watch-favorites'

export const turn = (shown: Shown, saved: ReadonlySet<string>): Promise<void> =>
  saved.has(shown._id) ? unmark(shown) : mark(shown)

/** Adds a favorite. It takes effect at once, also offline: the outbox stores the command and sends it later. */
export const mark = (shown: Shown): Promise<void> => edit(addFavorite, shown, 'Saved to your favorites.')
const unmark = (shown: Shown): Promise<void> => edit(removeFavorite, shown, 'Removed from your favorites.')

async function edit(endpoint: typeof addFavorite, favorite: Shown, done: string): Promise<void> {
  const sent = await send(
    endpoint,
    { params: { listingId: favorite._id } },
    { preview: { name: favorite.name, favorite } },
  )
  if (sent.ok) toast({ title: done, tone: 'success' })
  else toast({ title: 'Failed to update favorites. Please try again.', description: sent.message, tone: 'destructive' })
}
