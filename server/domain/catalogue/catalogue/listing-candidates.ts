/** Candidates of a listing query: from the text indexes if it has words, otherwise in the order of an index. */
import { getKeys } from '#contract/core/keys'
import type * as catalogue from '#contract/catalogue/catalogue'
import type { InputOf } from '#contract/core/endpoint'
import { verticalIds } from '#contract/verticals/vertical'
import { isStopWord } from '#contract/catalogue/search-query'
import type { ListingSort } from '#contract/catalogue/list-options'
import { ngweeOf } from '#contract/core/values'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { allTrue, type Condition } from '../../../db/conditions'
import { takeFromTiers, takeInOrder } from './candidates'
import { either, matchAny, matchExactly } from './lexemes'
import { splitAfter, type KeyOrder, type Position } from '../../../db/list-cursor'
import { buildListingRank, extractRoutePhrases, findKinds } from './rank'
import type { SearchQuery } from './correct-query'
import { buildLikePattern } from '../../../db/like-pattern'

export type ListingQuery = InputOf<typeof catalogue.listings>['query']

/** More parts of an index than this take longer to plan than to filter. A town has one for each vertical. */
const maxGroups = 14
/** A text query with more towns takes longer than a filter. */
const maxTownLexemes = 12

/** Finds the towns that contain a text. */
export async function findTowns(db: Db, town: string | undefined): Promise<string[] | undefined> {
  if (town === undefined) return undefined
  const rows = await db
    .selectFrom('search_town')
    .select('town')
    .where('town', 'ilike', buildLikePattern(town))
    .execute()
  return rows.map((row) => row.town)
}

export interface ListingFilters extends ListingQuery {
  towns?: string[] | undefined
}

export interface CandidateBounds {
  limit: number
  /** Whether the results are displayed in their order, or only counted. */
  isRanked: boolean
  /** Only candidates after this position, in lists without words and one of the `continuableSorts`. */
  after?: Position
}

/** @returns common table expressions, of which `candidate` has the rows */
export function selectListingCandidates(
  filters: ListingFilters,
  question: SearchQuery,
  { limit, isRanked, after }: CandidateBounds,
): RawBuilder<unknown>[] {
  if (question.words.length > 0) return selectTextMatches(filters, question, limit, isRanked)
  return [sql`candidate as materialized (${selectInOrder(filters, limit, after)})`]
}

/**
 * Filters that search rows decide, by the column that they are on. A price that depends on the day is decided later, for
 * the candidates only.
 */
function buildConditions({ vendorId, priceFrom, priceTo, ratingFrom, towns }: ListingFilters) {
  return {
    vendor: vendorId ? [sql<boolean>`vendor_id = ${vendorId}`] : [],
    towns: towns ? [sql<boolean>`town = any(${towns}::text[])`] : [],
    price: [
      ...(priceFrom ? [sql<boolean>`price_high >= ${ngweeOf(priceFrom)}`] : []),
      // A price of 0 means "price on request". Such a listing must not match a maximum price.
      ...(priceTo === undefined ? [] : [sql<boolean>`price_low <= ${ngweeOf(priceTo)} and price_high > 0`]),
    ],
    rating: ratingFrom ? [sql<boolean>`rating >= ${ratingFrom}`] : [],
  }
}

/** The best matches in routes or names that are added to the best matches by score. */
const maxTitled = 300

/**
 * Selects the matches of a text: all of them up to the limit. If there are more, it adds the best matches in the route, or
 * in names, vendors and towns, which the score alone could leave out.
 */
function selectTextMatches(
  filters: ListingFilters,
  question: SearchQuery,
  limit: number,
  isRanked: boolean,
): RawBuilder<unknown>[] {
  const { q, vertical, towns, sort = 'best' } = filters
  const { words } = question
  const isTownLexeme = towns !== undefined && towns.length <= maxTownLexemes
  const scope = [
    ...(vertical ? [matchExactly('v/', [vertical])] : []),
    ...(isTownLexeme
      ? [
          matchExactly(
            'p/',
            towns.map((town) => town.toLowerCase()),
          ),
        ]
      : []),
  ]
  const { towns: ofTowns, ...others } = buildConditions(filters)
  const conditions: Condition[] = [...Object.values(others).flat(), ...(isTownLexeme ? [] : ofTowns)]
  const rank = isRanked && sort === 'best' ? buildListingRank(question, q) : sql<number>`0`
  const selected = sql`listing_id, town, price_low, price_high, rating, created_at, ${rank} as rank`
  const take = (name: string, lexemes: readonly string[], maxRows: RawBuilder<number>) =>
    takeFromTiers({ name, selected, lexemes: [...lexemes, ...scope], conditions, maxRows })
  const anywhere = words.map((word) => either(matchAny('', word.forms), matchExactly('v/', findKinds(word))))
  // Names with a stop word are not better matches than other texts.
  if (!isRanked || words.every(({ typed }) => isStopWord(typed)))
    return [
      ...take('anywhere', anywhere, sql<number>`${sql.lit(limit)}`),
      sql`candidate as materialized (select * from anywhere)`,
    ]
  const phrases = extractRoutePhrases(q)
  const titled =
    phrases.length > 0 ? [matchAny('f/', phrases), ...anywhere] : words.map(({ forms }) => matchAny('s/', forms))
  const maxAdded = sql<number>`(select max_rows from added)`
  return [
    ...take('anywhere', anywhere, sql<number>`${sql.lit(limit)}`),
    sql`added as materialized (
      select case when count(*) < ${sql.lit(limit)} then 0 else ${sql.lit(maxTitled)} end as max_rows from anywhere
    )`,
    ...take('titled', titled, maxAdded),
    sql`candidate as materialized (
      select * from titled
      union all select * from anywhere where listing_id not in (select listing_id from titled)
    )`,
  ]
}

const indexColumns: Record<ListingSort, RawBuilder<unknown>> = {
  best: sql`score desc, created_at, listing_id`,
  priceUp: sql`price_low, created_at, listing_id`,
  priceDown: sql`price_low desc, created_at desc, listing_id desc`,
  rating: sql`rating desc, created_at, listing_id`,
  newest: sql`created_at desc, listing_id`,
}

/** The filters on the first column of an order's index. */
const orderedFilters: Partial<Record<ListingSort, 'price' | 'rating'>> = {
  priceUp: 'price',
  priceDown: 'price',
  rating: 'rating',
}

/** Sorts whose index has the order of the list itself. Prices can depend on the day. */
const continuableOrders: Partial<Record<ListingSort, KeyOrder | null>> = {
  best: { column: sql`score`, type: 'float8', isDescending: true },
  rating: { column: sql`rating`, type: 'float8', isDescending: true },
  newest: null,
}
export const continuableSorts = getKeys(continuableOrders)

function selectInOrder(filters: ListingFilters, maxRows: number, position?: Position): RawBuilder<unknown> {
  const { sort = 'best', vertical, towns, vendorId } = filters
  const { vendor, towns: ofTowns, ...ranges } = buildConditions(filters)
  const order = {
    columns: indexColumns[sort],
    selected: sql`listing_id, town, price_low, price_high, rating, created_at, ${sort === 'best' ? sql`score, score` : sql`0`} as rank`,
  }
  const after = position && splitAfter(position, 'listing_id', continuableOrders[sort] ?? null)
  // A vendor has few rows: their index finds them, and they are sorted.
  if (vendorId)
    return takeInOrder('search_listing', {
      order: { ...order, groups: [sql`true`] },
      conditions: [
        ...vendor,
        ...ofTowns,
        ...(vertical ? [sql<boolean>`vertical = ${vertical}`] : []),
        ...ranges.price,
        ...ranges.rating,
      ],
      maxRows,
      after,
    })
  const ofVerticals = (vertical ? [vertical] : verticalIds).map((id) => sql<boolean>`vertical = ${id}`)
  const isGroupedByTown = towns !== undefined && towns.length * ofVerticals.length <= maxGroups
  const groups = isGroupedByTown
    ? towns.flatMap((town) => ofVerticals.map((ofVertical) => allTrue([sql<boolean>`town = ${town}`, ofVertical])))
    : ofVerticals
  const ordered = orderedFilters[sort]
  const take = (range: readonly Condition[], limit?: RawBuilder<number>) =>
    takeInOrder('search_listing', {
      order: { ...order, groups: groups.length > 0 ? groups : [sql`false`] },
      conditions: [...(ordered ? ranges[ordered] : []), ...range],
      filters: [
        ...(isGroupedByTown ? [] : ofTowns),
        ...(ordered === 'price' ? [] : ranges.price),
        ...(ordered === 'rating' ? [] : ranges.rating),
      ],
      filterOrder: towns && !isGroupedByTown ? undefined : getFilterOrder(filters),
      maxRows,
      after,
      ...(limit && { limit }),
    })
  if (sort !== 'priceUp') return take([])
  // Listings without a price come last, but first in the index.
  return sql`with priced as materialized (${take([sql`price_low > 0`])})
    select * from priced union all (${take([sql`price_low = 0`], sql`${sql.lit(maxRows)} - (select count(*) from priced)`)})`
}

function getFilterOrder({ priceFrom, priceTo, ratingFrom }: ListingFilters): RawBuilder<unknown> | undefined {
  if (priceTo !== undefined) return sql`price_low`
  if (priceFrom) return sql`price_low desc`
  return ratingFrom ? sql`rating desc` : undefined
}
