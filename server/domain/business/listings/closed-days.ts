/** Stops selling a listing on some days, for example a room that is being painted, and sells it again. */
import type { OwnListing } from '#contract/business/listings/own-listings'
import { Refusal } from '#contract/core/refusals'
import { addDays, lusakaDate } from '#contract/core/values'
import type { Tx } from '../../../db/transact'
import { refuseOpenCounterStock } from '../../counter/counter-stock'
import type { Who } from '../../route'
import { lockListing, recordListingChange, selectListings } from './sql'
import { ownListingView } from './values'

interface ClosedDays {
  days: readonly string[]
  closed: boolean
  reason?: string | undefined
}

/** Changes no booking. @throws Refusal `already_booked` if stock of the days is set aside for the counter */
export async function setClosedDays(
  tx: Tx,
  { vendorId }: Who,
  id: string,
  { days, closed, reason }: ClosedDays,
): Promise<OwnListing> {
  // New bookings of the listing wait for this lock, and then see the closed days.
  const row = vendorId ? await lockListing(tx, vendorId, id) : undefined
  if (!vendorId || !row) throw new Refusal('not_found')
  const today = lusakaDate(tx.at.getTime())
  const changedDays = [...new Set(days)].filter((day) => day >= today)
  if (changedDays.length > 0) {
    if (closed) {
      await refuseOpenCounterStock(tx, id, { days: changedDays })
      await insertClosures(tx, id, changedDays, reason)
    } else await tx.sql.deleteFrom('closure').where('listing_id', '=', id).where('day', 'in', changedDays).execute()
    await recordClosedDays(tx, vendorId, id)
  }
  return ownListingView(await selectListings(tx.sql, vendorId).where('id', '=', id).executeTakeFirstOrThrow())
}

export const insertClosures = (tx: Tx, id: string, days: readonly string[], reason = ''): Promise<unknown> =>
  tx.sql
    .insertInto('closure')
    .values(days.map((day) => ({ listing_id: id, day, reason, created_at: tx.at })))
    .onConflict((conflict) => conflict.columns(['listing_id', 'day']).doNothing())
    .execute()

/** Publishes the closed days to the devices of the business, and deletes those of the past. */
export async function recordClosedDays(tx: Tx, vendorId: string, id: string): Promise<void> {
  const yesterday = addDays(lusakaDate(tx.at.getTime()), -1)
  await tx.sql.deleteFrom('closure').where('listing_id', '=', id).where('day', '<', yesterday).execute()
  await tx.sql
    .updateTable('listing')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await recordListingChange(tx, vendorId, id)
}
