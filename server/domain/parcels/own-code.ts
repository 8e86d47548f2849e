/** Reads and renews the release code of a parcel. Only the buyer of the parcel may do so. */
import { Refusal } from '#contract/refusals'
import type { Db } from '../../db/connect'
import { recordChanges, userScope, vendorScope } from '../../db/feed'
import type { Tx } from '../../db/transact'
import { codeOf } from './code'

export async function ownCode(db: Db, accountId: string, bookingId: string, secret: Buffer): Promise<{ code: string }> {
  const parcel = await own(db, accountId, bookingId).executeTakeFirst()
  if (!parcel) throw new Refusal('not_found')
  return { code: codeOf(secret, parcel) }
}

/**
 * Replaces the release code: the old code becomes invalid and the count of wrong codes is reset.
 * @throws Refusal `wrong_state` if the parcel was released
 */
export async function renewCode(
  tx: Tx,
  accountId: string,
  bookingId: string,
  secret: Buffer,
): Promise<{ code: string }> {
  const parcel = await own(tx.sql, accountId, bookingId).forUpdate().executeTakeFirst()
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
  return { code: codeOf(secret, { booking_id: bookingId, code_round }) }
}

const live = ['confirmed', 'in_service', 'completed']

const own = (db: Db | Tx['sql'], accountId: string, bookingId: string) =>
  db
    .selectFrom('booking')
    .innerJoin('parcel', 'parcel.booking_id', 'booking.id')
    .where('booking.id', '=', bookingId)
    .where('booking.account_id', '=', accountId)
    .where('booking.state', 'in', live)
    .select(['parcel.booking_id', 'parcel.code_round', 'parcel.state as parcel_state', 'booking.vendor_id'])
