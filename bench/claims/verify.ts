/** Checks the results in the tables themselves, independently of the code that decided. */
import { query } from '../support/postgres'

export interface VerificationResult {
  /** Counters that sold more than their capacity, by the units stored with the bookings. */
  oversold: number
  /** Pairs of bookings that have the same unit at the same time. */
  overlapping: number
  /** Counters that differ from the sum of their claims. */
  miscounted: number
  ledger: number
  /** Units of confirmed bookings without a claim. */
  unheld: number
  deadlocks: number
  [name: string]: number
}

const activeBookings = `booking.state in ('confirmed', 'in_service', 'completed')`

export async function verifyStock(url: string): Promise<VerificationResult> {
  const [counts] = await query<VerificationResult>(
    url,
    `with unit as (
       select booking.id, booking.listing_id, u ->> 'slot' as slot, (u ->> 'quantity')::bigint as quantity, (u ->> 'from')::timestamptz as "from"
       from booking, jsonb_array_elements(booking.units) u where ${activeBookings} and booking.hold_expires_at is null
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
  return counts!
}
