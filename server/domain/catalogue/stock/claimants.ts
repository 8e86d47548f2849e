/** Finds who has claimed the stock of slots: customers by the references of their bookings, and the counter. */
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact'
import { isInUse } from './day-stock'
import { firstItem } from '#contract/core/checked-access'

export interface Claimants {
  /** In the order of the first day. */
  references: string[]
  /** Units that are set aside for the counter. */
  setAside: number
}

/** @param slots of counters, or days of listings that are claimed by intervals */
export async function findClaimants(tx: Tx, listingId: string, slots: readonly string[]): Promise<Claimants> {
  const { rows } = await sql<Claimants>`
    with claimed as (
      select booking_id, 0 as held from claim join stock on stock.id = claim.stock_id
      where stock.listing_id = ${listingId} and slot = any(${[...slots]}::text[])
      union all
      select null, held from counter_claim join stock on stock.id = counter_claim.stock_id
      where stock.listing_id = ${listingId} and slot = any(${[...slots]}::text[])
      union all
      select interval_claim.booking_id, (interval_claim.quota_id is not null)::int
      from unnest(${slots.filter(isDay)}::date[]) as day join interval_claim on ${isInUse(listingId, sql`day`, tx.at)}
    )
    select (select coalesce(sum(held), 0)::int from claimed) as "setAside", array(
      select reference from booking where id in (select booking_id from claimed) order by starts_on, reference
    ) as references`.execute(tx.sql)
  return firstItem(rows)
}

const isDay = (slot: string): boolean => /^\d{4}-\d\d-\d\d$/.test(slot)
