/** The public pages of vendors and listings, for the sitemap. */
import { sql } from 'kysely'
import { getVerticalOfBusiness } from '#contract/verticals/index'
import { buildPath } from '#contract/verticals/vertical'
import type { BusinessType } from '#contract/accounts/access'
import type { Db } from '../../db/connect'
import { isNotLet } from '../stock'
import { listingPath } from './views'

export interface SitemapEntry {
  path: string
  changedAt: Date | null
}

interface Row {
  kind: string
  id: string
  word: string
  changed_at: Date
}

const publicPages = sql`
  select 0 as place, 'vendor' as kind, id, business_type as word, changed_at, created_at from vendor where visible
  union all
  select 1, 'listing', listing.id, vertical, listing.changed_at, listing.created_at
  from listing join vendor on vendor.id = vendor_id where offered and visible and ${isNotLet}
`

export async function countSitemapEntries(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${publicPages}) as seen`.execute(db)
  return rows[0]!.total
}

export async function loadSitemapEntries(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<SitemapEntry[]> {
  const { rows } = await sql<Row>`
    select kind, id, word, changed_at from (${publicPages}) as seen order by place, created_at, id limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map(({ kind, id, word, changed_at }) => ({
    path:
      kind === 'vendor'
        ? buildPath(getVerticalOfBusiness(word as BusinessType).routes.vendor, id)
        : listingPath({ id, vertical: word }),
    changedAt: changed_at,
  }))
}
