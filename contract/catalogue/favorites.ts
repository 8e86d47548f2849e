/**
 * Favorites of a customer. A favorite's id is its listing's id, so a favorite that was added offline can be removed
 * offline.
 */
import { array, boolean, number, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { allowRoles } from '../core/access'
import { endpoint, type Merge } from '../core/endpoint'
import { Id, Instant, LocalDate, Zmw } from '../core/values'

export const maxFavorites = 500

/** A favorite with the fields of a listing card, so that the list can be displayed offline. */
export const Favorite = type({
  _id: Id,
  vertical: string(),
  name: string(),
  price: Zmw,
  /** Prices that change by date, earliest first. `price` applies before the first one. */
  prices: optional(array(type({ since: LocalDate, price: Zmw }))),
  unit: string(),
  imageUrl: nullable(string()),
  vendorName: string(),
  town: string(),
  path: string(),
  /** From 1 to 5; null without ratings. */
  rating: nullable(number()),
  /** False if the listing is no longer available. */
  available: boolean(),
  savedAt: Instant,
})
export type Favorite = Infer<typeof Favorite>

/** Returns the price on a day. A stored favorite can thus show the current price without a request. */
export const getFavoritePrice = ({ price, prices = [] }: Pick<Favorite, 'price' | 'prices'>, date: string): number =>
  prices.filter(({ since }) => since <= date).at(-1)?.price ?? price

const params = object({ listingId: Id })
const getFavoriteKey = (input: { params: { listingId: string } }) => `favorite/${input.params.listingId}`

/** The later command replaces the earlier one. A command that restores the original state results in `nothing`. */
const mergeFavoriteCommands: Merge = (_, later, existedBefore) =>
  existedBefore() === (later.endpoint === 'favorites.add') ? 'nothing' : later

export const listFavorites = endpoint({
  name: 'favorites.list',
  method: 'GET',
  path: '/favorites',
  answer: type({ favorites: array(Favorite) }),
  access: allowRoles('endUser'),
  offline: 'cache',
})
const favoriteCommand = {
  path: '/favorites/:listingId',
  params,
  answer: listFavorites.answer,
  access: listFavorites.access,
  offline: 'queue',
  changes: { entity: 'favorite', getId: (input: { params: { listingId: string } }) => input.params.listingId },
  orderKey: getFavoriteKey,
  coalesceKey: getFavoriteKey,
  merge: mergeFavoriteCommands,
} as const
export const addFavorite = endpoint({
  name: 'favorites.add',
  method: 'PUT',
  label: 'Save to favorites',
  ...favoriteCommand,
})
export const removeFavorite = endpoint({
  name: 'favorites.remove',
  method: 'DELETE',
  label: 'Remove from favorites',
  ...favoriteCommand,
})

export const favoriteCommands = [addFavorite, removeFavorite]
