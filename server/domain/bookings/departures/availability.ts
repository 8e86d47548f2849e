import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import type { Minimum } from '#contract/verticals/rules/index'
import { loadSoldQuantity } from '../../catalogue/stock'
import { departureCancelledMessage } from './departure'

/**
 * Rejects a booking of a cancelled departure. After the decision time it also rejects a booking that does not bring the
 * departure to its minimum.
 * @param people number of people in the booking
 * @throws Refusal `sold_out`
 */
export async function refuseCancelledDeparture(
  db: Db | Tx['sql'],
  listingId: string,
  { slot, least, decidedAt }: Minimum,
  people: number,
  at: Date,
): Promise<void> {
  const departure = await db
    .selectFrom('departure')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('slot', '=', slot)
    .executeTakeFirst()
  if (departure?.goes_at) return
  const isCancelled =
    departure?.called_off_at || (decidedAt <= at && (await loadSoldQuantity(db, listingId, slot)) + people < least)
  if (isCancelled) throw new Refusal('sold_out', { message: departureCancelledMessage, detail: { slot } })
}

/** Returns the slots of guaranteed and of cancelled departures. Reads without locks, for display only. */
export async function loadDecidedDepartures(db: Db, listingId: string, from: string, to: string) {
  const rows = await db
    .selectFrom('departure')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('slot', '>=', from)
    .where('slot', '<=', to)
    .orderBy('slot')
    .execute()
  return {
    goes: rows.filter(({ goes_at }) => goes_at).map(({ slot }) => slot),
    calledOff: rows.filter(({ called_off_at }) => called_off_at).map(({ slot }) => slot),
  }
}
