/** The behavior of the favorite buttons. Loaded after the page load. */
import type { FeaturedProduct, Listing, ShowcaseItem } from '#contract/catalogue/catalogue'
import { allVerticals, shops } from '#contract/verticals/index'
import { buildPath } from '#contract/verticals/vertical'
import { currentSession, subscribeSession } from '../../../../api/session'
import { retryImport } from '../../../../retry-import'
import { saveIntent, type Intents } from './intents'

/** The data types from which cards with a favorite button are built. */
export type FavoriteSource = Listing | ShowcaseItem | FeaturedProduct

export interface FavoritesState {
  /** Ids of the favorite listings. Null for accounts without favorites, which are all but customers. */
  saved: ReadonlySet<string> | null
  toggle(item: FavoriteSource, signIn: () => void): void
}

export type FavoritePreview = Intents['favorite']

export function watchFavoritesState(emit: (hearts: FavoritesState) => void): () => void {
  let stop = () => {}
  const restart = () => {
    stop()
    stop = () => {}
    const user = currentSession()?.user
    if (!user) emit({ saved: new Set(), toggle: saveIntentAndSignIn })
    else if (user.user_type !== 'endUser') emit({ saved: null, toggle: () => undefined })
    else stop = watchOwnFavorites(user.id, emit)
  }
  restart()
  const unsubscribe = subscribeSession(restart)
  return () => {
    unsubscribe()
    stop()
  }
}

/** Watches the favorites in the user's local database. Lazy, because visitors do not need the database code. */
function watchOwnFavorites(userId: string, emit: (hearts: FavoritesState) => void): () => void {
  let stop: (() => void) | undefined
  let isStopped = false
  retryImport(() => import('./own-favorites'))
    .then(({ watchFavorites, toggleFavorite }) => {
      if (!isStopped)
        stop = watchFavorites(userId, (saved) =>
          emit({ saved, toggle: (item) => void toggleFavorite(buildFavoritePreview(item), saved) }),
        )
    })
    .catch(() => undefined) // the favorite buttons keep their state
  return () => {
    isStopped = true
    stop?.()
  }
}

function saveIntentAndSignIn(item: FavoriteSource, signIn: () => void): void {
  saveIntent('favorite', buildFavoritePreview(item))
  signIn()
}

/** Builds the preview of a favorite from the data of its card. */
export function buildFavoritePreview(item: FavoriteSource): FavoritePreview {
  const { name, price = 0, imageUrl } = item
  const shared = { name, price, imageUrl, available: true }
  if ('vertical' in item) {
    const { _id, vertical, unit, vendorName, town, path, rating } = item
    return { ...shared, _id, vertical, unit, vendorName, town, path, rating: rating.count > 0 ? rating.average : null }
  }
  if ('providerName' in item) {
    const { id, type, providerName, location, path, additionalInfo } = item
    return {
      ...shared,
      _id: id,
      vertical: type,
      unit: allVerticals.find((vertical) => vertical.id === type)?.unit ?? '',
      vendorName: providerName,
      town: location,
      path,
      rating: additionalInfo.rating,
    }
  }
  const { _id, storeLocation } = item
  return {
    ...shared,
    _id,
    vertical: shops.id,
    unit: shops.unit,
    vendorName: '',
    town: storeLocation,
    path: buildPath(shops.routes.listing, _id),
    rating: null,
  }
}
