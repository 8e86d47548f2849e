/** Search and filtering of vendors, with pagination. */
import { businessTypes } from '#contract/core/access'
import type * as catalogue from '#contract/catalogue/catalogue'
import type { VendorSort } from '#contract/catalogue/list-options'
import { findVerticals } from '#contract/catalogue/search-query'
import type { InputOf } from '#contract/core/endpoint'
import { getVerticalOfBusiness } from '#contract/verticals/index'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { allTrue, type Condition } from '../../../db/conditions'
import { candidateBounds, maxCounted, takeInOrder } from './candidates'
import { allOf, either, hasLexemes, matchAny, matchExactly } from './lexemes'
import {
  formatCursor,
  isAfter,
  orderBy,
  parseCursor,
  positionOf,
  splitAfter,
  type KeyOrder,
  type ListCursor,
  type Position,
} from '../../../db/list-cursor'
import { findTowns } from './listing-candidates'
import { findQuerySuggestions } from './query-suggestions'
import { buildVendorRank } from './rank'
import { interpretSearchQuery, type SearchQuery, type SearchWord } from './correct-query'
import { vendorView } from './views'
import { firstItem } from '#contract/core/checked-access'

export type VendorQuery = InputOf<typeof catalogue.vendors>['query']

const defaultPageSize = 20

export async function browseVendors(db: Db, query: VendorQuery) {
  const { pageSize = defaultPageSize, sort = 'best' } = query
  const question = await interpretSearchQuery(db, query.q)
  const cursor = query.after === undefined ? undefined : parseCursor(query.after, sort)
  const page = cursor?.page ?? query.page ?? 1
  const { ids, total, isLowerBound, next } = await findPage(db, query, question, page, pageSize, cursor)
  const rows =
    ids.length > 0
      ? await db.selectFrom('vendor').selectAll().where('id', 'in', ids).where('visible', '=', true).execute()
      : []
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const shared = {
    total,
    ...(isLowerBound ? { isLowerBound } : {}),
    page,
    pageSize,
    ...(next ? { next: formatCursor({ sort, ...next, page: page + 1, total }) } : {}),
    readAs: question.readAs,
    vendors: ids.flatMap((id) => rowsById.get(id) ?? []).map(vendorView),
  }
  if (total > 0) return shared
  const count = async (changed: VendorQuery) =>
    (await findPage(db, changed, await interpretSearchQuery(db, changed.q), 1, 1)).total
  return { ...shared, instead: await findQuerySuggestions(query, { count }) }
}

async function findPage(
  db: Db,
  query: VendorQuery,
  question: SearchQuery,
  page: number,
  pageSize: number,
  cursor?: ListCursor,
) {
  const { sort = 'best' } = query
  // Lists without words go on after their bound.
  const isContinuable = question.words.length === 0
  const continued = isContinuable ? cursor : undefined
  const skipped = continued ? 0 : (page - 1) * pageSize
  const towns = await findTowns(db, query.town)
  const [bound] = candidateBounds
  const order = orders[sort]
  const key =
    sort === 'best'
      ? sql`${question.words.length > 0 ? buildVendorRank(question) : sql`score`} as rank`
      : sortKeys[sort]
  const isOnPage = cursor && !continued ? isAfter(cursor, 'vendor_id', order) : sql<boolean>`true`
  const { rows } = await sql<{ matches: number; positions: [string, string, string][] }>`
    with candidate as materialized (${selectCandidates(query, question, towns, bound, continued)}),
    match as (select vendor_id, rating, created_at, ${key} from candidate)
    select (select count(*) from candidate) as matches, array(
      select ${positionOf('vendor_id', order)} from (
        select * from match where ${isOnPage} order by ${orderBy('vendor_id', order)}
        limit ${Math.max(0, Math.min(pageSize, maxCounted - skipped))} offset ${cursor ? 0 : skipped}
      ) page order by ${orderBy('vendor_id', order)}
    ) as positions
  `.execute(db)
  const { matches } = firstItem(rows)
  const positions = firstItem(rows).positions.map(([value, createdAt, id]): Position => ({ key: value, createdAt, id }))
  const total = continued?.total ?? Math.min(matches, maxCounted)
  const rest = continued ? matches : total - skipped
  const hasUnread = isContinuable && matches >= bound
  return {
    ids: positions.map(({ id }) => id),
    total,
    isLowerBound: continued ? total === maxCounted : matches > maxCounted,
    next: hasUnread || rest > positions.length ? positions.at(-1) : undefined,
  }
}

const orders: Record<VendorSort, KeyOrder | null> = {
  best: { column: sql`rank`, type: 'float8', isDescending: true },
  rating: { column: sql`rating`, type: 'float8', isDescending: true },
  newest: null,
  name: { column: sql`name_key`, type: 'text', isDescending: false },
}

/** The columns of search rows that decide the order, besides `rating` and `created_at`. */
const sortKeys: Record<VendorSort, RawBuilder<unknown>> = {
  best: sql`score`,
  rating: sql`null`,
  newest: sql`null`,
  name: sql`name_key`,
}

const indexColumns: Record<VendorSort, RawBuilder<unknown>> = {
  best: sql`score desc, created_at, vendor_id`,
  rating: sql`rating desc, created_at, vendor_id`,
  newest: sql`created_at desc, vendor_id`,
  name: sql`name_key, created_at, vendor_id`,
}

function selectCandidates(
  { sort = 'best', businessType, ratingFrom }: VendorQuery,
  { words }: SearchQuery,
  towns: string[] | undefined,
  limit: number,
  position: Position | undefined,
): RawBuilder<unknown> {
  const ofTown: Condition[] = towns ? [sql<boolean>`city = any(${towns}::text[])`] : []
  const ofRating: Condition[] = ratingFrom ? [sql<boolean>`rating >= ${ratingFrom}`] : []
  const conditions = [...ofTown, ...ofRating]
  const inType = (type: string) => sql<boolean>`business_type = ${type}`
  if (words.length === 0) {
    const groups = (businessType ? [businessType] : businessTypes).map(inType)
    return takeInOrder('search_vendor', {
      order: { columns: indexColumns[sort], groups, selected: sql`vendor_id, rating, created_at, ${sortKeys[sort]}` },
      conditions: sort === 'rating' ? ofRating : [],
      filters: sort === 'rating' ? ofTown : conditions,
      maxRows: limit,
      after:
        position &&
        splitAfter(position, 'vendor_id', sort === 'best' ? { ...orders.best!, column: sql`score` } : orders[sort]),
    })
  }
  const scope = businessType ? [matchExactly('v/', [businessType])] : []
  const anywhere = allOf([
    ...words.map((word) => either(matchAny('', word.forms), matchExactly('v/', findBusinessTypes(word)))),
    ...scope,
  ])
  const inName = allOf([...words.map(({ forms }) => matchAny('n/', forms)), ...scope])
  // Names first, because they rank first.
  return sql`
    with named as materialized (select * from search_vendor where ${hasLexemes(inName)} and ${allTrue(conditions)} limit ${limit})
    select * from named union all
    (select * from search_vendor where ${hasLexemes(anywhere)} and not ${hasLexemes(inName)} and ${allTrue(conditions)}
      limit ${limit} - (select count(*) from named))`
}

const findBusinessTypes = ({ spellings }: SearchWord): string[] =>
  businessTypes.filter((type) =>
    spellings.some((spelling) => findVerticals(spelling).includes(getVerticalOfBusiness(type).id)),
  )
