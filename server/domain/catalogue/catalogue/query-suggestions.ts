/** Suggestions for a search without results: single changes to the query that would return some. */
import { getQueryWords } from '#contract/catalogue/search-query'

interface SuggestibleQuery {
  q?: string | undefined
  town?: string | undefined
}
interface ResultCounters<Query> {
  count(changed: Query): Promise<number>
  /** Towns with matching listings, highest count first. */
  towns?(changed: Query): Promise<{ town: string; total: number }[]>
}
interface QuerySuggestion {
  change: Record<string, string>
  total: number
}

/** Filters of one group are removed together, because one without the other makes no sense. */
const filterGroups = [
  ['town'],
  ['priceFrom', 'priceTo'],
  ['ratingFrom'],
  ['from', 'to'],
  ['vertical'],
  ['businessType'],
  ['vendorId'],
] as const

export async function findQuerySuggestions<Query extends SuggestibleQuery>(
  query: Query,
  { count, towns }: ResultCounters<Query>,
): Promise<QuerySuggestion[]> {
  const changes = [
    ...filterGroups
      .filter((group) => group.some((name) => name in query && query[name as keyof Query] !== undefined))
      .map(clearFilters),
    ...dropEachWord(query.q),
  ]
  const suggestions = await Promise.all(
    changes.map(async (change) => ({ change, total: await count(applyChange(query, change)) })),
  )
  const inOtherTowns = query.town && towns ? await towns(applyChange(query, { town: '', page: '' })) : []
  return [...suggestions, ...inOtherTowns.map(({ town, total }) => ({ change: { town }, total }))].filter(
    ({ total }) => total > 0,
  )
}

const clearFilters = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, '']))

/** Each word left out costs a search of its own, and one word less rarely helps a long text. */
const maxWords = 5

/** Returns one change per search word, each leaving out that word. */
function dropEachWord(q: string | undefined): Record<string, string>[] {
  const words = getQueryWords(q)
  if (words.length < 2 || words.length > maxWords) return []
  return words.map((word) => ({ q: words.filter((otherWord) => otherWord !== word).join(' ') }))
}

const applyChange = <Query extends SuggestibleQuery>(query: Query, change: Record<string, string>): Query => ({
  ...query,
  ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || undefined])),
})
