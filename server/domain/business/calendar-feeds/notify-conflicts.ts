/** Notifies a business of bookings on days that another calendar blocks: both platforms may have sold them. */
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact'
import { formatReferences } from '../listings'
import { notifyVendor } from '../../messages/notifications'
import type { LockedFeed } from './lock-feed'

/**
 * The bookings stay as they are. Each is reported once per calendar. Runs with every fetch, because a booking that was
 * held during the last one may be confirmed now.
 */
export async function notifyConflicts(tx: Tx, feed: LockedFeed): Promise<void> {
  const { rows } = await sql<{ reference: string }>`
    with found as (
      insert into calendar_conflict (feed_id, booking_id, found_at)
      select ${feed.id}, booking.id, ${tx.at} from booking
      where listing_id = ${feed.listing_id} and state in ('confirmed', 'in_service') and exists (
        select from imported_day where feed_id = ${feed.id}
          and (starts_on = day or (starts_on < day and ends_on > day)))
      on conflict do nothing
      returning booking_id
    )
    select reference from booking join found on found.booking_id = booking.id order by starts_on, reference
  `.execute(tx.sql)
  if (rows.length === 0) return
  const params = {
    calendarName: feed.name,
    listingName: feed.listing_name,
    references: formatReferences(rows.map(({ reference }) => reference)),
  }
  await notifyVendor(tx, feed.vendor_id, { template: 'vendorCalendarConflict', params }, '/dashboard?to=calendar')
}
