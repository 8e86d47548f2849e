/** Finds the days on which a listing is sold out, for calendars of other platforms. */
import { sql, type RawBuilder } from 'kysely'
import { listNights } from '#contract/core/dates'
import { verticals } from '#contract/verticals/index'
import type { StockKind, VerticalId } from '#contract/verticals/vertical'
import type { Db } from '../../../db/connect'

interface DayRange {
  listingId: string
  capacity: number
  /** The first and the last day. */
  from: string
  to: string
}

/**
 * Only permanent claims and counter stock count: a hold ends within minutes, but another platform would block its days for hours.
 * @returns the days in order
 */
export async function loadSoldOutDays(
  db: Db,
  { id, vertical, capacity }: { id: string; vertical: VerticalId; capacity: number },
  from: string,
  to: string,
): Promise<string[]> {
  const { stock } = verticals[vertical]
  const range = { listingId: id, capacity, from, to }
  if (stock === 'slot') return (await isTaken(db, id)) ? [...listNights(from, to), to] : []
  const query = queries[stock]?.(range)
  return query ? (await query.execute(db)).rows.map(({ day }) => day) : []
}

type DayQuery = RawBuilder<{ day: string }>

/** What is set aside for the counter is not sold elsewhere. */
const heldByCounter = sql`(select coalesce(sum(held), 0) from counter_claim where counter_claim.stock_id = stock.id)`

/** Slots are days. */
const soldOutSlots = ({ listingId, from, to }: DayRange): DayQuery => sql<{ day: string }>`
  select slot as day from stock
  where listing_id = ${listingId} and slot between ${from} and ${to} and capacity <= (
    select coalesce(sum(quantity), 0) from claim where claim.stock_id = stock.id and claim.expires_at is null) + ${heldByCounter}
  order by slot`

/** A unit is in use from the day of its collection to the day of its return. One that is set aside has no booking. */
const soldOutIntervals = ({ listingId, capacity, from, to }: DayRange): DayQuery => sql<{ day: string }>`
  select day::date::text as day from generate_series(${from}::date, ${to}::date, interval '1 day') day
  where least(${capacity}::int, (
    select listing_day.stock from listing_day where listing_id = ${listingId} and listing_day.day = day.day::date)) <= (
    select count(distinct unit) from interval_claim left join booking on booking.id = interval_claim.booking_id
    where interval_claim.listing_id = ${listingId} and expires_at is null
      and day >= coalesce(starts_on, (lower(during) at time zone 'Africa/Lusaka')::date)
      and day <= least(coalesce(ends_on, starts_on), ((upper(during) - interval '1 second') at time zone 'Africa/Lusaka')::date))
  order by day`

/** Slots are a seat on a leg of a day. As in lists, a seat that is sold on one leg counts as sold. */
const soldOutSeats = ({ listingId, capacity, from, to }: DayRange): DayQuery => sql<{ day: string }>`
  select split_part(slot, '/', 1) as day from stock
  where listing_id = ${listingId} and slot between ${from} and ${`${to}/~`}
    and (${heldByCounter} > 0 or exists (select from claim where claim.stock_id = stock.id and claim.expires_at is null))
  group by 1 having count(distinct split_part(slot, '/', 2)) >= ${capacity}
  order by 1`

const queries: Partial<Record<StockKind, (range: DayRange) => DayQuery>> = {
  night: soldOutSlots,
  departure: soldOutSlots,
  interval: soldOutIntervals,
  'seat-leg': soldOutSeats,
}

/** Whether the only unit is taken for good, such as a home that is let. */
async function isTaken(db: Db, listingId: string): Promise<boolean> {
  const claim = await db
    .selectFrom('stock')
    .innerJoin('claim', 'claim.stock_id', 'stock.id')
    .select('stock.id')
    .where('listing_id', '=', listingId)
    .where('slot', '=', 'all')
    .where('expires_at', 'is', null)
    .executeTakeFirst()
  return claim !== undefined
}
