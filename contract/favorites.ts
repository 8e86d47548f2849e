/**
 * Favorites: listings a customer marked with a heart. One per listing, so a favorite's id is its listing's id: what is
 * marked offline can be unmarked offline.
 */
import { array, boolean, number, nullable, object, string, type, type Infer } from 'superstruct'
import { only } from './access'
import { endpoint, type Merge } from './endpoint'
import { Id, Instant, Zmw } from './values'

export const mostFavorites = 500

/** With what a card shows of it, so that the list reads the same without a connection. */
export const Favorite = type({
  _id: Id,
  vertical: string(),
  name: string(),
  price: Zmw,
  unit: string(),
  imageUrl: nullable(string()),
  vendorName: string(),
  town: string(),
  path: string(),
  /** Out of 5; null where nobody has rated. */
  rating: nullable(number()),
  /** False once it is no longer offered. */
  available: boolean(),
  savedAt: Instant,
})
export type Favorite = Infer<typeof Favorite>

const params = object({ listingId: Id })
const favoriteKey = (input: { params: { listingId: string } }) => `favorite/${input.params.listingId}`

/** On, off and on again is on; what ends as it began is nothing. */
const mergeHearts: Merge = (_, later, wasThere) => (wasThere() === (later.endpoint === 'favorites.add') ? 'nothing' : later)

export const listFavorites = endpoint({
  name: 'favorites.list',
  method: 'GET',
  path: '/favorites',
  answer: type({ favorites: array(Favorite) }),
  access: only('endUser'),
  offline: 'cache',
})
const edit = {
  path: '/favorites/:listingId',
  params,
  answer: listFavorites.answer,
  access: listFavorites.access,
  offline: 'queue',
  orderKey: favoriteKey,
  coalesceKey: favoriteKey,
  merge: mergeHearts,
} as const
export const addFavorite = endpoint({ name: 'favorites.add', method: 'PUT', ...edit })
export const removeFavorite = endpoint({ name: 'favorites.remove', method: 'DELETE', ...edit })
