import type { SessionUser } from '#contract/accounts/auth'
import { createSeededRandom } from './random'

let userCount = 0

export function buildUser(overrides: Partial<SessionUser> = {}): SessionUser {
  return {
    id: createSeededRandom(++userCount).uuid(),
    user_type: 'endUser',
    staffRole: null,
    isApproved: true,
    isActive: true,
    approvalStatus: 'approved',
    rejectionReason: null,
    full_name: 'Mercy Banda',
    companyName: null,
    business_type: null,
    email: `user${userCount}@demo.test`,
    phone: null,
    nrc: null,
    gender: null,
    address: null,
    location: null,
    country: null,
    imageUrl: null,
    dashboardRoute: '/my-account',
    vendorId: null,
    ...overrides,
  }
}
