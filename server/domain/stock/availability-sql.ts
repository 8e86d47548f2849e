/**
 * SQL expressions for the free stock of many listings in one query. For lists only: claims check again under a lock.
 */
import { lusakaInstant, listNights } from '#contract/core/values'
import { allVerticals } from '#contract/verticals/index'
import type { StockKind } from '#contract/verticals/vertical'
import { sql, type RawBuilder } from 'kysely'
import { freeByDayStock } from './day-stock'

const getVerticalIds = (kind: StockKind): string[] =>
  allVerticals.filter(({ stock }) => stock === kind).map(({ id }) => id)

/** The lowest free quantity of the nights' stock rows. A night without a row is completely free. */
const freeNights = (nights: readonly string[], at: Date): RawBuilder<number> => sql<number>`(
  select min(stock.capacity - stock.taken + coalesce((select sum(claim.quantity) from claim where claim.stock_id = stock.id and claim.expires_at <= ${at}), 0))
  from stock where stock.listing_id = listing.id and stock.slot = any(${nights}::text[])
)`

/** Seats of a day's coach that are free on every leg. `day` may be a column. */
const freeSeats = (
  day: RawBuilder<unknown>,
  at: Date,
): RawBuilder<number> => sql<number>`greatest(0, listing.capacity - (
  select count(distinct split_part(stock.slot, '/', 2)) from stock
  where stock.listing_id = listing.id and stock.slot between ${day}::text || '/' and ${day}::text || '/~'
    and stock.taken > coalesce((select sum(claim.quantity) from claim where claim.stock_id = stock.id and claim.expires_at <= ${at}), 0)
))`

/** Number of units in use at any time between noon of both days. Noon, because nobody collects a car at midnight. */
const unitsInUse = (from: string, to: string, at: Date): RawBuilder<number> => sql<number>`(
  select count(distinct unit) from interval_claim
  where interval_claim.listing_id = listing.id and (expires_at is null or expires_at > ${at})
    and during && tstzrange(${lusakaInstant(from, '12:00')}::timestamptz, ${lusakaInstant(to, '12:00')}::timestamptz, '[]')
)`

/** Free quantity in verticals whose stock is counted by days; null in the others. */
export function freeQuantity(from: string, to: string | undefined, at: Date): RawBuilder<number | null> {
  const day = sql`${from}::date`
  const nights = to ? listNights(from, to) : [from]
  return sql<number | null>`(case
    when listing.vertical = any(${getVerticalIds('night')}::text[]) then least(listing.capacity, ${freeNights(nights, at)})
    when listing.vertical = any(${getVerticalIds('interval')}::text[]) then greatest(0, least(listing.capacity - ${unitsInUse(from, to ?? from, at)}, ${freeByDayStock(sql.ref('listing.id'), from, to ?? from, at)}))
    when listing.vertical = any(${getVerticalIds('seat-leg')}::text[]) then ${freeSeats(day, at)}
  end)::int`
}

/** Date of a coach's next departure according to its timetable; null for listings without a daily departure time. */
export const nextDepartureDate = (today: string, hour: string): RawBuilder<string | null> => sql<string | null>`(case
    when listing.vertical = any(${getVerticalIds('seat-leg')}::text[]) and listing.details ->> 'departsAt' > ${hour} then ${today}::date
    when listing.vertical = any(${getVerticalIds('seat-leg')}::text[]) then ${today}::date + 1
  end)`

/** Free seats of the next departure. */
export const nextDepartureFreeSeats = (today: string, hour: string, at: Date): RawBuilder<number | null> =>
  sql<
    number | null
  >`(case when listing.vertical = any(${getVerticalIds('seat-leg')}::text[]) then ${freeSeats(nextDepartureDate(today, hour), at)} end)::int`

/** False for a home with a permanent claim, because it is let. A home that is only held can become free again. */
export const isNotLet: RawBuilder<boolean> = sql<boolean>`(listing.vertical <> all(${getVerticalIds('slot')}::text[]) or not exists (
  select 1 from stock join claim on claim.stock_id = stock.id
  where stock.listing_id = listing.id and stock.slot = 'all' and claim.expires_at is null
))`
