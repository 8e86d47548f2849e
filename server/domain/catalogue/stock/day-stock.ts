/**
 * Stock for sale on single days (`listing_day`) of listings that are claimed by intervals: the number of units that may
 * be in use on a day. Slots of a day have a capacity of their own instead (`set-day-stock.ts`).
 */
import { sql, type RawBuilder } from 'kysely'
import { lusakaDate } from '#contract/core/dates'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'

/** SQL: the day of an instant in Zambia. */
const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'Africa/Lusaka')::date`

/**
 * SQL: whether an interval claim uses a unit on the day. As for closed days, the last day of a booking does not count,
 * unless it is also its first.
 */
export const isInUse = (listingId: unknown, day: RawBuilder<unknown>, at: Date) => sql<boolean>`(
  interval_claim.listing_id = ${listingId} and (interval_claim.expires_at is null or interval_claim.expires_at > ${at})
  and ${dayOf(sql`lower(interval_claim.during)`)} <= ${day}
  and greatest(${dayOf(sql`upper(interval_claim.during)`)}, ${dayOf(sql`lower(interval_claim.during)`)} + 1) > ${day})`

/** SQL: the lowest number of units that may still be used on one of the days; null if no day has a stock of its own. */
export const freeByDayStock = (
  listingId: RawBuilder<unknown>,
  from: string,
  to: string,
  at: Date,
): RawBuilder<number | null> => sql<number | null>`(
  select min(listing_day.stock - (select count(distinct unit) from interval_claim where ${isInUse(listingId, sql`listing_day.day`, at)}))
  from listing_day
  where listing_day.listing_id = ${listingId} and listing_day.stock is not null
    and listing_day.day >= ${from}::date and listing_day.day < greatest(${to}::date, ${from}::date + 1))`

/**
 * Finds the days of a period on which the units for sale are all in use. The end of the period does not count, unless it
 * is also its first day.
 */
export async function findFullDays(
  db: Db | Tx['sql'],
  listingId: string,
  { from, to }: { from: string; to: string },
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text from listing_day
    where listing_id = ${listingId} and stock is not null
      and day >= ${from}::date and day < greatest(${to}::date, ${from}::date + 1)
      and stock <= (select count(distinct unit) from interval_claim where ${isInUse(listingId, sql`listing_day.day`, at)})
    order by day
  `.execute(db)
  return rows.map(({ day }) => day)
}

/** Returns the days on which an interval uses a unit. */
export const getIntervalDays = ({ from, to }: { from: Date; to: Date }) => ({
  from: lusakaDate(from.getTime()),
  to: lusakaDate(to.getTime()),
})
