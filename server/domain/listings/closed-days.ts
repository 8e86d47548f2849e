/** Closes a listing on some days, for example a room that is being painted, and opens it again. */
import { sql } from 'kysely'
import type { OwnListing } from '#contract/partners/own-listings'
import { Refusal } from '#contract/core/refusals'
import { addDays, lusakaDate } from '#contract/core/values'
import type { Tx } from '../../db/transact'
import { refuseOpenCounterStock } from '../counter-stock'
import type { Who } from '../route'
import { formatReferences } from './affected-bookings'
import { lockListing, recordListingChange, selectListings } from './sql'
import { ownListingView } from './values'

interface ClosedDays {
  days: readonly string[]
  closed: boolean
  reason?: string | undefined
}

/** @throws Refusal `already_booked` that names the bookings of the days */
export async function setClosedDays(
  tx: Tx,
  { vendorId }: Who,
  id: string,
  { days, closed, reason }: ClosedDays,
): Promise<OwnListing> {
  // New bookings of the listing wait for this lock, and then see the closed days.
  const row = vendorId ? await lockListing(tx, vendorId, id) : undefined
  if (!row) throw new Refusal('not_found')
  const today = lusakaDate(tx.at.getTime())
  const changedDays = [...new Set(days)].filter((day) => day >= today)
  if (changedDays.length > 0) {
    if (closed) {
      await refuseBookedDays(tx, id, changedDays)
      await refuseOpenCounterStock(tx, id, { days: changedDays })
      await insertClosures(tx, id, changedDays, reason)
    } else await tx.sql.deleteFrom('closure').where('listing_id', '=', id).where('day', 'in', changedDays).execute()
    await recordClosedDays(tx, vendorId!, id)
  }
  return ownListingView(await selectListings(tx.sql, vendorId!).where('id', '=', id).executeTakeFirstOrThrow())
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

const openStates = ['requested', 'held', 'awaiting_payment', 'payment_failed', 'confirmed', 'in_service'] as const

async function refuseBookedDays(tx: Tx, id: string, days: readonly string[]): Promise<void> {
  const bookings = await tx.sql
    .selectFrom('booking')
    .select('reference')
    .where('listing_id', '=', id)
    .where('state', 'in', [...openStates])
    // The last day of a booking, such as a check-out, is not booked.
    .where(
      sql<boolean>`exists (
        select from unnest(${days}::date[]) day where starts_on = day or (starts_on < day and ends_on > day)
      )`,
    )
    .orderBy('starts_on')
    .orderBy('reference')
    .execute()
  if (bookings.length === 0) return
  const references = bookings.map(({ reference }) => reference)
  throw new Refusal('already_booked', {
    message: `Customers have booked these days: ${formatReferences(references)}. Please cancel these bookings first.`,
    detail: { bookings: references },
  })
}
