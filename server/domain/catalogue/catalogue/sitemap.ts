/**
 * The public pages of vendors and listings, for the sitemap. Its parts are ranges of ids, so that each is one range of an
 * index, whatever was added or removed before it (decision 082).
 */
import { sql } from 'kysely'
import { getVerticalOfBusiness } from '#contract/verticals/index'
import { buildPath, type VerticalId } from '#contract/verticals/vertical'
import type { BusinessType } from '#contract/core/access'
import type { Db } from '../../../db/connect'
import { listingPath } from './views'
import { firstItem, lastItem } from '#contract/core/checked-access'

export interface SitemapEntry {
  path: string
  changedAt: Date | null
}

export const sitemapKinds = ['vendors', 'listings'] as const
export type SitemapKind = (typeof sitemapKinds)[number]

type Row = { id: string; changed_at: Date } & ({ business_type: BusinessType } | { vertical: VerticalId })

const searchTables = { vendors: 'search_vendor', listings: 'search_listing' } as const

/**
 * Counts pages of one kind.
 * @param max up to this number the count is exact; above it is an estimate that PostgreSQL's statistics contain
 */
export async function countSitemapEntries(db: Db, kind: SitemapKind, max: number): Promise<number> {
  const table = sql.table(searchTables[kind])
  const { rows } = await sql<{ exact_count: number; estimated_count: number }>`
    select (select count(*)::int from (select from ${table} limit ${max + 1}) counted) as exact_count,
      (select greatest(reltuples, 0)::float8 from pg_class where oid = ${searchTables[kind]}::regclass) as estimated_count
  `.execute(db)
  const { exact_count: exact, estimated_count: estimate } = firstItem(rows)
  return exact <= max ? exact : Math.max(exact, estimate)
}

/** An id range by the first hex digits of the ids. An empty prefix contains all. */
const buildRange = (prefix: string) => {
  const fill = (digit: string) =>
    prefix.padEnd(32, digit).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { first: fill('0'), last: fill('f') }
}

const maxBatchRows = 5_000

/**
 * Loads the pages of a part in batches of some thousands, so that no read or response takes long.
 * @param prefix the first hex digits of the ids
 */
export async function* loadSitemapEntries(
  db: Db,
  kind: SitemapKind,
  prefix: string,
  maxRows = maxBatchRows,
): AsyncGenerator<SitemapEntry[]> {
  const { first, last } = buildRange(prefix)
  let after: string | null = null
  for (;;) {
    const rows: Row[] = await loadRows(db, kind, { first, last, after, maxRows })
    if (rows.length > 0) yield rows.map(toEntry)
    if (rows.length < maxRows) return
    after = lastItem(rows).id
  }
}

async function loadRows(
  db: Db,
  kind: SitemapKind,
  { first, last, after, maxRows }: { first: string; last: string; after: string | null; maxRows: number },
): Promise<Row[]> {
  const query =
    kind === 'vendors'
      ? sql<Row>`
          select id, vendor.business_type, changed_at from search_vendor join vendor on id = vendor_id
          where vendor_id between ${first} and ${last} ${after ? sql`and vendor_id > ${after}` : sql``}
          order by vendor_id limit ${maxRows}`
      : sql<Row>`
          select id, listing.vertical, changed_at from search_listing join listing on id = listing_id
          where listing_id between ${first} and ${last} ${after ? sql`and listing_id > ${after}` : sql``}
          order by listing_id limit ${maxRows}`
  return (await query.execute(db)).rows
}

const toEntry = (row: Row): SitemapEntry => ({
  path:
    'business_type' in row
      ? buildPath(getVerticalOfBusiness(row.business_type).routes.vendor, row.id)
      : listingPath(row),
  changedAt: row.changed_at,
})
