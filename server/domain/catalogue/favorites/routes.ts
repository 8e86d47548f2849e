import { addFavorite, listFavorites, removeFavorite } from '#contract/catalogue/favorites'
import type { Db } from '../../../db/connect'
import { command, query, signedInOf, type Who } from '../../route'
import { saveFavorite, readFavorites, deleteFavorite } from './edit'

const loadFavorites = (db: Db, call: { who: Who | null }) => readFavorites(db, signedInOf(call).accountId)
/** Every favorites command returns the whole list. */
const withFavorites = { present: loadFavorites }

export const favoriteRoutes = [
  query(listFavorites, loadFavorites),
  command(
    addFavorite,
    (tx, call) => saveFavorite(tx, signedInOf(call).accountId, call.input.params.listingId),
    withFavorites,
  ),
  command(
    removeFavorite,
    (tx, call) => deleteFavorite(tx, signedInOf(call).accountId, call.input.params.listingId),
    withFavorites,
  ),
]
