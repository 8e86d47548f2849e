/** Reduces a listing's number of units. Claims on removed units move to other units if enough are free at all times. */
import { sql } from 'kysely'
import { lusakaDate } from '#contract/days'
import type { Tx } from '../../db/transact'
import type { TooFew } from './resize'

interface Out {
  booking_id: string
  unit: number
  from: Date
  to: Date
}

/**
 * Assigns the listing's current claims to the units 1 to `capacity`. The caller has locked the listing's intervals.
 * @returns null on success, or the first day with more claims than units; no unit is changed then
 */
export async function renumber(tx: Tx, listingId: string, capacity: number): Promise<TooFew | null> {
  await tx.sql
    .deleteFrom('interval_claim')
    .where('listing_id', '=', listingId)
    .where('expires_at', '<=', tx.at)
    .execute()
  const out = await outFromNow(tx, listingId)
  const placed = place(out, capacity)
  if (!Array.isArray(placed)) return placed
  const moved = placed.filter(({ unit }, index) => unit !== out[index]!.unit)
  // Two claims that swap units would overlap for a moment, so all of them get temporary units first. The rows are
  // updated and not replaced, so that a concurrent payment that makes a claim permanent still finds it.
  await setUnits(
    tx,
    listingId,
    moved.map(({ booking_id, unit }) => ({ booking_id, unit: aside + unit })),
  )
  await setUnits(tx, listingId, moved)
  return null
}

/** Higher than every real unit. */
const aside = 1_000_000

async function setUnits(tx: Tx, listingId: string, moved: readonly Pick<Out, 'booking_id' | 'unit'>[]): Promise<void> {
  for (const { booking_id, unit } of moved) {
    await tx.sql
      .updateTable('interval_claim')
      .set({ unit })
      .where('listing_id', '=', listingId)
      .where('booking_id', '=', booking_id)
      .execute()
  }
}

const outFromNow = (tx: Tx, listingId: string): Promise<Out[]> =>
  tx.sql
    .selectFrom('interval_claim')
    .where('listing_id', '=', listingId)
    .where(sql<boolean>`upper(during) > ${tx.at}`)
    .select(['booking_id', 'unit', sql<Date>`lower(during)`.as('from'), sql<Date>`upper(during)`.as('to')])
    .orderBy('from')
    .orderBy('booking_id')
    .forUpdate()
    .execute()

/**
 * Assigns claims in the order of their start, each to its own unit or else to the first free one. With this order, as
 * many units as there are simultaneous claims are always sufficient.
 */
function place(out: readonly Out[], capacity: number): Out[] | TooFew {
  const until = Array.from({ length: capacity }, () => 0)
  const placed: Out[] = []
  for (const one of out) {
    const isIn = (unit: number) => until[unit - 1]! <= one.from.getTime()
    const units = until.map((_, index) => index + 1)
    const unit = one.unit <= capacity && isIn(one.unit) ? one.unit : units.find(isIn)
    if (unit === undefined)
      return { slot: lusakaDate(one.from.getTime()), taken: until.filter((end) => end > one.from.getTime()).length + 1 }
    until[unit - 1] = one.to.getTime()
    placed.push({ ...one, unit })
  }
  return placed
}
