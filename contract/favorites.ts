/**
 * Favorites: listings a customer marked with a heart. One per listing, so a favorite's id is its listing's id: what is
 * marked offline can be unmarked offline.
 */
import { array, boolean, number, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { only } from './access'
import { endpoint, type Merge } from './endpoint'
import { Id, Instant, LocalDate, Zmw } from './values'

export const mostFavorites = 500

/** With what a card shows of it, so that the list reads the same without a connection. */
export const Favorite = type({
  _id: Id,
  vertical: string(),
  name: string(),
  price: Zmw,
  /** Where its price goes by the date: what it is from each day on, the earliest first. Before that `price` holds. */
  prices: optional(array(type({ since: LocalDate, price: Zmw }))),
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

/** What it costs on a day: kept on a phone, it changes there with the calendar, as it does in lists. */
export const favoritePrice = ({ price, prices = [] }: Pick<Favorite, 'price' | 'prices'>, date: string): number =>
  prices.filter(({ since }) => since <= date).at(-1)?.price ?? price

const params = object({ listingId: Id })
const favoriteKey = (input: { params: { listingId: string } }) => `favorite/${input.params.listingId}`

/** On, off and on again is on; what ends as it began is nothing. */
const mergeHearts: Merge = (_, later, wasThere) =>
  wasThere() === (later.endpoint === 'favorites.add') ? 'nothing' : later

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
