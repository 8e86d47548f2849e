/** Reads how much stock is free, for display only. A claim checks the stock again under a lock. */
import { sql } from 'kysely'
import { addDays, lusakaInstant } from '#contract/core/dates'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'

/**
 * Loads the free quantity of each slot of a listing.
 * @param capacity free quantity of slots without a stock row
 */
export async function loadFreeBySlot(
  db: Db,
  listingId: string,
  slots: readonly string[],
  capacity: number,
  at: Date,
): Promise<Map<string, number>> {
  if (slots.length === 0) return new Map()
  const rows = await db
    .selectFrom('stock')
    .leftJoin('claim', (join) => join.onRef('claim.stock_id', '=', 'stock.id').on('claim.expires_at', '<=', at))
    .where('listing_id', '=', listingId)
    .where('slot', 'in', slots)
    .groupBy(['stock.id'])
    .select((eb) => [
      'slot',
      'capacity',
      'taken',
      eb.fn.coalesce(eb.fn.sum<number>('claim.quantity'), eb.lit(0)).as('expired'),
    ])
    .execute()
  const known = new Map(rows.map((row) => [row.slot, row.capacity - row.taken + Number(row.expired)]))
  return new Map(slots.map((slot) => [slot, known.get(slot) ?? capacity]))
}

/** Loads the taken counters and intervals of a listing between two days. Expired holds count as free. */
export async function loadOccupancy(db: Db, listingId: string, from: string, to: string, at: Date) {
  const counts = await db
    .selectFrom('stock')
    .leftJoin('claim', (join) => join.onRef('claim.stock_id', '=', 'stock.id').on('claim.expires_at', '<=', at))
    .where('listing_id', '=', listingId)
    .where((eb) => eb.or([eb.between('slot', from, `${to}~`), eb('slot', '=', 'all')]))
    .groupBy(['stock.id'])
    .having((eb) => eb.or([eb('taken', '>', 0), isLowered]))
    .orderBy('slot')
    .select((eb) => [
      'slot',
      'capacity',
      'taken',
      eb.fn.coalesce(eb.fn.sum<number>('claim.quantity'), eb.lit(0)).as('expired'),
    ])
    .select(soldQuantity)
    .execute()
  const busy = await db
    .selectFrom('interval_claim')
    .where('listing_id', '=', listingId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .where(
      sql<boolean>`during && tstzrange(${lusakaInstant(from, '00:00')}::timestamptz, ${lusakaInstant(addDays(to, 1), '00:00')}::timestamptz)`,
    )
    .select(['unit', sql<Date>`lower(during)`.as('from'), sql<Date>`upper(during)`.as('to')])
    .orderBy('from')
    .execute()
  return {
    counts: counts.map(({ slot, capacity, taken, expired, sold }) => ({
      slot,
      left: Math.max(0, capacity - taken + Number(expired)),
      sold,
    })),
    busy: busy.map((interval) => ({
      unit: interval.unit,
      from: interval.from.toISOString(),
      to: interval.to.toISOString(),
    })),
  }
}

/** SQL: whether the business sells less than usual in a slot, so that its capacity is not that of the listing. */
const isLowered = sql<boolean>`(not fixed and capacity < (select listing.capacity from listing where listing.id = listing_id))`

/**
 * The quantity sold, without holds and counter stock. Subtracts the few claims that can expire instead of adding up all
 * others.
 */
const soldQuantity = sql<number>`(taken
    - (select coalesce(sum(quantity), 0) from claim c where c.stock_id = stock.id and c.expires_at is not null)
    - (select coalesce(sum(held), 0) from counter_claim c where c.stock_id = stock.id))::int`.as('sold')

/** Loads the sold quantity of one counter. */
export async function loadSoldQuantity(db: Db | Tx['sql'], listingId: string, slot: string): Promise<number> {
  const row = await db
    .selectFrom('stock')
    .select(soldQuantity)
    .where('listing_id', '=', listingId)
    .where('slot', '=', slot)
    .executeTakeFirst()
  return row?.sold ?? 0
}
