/** Blocks customers from booking with a business. Their existing bookings stay. */
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import { loadCustomer } from './list'

/** @throws Refusal `not_found` for a person who never booked with the business, and for walk-ins, who book at the counter */
export async function blockCustomer(tx: Tx, vendorId: string, accountId: string, reason: string): Promise<void> {
  const { isWalkIn } = await loadCustomer(tx.sql, vendorId, accountId, tx.at)
  if (isWalkIn) throw new Refusal('not_found')
  const values = { blocked_at: tx.at, blocked_reason: reason, changed_at: tx.at }
  await tx.sql
    .insertInto('vendor_customer')
    .values({ vendor_id: vendorId, account_id: accountId, ...values })
    .onConflict((conflict) => conflict.columns(['vendor_id', 'account_id']).doUpdateSet(values))
    .execute()
}

export async function unblockCustomer(tx: Tx, vendorId: string, accountId: string): Promise<void> {
  await tx.sql
    .updateTable('vendor_customer')
    .set({ blocked_at: null, blocked_reason: null, changed_at: tx.at })
    .where('vendor_id', '=', vendorId)
    .where('account_id', '=', accountId)
    .execute()
}

/** @throws Refusal `forbidden` if one of the businesses has blocked the customer */
export async function refuseBlockedCustomer(tx: Tx, accountId: string, vendorIds: readonly string[]): Promise<void> {
  const blocking = await tx.sql
    .selectFrom('vendor_customer')
    .innerJoin('vendor', 'vendor.id', 'vendor_customer.vendor_id')
    .select('vendor.name')
    .where('account_id', '=', accountId)
    .where('vendor_id', 'in', [...vendorIds])
    .where('blocked_at', 'is not', null)
    .executeTakeFirst()
  if (blocking)
    throw new Refusal('forbidden', {
      message: `${blocking.name} doesn't accept bookings from you. Please choose another business, or contact our support.`,
    })
}
