/** The applicant's side: reading the application and correcting it. */
import type { BusinessType } from '#contract/core/access'
import { object } from 'superstruct'
import { Refusal } from '#contract/core/refusals'
import { check } from '#contract/core/validation'
import type { Application } from '#contract/business/business/application'
import type { FieldValues } from '#contract/sync/edit'
import { profileFields } from '#contract/verticals/profile-fields'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { loadProfileValues, lockVendor, saveBusiness } from '../../business/business'
import { notifyAdmins } from '../../messages/notifications'
import type { Who } from '../../route'
import { storeResubmission } from './decide'
import { loadHistory } from './list'
import { loadUsualTime } from './usual-time'

/** @throws Refusal `not_found` for an account without a business */
export async function readApplication(db: Db | Tx['sql'], { accountId, vendorId }: Who): Promise<Application> {
  const account = await db
    .selectFrom('account')
    .select(['approval_status', 'business_type', 'rejection_reason', 'change_requests', 'created_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!vendorId || !account.business_type) throw new Refusal('not_found')
  return {
    status: account.approval_status,
    businessType: account.business_type,
    reason: account.rejection_reason ?? '',
    changes: account.change_requests,
    values: await loadProfileValues(db, vendorId),
    // Applicants do not learn which administrator decided.
    history: (await loadHistory(db, accountId)).map((item) => ({ ...item, by: null })),
    receivedAt: account.created_at.toISOString(),
    usualTime: await loadUsualTime(db),
  }
}

/** @throws Refusal `invalid_input` @returns the values in the types of their columns */
function checkProfile(type: BusinessType, values: unknown): FieldValues {
  const checked = check(object(profileFields[type]), values)
  if (checked.ok) return checked.value
  throw new Refusal('invalid_input', {
    fields: Object.fromEntries(checked.faults.map(({ field, message }) => [field || 'values', message])),
  })
}

/**
 * Saves the profile. A rejected application, and one with requested changes, becomes pending again.
 * @throws Refusal `not_found`, `invalid_input`, `wrong_state` for an approved business
 */
export async function submitApplication(tx: Tx, caller: Who, values: FieldValues): Promise<Application> {
  if (!caller.vendorId) throw new Refusal('not_found')
  await lockVendor(tx, caller.vendorId)
  const account = await tx.sql
    .selectFrom('account')
    .select(['approval_status', 'change_requests', 'company_name', 'business_type'])
    .where('id', '=', caller.accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (account.approval_status === 'approved')
    throw new Refusal('wrong_state', { message: 'Your business is approved. You can edit its profile now.' })
  const checked = checkProfile(account.business_type!, values)
  const from = await loadProfileValues(tx.sql, caller.vendorId)
  const saved = await saveBusiness(tx, caller, { ...checked, from })
  if (saved instanceof Refusal) throw saved
  if (account.approval_status === 'rejected' || account.change_requests.length > 0) {
    await storeResubmission(tx, caller.accountId, caller.vendorId)
    const params = { vendorName: account.company_name ?? '' }
    await notifyAdmins(tx, { template: 'adminVendorResubmitted', params }, '/admin/global/approvals')
  }
  return readApplication(tx.sql, caller)
}
