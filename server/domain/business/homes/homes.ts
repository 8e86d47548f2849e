/** Lists the homes of an agent. */
import { sql } from 'kysely'
import { homeListingsPerPage, type Home } from '#contract/business/home-vacancy'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { formatIdCursor, parseIdCursor } from '../../../db/list-cursor'
import { computeVacantUntil } from '../../catalogue/vacancy'
import { lastItem } from '#contract/core/checked-access'

/** Loads the homes among the next listings of a vendor. Let and withdrawn homes accumulate, so a page bounds what is read. */
export async function loadHomePage(
  db: Db,
  vendorId: string,
  after: string | undefined,
): Promise<{ homes: Home[]; next?: string }> {
  let listings = db.selectFrom('listing').select('id').where('vendor_id', '=', vendorId)
  if (after !== undefined) listings = listings.where('id', '>', parseIdCursor(after))
  const rows = await listings
    .orderBy('id')
    .limit(homeListingsPerPage + 1)
    .execute()
  const ids = rows.slice(0, homeListingsPerPage).map(({ id }) => id)
  const homes = await loadHomes(db, ids)
  return { homes, ...(rows.length > homeListingsPerPage && { next: formatIdCursor(lastItem(ids)) }) }
}

/** Loads the homes among listings. Those that were never confirmed, or whose confirmation is oldest, are first. */
export async function loadHomes(db: Db | Tx['sql'], listingIds: readonly string[]): Promise<Home[]> {
  if (listingIds.length === 0) return []
  const rows = await db
    .selectFrom('listing')
    .leftJoin('vacancy', 'vacancy.listing_id', 'listing.id')
    .where('listing.id', 'in', listingIds)
    .where('vertical', '=', 'real-estate')
    .where('removed', '=', false)
    .where((eb) => eb.or([eb('offered', '=', true), eb('vacancy.hidden_at', 'is not', null)]))
    .select(['listing.id', 'name', 'town', 'confirmed_at', 'vacancy.hidden_at'])
    .select(
      sql<boolean>`exists (select 1 from claim join stock on stock.id = claim.stock_id where stock.listing_id = listing.id and stock.slot = 'all' and claim.expires_at is null)`.as(
        'taken',
      ),
    )
    .orderBy(sql`confirmed_at nulls first`)
    .orderBy('listing.id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    town: row.town,
    vacantUntil: row.confirmed_at && computeVacantUntil(row.confirmed_at).toISOString(),
    let: row.taken,
    hidden: row.hidden_at !== null,
  }))
}
