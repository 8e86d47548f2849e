/** Search and filtering of listings, with pagination. */
import type { ListingSort } from '#contract/catalogue/list-options'
import { lusakaDate, lusakaTime, ngweeOf } from '#contract/core/values'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { freeQuantity, isFree, nextDepartureFreeSeats, nextDepartureDate } from '../stock'
import { allTrue, candidateBounds, maxCounted, type Condition } from './candidates'
import { priceOn } from './fare'
import { findTowns, selectListingCandidates, type ListingFilters, type ListingQuery } from './listing-candidates'
import { findQuerySuggestions } from './query-suggestions'
import { buildListingRank } from './rank'
import { interpretSearchQuery, type SearchQuery } from './search-query'
import { selectBrowsableListings } from './sql'
import { listingView, type OfferedRow } from './views'

const defaultPageSize = 20

export async function browseListings(db: Db, query: ListingQuery, at: Date) {
  const { page = 1, pageSize = defaultPageSize } = query
  const search = await prepareSearch(db, query, at)
  const { ids, total, isLowerBound } = await findPage(db, search, page, pageSize)
  const shared = { total, ...(isLowerBound ? { isLowerBound } : {}), page, pageSize, readAs: search.question.readAs }
  if (total > 0) return { ...shared, listings: (await loadListings(db, ids, query, at)).map(listingView) }
  const count = async (changed: ListingQuery) => (await findPage(db, await prepareSearch(db, changed, at), 1, 1)).total
  return {
    ...shared,
    listings: [],
    instead: await findQuerySuggestions(query, { count, towns: (changed) => countByTown(db, changed, at) }),
  }
}

interface Search {
  filters: ListingFilters
  question: SearchQuery
  at: Date
}

async function prepareSearch(db: Db, query: ListingQuery, at: Date): Promise<Search> {
  const [question, towns] = await Promise.all([interpretSearchQuery(db, query.q), findTowns(db, query.town)])
  return { filters: { ...query, towns }, question, at }
}

interface FoundPage {
  ids: string[]
  total: number
  /** Whether there are more matches than `total`. */
  isLowerBound: boolean
}

async function findPage(db: Db, search: Search, page: number, pageSize: number): Promise<FoundPage> {
  const offset = (page - 1) * pageSize
  const [firstBound, nextBound] = candidateBounds
  const first = await selectPage(db, search, { limit: firstBound, isRefined: false, offset, pageSize })
  if (first.candidates < firstBound) return { ...first, isLowerBound: false }
  const hasEnough = search.question.words.length === 0 && first.matches >= Math.min(offset + pageSize, maxCounted)
  const found = hasEnough
    ? first
    : await selectPage(db, search, { limit: nextBound, isRefined: true, offset, pageSize })
  return { ids: found.ids, total: Math.min(Math.max(first.matches, found.matches), maxCounted), isLowerBound: true }
}

interface PageBounds {
  limit: number
  isRefined: boolean
  offset: number
  pageSize: number
}

async function selectPage(db: Db, search: Search, { offset, pageSize, ...bounds }: PageBounds) {
  const { sort = 'best' } = search.filters
  const { rows } = await sql<{ candidates: number; matches: number; ids: string[] }>`
    with ${sql.join(selectMatches(search, bounds))}
    select (select count(*) from candidate) as candidates, (select count(*) from match) as matches, array(
      select listing_id from match order by ${orders[sort]}, created_at, listing_id
      limit ${Math.max(0, Math.min(pageSize, maxCounted - offset))} offset ${offset}
    ) as ids
  `.execute(db)
  const [row] = rows
  return { ids: row!.ids, total: row!.matches, matches: row!.matches, candidates: row!.candidates }
}

const orders: Record<ListingSort, RawBuilder<unknown>> = {
  best: sql`rank desc`,
  priceUp: sql`price = 0, price`,
  priceDown: sql`price desc`,
  rating: sql`rating desc`,
  newest: sql`created_at desc`,
}

/** @returns common table expressions, of which `match` has the candidates that pass every filter */
function selectMatches({ filters, question, at }: Search, bounds: { limit: number; isRefined: boolean }) {
  const { from, to, priceFrom, priceTo, sort } = filters
  // A subquery, because PostgreSQL would join all listings, although few prices depend on the day.
  const price = sql<number>`case when price_low = price_high then price_low else (
    select ${priceOn(buildDayExpression(filters, at))} from listing where listing.id = candidate.listing_id) end`
  const exactConditions: Condition[] = [
    ...(priceFrom ? [sql<boolean>`${price} >= ${ngweeOf(priceFrom)}`] : []),
    ...(priceTo === undefined ? [] : [sql<boolean>`${price} between 1 and ${ngweeOf(priceTo)}`]),
    ...(from ? [isFree('candidate.listing_id', from, to, at)] : []),
  ]
  const needsPrice = sort === 'priceUp' || sort === 'priceDown'
  const rank = question.words.length > 0 ? buildListingRank(question, filters.q) : sql<number>`score`
  return [
    ...selectListingCandidates(filters, question, bounds),
    sql`match as materialized (
      select candidate.listing_id, candidate.created_at, candidate.town, rating, ${sort === undefined || sort === 'best' ? rank : sql`0`} as rank,
        ${needsPrice ? price : sql`0`} as price
      from candidate where ${allTrue(exactConditions)})`,
  ]
}

const getLusakaHour = (at: Date): string => lusakaTime(at.getTime())
const buildDayExpression = ({ from }: ListingQuery, at: Date): RawBuilder<string | null> =>
  from ? sql<string | null>`${from}::date` : nextDepartureDate(lusakaDate(at.getTime()), getLusakaHour(at))
const buildAvailabilityExpression = ({ from, to }: ListingQuery, at: Date): RawBuilder<number | null> =>
  from ? freeQuantity(from, to, at) : nextDepartureFreeSeats(lusakaDate(at.getTime()), getLusakaHour(at), at)

/** Loads the listings of one page, in the order of `ids`. Only they need their price and availability. */
async function loadListings(db: Db, ids: readonly string[], query: ListingQuery, at: Date): Promise<OfferedRow[]> {
  if (ids.length === 0) return []
  const rows: OfferedRow[] = await selectBrowsableListings(db)
    .where('listing.id', 'in', ids)
    .select([
      buildDayExpression(query, at).as('free_on'),
      buildAvailabilityExpression(query, at).as('left'),
      priceOn(buildDayExpression(query, at)).as('price_on'),
    ])
    .execute()
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => rowsById.get(id) ?? [])
}

const maxTowns = 4

/** Counts matches by town, within the candidates. */
async function countByTown(db: Db, query: ListingQuery, at: Date): Promise<{ town: string; total: number }[]> {
  const search = await prepareSearch(db, query, at)
  const { rows } = await sql<{ town: string; total: number }>`
    with ${sql.join(selectMatches(search, { limit: candidateBounds[0], isRefined: false }))}
    select town, count(*)::int as total from match where town <> '' group by town order by total desc, town limit ${maxTowns}
  `.execute(db)
  return rows
}
