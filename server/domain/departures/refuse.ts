import { Refusal } from '#contract/refusals'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import type { Minimum } from '../../verticals'
import { soldOf } from '../stock'
import { calledOff } from './join'

/**
 * Rejects a booking of a cancelled departure. After the decision time it also rejects a booking that does not bring the
 * departure to its minimum.
 * @param people number of people in the booking
 * @throws Refusal `sold_out`
 */
export async function refuseCalledOff(
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
  const isOff = departure?.called_off_at || (decidedAt <= at && (await soldOf(db, listingId, slot)) + people < least)
  if (isOff) throw new Refusal('sold_out', { message: calledOff, detail: { slot } })
}

/** Returns the slots of guaranteed and of cancelled departures. Reads without locks, for display only. */
export async function decidedBetween(db: Db, listingId: string, from: string, to: string) {
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
