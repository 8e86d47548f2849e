/**
 * New names of verified businesses.
 *
 *   pending ──approve──▶ approved
 *      ├─────reject────▶ rejected
 *      └──(the partner enters the public name again)──▶ withdrawn
 */
import type { AnswerOf, BodyOf } from '#contract/core/endpoint'
import type {
  decideNameChange as decideEndpoint,
  listNameChanges as listEndpoint,
} from '#contract/business/business/name-changes'
import type { NotificationContent } from '#contract/notification-templates'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import type { AuditedResult } from '../../core/audit'
import { notify, notifyAdmins } from '../../messages/notifications'
import { renameBusiness } from './rename'
import { recordBusinessChange, selectVendor } from './sql'
import type { VendorRow } from './values'

const maxListed = 100
const approvalsPath = '/admin/global/approvals'

/**
 * Stores a request for a new name; the public name does not change yet. Requesting the public name withdraws a pending
 * request.
 * @param vendor locked by the caller
 */
export async function requestNameChange(
  tx: Tx,
  vendor: VendorRow,
  accountId: string,
  requestedName: string,
): Promise<void> {
  const pending = tx.sql.updateTable('name_change').where('vendor_id', '=', vendor.id).where('state', '=', 'pending')
  if (requestedName === vendor.name) {
    await pending.set({ state: 'withdrawn', decided_at: tx.at }).execute()
    return
  }
  const requestColumns = { requested_by: accountId, requested_name: requestedName, requested_at: tx.at }
  const { numUpdatedRows } = await pending.set(requestColumns).executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return
  await tx.sql
    .insertInto('name_change')
    .values({ id: tx.newId(), vendor_id: vendor.id, name_before: vendor.name, ...requestColumns })
    .execute()
  await notifyAdmins(
    tx,
    { template: 'adminNameRequested', params: { vendorName: vendor.name, requestedName } },
    approvalsPath,
  )
}

export async function listNameChanges(db: Db): Promise<AnswerOf<typeof listEndpoint>> {
  const rows = await db
    .selectFrom('name_change')
    .innerJoin('vendor', 'vendor.id', 'name_change.vendor_id')
    .where('state', '=', 'pending')
    .select(['name_change.id', 'vendor_id', 'vendor.name', 'requested_name', 'requested_at'])
    .orderBy('requested_at')
    .orderBy('name_change.id')
    .limit(maxListed)
    .execute()
  return {
    nameChanges: rows.map((row) => ({
      _id: row.id,
      vendorId: row.vendor_id,
      publicName: row.name,
      requestedName: row.requested_name,
      requestedAt: row.requested_at.toISOString(),
    })),
  }
}

/** @throws Refusal `wrong_state` if the request was already decided or another name was requested since */
export async function decideNameChange(
  tx: Tx,
  adminId: string,
  id: string,
  { decision, requestedName, reason }: BodyOf<typeof decideEndpoint>,
): Promise<AuditedResult<AnswerOf<typeof decideEndpoint>>> {
  const found = await tx.sql.selectFrom('name_change').select('vendor_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  // Locks the business first, in the same order as an edit, to avoid a deadlock.
  const vendor: VendorRow = await lockVendor(tx, found.vendor_id)
  const request = await tx.sql
    .selectFrom('name_change')
    .select(['state', 'requested_name', 'requested_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (request.state !== 'pending' || request.requested_name !== requestedName)
    throw new Refusal('wrong_state', { message: 'This request has changed. Please review it again.' })
  await tx.sql
    .updateTable('name_change')
    .set({ state: decision, decided_at: tx.at, decided_by: adminId, reason: reason || null })
    .where('id', '=', id)
    .execute()
  if (decision === 'approved') await renameBusiness(tx, vendor.id, requestedName)
  await tx.sql
    .updateTable('vendor')
    .set((eb) => ({ profile_version: eb('profile_version', '+', 1) }))
    .where('id', '=', vendor.id)
    .execute()
  await recordBusinessChange(tx, vendor.id)
  const outcome: NotificationContent =
    decision === 'approved'
      ? { template: 'nameApproved', params: { name: requestedName } }
      : { template: 'nameRejected', params: { name: requestedName, reason: reason || null } }
  await notify(tx, request.requested_by, outcome, '/profile')
  return {
    answer: { state: decision },
    audit: {
      action: 'nameChange.decide',
      target: { kind: 'vendor', id: vendor.id, label: vendor.name },
      reason,
      before: { name: vendor.name },
      after: { name: requestedName, decision },
    },
  }
}

/**
 * Locks the vendor in one statement and reads it in another. A single statement that waits for the lock would read
 * requests as they were before the wait.
 */
export async function lockVendor(tx: Tx, id: string): Promise<VendorRow> {
  await tx.sql.selectFrom('vendor').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
  return selectVendor(tx.sql, id).executeTakeFirstOrThrow()
}
