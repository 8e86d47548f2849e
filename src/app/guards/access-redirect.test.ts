import { describe, expect, test } from 'vitest'
import type { StoredUser } from '../../api/session'
import { getAccessRedirect } from './access-redirect'

const base: StoredUser = {
  id: '1',
  full_name: 'Chanda Mwila',
  companyName: null,
  email: 'chanda@example.test',
  user_type: 'endUser',
  staffRole: null,
  business_type: null,
  isActive: true,
  isApproved: true,
  approvalStatus: 'approved',
  dashboardRoute: '/my-account',
  imageUrl: null,
}
const partner = (business_type: string, more: Partial<StoredUser> = {}): StoredUser => ({
  ...base,
  user_type: 'partner',
  business_type,
  ...more,
})

const users = {
  nobody: null,
  customer: base,
  offered: { ...base, dashboardRoute: '/employment' },
  suspended: { ...base, isActive: false },
  suspendedPending: partner('hotel', { isActive: false, approvalStatus: 'pending' }),
  pending: partner('hotel', { approvalStatus: 'pending' }),
  rejected: partner('bus', { approvalStatus: 'rejected' }),
  hotel: partner('hotel'),
  bus: partner('bus'),
  clinic: partner('clinic'),
  unknown: partner('spaceport'),
  manager: partner('hotel', { staffRole: 'partner-manager' }),
  staff: partner('hotel', { staffRole: 'partner-staff' }),
  viewer: partner('hotel', { staffRole: 'partner-viewer' }),
  hotelManager: { ...base, user_type: 'hotel-manager' },
  admin: { ...base, user_type: 'admin' },
  superAdmin: { ...base, user_type: 'superAdmin' },
} satisfies Record<string, StoredUser | null>

const enters = null
type Row = [who: keyof typeof users, path: string, expected: string | null]

const rows: Row[] = [
  // The order of the checks.
  ['nobody', '/my-account', '/auth'],
  ['nobody', '/admin/global', '/auth'],
  ['nobody', '/pending-approval', '/auth'],
  ['suspended', '/my-account', '/suspended'],
  ['suspended', '/admin/global', '/suspended'],
  ['suspendedPending', '/profile', '/suspended'],
  ['suspendedPending', '/pending-approval', '/suspended'],
  ['pending', '/admin/hotel-management', '/pending-approval'],
  ['pending', '/my-account', '/pending-approval'],
  ['pending', '/profile', '/pending-approval'],
  ['pending', '/pending-approval', enters],
  ['rejected', '/dashboard', '/pending-approval'],
  ['rejected', '/pending-approval', enters],
  ...(['pending', 'rejected'] as const).flatMap((who): Row[] => [
    [who, '/admin/support', enters],
    [who, '/admin/support/tickets/7', enters],
    [who, '/admin/support-tickets', '/pending-approval'],
    [who, '/support', '/pending-approval'],
  ]),
  ['suspendedPending', '/admin/support', '/suspended'],
  ['hotel', '/pending-approval', '/admin/hotel-management'],
  ['customer', '/pending-approval', '/my-account'],
  ['offered', '/my-account', '/employment'],
  ['offered', '/profile', '/employment'],
  ['offered', '/employment', enters],
  ['customer', '/employment', '/my-account'],
  ['nobody', '/employment', '/auth'],

  // Customers.
  ...[
    '/my-account',
    '/my-account/bookings',
    '/my-bookings/car-hire',
    '/my-applications',
    '/profile',
    '/favorites',
    '/cart',
  ]
    .concat([
      '/checkout',
      '/support',
      '/support/tickets/7',
      '/messages',
      '/dashboard',
      '/payment/verify',
      '/notifications',
    ])
    .map((path): Row => ['customer', path, enters]),
  ...['/admin', '/admin/global', '/admin/global/users', '/admin/hotel-management', '/admin/messages', '/admin/support']
    .concat(['/admin/hotel-manager-dashboard', '/Admin/Global', '/ADMIN/settings'])
    .map((path): Row => ['customer', path, '/unauthorized']),

  // Customer screens are closed to all other roles.
  ...(['hotel', 'staff', 'hotelManager', 'admin', 'superAdmin'] as const).flatMap((who) =>
    [
      '/my-account',
      '/my-account/bookings',
      '/messages',
      '/cart',
      '/favorites',
      '/my-applications',
      '/support',
      '/support/tickets/7',
    ]
      .concat([
        '/Cart',
        '/checkout',
        '/payment/hotel/1',
        '/payment/verify',
        '/bus-booking-confirmation/1',
        '/my-bookings/car-hire',
      ])
      .map((path): Row => [who, path, '/unauthorized']),
  ),
  ['hotel', '/supporters', enters],
  ['hotel', '/profile', enters],
  ['hotel', '/dashboard', enters],
  ['admin', '/notifications', enters],

  // Partners, each in the area of its business type.
  ['hotel', '/admin/hotel-management', enters],
  ['hotel', '/admin/hotel-management/rooms', enters],
  ['hotel', '/admin/bus-management', '/unauthorized'],
  ['bus', '/admin/bus-management/trips', enters],
  ['bus', '/admin/hotel-management', '/unauthorized'],
  ['clinic', '/admin/clinic', enters],
  ['unknown', '/admin/hotel-management', '/unauthorized'],
  ['unknown', '/profile', enters],
  ['hotel', '/admin/messages', enters],
  ['hotel', '/admin/support', enters],
  ['hotel', '/admin/support/tickets/7', enters],
  ['viewer', '/admin/support/tickets/7', enters],
  ['hotel', '/admin/support-tickets/7', '/unauthorized'],
  ['customer', '/admin/support/tickets/7', '/unauthorized'],
  ['hotel', '/admin/global', '/unauthorized'],
  ['hotel', '/admin/settings', '/unauthorized'],
  ['hotel', '/admin/support-tickets', '/unauthorized'],
  ['hotel', '/admin/hotel-manager-dashboard', '/unauthorized'],

  // Staff act as the partner, within their permissions.
  ['staff', '/admin/hotel-management/bookings', enters],
  ['staff', '/admin/hotel-management/staff', '/unauthorized'],
  ['staff', '/admin/hotel-management/finance', '/unauthorized'],
  ['manager', '/admin/hotel-management/staff', enters],
  ['manager', '/admin/hotel-management/finance', enters],
  ['viewer', '/admin/hotel-management/staff', '/unauthorized'],
  ['viewer', '/admin/hotel-management/finance', enters],
  ['hotel', '/admin/hotel-management/staff', enters],

  // Administrators of the platform.
  ...(['admin', 'superAdmin'] as const).flatMap((who): Row[] => [
    [who, '/admin/global', enters],
    [who, '/admin/global/approvals', enters],
    [who, '/admin/settings', enters],
    [who, '/admin/support-tickets', enters],
    [who, '/admin/support-tickets/7', enters],
    [who, '/admin/support', '/unauthorized'],
    [who, '/admin/hotel-management', '/unauthorized'],
    [who, '/admin/messages', '/unauthorized'],
    [who, '/admin/hotel-manager-dashboard', '/unauthorized'],
  ]),
  ['hotelManager', '/admin/hotel-manager-dashboard', enters],
  ['hotelManager', '/admin/hotel-manager-dashboard/rooms/new', enters],
  ['hotel', '/admin/hotel-manager-dashboard/rooms', '/unauthorized'],
  ['hotelManager', '/admin/support', enters],
  ['hotelManager', '/admin/support/tickets/7', enters],
  ['hotelManager', '/admin/support-tickets', '/unauthorized'],
  ['hotelManager', '/admin/global', '/unauthorized'],
  ['hotelManager', '/admin/hotel-management', '/unauthorized'],
  ['hotelManager', '/admin/anything', '/unauthorized'],

  // The root of the admin area, and paths without a screen.
  ...['/admin', '/admin/', '/admin/nowhere', '/admin/nowhere/at/all'].flatMap((path): Row[] => [
    ['nobody', path, '/auth'],
    ['suspended', path, '/suspended'],
    ['pending', path, '/pending-approval'],
    ['customer', path, '/unauthorized'],
    ['hotelManager', path, '/unauthorized'],
    ['hotel', path, enters],
    ['admin', path, enters],
  ]),
]

describe('guards', () => {
  test.each(rows)('detour for %s at %s returns %s', (who, path, expected) => {
    expect(getAccessRedirect(users[who], path)).toBe(expected)
  })
})
