/** Search and filtering of listings, with pagination. */
import type { ListingSort } from '#contract/catalogue/list-options'
import { lusakaDate, lusakaTime, ngweeOf } from '#contract/core/values'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { allTrue, type Condition } from '../../../db/conditions'
import { candidateBounds, maxCounted } from './candidates'
import { freeQuantity, isFree, nextDepartureFreeSeats, nextDepartureDate } from '../stock'
import { priceOn } from './fare'
import {
  continuableSorts,
  findTowns,
  selectListingCandidates,
  type CandidateBounds,
  type ListingFilters,
  type ListingQuery,
} from './listing-candidates'
import {
  formatCursor,
  isAfter,
  orderBy,
  parseCursor,
  positionOf,
  type KeyOrder,
  type ListCursor,
  type Position,
} from '../../../db/list-cursor'
import { findQuerySuggestions } from './query-suggestions'
import { interpretSearchQuery, type SearchQuery } from './correct-query'
import { selectBrowsableListings } from './sql'
import { listingView, type OfferedRow } from './views'
import { firstItem } from '#contract/core/checked-access'

const defaultPageSize = 20

export async function browseListings(db: Db, query: ListingQuery, at: Date) {
  const { pageSize = defaultPageSize, sort = 'best' } = query
  const search = await prepareSearch(db, query, at)
  const cursor = query.after === undefined ? undefined : parseCursor(query.after, sort)
  const page = cursor?.page ?? query.page ?? 1
  const { ids, total, isLowerBound, next } = await findPage(db, search, page, pageSize, cursor)
  const shared = {
    total,
    ...(isLowerBound ? { isLowerBound } : {}),
    page,
    pageSize,
    ...(next ? { next: formatCursor({ sort, ...next, page: page + 1, total }) } : {}),
    readAs: search.question.readAs,
  }
  if (total > 0) return { ...shared, listings: (await loadListings(db, ids, query, at)).map(listingView) }
  const count = async (changed: ListingQuery) => countMatches(db, await prepareSearch(db, changed, at))
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
  /** The position of the next page. */
  next?: Position | undefined
}

async function findPage(
  db: Db,
  search: Search,
  page: number,
  pageSize: number,
  cursor?: ListCursor,
): Promise<FoundPage> {
  const [firstBound, nextBound] = candidateBounds
  const isContinued = cursor !== undefined && isContinuable(search)
  const skipped = isContinued ? 0 : (page - 1) * pageSize
  const bounds = { skipped, pageSize, cursor }
  const first = await selectPage(db, search, { ...bounds, limit: firstBound })
  const isComplete = first.candidates < firstBound
  // All pages of a search have the same candidates. Those of a list continue in the order of its index.
  const needed = search.question.words.length > 0 ? maxCounted : Math.min(skipped + pageSize, maxCounted)
  const hasEnough = isComplete || first.matches >= needed
  const found = hasEnough ? first : await selectPage(db, search, { ...bounds, limit: nextBound })
  const hasUnread = found.candidates >= (hasEnough ? firstBound : nextBound) && isContinuable(search)
  const total = cursor && isContinued ? cursor.total : Math.min(Math.max(first.matches, found.matches), maxCounted)
  const rest = isContinued ? found.matches : total - skipped
  return {
    ids: found.positions.map(({ id }) => id),
    total,
    isLowerBound: isContinued ? total === maxCounted : !isComplete,
    next: hasUnread || rest > found.positions.length ? found.positions.at(-1) : undefined,
  }
}

/** Counts the results of a search or list, up to `maxCounted`. */
async function countMatches(db: Db, search: Search): Promise<number> {
  for (const limit of candidateBounds) {
    const { rows } = await sql<{ candidates: number; matches: number }>`
      with ${sql.join(selectMatches(search, { limit, isRanked: false }))}
      select (select count(*) from candidate) as candidates, (select count(*) from match) as matches
    `.execute(db)
    const { candidates, matches } = firstItem(rows)
    if (candidates < limit || matches >= maxCounted || limit === candidateBounds[1])
      return Math.min(matches, maxCounted)
  }
  return maxCounted
}

/** Whether a list goes on after its bound: if an index has its order. */
const isContinuable = ({ question, filters: { sort = 'best' } }: Search): boolean =>
  question.words.length === 0 && continuableSorts.includes(sort)

interface PageBounds {
  limit: number
  skipped: number
  pageSize: number
  cursor: ListCursor | undefined
}

async function selectPage(
  db: Db,
  search: Search,
  { skipped, pageSize, cursor, ...bounds }: PageBounds,
): Promise<{ candidates: number; matches: number; positions: Position[] }> {
  const order = orders[search.filters.sort ?? 'best']
  const isContinued = cursor && isContinuable(search)
  const isOnPage = cursor && !isContinued ? isAfter(cursor, 'listing_id', order) : sql<boolean>`true`
  const { rows } = await sql<{ candidates: number; matches: number; positions: [string, string, string][] }>`
    with ${sql.join(selectMatches(search, { ...bounds, isRanked: true, ...(isContinued && { after: cursor }) }))}
    select (select count(*) from candidate) as candidates, (select count(*) from match) as matches, array(
      select ${positionOf('listing_id', order)} from (
        select * from match where ${isOnPage} order by ${orderBy('listing_id', order)}
        limit ${Math.max(0, Math.min(pageSize, maxCounted - skipped))} offset ${cursor ? 0 : skipped}
      ) page order by ${orderBy('listing_id', order)}
    ) as positions
  `.execute(db)
  const { candidates, matches, positions } = firstItem(rows)
  return { candidates, matches, positions: positions.map(([key, createdAt, id]) => ({ key, createdAt, id })) }
}

const orders: Record<ListingSort, KeyOrder | null> = {
  best: { column: sql`rank`, type: 'float8', isDescending: true },
  // Listings without a price come last.
  priceUp: { column: sql`coalesce(nullif(price, 0), 999999999999999999)`, type: 'bigint', isDescending: false },
  priceDown: { column: sql`price`, type: 'bigint', isDescending: true },
  rating: { column: sql`rating`, type: 'float8', isDescending: true },
  newest: null,
}

/** @returns common table expressions, of which `match` has the candidates that pass every filter */
function selectMatches({ filters, question, at }: Search, bounds: CandidateBounds) {
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
  return [
    ...selectListingCandidates(filters, question, bounds),
    sql`match as materialized (
      select candidate.listing_id, candidate.created_at, candidate.town, rating, rank, ${needsPrice ? price : sql`0`} as price
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
    with ${sql.join(selectMatches(search, { limit: candidateBounds[0], isRanked: false }))}
    select town, count(*)::int as total from match where town <> '' group by town order by total desc, town limit ${maxTowns}
  `.execute(db)
  return rows
}
