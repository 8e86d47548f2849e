import type { Selectable } from 'kysely'
import type { CounterQuota } from '#contract/counter/counter-stock'
import type { EntityRow } from '#contract/sync/sync'
import type { Db } from '../../../db/connect'
import { recordChanges, vendorScope } from '../../../db/feed'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import { counterSlot } from '../../catalogue/stock'

export type QuotaRow = Selectable<Database['counter_quota']>

/** Locks quotas that have not ended. Their stock rows are locked before them, if both are needed. */
export async function lockOpenQuotas(tx: Tx, vendorId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('counter_quota')
    .select('id')
    .where('id', 'in', ids)
    .where('vendor_id', '=', vendorId)
    .where('state', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Raises the version of quotas and publishes them to the devices of the business. */
export async function recordQuotaChanges(tx: Tx, vendorId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.sql
    .updateTable('counter_quota')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  await recordChanges(
    tx,
    ids.map((id) => ({ scope: vendorScope(vendorId), entity: 'counterQuota', id })),
  )
}

/** Devices show closed quotas for some days, for the sales of them. */
const shownAfterCloseMs = 14 * 86_400_000

/** Loads quotas for the devices of the business. A snapshot leaves out quotas that were closed long ago. */
export async function loadCounterQuotaRows(
  tx: Tx,
  vendorId: string,
  selection: { ids: readonly string[] } | { after: string; limit: number },
): Promise<EntityRow[]> {
  const query = tx.sql
    .selectFrom('counter_quota as quota')
    .innerJoin('listing', 'listing.id', 'quota.listing_id')
    .innerJoin('counter_device as device', (join) =>
      join.onRef('device.vendor_id', '=', 'quota.vendor_id').onRef('device.id', '=', 'quota.device_id'),
    )
    .selectAll('quota')
    .select(['listing.name as listing_name', 'device.name as device_name'])
    .where('quota.vendor_id', '=', vendorId)
  const rows = await (
    'ids' in selection
      ? query.where('quota.id', 'in', selection.ids)
      : query
          .where('quota.id', '>', selection.after)
          .where((eb) =>
            eb.or([
              eb('quota.closed_at', 'is', null),
              eb('quota.closed_at', '>', new Date(tx.at.getTime() - shownAfterCloseMs)),
            ]),
          )
          .orderBy('quota.id')
          .limit(selection.limit)
  ).execute()
  const units = await loadUnits(
    tx.sql,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    entity: 'counterQuota',
    id: row.id,
    version: row.version,
    data: {
      _id: row.id,
      listingId: row.listing_id,
      listingName: row.listing_name,
      deviceId: row.device_id,
      deviceName: row.device_name,
      part: row.part,
      quantity: row.quantity,
      units: units.get(row.id) ?? [],
      returnAt: row.return_at.toISOString(),
      state: row.state,
      closedAt: row.closed_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    } satisfies CounterQuota,
  }))
}

async function loadUnits(db: Db | Tx['sql'], quotaIds: readonly string[]): Promise<Map<string, CounterQuota['units']>> {
  const units = new Map<string, CounterQuota['units']>()
  if (quotaIds.length === 0) return units
  const rows = await db
    .selectFrom('counter_claim')
    .innerJoin('stock', 'stock.id', 'counter_claim.stock_id')
    .innerJoin('counter_quota', 'counter_quota.id', 'counter_claim.quota_id')
    .select(['quota_id', 'bundle', 'counter_claim.quantity', 'sold', 'held'])
    .select(counterSlot.as('slot'))
    .where('quota_id', 'in', quotaIds)
    .orderBy('slot')
    .execute()
  for (const { quota_id, ...unit } of rows) units.set(quota_id, [...(units.get(quota_id) ?? []), unit])
  return units
}
