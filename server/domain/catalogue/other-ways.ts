/** Suggestions for a search without results: single changes to the query that would return some. */
import { wordsOf } from '#contract/question'

interface Asked {
  q?: string | undefined
  town?: string | undefined
}
interface Ways<Query> {
  count(changed: Query): Promise<number>
  /** Towns with matching listings, highest count first. */
  towns?(changed: Query): Promise<{ town: string; total: number }[]>
}
export interface OtherWay {
  change: Record<string, string>
  total: number
}

/** Filters of one group are removed together, because one without the other makes no sense. */
const groups = [
  ['town'],
  ['priceFrom', 'priceTo'],
  ['ratingFrom'],
  ['from', 'to'],
  ['vertical'],
  ['businessType'],
  ['vendorId'],
] as const

export async function otherWays<Query extends Asked>(query: Query, { count, towns }: Ways<Query>): Promise<OtherWay[]> {
  const changes = [
    ...groups
      .filter((group) => group.some((name) => name in query && query[name as keyof Query] !== undefined))
      .map(without),
    ...fewerWords(query.q),
  ]
  const counted = await Promise.all(
    changes.map(async (change) => ({ change, total: await count(changed(query, change)) })),
  )
  const elsewhere = query.town && towns ? await towns(changed(query, { town: '', page: '' })) : []
  return [...counted, ...elsewhere.map(({ town, total }) => ({ change: { town }, total }))].filter(
    ({ total }) => total > 0,
  )
}

const without = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, '']))

/** Returns one change per search word, each leaving out that word. */
function fewerWords(q: string | undefined): Record<string, string>[] {
  const words = wordsOf(q)
  return words.length < 2 ? [] : words.map((word) => ({ q: words.filter((other) => other !== word).join(' ') }))
}

const changed = <Query extends Asked>(query: Query, change: Record<string, string>): Query => ({
  ...query,
  ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || undefined])),
})
