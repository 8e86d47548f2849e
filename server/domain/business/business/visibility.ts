/** The one rule that decides whether the public sees a vendor. */
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact'

/**
 * Shows or hides a vendor: it is public while Tilipo has not hidden it, and its owner is approved and neither suspended
 * nor deleted. Call it after each change of one of them.
 * @param vendorId locked by the caller before any booking
 */
export async function refreshVendorVisibility(tx: Tx, vendorId: string): Promise<void> {
  const isPublic = sql<boolean>`(vendor.hidden_at is null and exists (
    select from account owner where owner.id = vendor.owner_id and not is_business_closed(owner)))`
  await tx.sql
    .updateTable('vendor')
    .set({ visible: isPublic })
    .where('id', '=', vendorId)
    .where('visible', 'is distinct from', isPublic)
    .execute()
}
