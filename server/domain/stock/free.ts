/** How much is left: for looking, never for deciding. */
import { sql } from 'kysely'
import { addDays, instantIn } from '#contract/days'
import type { Db } from '../../db/connect'

/** @returns what is free of each slot, by slot; a slot nobody ever asked for is wholly free. */
export async function freeOf(db: Db, listingId: string, slots: readonly string[], capacity: number, at: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stock')
    .leftJoin('claim', (join) => join.onRef('claim.stock_id', '=', 'stock.id').on('claim.expires_at', '<=', at))
    .where('listing_id', '=', listingId)
    .where('slot', 'in', slots)
    .groupBy(['stock.id'])
    .select((eb) => ['slot', 'capacity', 'taken', eb.fn.coalesce(eb.fn.sum<number>('claim.quantity'), eb.lit(0)).as('expired')])
    .execute()
  const known = new Map(rows.map((row) => [row.slot, row.capacity - row.taken + Number(row.expired)]))
  return new Map(slots.map((slot) => [slot, known.get(slot) ?? capacity]))
}

/** Everything taken between two days of a listing, by counter and by thing; holds that are over count as free. */
export async function takenOf(db: Db, listingId: string, from: string, to: string, at: Date) {
  const counts = await db
    .selectFrom('stock')
    .leftJoin('claim', (join) => join.onRef('claim.stock_id', '=', 'stock.id').on('claim.expires_at', '<=', at))
    .where('listing_id', '=', listingId)
    .where((eb) => eb.or([eb.between('slot', from, `${to}~`), eb('slot', '=', 'all')]))
    .groupBy(['stock.id'])
    .having((eb) => eb('taken', '>', 0))
    .orderBy('slot')
    .select((eb) => ['slot', 'capacity', 'taken', eb.fn.coalesce(eb.fn.sum<number>('claim.quantity'), eb.lit(0)).as('expired')])
    .execute()
  const busy = await db
    .selectFrom('interval_claim')
    .where('listing_id', '=', listingId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .where(sql<boolean>`during && tstzrange(${instantIn(from, '00:00')}::timestamptz, ${instantIn(addDays(to, 1), '00:00')}::timestamptz)`)
    .select(['unit', sql<Date>`lower(during)`.as('from'), sql<Date>`upper(during)`.as('to')])
    .orderBy('from')
    .execute()
  return {
    counts: counts.map(({ slot, capacity, taken, expired }) => ({ slot, left: Math.max(0, capacity - taken + Number(expired)) })),
    busy: busy.map((one) => ({ unit: one.unit, from: one.from.toISOString(), to: one.to.toISOString() })),
  }
}
