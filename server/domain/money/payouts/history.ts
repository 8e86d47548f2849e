/** The payouts of a vendor, as its owner and its staff see them. */
import { zmwOf } from '#contract/core/money'
import { maskNumber } from '#contract/money/payment-settings'
import { maxListedPayouts, type Payout } from '#contract/money/payouts'
import type { Db } from '../../../db/connect'
import type { StoredPayout } from './start'

/** @param isOwner the owner sees whole phone numbers */
export async function listPayouts(db: Db, vendorId: string, isOwner: boolean): Promise<Payout[]> {
  const rows = await db
    .selectFrom('payout')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxListedPayouts)
    .execute()
  return rows.map((row) => buildPayout(row, isOwner))
}

export const buildPayout = (row: StoredPayout, isOwner: boolean): Payout => ({
  _id: row.id,
  createdAt: row.created_at.toISOString(),
  recipient: { name: row.recipient_name, phone: isOwner ? row.phone : maskNumber(row.phone) },
  reason: row.reason,
  amount: zmwOf(row.amount_ngwee),
  fee: zmwOf(row.fee_ngwee),
  status: row.state,
  failure: row.failure,
})
