/** How much is left: for looking, never for deciding. */
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
