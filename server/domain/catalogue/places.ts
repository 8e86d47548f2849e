/** The public pages of vendors and listings, for the sitemap. */
import { sql } from 'kysely'
import { verticalOf } from '#contract/verticals/index'
import { pathTo } from '#contract/verticals/vertical'
import type { BusinessType } from '#contract/access'
import type { Db } from '../../db/connect'
import { notLet } from '../stock'
import { listingPath } from './views'

export interface Place {
  path: string
  changedAt: Date | null
}

interface Row {
  kind: string
  id: string
  word: string
  changed_at: Date
}

const seen = sql`
  select 0 as place, 'vendor' as kind, id, business_type as word, changed_at, created_at from vendor where visible
  union all
  select 1, 'listing', listing.id, vertical, listing.changed_at, listing.created_at
  from listing join vendor on vendor.id = vendor_id where offered and visible and ${notLet}
`

export async function countPlaces(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${seen}) as seen`.execute(db)
  return rows[0]!.total
}

export async function readPlaces(db: Db, { offset, limit }: { offset: number; limit: number }): Promise<Place[]> {
  const { rows } = await sql<Row>`
    select kind, id, word, changed_at from (${seen}) as seen order by place, created_at, id limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map(({ kind, id, word, changed_at }) => ({
    path:
      kind === 'vendor'
        ? pathTo(verticalOf(word as BusinessType).routes.vendor, id)
        : listingPath({ id, vertical: word }),
    changedAt: changed_at,
  }))
}
