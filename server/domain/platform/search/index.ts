/** The search of administrators: finds what a text means, and reads what the results show. */
import * as search from '#contract/platform/search'
import { isKey } from '#contract/core/keys'
import type { Db } from '../../../db/connect'
import { query } from '../../route'
import { finders } from './find'
import { loaders, rankResults } from './load'
import { parseSearch } from './query'

export const searchRoutes = [
  query(search.searchForAdmins, (db, call) => searchEverything(db, call.input.query.q)),
  query(search.readSearchItems, (db, call) => readItems(db, call.input.query.items)),
]

async function searchEverything(db: Db, typed: string): Promise<search.SearchResult[]> {
  const parsed = parseSearch(typed)
  if (!parsed) return []
  const found = await Promise.all(
    search.searchKinds.map(async (kind) => {
      const ids = await finders[kind](db, parsed)
      return ids.length === 0 ? [] : rankResults(await loaders[kind](db, ids), typed)
    }),
  )
  return found.flat()
}

/** In the order of the ids. */
async function readItems(db: Db, items: string): Promise<search.SearchResult[]> {
  const keys = items.split(',').filter(isItem).slice(0, search.maxReadItems)
  const results = await Promise.all(
    search.searchKinds.map((kind) => {
      const ids = keys.filter((key) => key.startsWith(`${kind}:`)).map((key) => key.slice(kind.length + 1))
      return ids.length === 0 ? [] : loaders[kind](db, ids)
    }),
  )
  const byKey = new Map(results.flat().map((result) => [`${result.kind}:${result._id}`, result]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

/** Other values can be left on a device by another release. */
function isItem(item: string): boolean {
  const [kind = '', id = ''] = item.split(':')
  return isKey(finders, kind) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}
