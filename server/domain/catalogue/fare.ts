/** What is offered costs on a day: of a coach the fare that is in force then, the whole way; of the rest its price. */
import { sql, type RawBuilder } from 'kysely'
import { lusakaDate, lusakaHour } from '#contract/values'
import { nextDeparture } from '../stock'

/** As `fareOf` in the contract. What a company has written wrong is passed over, as there. */
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

/** Each price by a date of its own, the earliest first: for who keeps them, and asks later. */
export const datedPrices = sql<DatedPrice[]>`coalesce((
  select jsonb_agg(jsonb_build_object('since', days.since, 'ngwee', ${fareOn(sql`days.since`)}) order by days.since)
  from (
    select distinct fare ->> 'since' as since
    from jsonb_array_elements(case when jsonb_typeof(listing.details -> 'fares') = 'array' then listing.details -> 'fares' else '[]' end) as fare
  ) as days
  where days.since is not null and ${fareOn(sql`days.since`)} is not null), '[]')`

/** On its next departure, where it has one. */
export const priceNext = (at: Date): RawBuilder<number> =>
  priceOn(nextDeparture(lusakaDate(at.getTime()), lusakaHour(at.getTime())))
