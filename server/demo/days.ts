/** A busy season of the demo hotel, ten weeks ahead: a minimum stay, and fewer rooms for sale than it has. */
import { sql } from 'kysely'
import { addDays, lusakaDate } from '#contract/core/values'
import type { Tx } from '../db/transact'
import { accountId } from './accounts'

const season = { firstInDays: 72, days: 7, minStay: 3, roomsNotForSale: 2 }

/** The bookings are inserted before: what they use stays for sale. */
export async function insertSeason(tx: Tx['sql'], at: Date): Promise<void> {
  const first = addDays(lusakaDate(at.getTime()), season.firstInDays)
  await sql`
    insert into listing_day (listing_id, day, stock, min_stay)
    select listing.id, ${first}::date + number,
      greatest(1, coalesce(stock.taken, 0), listing.capacity - ${season.roomsNotForSale}), ${season.minStay}::int
    from listing join account on account.vendor_id = listing.vendor_id and account.id = ${accountId('hotel')}
    cross join generate_series(0, ${season.days - 1}::int) as number
    left join stock on stock.listing_id = listing.id and stock.slot = (${first}::date + number)::text
  `.execute(tx)
  await sql`
    insert into stock (listing_id, slot, capacity)
    select listing_id, day::text, stock from listing_day
    on conflict (listing_id, slot) do update set capacity = excluded.capacity
  `.execute(tx)
}
