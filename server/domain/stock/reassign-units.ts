/** Reduces a listing's number of units. Claims on removed units move to other units if enough are free at all times. */
import { sql } from 'kysely'
import { lusakaDate } from '#contract/core/dates'
import type { Tx } from '../../db/transact'

export interface CapacityShortage {
  slot: string
  taken: number
}

interface UnitClaim {
  booking_id: string
  unit: number
  from: Date
  to: Date
}

/**
 * Assigns the listing's current claims to the units 1 to `capacity`. The caller has locked the listing's intervals.
 * @returns null on success, or the first day with more claims than units; no unit is changed then
 */
export async function reassignUnits(tx: Tx, listingId: string, capacity: number): Promise<CapacityShortage | null> {
  await tx.sql
    .deleteFrom('interval_claim')
    .where('listing_id', '=', listingId)
    .where('expires_at', '<=', tx.at)
    .execute()
  const claims = await lockCurrentClaims(tx, listingId)
  const assigned = assignUnits(claims, capacity)
  if (!Array.isArray(assigned)) return assigned
  const moved = assigned.filter(({ unit }, index) => unit !== claims[index]!.unit)
  // Two claims that swap units would overlap for a moment, so all of them get temporary units first. The rows are
  // updated and not replaced, so that a concurrent payment that makes a claim permanent still finds it.
  await setUnits(
    tx,
    listingId,
    moved.map(({ booking_id, unit }) => ({ booking_id, unit: temporaryUnitOffset + unit })),
  )
  await setUnits(tx, listingId, moved)
  return null
}

/** Higher than every real unit. */
const temporaryUnitOffset = 1_000_000

async function setUnits(
  tx: Tx,
  listingId: string,
  moved: readonly Pick<UnitClaim, 'booking_id' | 'unit'>[],
): Promise<void> {
  for (const { booking_id, unit } of moved) {
    await tx.sql
      .updateTable('interval_claim')
      .set({ unit })
      .where('listing_id', '=', listingId)
      .where('booking_id', '=', booking_id)
      .execute()
  }
}

const lockCurrentClaims = (tx: Tx, listingId: string): Promise<UnitClaim[]> =>
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
function assignUnits(claims: readonly UnitClaim[], capacity: number): UnitClaim[] | CapacityShortage {
  const busyUntil = Array.from({ length: capacity }, () => 0)
  const assigned: UnitClaim[] = []
  for (const claim of claims) {
    const isFree = (unit: number) => busyUntil[unit - 1]! <= claim.from.getTime()
    const units = busyUntil.map((_, index) => index + 1)
    const unit = claim.unit <= capacity && isFree(claim.unit) ? claim.unit : units.find(isFree)
    if (unit === undefined)
      return {
        slot: lusakaDate(claim.from.getTime()),
        taken: busyUntil.filter((end) => end > claim.from.getTime()).length + 1,
      }
    busyUntil[unit - 1] = claim.to.getTime()
    assigned.push({ ...claim, unit })
  }
  return assigned
}
