/** Candidates of a listing query: from the text indexes if it has words, otherwise in the order of an index. */
import type * as catalogue from '#contract/catalogue/catalogue'
import type { InputOf } from '#contract/core/endpoint'
import { verticalIds } from '#contract/verticals/vertical'
import type { ListingSort } from '#contract/catalogue/list-options'
import { ngweeOf } from '#contract/core/values'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { takeFromTiers, takeInOrder, type Condition } from './candidates'
import { allOf, either, hasLexemes, matchAny, matchExactly } from './lexemes'
import { splitAfter, type KeyOrder, type Position } from './list-cursor'
import { extractRoutePhrases, findKinds } from './rank'
import type { SearchQuery } from './search-query'
import { buildLikePattern } from './sql'

export type ListingQuery = InputOf<typeof catalogue.listings>['query']

/** More towns than this are a filter on the candidates instead of parts of an index. */
const maxTownGroups = 12

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
  isRefined: boolean
  /** Only candidates after this position, in lists without words and one of the `continuableSorts`. */
  after?: Position
}

/** @returns common table expressions, of which `candidate` has the rows */
export function selectListingCandidates(
  filters: ListingFilters,
  question: SearchQuery,
  { limit, isRefined, after }: CandidateBounds,
): RawBuilder<unknown>[] {
  if (question.words.length > 0) return selectTextMatches(filters, question, limit, isRefined)
  return [sql`candidate as materialized (${selectInOrder(filters, limit, after)})`]
}

/**
 * Filters that search rows decide, by the column that they are on. A price that depends on the day is decided later, for
 * the candidates only.
 */
function buildConditions({ vendorId, priceFrom, priceTo, ratingFrom, towns }: ListingFilters) {
  return {
    others: [
      ...(vendorId ? [sql<boolean>`vendor_id = ${vendorId}`] : []),
      ...(towns && towns.length > maxTownGroups ? [sql<boolean>`town = any(${towns}::text[])`] : []),
    ],
    price: [
      ...(priceFrom ? [sql<boolean>`price_high >= ${ngweeOf(priceFrom)}`] : []),
      // A price of 0 means "price on request". Such a listing must not match a maximum price.
      ...(priceTo === undefined ? [] : [sql<boolean>`price_low <= ${ngweeOf(priceTo)} and price_high > 0`]),
    ],
    rating: ratingFrom ? [sql<boolean>`rating >= ${ratingFrom}`] : [],
  }
}

const hasTownGroups = (towns: string[] | undefined): towns is string[] =>
  towns !== undefined && towns.length <= maxTownGroups

/**
 * Selects the matches of a text: all of them up to the limit. If there are more (`isRefined`), it adds the best matches in
 * routes, names, and vendors or towns, which the score alone could leave out.
 */
function selectTextMatches(
  filters: ListingFilters,
  { words }: SearchQuery,
  limit: number,
  isRefined: boolean,
): RawBuilder<unknown>[] {
  const { q, vertical, towns } = filters
  const scope = [
    ...(vertical ? [matchExactly('v/', [vertical])] : []),
    ...(hasTownGroups(towns)
      ? [
          matchExactly(
            'p/',
            towns.map((town) => town.toLowerCase()),
          ),
        ]
      : []),
  ]
  const matchWords = (prefix: 'n/' | 's/') => allOf([...words.map(({ forms }) => matchAny(prefix, forms)), ...scope])
  const anywhere = allOf([
    ...words.map((word) => either(matchAny('', word.forms), matchExactly('v/', findKinds(word)))),
    ...scope,
  ])
  const conditions: Condition[] = Object.values(buildConditions(filters)).flat()
  const takeMatches = (name: string, lexemes: string, max: number, except?: string) =>
    takeFromTiers(
      name,
      lexemes,
      [...conditions, ...(except === undefined ? [] : [sql<boolean>`not ${hasLexemes(except)}`])],
      sql<number>`${sql.lit(max)}`,
    )
  if (!isRefined) return takeMatches('candidate', anywhere, limit)
  const phrases = extractRoutePhrases(q)
  const inNames = phrases.length > 0 ? allOf([matchAny('f/', phrases), anywhere]) : matchWords('n/')
  return [
    ...takeMatches('in_name', inNames, limit / 4),
    ...takeMatches('in_title', matchWords('s/'), limit / 4, inNames),
    ...takeMatches('anywhere', anywhere, limit / 2, either(inNames, matchWords('s/'))),
    sql`candidate as (select * from in_name union all select * from in_title union all select * from anywhere)`,
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
export const continuableSorts = Object.keys(continuableOrders) as ListingSort[]

function selectInOrder(filters: ListingFilters, maxRows: number, position?: Position): RawBuilder<unknown> {
  const { sort = 'best', vertical, towns, vendorId } = filters
  const { others, ...ranges } = buildConditions(filters)
  const ofTown = hasTownGroups(towns) ? [sql<boolean>`town = any(${towns}::text[])`] : []
  const ofVertical = vertical ? [sql<boolean>`vertical = ${vertical}`] : []
  const all = [...others, ...ranges.price, ...ranges.rating]
  const order = {
    columns: indexColumns[sort],
    selected: sql`listing_id, town, price_low, price_high, rating, created_at ${sort === 'best' ? sql`, score` : sql``}`,
  }
  const after = position && splitAfter(position, 'listing_id', continuableOrders[sort] ?? null)
  // A vendor has few rows: their index finds them, and they are sorted.
  if (vendorId)
    return takeInOrder('search_listing', {
      order: { ...order, groups: [sql`true`] },
      conditions: [...all, ...ofTown, ...ofVertical],
      maxRows,
      after,
    })
  if (hasTownGroups(towns) && sort === 'best') {
    const groups = towns.length > 0 ? towns.map((town) => sql<boolean>`town = ${town}`) : [sql<boolean>`false`]
    return takeInOrder('search_listing', {
      order: { ...order, groups },
      conditions: [],
      filters: [...all, ...ofVertical],
      maxRows,
      after,
    })
  }
  const ordered = orderedFilters[sort]
  const take = (range: readonly Condition[], limit?: RawBuilder<number>) =>
    takeInOrder('search_listing', {
      order: { ...order, groups: (vertical ? [vertical] : verticalIds).map((id) => sql<boolean>`vertical = ${id}`) },
      conditions: [...(ordered ? ranges[ordered] : []), ...range],
      filters: [
        ...others,
        ...ofTown,
        ...(ordered === 'price' ? [] : ranges.price),
        ...(ordered === 'rating' ? [] : ranges.rating),
      ],
      filterOrder: getFilterOrder(filters),
      maxRows,
      after,
      ...(limit && { limit }),
    })
  if (sort !== 'priceUp') return take([])
  // Listings without a price come last, but first in the index.
  return sql`with priced as materialized (${take([sql`price_low > 0`])})
    select * from priced union all (${take([sql`price_low = 0`], sql`${sql.lit(maxRows)} - (select count(*) from priced)`)})`
}

function getFilterOrder({ towns, priceFrom, priceTo, ratingFrom }: ListingFilters): RawBuilder<unknown> | undefined {
  if (towns) return undefined
  if (priceTo !== undefined) return sql`price_low`
  if (priceFrom) return sql`price_low desc`
  return ratingFrom ? sql`rating desc` : undefined
}
