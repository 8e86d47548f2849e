/** The behavior of the favorite buttons. Loaded after the page load. */
import type { FeaturedProduct, Listing, ShowcaseItem } from '#contract/catalogue'
import { allVerticals, verticals } from '#contract/verticals/index'
import { pathTo, type VerticalId } from '#contract/verticals/vertical'
import { currentSession, subscribeSession } from '../../../api/session'
import { patiently } from '../../../ui/patiently'
import { keepIntent, type Intents } from './intents'

/** The data types from which cards with a favorite button are built. */
export type Hearted = Listing | ShowcaseItem | FeaturedProduct

export interface Hearts {
  /** Ids of the favorite listings. Null for accounts without favorites, which are all but customers. */
  saved: ReadonlySet<string> | null
  press(of: Hearted, signIn: () => void): void
}

export type Shown = Intents['favorite']

export function watchHearts(tell: (hearts: Hearts) => void): () => void {
  let stop = () => {}
  const follow = () => {
    stop()
    stop = () => {}
    const user = currentSession()?.user
    if (!user) tell({ saved: new Set(), press: keepAndSignIn })
    else if (user.user_type !== 'endUser') tell({ saved: null, press: () => undefined })
    else stop = followOwn(user.id, tell)
  }
  follow()
  const unfollow = subscribeSession(follow)
  return () => {
    unfollow()
    stop()
  }
}

/** Watches the favorites in the user's local database. Lazy, because visitors do not need the database code. */
function followOwn(user: string, tell: (hearts: Hearts) => void): () => void {
  let stop: (() => void) | undefined
  let stopped = false
  patiently(() => import('./own-hearts'))
    .then(({ watchFavorites, turn }) => {
      if (!stopped)
        stop = watchFavorites(user, (saved) => tell({ saved, press: (of) => void turn(shownOf(of), saved) }))
    })
    .catch(() => undefined) // the favorite buttons keep their state
  return () => {
    stopped = true
    stop?.()
  }
}

function keepAndSignIn(of: Hearted, signIn: () => void): void {
  keepIntent('favorite', shownOf(of))
  signIn()
}

const shops = allVerticals.find(({ stock }) => stock === 'unit')!

/** Builds the preview of a favorite from the data of its card. */
export function shownOf(of: Hearted): Shown {
  const { name, price = 0, imageUrl } = of
  const shared = { name, price, imageUrl, available: true }
  if ('vertical' in of) {
    const { _id, vertical, unit, vendorName, town, path, rating } = of
    return { ...shared, _id, vertical, unit, vendorName, town, path, rating: rating.count > 0 ? rating.average : null }
  }
  if ('providerName' in of) {
    const { id, type, providerName, location, path, additionalInfo } = of
    return {
      ...shared,
      _id: id,
      vertical: type,
      unit: verticals[type as VerticalId]?.unit ?? '',
      vendorName: providerName,
      town: location,
      path,
      rating: additionalInfo.rating,
    }
  }
  const { _id, storeLocation } = of
  return {
    ...shared,
    _id,
    vertical: shops.id,
    unit: shops.unit,
    vendorName: '',
    town: storeLocation,
    path: pathTo(shops.routes.listing, _id),
    rating: null,
  }
}
