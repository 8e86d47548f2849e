import { toJson } from '../../db/json'
import type { Tx } from '../../db/transact'
import { loadCustomer } from './list'

/** @throws Refusal `not_found` for a person who never booked with the business */
export async function saveCustomer(
  tx: Tx,
  vendorId: string,
  accountId: string,
  { note, tags }: { note: string; tags: readonly string[] | null },
): Promise<void> {
  await loadCustomer(tx.sql, vendorId, accountId, tx.at)
  const values = { note, tags: toJson(tags ?? []), changed_at: tx.at }
  await tx.sql
    .insertInto('vendor_customer')
    .values({ vendor_id: vendorId, account_id: accountId, ...values })
    .onConflict((conflict) => conflict.columns(['vendor_id', 'account_id']).doUpdateSet(values))
    .execute()
}
