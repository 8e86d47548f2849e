import { useEffect, useState, useSyncExternalStore } from 'react'
import { createSharedStore } from '../../../../sync/index'
import { IconButton } from '../../../../ui/forms/IconButton'
import { waitForPageLoad } from '../../../../ui/states/wait-for-page-load'
import { retryImport } from '../../../../retry-import'
import { toast } from '../../../../ui/overlays/toast'
import type { FavoriteSource, FavoritesState } from './favorites'
import { useSignIn } from './use-sign-in'

/** The store of all favorite buttons. Its code loads after the page load, so that it does not delay the first paint. */
const favoritesStore = createSharedStore<FavoritesState>(async (emit) => {
  await waitForPageLoad()
  const loaded = await retryImport(() => import('./favorites')).catch(() => undefined)
  if (!loaded) {
    emit({ saved: new Set(), toggle: reportMissingCode })
    return () => undefined
  }
  // A permanent subscription, so that a navigation does not reload the favorites.
  favoritesStore.subscribe(() => undefined)
  return loaded.watchFavoritesState(emit)
})
const getServerSnapshot = () => undefined

const reportMissingCode = () =>
  toast({
    title: 'Failed to update favorites. Please try again.',
    description: "Favorites aren't available on this phone yet. Connect to the internet once to load them.",
    tone: 'destructive',
  })

interface Props {
  item: FavoriteSource
  /** Without the round background that the button needs on a picture. */
  plain?: boolean
}

/** Toggles a favorite. For visitors it opens sign-in and marks the favorite afterwards. Other roles don't see it. */
export function FavoriteButton({ item, plain }: Props) {
  const { saved, toggle } = useSyncExternalStore(favoritesStore.subscribe, favoritesStore.get, getServerSnapshot) ?? {}
  const signIn = useSignIn()
  // A tap before the code has loaded takes effect after the load.
  const [isTapped, setTapped] = useState(false)
  useEffect(() => {
    if (!isTapped || !toggle) return
    setTapped(false)
    toggle(item, signIn)
  }, [isTapped, toggle, item, signIn])
  if (saved === null) return null
  return (
    <IconButton
      icon="heart"
      variant={plain ? undefined : 'heart'}
      label={`Favorite: ${item.name}`}
      pressed={saved?.has('_id' in item ? item._id : item.id) ?? false}
      onClick={() => (toggle ? toggle(item, signIn) : setTapped(true))}
    />
  )
}
