/** The account view that the signed-in user's own client receives. */
import type { Selectable } from 'kysely'
import {
  getDashboardPath,
  employmentPath,
  type ApprovalStatus,
  type Role,
  type StaffRole,
} from '#contract/accounts/access'
import type { SessionUser } from '#contract/accounts/auth'
import type { Database } from '../../db/schema'

export type Account = Selectable<Database['account']>

export function buildSessionUser(account: Account): SessionUser {
  const { role, approval_status: approval } = account
  return {
    id: account.id,
    user_type: role as Role,
    staffRole: account.staff_role as StaffRole | null,
    isApproved: approval === 'approved',
    isActive: account.is_active,
    // The client shows a rejected vendor the same waiting page as a pending one, with the reason.
    approvalStatus: approval as ApprovalStatus,
    rejectionReason: account.rejection_reason,
    full_name: account.full_name,
    companyName: account.company_name,
    business_type: account.business_type,
    email: account.unverified_email ?? account.email,
    emailVerified: account.unverified_email === null,
    phone: account.phone,
    nrc: account.nrc,
    gender: account.gender,
    address: account.address,
    location: account.location,
    country: account.country,
    imageUrl: account.image_url,
    dashboardRoute: account.offered_staff_id ? employmentPath : getDashboardPath(role as Role, account.business_type),
    vendorId: account.vendor_id,
  }
}
