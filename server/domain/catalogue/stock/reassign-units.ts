/**
 * Assigns claims to other units of a listing, to reduce the number of units or to free one for an interval. It succeeds if
 * enough units are free at all times.
 */
import { sql } from 'kysely'
import { lusakaDate } from '#contract/core/dates'
import type { Tx } from '../../../db/transact'

export interface CapacityShortage {
  slot: string
  taken: number
  /** All slots with more claims, if they are known. */
  slots?: string[]
}

interface UnitClaim {
  id: number
  unit: number
  from: Date
  to: Date
}

/**
 * Assigns the listing's current claims to the units 1 to `capacity`. The caller has locked the listing's intervals.
 * @param added an interval for which a unit is to become free
 * @returns null on success, or the first day with more claims than units; no unit is changed then
 */
export async function reassignUnits(
  tx: Tx,
  listingId: string,
  capacity: number,
  added?: { from: Date; to: Date },
): Promise<CapacityShortage | null> {
  await tx.sql
    .deleteFrom('interval_claim')
    .where('listing_id', '=', listingId)
    .where('expires_at', '<=', tx.at)
    .execute()
  const since = added && added.from < tx.at ? added.from : tx.at
  const claims = await lockClaimsSince(tx, listingId, since)
  const withAdded = added ? [...claims, { id: addedId, unit: 0, ...added }] : claims
  const assigned = assignUnits(withAdded, capacity)
  if (!Array.isArray(assigned)) return assigned
  const unitsBefore = new Map(claims.map(({ id, unit }) => [id, unit]))
  const moved = assigned.filter(({ id, unit }) => id !== addedId && unit !== unitsBefore.get(id))
  // Two claims that swap units would overlap for a moment, so all of them get temporary units first. The rows are
  // updated and not replaced, so that a concurrent payment that makes a claim permanent still finds it.
  await setUnits(
    tx,
    moved.map(({ id, unit }) => ({ id, unit: temporaryUnitOffset + unit })),
  )
  await setUnits(tx, moved)
  return null
}

/** Higher than every real unit. */
const temporaryUnitOffset = 1_000_000

/** The id of the added interval, which is not in the database yet. */
const addedId = 0

async function setUnits(tx: Tx, moved: readonly Pick<UnitClaim, 'id' | 'unit'>[]): Promise<void> {
  for (const { id, unit } of moved)
    await tx.sql.updateTable('interval_claim').set({ unit }).where('id', '=', id).execute()
}

const lockClaimsSince = (tx: Tx, listingId: string, since: Date): Promise<UnitClaim[]> =>
  tx.sql
    .selectFrom('interval_claim')
    .where('listing_id', '=', listingId)
    .where(sql<boolean>`upper(during) > ${since}`)
    .select(['id', 'unit', sql<Date>`lower(during)`.as('from'), sql<Date>`upper(during)`.as('to')])
    .orderBy('from')
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Assigns claims in the order of their start, each to its own unit or else to the first free one. With this order, as
 * many units as there are simultaneous claims are always sufficient.
 */
function assignUnits(unsorted: readonly UnitClaim[], capacity: number): UnitClaim[] | CapacityShortage {
  const claims = [...unsorted].sort((a, b) => a.from.getTime() - b.from.getTime() || a.id - b.id)
  const busyUntil = Array.from({ length: capacity }, () => 0)
  const assigned: UnitClaim[] = []
  for (const claim of claims) {
    // A claim that has no unit yet has the number 0, which is never free.
    const isFree = (unit: number) => (busyUntil[unit - 1] ?? Infinity) <= claim.from.getTime()
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
