/** The account view that the signed-in user's own client receives. */
import { hasEmail } from './addresses'
import { buildChannelView } from './channel-choices'
import type { Selectable } from 'kysely'
import { getDashboardPath, employmentPath, secondFactorPath } from '#contract/core/access'
import type { SessionUser } from '#contract/accounts/auth'
import type { Suspension } from '#contract/accounts/suspension-text'
import type { ApplicationDocument } from '#contract/core/document-kinds'
import type { Database } from '../../../db/schema'
import type { StoredDocument } from '../../../db/tables/accounts'

export type Account = Selectable<Database['account']>

/** Some accounts must first answer an invitation or set up a second factor. */
function getDashboardRoute({ offered_staff_id, second_factor_due, role, business_type }: Account): string {
  if (offered_staff_id) return employmentPath
  return second_factor_due ? secondFactorPath : getDashboardPath(role, business_type)
}

/** Omits where the file is stored. */
export const buildDocumentView = ({ kind, fileName, size, attachedAt }: StoredDocument): ApplicationDocument => ({
  kind,
  fileName,
  size,
  attachedAt,
})

/** Returns why an account is not active; null for an active one. */
export function buildSuspension(account: Account): Suspension | null {
  if (account.is_active) return null
  if (account.suspended_at) return { by: 'tilipo', reason: account.suspension_reason }
  return { by: account.business_closed ? 'business' : 'employer', reason: null }
}

export function buildSessionUser(account: Account): SessionUser {
  const { role, approval_status: approval } = account
  return {
    id: account.id,
    user_type: role,
    staffRole: account.staff_role,
    isApproved: approval === 'approved',
    isActive: account.is_active,
    // The client shows a rejected vendor the same waiting page as a pending one, with the reason.
    approvalStatus: approval,
    ...(account.was_approved ? { wasApproved: true } : {}),
    rejectionReason: account.rejection_reason,
    suspension: buildSuspension(account),
    documents: account.application_documents.map(buildDocumentView),
    full_name: account.full_name,
    companyName: account.company_name,
    business_type: account.business_type,
    email: account.unverified_email ?? (hasEmail(account) ? account.email : ''),
    emailVerified: account.unverified_email === null,
    phone: account.phone,
    verifiedPhone: account.phone_verified_at && account.phone,
    nrc: account.nrc,
    gender: account.gender,
    address: account.address,
    location: account.location,
    country: account.country,
    imageUrl: account.image_url,
    dashboardRoute: getDashboardRoute(account),
    ...(role === 'partner' || role === 'hotel-manager' ? { checklistHidden: account.checklist_hidden } : {}),
    ...buildChannelView(account),
    vendorId: account.vendor_id,
  }
}
