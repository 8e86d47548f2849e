/**
 * Decisions about applications.
 *
 *   pending ──approve──▶ approved
 *     │ └────reject────▶ rejected ──resubmit──▶ pending
 *     │                     └───────approve───▶ approved
 *     └──request changes──▶ pending, waits for the applicant ──resubmit──▶ pending
 */
import type { ApprovalStatus } from '#contract/core/access'
import { formatInstant } from '#contract/core/dates'
import { Refusal } from '#contract/core/refusals'
import type { ApprovalEvent, ChangeRequest } from '#contract/business/business/application'
import { getDocumentKinds } from '#contract/core/document-kinds'
import { profileFields } from '#contract/verticals/profile-fields'
import { recordChanges, userScope } from '../../../db/feed'
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import { enqueue, type MailContent } from '../../../work/enqueue'
import type { AuditedResult } from '../../core/audit'
import { copyApplicationDocuments, refreshMemberAccess, refreshVendorVisibility } from '../../business/business'
import { notify } from '../../messages/notifications'

interface Decision {
  adminId: string
  accountId: string
  /** The status that the administrator saw. */
  from: ApprovalStatus
}

type Result = AuditedResult<{ _id: string; status: ApprovalStatus }>

/** @throws Refusal `not_found`, `wrong_state` with who decided before */
export async function approveVendor(tx: Tx, decision: Decision): Promise<Result> {
  if (decision.from === 'approved')
    throw new Refusal('invalid_input', { message: 'This business is approved already.' })
  const applicant = await lockApplicant(tx, decision)
  await store(tx, applicant, { status: 'approved', event: 'approved', adminId: decision.adminId })
  const [vendorId] = applicant.vendorIds
  if (vendorId) await copyApplicationDocuments(tx, applicant.id, vendorId)
  const vendorName = applicant.company_name ?? ''
  await notify(tx, applicant.id, { template: 'businessApproved', params: { vendorName } }, '/dashboard')
  await mail(tx, applicant, {
    template: 'business-approved',
    data: { name: applicant.full_name, vendorName, link: '/dashboard' },
  })
  return audit(applicant, 'vendor.approve', 'approved')
}

const liveBusinessMessage =
  'This business is approved, so its application can no longer be rejected. Hide the business, or suspend its owner.'

/** @throws Refusal `not_found`, `wrong_state` with who decided before, and for an approved business (decision 095) */
export async function rejectVendor(tx: Tx, decision: Decision, reason: string): Promise<Result> {
  if (decision.from === 'rejected')
    throw new Refusal('invalid_input', { message: 'This business is rejected already.' })
  if (decision.from === 'approved') throw new Refusal('wrong_state', { message: liveBusinessMessage })
  const applicant = await lockApplicant(tx, decision)
  await store(tx, applicant, { status: 'rejected', event: 'rejected', adminId: decision.adminId, reason })
  const vendorName = applicant.company_name ?? ''
  const params = { vendorName, reason: reason || null }
  await notify(tx, applicant.id, { template: 'businessRejected', params }, '/pending-approval')
  await mail(tx, applicant, {
    template: 'business-rejected',
    data: { name: applicant.full_name, ...params, link: '/pending-approval' },
  })
  return audit(applicant, 'vendor.reject', 'rejected', { reason })
}

/** @throws Refusal `not_found`, `wrong_state` with who decided before, `invalid_input` for an unknown field */
export async function requestVendorChanges(
  tx: Tx,
  decision: Decision,
  changes: readonly ChangeRequest[],
): Promise<Result> {
  if (decision.from !== 'pending')
    throw new Refusal('invalid_input', { message: 'Changes can be requested for pending applications only.' })
  const applicant = await lockApplicant(tx, decision)
  const type = applicant.business_type!
  const known: readonly string[] = [...Object.keys(profileFields[type]), ...getDocumentKinds(type)]
  if (changes.some(({ field }) => !known.includes(field)))
    throw new Refusal('invalid_input', { fields: { changes: 'Please choose fields of this business.' } })
  await store(tx, applicant, { status: 'pending', event: 'changes_requested', adminId: decision.adminId, changes })
  const vendorName = applicant.company_name ?? ''
  await notify(tx, applicant.id, { template: 'businessChangesRequested', params: { vendorName } }, '/pending-approval')
  await mail(tx, applicant, {
    template: 'business-changes-requested',
    data: { name: applicant.full_name, vendorName, link: '/pending-approval' },
  })
  return audit(applicant, 'vendor.requestChanges', 'pending', { after: { fields: changes.map(({ field }) => field) } })
}

/**
 * Locks the vendor, and then the account of its owner, as all writers of both do.
 * @throws Refusal `not_found`, `wrong_state`
 */
async function lockApplicant(tx: Tx, { accountId, from }: Decision) {
  const vendors = await tx.sql
    .selectFrom('vendor')
    .select(['id', 'name'])
    .where('owner_id', '=', accountId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const account = await tx.sql
    .selectFrom('account')
    .select(['id', 'full_name', 'company_name', 'business_type', 'email', 'email_verified_at', 'approval_status'])
    .where('id', '=', accountId)
    .where('role', '=', 'partner')
    .where('staff_role', 'is', null)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) throw new Refusal('not_found')
  if (account.approval_status !== from)
    throw new Refusal('wrong_state', { message: await describeLastDecision(tx, accountId) })
  return { ...account, vendors, vendorIds: vendors.map(({ id }) => id) }
}

type Applicant = Awaited<ReturnType<typeof lockApplicant>>

const eventSentences: Record<ApprovalEvent, (name: string, at: string) => string> = {
  approved: (name, at) => `${name} approved this business on ${at}.`,
  rejected: (name, at) => `${name} rejected this business on ${at}.`,
  changes_requested: (name, at) => `${name} asked for changes on ${at}.`,
  resubmitted: (_, at) => `The business applied again on ${at}.`,
}

async function describeLastDecision(tx: Tx, accountId: string): Promise<string> {
  const last = await tx.sql
    .selectFrom('approval_event')
    .leftJoin('account', 'account.id', 'approval_event.actor_id')
    .select(['event', 'at', 'full_name'])
    .where('account_id', '=', accountId)
    .orderBy('approval_event.id', 'desc')
    .executeTakeFirst()
  if (!last) return 'The status of this business has changed. Please refresh the list.'
  return eventSentences[last.event](last.full_name ?? 'Another administrator', formatInstant(last.at.toISOString()))
}

interface Change {
  status: ApprovalStatus
  event: ApprovalEvent
  adminId: string | null
  reason?: string
  changes?: readonly ChangeRequest[]
}

/** Stores a status with its event, and shows or hides the vendor. */
async function store(
  tx: Tx,
  { id, vendorIds }: Pick<Applicant, 'id' | 'vendorIds'>,
  { status, event, adminId, reason = '', changes = [] }: Change,
): Promise<void> {
  await tx.sql
    .updateTable('account')
    .set((eb) => ({
      approval_status: status,
      rejection_reason: status === 'rejected' ? reason || null : null,
      change_requests: toJson(changes),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await tx.sql
    .insertInto('approval_event')
    .values({ account_id: id, event, actor_id: adminId, reason, changes: toJson(changes), at: tx.at })
    .execute()
  for (const vendorId of vendorIds) {
    await refreshVendorVisibility(tx, vendorId)
    await refreshMemberAccess(tx, vendorId)
  }
  await recordChanges(tx, [{ scope: userScope(id), entity: 'me', id }])
}

/** The applicant submits the application again. @param vendorId locked by the caller */
export const storeResubmission = (tx: Tx, accountId: string, vendorId: string): Promise<void> =>
  store(tx, { id: accountId, vendorIds: [vendorId] }, { status: 'pending', event: 'resubmitted', adminId: null })

/** An address that nobody has proven gets no email: it may belong to another person. */
async function mail(tx: Tx, { email, email_verified_at }: Applicant, content: MailContent): Promise<void> {
  if (email_verified_at) await enqueue(tx, 'mail.send', { to: email, ...content })
}

function audit(
  { id, company_name, full_name, approval_status }: Applicant,
  action: 'vendor.approve' | 'vendor.reject' | 'vendor.requestChanges',
  status: ApprovalStatus,
  more: { reason?: string; after?: Record<string, unknown> } = {},
): Result {
  return {
    answer: { _id: id, status },
    audit: {
      action,
      target: { kind: 'account', id, label: company_name ?? full_name },
      reason: more.reason,
      before: { approvalStatus: approval_status },
      after: { approvalStatus: status, ...more.after },
    },
  }
}
