/**
 * How many pieces of a listing can be sold now. Pages, lists, carts, checkouts and the devices of the shop all read this
 * expression; claims check it again under a lock (`claim.ts`). Expired holds count as free.
 */
import { sql, type RawBuilder } from 'kysely'
import { allVerticals } from '#contract/verticals/index'

const countedVerticals: readonly string[] = allVerticals.filter(({ countedField }) => countedField).map(({ id }) => id)

/**
 * SQL: what is left of the listing of the row; null in verticals whose stock is not counted in pieces. Before its first
 * claim, a listing has no stock row, and everything is left.
 */
export const leftInStock = (at?: Date): RawBuilder<number | null> => sql<number | null>`(case
  when listing.vertical = any(${[...countedVerticals]}::text[]) then greatest(0, coalesce((
    select stock.capacity - stock.taken + (
      select coalesce(sum(claim.quantity), 0) from claim
      where claim.stock_id = stock.id and claim.expires_at <= ${at ? sql`${at}::timestamptz` : sql`now()`})
    from stock where stock.listing_id = listing.id and stock.slot = 'all'), listing.capacity))
end)::int`

/**
 * SQL: what is at the shop and cannot be sold: held for customers who are paying, paid and not handed over, or set aside
 * for the counter. Goods that were sold at the counter were handed over there.
 */
export const reservedInStock = (at: Date): RawBuilder<number> => sql<number>`coalesce((
  select (select coalesce(sum(claim.quantity), 0) from claim join booking on booking.id = claim.booking_id
      where claim.stock_id = stock.id and coalesce(claim.expires_at > ${at}, booking.state = 'confirmed' and booking.walk_in_name is null))
    + (select coalesce(sum(held), 0) from counter_claim where counter_claim.stock_id = stock.id)
  from stock where stock.listing_id = listing.id and stock.slot = 'all'), 0)::int`

/** SQL: counts the changes of what is left, as a part of the version of a listing. */
export const stockVersion = sql<number>`coalesce((
  select stock.version from stock where stock.listing_id = listing.id and stock.slot = 'all'), 0)`
