/** What must be true after the rush, asked of the tables themselves and of nothing that decided. */
import { ask } from '../support/postgres'

export interface Found {
  /** Counters of which more is sold than there is, by the units frozen with the bookings. */
  oversold: number
  /** Equal things that two have at the same time. */
  overlapping: number
  /** Counters whose number differs from their claims. */
  miscounted: number
  ledger: number
  /** Bookings that stand with less stock than they need. */
  unheld: number
  deadlocks: number
  [name: string]: number
}

const standing = `booking.state in ('confirmed', 'in_service', 'completed')`

export async function verify(url: string): Promise<Found> {
  const [found] = await ask<Found>(
    url,
    `with unit as (
       select booking.id, booking.listing_id, u ->> 'slot' as slot, (u ->> 'quantity')::bigint as quantity, (u ->> 'from')::timestamptz as "from"
       from booking, jsonb_array_elements(booking.units) u where ${standing} and booking.hold_expires_at is null
     )
     select
       (select count(*) from (
         select sum(quantity) as sold, stock.capacity from unit join stock using (listing_id, slot) group by stock.id) s where sold > capacity)::int as oversold,
       (select count(*) from interval_claim a join interval_claim b using (listing_id, unit)
         where a.booking_id < b.booking_id and a.during && b.during)::int as overlapping,
       (select count(*) from stock where taken <> (select coalesce(sum(quantity), 0) from claim where stock_id = stock.id))::int as miscounted,
       (select coalesce(sum(amount_ngwee), 0) from entry)::int as ledger,
       (select count(*) from unit where slot is not null and not exists (
         select 1 from claim join stock on stock.id = claim.stock_id
         where claim.booking_id = unit.id and stock.listing_id = unit.listing_id and stock.slot = unit.slot and claim.expires_at is null))::int
       + (select count(*) from unit where "from" is not null and not exists (
         select 1 from interval_claim c where c.booking_id = unit.id and c.expires_at is null))::int as unheld,
       (select deadlocks from pg_stat_database where datname = current_database())::int as deadlocks`,
  )
  return found!
}
