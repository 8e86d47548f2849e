/** Search and filtering of vendors, with pagination. */
import { businessTypes } from '#contract/accounts/access'
import type * as catalogue from '#contract/catalogue/catalogue'
import type { VendorSort } from '#contract/catalogue/list-options'
import { findVerticals } from '#contract/catalogue/search-query'
import type { InputOf } from '#contract/core/endpoint'
import { getVerticalOfBusiness } from '#contract/verticals/index'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { allTrue, candidateBounds, maxCounted, takeInOrder, type Condition } from './candidates'
import { allOf, either, hasLexemes, matchAny, matchExactly } from './lexemes'
import { findTowns } from './listing-candidates'
import { findQuerySuggestions } from './query-suggestions'
import { buildVendorRank } from './rank'
import { interpretSearchQuery, type SearchQuery, type SearchWord } from './search-query'
import { vendorView } from './views'

export type VendorQuery = InputOf<typeof catalogue.vendors>['query']

const defaultPageSize = 20

export async function browseVendors(db: Db, query: VendorQuery) {
  const { page = 1, pageSize = defaultPageSize } = query
  const question = await interpretSearchQuery(db, query.q)
  const { ids, total, isLowerBound } = await findPage(db, query, question, page, pageSize)
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
    readAs: question.readAs,
    vendors: ids.flatMap((id) => rowsById.get(id) ?? []).map(vendorView),
  }
  if (total > 0) return shared
  const count = async (changed: VendorQuery) =>
    (await findPage(db, changed, await interpretSearchQuery(db, changed.q), 1, 1)).total
  return { ...shared, instead: await findQuerySuggestions(query, { count }) }
}

async function findPage(db: Db, query: VendorQuery, question: SearchQuery, page: number, pageSize: number) {
  const { sort = 'best' } = query
  const offset = (page - 1) * pageSize
  const towns = await findTowns(db, query.town)
  const [bound] = candidateBounds
  const key =
    sort === 'best'
      ? sql`${question.words.length > 0 ? buildVendorRank(question) : sql`score`} as rank`
      : sortKeys[sort]
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with candidate as materialized (${selectCandidates(query, question, towns, bound)}),
    match as (select vendor_id, rating, created_at, ${key} from candidate)
    select (select count(*) from candidate) as total, array(
      select vendor_id from match order by ${orders[sort]}, created_at, vendor_id
      limit ${Math.max(0, Math.min(pageSize, maxCounted - offset))} offset ${offset}
    ) as ids
  `.execute(db)
  const { total, ids } = rows[0]!
  return { ids, total: Math.min(total, maxCounted), isLowerBound: total > maxCounted }
}

const orders: Record<VendorSort, RawBuilder<unknown>> = {
  best: sql`rank desc`,
  rating: sql`rating desc`,
  newest: sql`created_at desc`,
  name: sql`name_key`,
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
