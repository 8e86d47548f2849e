import { adminPageSize } from '#contract/core/list-page'
import type {
  listPendingVendors as listEndpoint,
  PendingVendor,
  PendingVendorDetails,
} from '#contract/platform/approvals'
import type { InputOf } from '#contract/core/endpoint'
import { Refusal } from '#contract/core/refusals'
import type { ApprovalHistoryItem } from '#contract/business/business/application'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { countRows } from '../../../db/count-rows'
import { buildDocumentView } from '../../accounts/accounts'
import { loadBusinessPhotos, loadProfileValues } from '../../business/business'
import type { ListPage } from '../../route'

/** Returns one page of applications: the oldest first. */
export async function listPendingVendors(
  db: Db,
  { status = 'pending', page = 1 }: InputOf<typeof listEndpoint>['query'],
): Promise<ListPage<PendingVendor[]>> {
  const applicants = selectApplicants(db).where('approval_status', '=', status)
  const rows = await applicants
    .orderBy('created_at')
    .orderBy('id')
    .limit(adminPageSize)
    .offset((page - 1) * adminPageSize)
    .execute()
  return { items: rows.map(pendingVendorView), total: await countRows(db, applicants) }
}

/** @throws Refusal `not_found` */
export async function readPendingVendor(db: Db, id: string): Promise<PendingVendorDetails> {
  const row = await selectApplicants(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return {
    ...pendingVendorView(row),
    phone: row.phone,
    values: row.vendor_id ? await loadProfileValues(db, row.vendor_id) : {},
    photos: row.vendor_id ? await loadBusinessPhotos(db, row.vendor_id) : [],
    vendorId: row.vendor_id,
    changes: row.change_requests,
    documents: row.application_documents.map(buildDocumentView),
    history: await loadHistory(db, id),
  }
}

/** Owners of businesses, not their staff. The conditions are those of the index `account_application`. */
const selectApplicants = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id', 'company_name', 'business_type', 'full_name', 'email', 'created_at', 'email_verified_at'])
    .select(['approval_status', 'change_requests', 'application_documents', 'phone', 'vendor_id'])
    .where('role', '=', 'partner')
    .where('staff_role', 'is', null)
    .where('deleted_at', 'is', null)

type ApplicantRow = Awaited<ReturnType<ReturnType<typeof selectApplicants>['executeTakeFirstOrThrow']>>

const pendingVendorView = (row: ApplicantRow): PendingVendor => ({
  _id: row.id,
  companyName: row.company_name ?? '',
  businessType: row.business_type!,
  full_name: row.full_name,
  email: row.email,
  createdAt: row.created_at.toISOString(),
  emailVerified: row.email_verified_at !== null,
  status: row.approval_status,
  waitsForApplicant: row.approval_status === 'pending' && row.change_requests.length > 0,
})

/** Loads the events of an application, the newest first. */
export async function loadHistory(db: Db | Tx['sql'], accountId: string): Promise<ApprovalHistoryItem[]> {
  const rows = await db
    .selectFrom('approval_event')
    .leftJoin('account', 'account.id', 'approval_event.actor_id')
    .select(['event', 'reason', 'changes', 'at', 'full_name'])
    .where('account_id', '=', accountId)
    .orderBy('approval_event.id', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ event, reason, changes, at, full_name }) => ({
    event,
    by: full_name,
    reason,
    changes,
    at: at.toISOString(),
  }))
}
