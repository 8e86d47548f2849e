import type { SessionUser } from '#contract/accounts/auth'
import { randomOf } from './random'

let made = 0

export function aUser(given: Partial<SessionUser> = {}): SessionUser {
  return {
    id: randomOf(++made).uuid(),
    user_type: 'endUser',
    staffRole: null,
    isApproved: true,
    isActive: true,
    approvalStatus: 'approved',
    rejectionReason: null,
    full_name: 'Mercy Banda',
    companyName: null,
    business_type: null,
    email: `user${made}@demo.test`,
    phone: null,
    nrc: null,
    gender: null,
    address: null,
    location: null,
    country: null,
    imageUrl: null,
    dashboardRoute: '/my-account',
    vendorId: null,
    ...given,
  }
}
