/** Reads and renews the release code of a parcel. Only the buyer of the parcel may do so. */
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import { recordChanges, userScope, vendorScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import type { Secrets } from '../../../db/secrets'
import { computeReleaseCode } from './release-code'

export async function loadReleaseCode(
  db: Db,
  accountId: string,
  bookingId: string,
  secrets: Secrets,
): Promise<{ code: string }> {
  const parcel = await selectOwnParcel(db, accountId, bookingId).executeTakeFirst()
  if (!parcel) throw new Refusal('not_found')
  return { code: computeReleaseCode(secrets, parcel) }
}

/**
 * Replaces the release code: the old code becomes invalid and the count of wrong codes is reset.
 * @throws Refusal `wrong_state` if the parcel was released
 */
export async function renewReleaseCode(
  tx: Tx,
  accountId: string,
  bookingId: string,
  secrets: Secrets,
): Promise<{ code: string }> {
  const parcel = await selectOwnParcel(tx.sql, accountId, bookingId).forUpdate().executeTakeFirst()
  if (!parcel) throw new Refusal('not_found')
  if (parcel.parcel_state === 'released') throw new Refusal('wrong_state')
  const code_round = parcel.code_round + 1
  await tx.sql.updateTable('parcel').set({ code_round, wrong_codes: 0 }).where('booking_id', '=', bookingId).execute()
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ version: eb('version', '+', 1), changed_at: tx.at }))
    .where('id', '=', bookingId)
    .execute()
  await recordChanges(tx, [
    { scope: userScope(accountId), entity: 'booking', id: bookingId },
    { scope: vendorScope(parcel.vendor_id), entity: 'vendorBooking', id: bookingId },
  ])
  return { code: computeReleaseCode(secrets, { booking_id: bookingId, code_round }) }
}

const activeStates = ['confirmed', 'in_service', 'completed'] as const

const selectOwnParcel = (db: Db | Tx['sql'], accountId: string, bookingId: string) =>
  db
    .selectFrom('booking')
    .innerJoin('parcel', 'parcel.booking_id', 'booking.id')
    .where('booking.id', '=', bookingId)
    .where('booking.account_id', '=', accountId)
    .where('booking.state', 'in', activeStates)
    .select(['parcel.booking_id', 'parcel.code_round', 'parcel.state as parcel_state', 'booking.vendor_id'])
