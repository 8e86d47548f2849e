/** How much is left of many listings on a day or from day to day, in one question: for lists, never for deciding. */
import { instantIn, nightsOf } from '#contract/values'
import { allVerticals } from '#contract/verticals/index'
import type { StockKind } from '#contract/verticals/vertical'
import { sql, type RawBuilder } from 'kysely'

const of = (kind: StockKind): string[] => allVerticals.filter(({ stock }) => stock === kind).map(({ id }) => id)

/** The least that is free of the nights' stock rows; a night nobody asked for has no row and is wholly free. */
const freeNights = (nights: readonly string[], at: Date): RawBuilder<number> => sql<number>`(
  select min(stock.capacity - stock.taken + coalesce((select sum(claim.quantity) from claim where claim.stock_id = stock.id and claim.expires_at <= ${at}), 0))
  from stock where stock.listing_id = listing.id and stock.slot = any(${nights}::text[])
)`

/** Seats of a day's coach that nobody has on any leg: free all the way. `day` may be a column. */
const freeSeats = (
  day: RawBuilder<unknown>,
  at: Date,
): RawBuilder<number> => sql<number>`greatest(0, listing.capacity - (
  select count(distinct split_part(stock.slot, '/', 2)) from stock
  where stock.listing_id = listing.id and stock.slot between ${day}::text || '/' and ${day}::text || '/~'
    and stock.taken > coalesce((select sum(claim.quantity) from claim where claim.stock_id = stock.id and claim.expires_at <= ${at}), 0)
))`

/** How many of its equal things are out at some time from the one noon to the other: nobody fetches a car at midnight. */
const unitsOut = (from: string, to: string, at: Date): RawBuilder<number> => sql<number>`(
  select count(distinct unit) from interval_claim
  where interval_claim.listing_id = listing.id and (expires_at is null or expires_at > ${at})
    and during && tstzrange(${instantIn(from, '12:00')}::timestamptz, ${instantIn(to, '12:00')}::timestamptz, '[]')
)`

/** Of the verticals whose stock is counted by days; null for the others. */
export function leftFrom(from: string, to: string | undefined, at: Date): RawBuilder<number | null> {
  const day = sql`${from}::date`
  const nights = to ? nightsOf(from, to) : [from]
  return sql<number | null>`(case
    when listing.vertical = any(${of('night')}::text[]) then least(listing.capacity, ${freeNights(nights, at)})
    when listing.vertical = any(${of('interval')}::text[]) then greatest(0, listing.capacity - ${unitsOut(from, to ?? from, at)})
    when listing.vertical = any(${of('seat-leg')}::text[]) then ${freeSeats(day, at)}
  end)::int`
}

/** The day of a coach's next departure, from its timetable; null for what does not leave at an hour of every day. */
export const nextDeparture = (today: string, hour: string): RawBuilder<string | null> => sql<string | null>`(case
    when listing.vertical = any(${of('seat-leg')}::text[]) and listing.details ->> 'departsAt' > ${hour} then ${today}::date
    when listing.vertical = any(${of('seat-leg')}::text[]) then ${today}::date + 1
  end)`

/** Seats of that departure. */
export const leftOnNext = (today: string, hour: string, at: Date): RawBuilder<number | null> =>
  sql<
    number | null
  >`(case when listing.vertical = any(${of('seat-leg')}::text[]) then ${freeSeats(nextDeparture(today, hour), at)} end)::int`

/** Homes are one thing, and whoever has taken that for good lives there; one that is only held may come free tonight. */
export const notLet: RawBuilder<boolean> = sql<boolean>`(listing.vertical <> all(${of('slot')}::text[]) or not exists (
  select 1 from stock join claim on claim.stock_id = stock.id
  where stock.listing_id = listing.id and stock.slot = 'all' and claim.expires_at is null
))`
