/**
 * Ends quotas. The device returns it behind its own sales. The server never does so on its own, because it does not know
 * what an offline device has sold (decision 073).
 */
import { checkAccess } from '#contract/core/access'
import { releaseCounterStock } from '#contract/counter/counter-stock'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import type { Who } from '../../route'
import { releaseSetAside } from '../../catalogue/stock'
import { lockOpenQuotas, recordQuotaChanges } from './sql'

/**
 * Returns the unsold units of a quota, for the device that has it.
 * @param device as the client names it; null if it does not
 * @throws Refusal `not_found`, `forbidden` for the quota of another device without the permission to release it
 */
export async function returnQuota(
  tx: Tx,
  caller: Who & { vendorId: string },
  id: string,
  device: string | null,
): Promise<void> {
  const quota = await tx.sql
    .selectFrom('counter_quota')
    .select('device_id')
    .where('id', '=', id)
    .where('vendor_id', '=', caller.vendorId)
    .executeTakeFirst()
  if (!quota) throw new Refusal('not_found')
  if (quota.device_id !== device && !mayUseForeignStock(caller))
    throw new Refusal('forbidden', {
      message: 'This counter stock belongs to another device. Please ask the owner or a manager to release it.',
    })
  await closeQuotas(tx, caller.vendorId, [id], 'returned')
}

/**
 * Returns the unsold units of quotas to general sale. Has no effect on quotas that have ended.
 * @throws Refusal `not_found` if the business does not have all of them
 */
export async function closeQuotas(
  tx: Tx,
  vendorId: string,
  ids: readonly string[],
  state: 'returned' | 'released',
): Promise<void> {
  const known = await tx.sql
    .selectFrom('counter_quota')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .where('vendor_id', '=', vendorId)
    .execute()
  if (known.length < new Set(ids).size) throw new Refusal('not_found')
  // Stock of past days is not returned: nobody can buy it.
  const open = known.filter((quota) => quota.state === 'open').map(({ id }) => id)
  if (open.length > 0) await releaseSetAside(tx, open)
  await endQuotas(tx, vendorId, ids, state)
}

/** Whether the caller may use the counter stock of another device: who may release it. */
export const mayUseForeignStock = (caller: Who): boolean =>
  checkAccess(releaseCounterStock.access, caller) === 'allowed'

async function endQuotas(
  tx: Tx,
  vendorId: string,
  ids: readonly string[],
  state: 'returned' | 'released' | 'expired',
): Promise<void> {
  const open = await lockOpenQuotas(tx, vendorId, ids)
  if (open.length === 0) return
  await tx.sql.updateTable('counter_quota').set({ state, closed_at: tx.at }).where('id', 'in', open).execute()
  await recordQuotaChanges(tx, vendorId, open)
}

/** The day of a quota is over. Its units stay claimed, so that a sale that arrives later is still booked. */
export async function expireCounterStock(tx: Tx, id: string): Promise<void> {
  const quota = await tx.sql.selectFrom('counter_quota').select('vendor_id').where('id', '=', id).executeTakeFirst()
  if (quota) await endQuotas(tx, quota.vendor_id, [id], 'expired')
}
