/**
 * SQL expressions for the price of a listing on a given day. A coach costs the fare in force on that day for the whole
 * route; any other listing costs its fixed price.
 */
import { sql, type RawBuilder } from 'kysely'
import { lusakaDate, lusakaTime } from '#contract/core/values'
import { nextDepartureDate } from '../stock'

/** Mirrors the fare lookup in `contract/verticals/buses/bus-ride.ts`: like there, malformed fares are skipped. In ngwee. */
const fareOn = (day: RawBuilder<string | null>): RawBuilder<number | null> => sql<number | null>`(case
  when jsonb_typeof(listing.details -> 'fares') = 'array' and jsonb_typeof(listing.details -> 'stops') = 'array' then (
    select round(100 * (select sum(leg::numeric) from jsonb_array_elements_text(fare -> 'legs') as leg))::bigint
    from jsonb_array_elements(listing.details -> 'fares') with ordinality as given (fare, place)
    where fare ->> 'since' <= ${day}::text
      and case when jsonb_typeof(fare -> 'legs') = 'array'
        then jsonb_array_length(fare -> 'legs') = jsonb_array_length(listing.details -> 'stops') - 1 and not jsonb_path_exists(fare, '$.legs[*] ? (@.type() != "number" || @ < 0)')
        else false end
    order by fare ->> 'since' desc, place desc limit 1)
  end)`

export const priceOn = (day: RawBuilder<string | null>): RawBuilder<number> =>
  sql<number>`coalesce(${fareOn(day)}, price_ngwee)`

export interface DatedPrice {
  since: string
  ngwee: number
}

/** All dated fares of a listing, earliest first. Clients cache them and pick the fare of a later day themselves. */
export const datedPrices = sql<DatedPrice[]>`coalesce((
  select jsonb_agg(jsonb_build_object('since', days.since, 'ngwee', ${fareOn(sql`days.since`)}) order by days.since)
  from (
    select distinct fare ->> 'since' as since
    from jsonb_array_elements(case when jsonb_typeof(listing.details -> 'fares') = 'array' then listing.details -> 'fares' else '[]' end) as fare
  ) as days
  where days.since is not null and ${fareOn(sql`days.since`)} is not null), '[]')`

/** The price on the listing's next departure, or its fixed price if it has none. In ngwee. */
export const priceOnNextDeparture = (at: Date): RawBuilder<number> =>
  priceOn(nextDepartureDate(lusakaDate(at.getTime()), lusakaTime(at.getTime())))
