/**
 * Ends a quota. The device returns it behind its own sales. The server never does so on its own, because it does not know
 * what an offline device has sold (decision 073).
 */
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../db/transact'
import { releaseSetAside } from '../stock'
import { lockQuota, recordQuotaChanges } from './sql'

/**
 * Returns the unsold units to general sale. Has no effect on a quota that has ended.
 * @throws Refusal `not_found`
 */
export async function closeQuota(tx: Tx, vendorId: string, id: string, state: 'returned' | 'released'): Promise<void> {
  const known = await tx.sql
    .selectFrom('counter_quota')
    .select('state')
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  if (!known) throw new Refusal('not_found')
  // Stock of past days is not returned: nobody can buy it.
  if (known.state === 'open') await releaseSetAside(tx, id)
  await endQuota(tx, vendorId, id, state)
}

async function endQuota(tx: Tx, vendorId: string, id: string, state: 'returned' | 'released' | 'expired') {
  const quota = await lockQuota(tx, vendorId, id)
  if (quota?.state !== 'open') return
  await tx.sql.updateTable('counter_quota').set({ state, closed_at: tx.at }).where('id', '=', id).execute()
  await recordQuotaChanges(tx, vendorId, [id])
}

/** The day of a quota is over. Its units stay claimed, so that a sale that arrives later is still booked. */
export async function expireCounterStock(tx: Tx, id: string): Promise<void> {
  const quota = await tx.sql.selectFrom('counter_quota').select('vendor_id').where('id', '=', id).executeTakeFirst()
  if (quota) await endQuota(tx, quota.vendor_id, id, 'expired')
}
