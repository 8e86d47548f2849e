import { sql } from 'kysely'
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import { loadCustomer } from './list'

/** @throws Refusal `not_found` for a person who never booked with the business */
export async function saveCustomer(
  tx: Tx,
  vendorId: string,
  id: string,
  { note, tags }: { note: string; tags: readonly string[] | null },
): Promise<void> {
  const { isWalkIn, phone } = await loadCustomer(tx.sql, vendorId, id, tx.at)
  const values = { note, tags: toJson(tags ?? []), changed_at: tx.at }
  if (isWalkIn)
    await tx.sql
      .insertInto('walk_in_customer')
      .values({ vendor_id: vendorId, id, ...values })
      .onConflict((conflict) => conflict.columns(['vendor_id', 'id']).doUpdateSet(values))
      .execute()
  else {
    await tx.sql
      .insertInto('vendor_customer')
      .values({ vendor_id: vendorId, account_id: id, ...values })
      .onConflict((conflict) => conflict.columns(['vendor_id', 'account_id']).doUpdateSet(values))
      .execute()
    // The notes from before the customer booked online, which the form displayed, are replaced by these.
    await sql`delete from walk_in_customer
      where vendor_id = ${vendorId} and id = walk_in_id(${vendorId}, ${phone}, '')`.execute(tx.sql)
  }
}
