/** Locks for changes of imported calendars: always the listing first. */
import type { Tx } from '../../../db/transact'

export interface LockedFeed {
  id: string
  listing_id: string
  vendor_id: string
  name: string
  listing_name: string
  attempted_at: Date | null
  failure_count: number
}

/**
 * Locks the listing before the feed is read. New bookings of the listing wait for this lock, and then see the blocked
 * days, as when a partner closes them.
 */
export async function lockFeed(tx: Tx, feedId: string): Promise<LockedFeed | undefined> {
  const selectFeed = tx.sql
    .selectFrom('calendar_feed')
    .innerJoin('listing', 'listing.id', 'calendar_feed.listing_id')
    .where('calendar_feed.id', '=', feedId)
    .select([
      'calendar_feed.id',
      'listing_id',
      'listing.vendor_id',
      'calendar_feed.name',
      'listing.name as listing_name',
    ])
    .select(['attempted_at', 'failure_count'])
  const found = await selectFeed.executeTakeFirst()
  if (!found) return undefined
  await lockListing(tx, found.listing_id)
  return selectFeed.executeTakeFirst()
}

export const lockListing = (tx: Tx, listingId: string) =>
  tx.sql.selectFrom('listing').select('id').where('id', '=', listingId).forNoKeyUpdate().executeTakeFirst()
