/**
 * SQL expressions for the free stock of many listings in one query. For lists only: claims check again under a lock.
 */
import { addDays, lusakaInstant, listNights } from '#contract/core/dates'
import { allVerticals } from '#contract/verticals/index'
import type { StockKind } from '#contract/verticals/vertical'
import { sql, type RawBuilder } from 'kysely'
import { freeByDayStock } from './day-stock'

const getVerticalIds = (kind: StockKind): string[] =>
  allVerticals.filter(({ stock }) => stock === kind).map(({ id }) => id)

const dayVerticals = (['night', 'interval', 'seat-leg'] as const).flatMap(getVerticalIds)

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

/** SQL: whether a day is in a period. Its end does not count, unless it is also its first day. A coach leaves on the first. */
const isInPeriod = (day: string, vertical: string, from: string, to: string | undefined): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(day)} >= ${from}::date and ${sql.ref(day)} < ${to && to > from ? to : addDays(from, 1)}::date
    and (${sql.ref(day)} = ${from}::date or ${sql.ref(vertical)} <> all(${getVerticalIds('seat-leg')}::text[])))`

/** Closed days, as in `refuseClosedDays`. */
const isClosed = (from: string, to: string | undefined): RawBuilder<boolean> => sql<boolean>`exists (
  select from closed_day where closed_day.listing_id = listing.id and ${isInPeriod('closed_day.day', 'listing.vertical', from, to)})`

/** Free quantity in verticals whose stock is counted by days; null in the others. */
export function freeQuantity(from: string, to: string | undefined, at: Date): RawBuilder<number | null> {
  const day = sql`${from}::date`
  const nights = to ? listNights(from, to) : [from]
  return sql<number | null>`(case
    when listing.vertical <> all(${dayVerticals}::text[]) then null
    when ${isClosed(from, to)} then 0
    when listing.vertical = any(${getVerticalIds('night')}::text[]) then least(listing.capacity, ${freeNights(nights, at)})
    when listing.vertical = any(${getVerticalIds('interval')}::text[]) then greatest(0, least(listing.capacity - ${unitsInUse(from, to ?? from, at)}, ${freeByDayStock(sql.ref('listing.id'), from, to ?? from, at)}))
    when listing.vertical = any(${getVerticalIds('seat-leg')}::text[]) then ${freeSeats(day, at)}
  end)::int`
}

/**
 * SQL: whether a listing has free stock on these days, and always in verticals whose stock is not counted by days. It
 * equals `freeQuantity(…) > 0`, but reads `occupied_day`, and the exact quantity only if the days alone do not decide:
 * of units that are claimed by time (decision 071). Days before today are not kept.
 * @param listingId a column
 */
export function isFree(listingId: string, from: string, to: string | undefined, at: Date): RawBuilder<boolean> {
  const ofListing = sql`occupied_day.listing_id = ${sql.ref(listingId)}`
  const inPeriod = isInPeriod('occupied_day.day', 'occupied_day.vertical', from, to)
  const isByTime = sql`vertical = any(${getVerticalIds('interval')}::text[])`
  // Without an end, a unit is needed at noon only, and not until noon of the next day.
  const decides = to ? sql`true` : sql`not ${isByTime}`
  return sql<boolean>`(
    not exists (select from occupied_day where ${ofListing} and ${inPeriod} and full_until > ${at} and ${decides})
    and not exists (select from occupied_day where ${ofListing} and day = '-infinity')
    and (not exists (select from occupied_day where ${ofListing} and ${inPeriod} and ${isByTime})
      or (select ${freeQuantity(from, to, at)} > 0 from listing where listing.id = ${sql.ref(listingId)})))`
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
