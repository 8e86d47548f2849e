import { addFavorite, listFavorites, removeFavorite } from '#contract/favorites'
import type { Db } from '../../db/connect'
import { command, query, signedInOf, type Who } from '../route'
import { add, readFavorites, remove } from './edit'

const whole = (db: Db, call: { who: Who | null }) => readFavorites(db, signedInOf(call).accountId)
/** Every favorites command returns the whole list. */
const answered = { present: whole }

export const favoriteRoutes = [
  query(listFavorites, whole),
  command(addFavorite, (tx, call) => add(tx, signedInOf(call).accountId, call.input.params.listingId), answered),
  command(removeFavorite, (tx, call) => remove(tx, signedInOf(call).accountId, call.input.params.listingId), answered),
]
