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
  unprotected: { ...base, user_type: 'admin', dashboardRoute: '/second-factor' },
  suspended: { ...base, isActive: false },
  suspendedPending: partner('hotel', { isActive: false, approvalStatus: 'pending' }),
  pending: partner('hotel', { approvalStatus: 'pending' }),
  rejected: partner('bus', { approvalStatus: 'rejected' }),
  reapplying: partner('bus', { approvalStatus: 'pending', wasApproved: true }),
  suspendedOwner: partner('store', { isActive: false }),
  suspendedStaff: partner('store', { isActive: false, staffRole: 'partner-manager' }),
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

const noRedirect = null
type RedirectCase = [who: keyof typeof users, path: string, expected: string | null]

const rows: RedirectCase[] = [
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
  ['pending', '/pending-approval', noRedirect],
  ['rejected', '/dashboard', noRedirect],
  ['rejected', '/pending-approval', noRedirect],
  ...(['pending', 'rejected'] as const).flatMap((account): RedirectCase[] => [
    [account, '/admin/support', noRedirect],
    [account, '/admin/support/tickets/7', noRedirect],
    [account, '/admin/support-tickets', '/pending-approval'],
    [account, '/support', '/pending-approval'],
  ]),
  ['suspendedPending', '/admin/support', '/suspended'],
  // The owner of a suspended or rejected business keeps bookings, money and messages.
  ...['/admin/store-management/orders', '/admin/store-management/finance', '/admin/store-management/day-sheet']
    .concat(['/admin/messages', '/admin/cases/1', '/admin/scan', '/notifications', '/my-changes', '/dashboard'])
    .flatMap((path): RedirectCase[] => [
      ['suspendedOwner', path, noRedirect],
      ['suspendedStaff', path, '/suspended'],
      ['suspended', path, '/suspended'],
    ]),
  ...['/admin/store-management', '/admin/store-management/products', '/admin/store-management/staff', '/profile']
    .concat(['/admin/hotel-management/bookings', '/my-account', '/admin/global', '/admin/support'])
    .map((path): RedirectCase => ['suspendedOwner', path, '/suspended']),
  ...(['rejected', 'reapplying'] as const).flatMap((account): RedirectCase[] => [
    [account, '/admin/bus-management/bookings', noRedirect],
    [account, '/admin/bus-management/cash', noRedirect],
    [account, '/admin/bus-management/cash-report', noRedirect],
    [account, '/admin/bus-management/finance', noRedirect],
    [account, '/admin/messages', noRedirect],
    [account, '/admin/bus-management/trips', '/pending-approval'],
  ]),
  ['reapplying', '/pending-approval', noRedirect],
  ['suspendedOwner', '/admin/store-management/cash', noRedirect],
  ['pending', '/admin/hotel-management/cash', '/pending-approval'],
  // Who may not manage bookings does not sell, and neither does a closed business.
  ...(['hotel', 'staff'] as const).map((account): RedirectCase => [
    account,
    '/admin/hotel-management/counter',
    noRedirect,
  ]),
  ['manager', '/admin/hotel-management/counter', '/unauthorized'],
  ['viewer', '/admin/hotel-management/counter', '/unauthorized'],
  ['hotelManager', '/admin/hotel-manager-dashboard/counter', noRedirect],
  ['suspendedOwner', '/admin/store-management/counter', '/suspended'],
  ['pending', '/admin/hotel-management/bookings', '/pending-approval'],
  ['hotel', '/pending-approval', '/admin/hotel-management'],
  ['customer', '/pending-approval', '/my-account'],
  ['offered', '/my-account', '/employment'],
  ['offered', '/profile', '/employment'],
  ['offered', '/employment', noRedirect],
  ['customer', '/employment', '/my-account'],
  ['nobody', '/employment', '/auth'],
  ['unprotected', '/admin/global', '/second-factor'],
  ['unprotected', '/second-factor', noRedirect],
  ['customer', '/second-factor', noRedirect],
  ['nobody', '/second-factor', '/auth'],

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
    .map((path): RedirectCase => ['customer', path, noRedirect]),
  ...['/admin', '/admin/global', '/admin/global/users', '/admin/hotel-management', '/admin/messages', '/admin/support']
    .concat(['/admin/hotel-manager-dashboard', '/Admin/Global', '/ADMIN/settings'])
    .map((path): RedirectCase => ['customer', path, '/unauthorized']),

  // Customer screens are closed to all other roles.
  ...(['hotel', 'staff', 'hotelManager', 'admin', 'superAdmin'] as const).flatMap((account) =>
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
      .map((path): RedirectCase => [account, path, '/unauthorized']),
  ),
  ['hotel', '/supporters', noRedirect],
  ['hotel', '/profile', noRedirect],
  ['hotel', '/dashboard', noRedirect],
  ['admin', '/notifications', noRedirect],

  // Partners, each in the area of its business type.
  ['hotel', '/admin/hotel-management', noRedirect],
  ['hotel', '/admin/hotel-management/rooms', noRedirect],
  ['hotel', '/admin/bus-management', '/unauthorized'],
  ['bus', '/admin/bus-management/trips', noRedirect],
  ['bus', '/admin/hotel-management', '/unauthorized'],
  ['clinic', '/admin/clinic', noRedirect],
  ['unknown', '/admin/hotel-management', '/unauthorized'],
  ['unknown', '/profile', noRedirect],
  ['hotel', '/admin/messages', noRedirect],
  ['hotel', '/admin/support', noRedirect],
  ['hotel', '/admin/support/tickets/7', noRedirect],
  ['viewer', '/admin/support/tickets/7', noRedirect],
  ['hotel', '/admin/support-tickets/7', '/unauthorized'],
  ['customer', '/admin/support/tickets/7', '/unauthorized'],
  ['hotel', '/admin/global', '/unauthorized'],
  ['hotel', '/admin/settings', '/unauthorized'],
  ['hotel', '/admin/support-tickets', '/unauthorized'],
  ['hotel', '/admin/hotel-manager-dashboard', '/unauthorized'],

  // Staff act as the partner, within their permissions.
  ['staff', '/admin/hotel-management/bookings', noRedirect],
  ['staff', '/admin/hotel-management/staff', '/unauthorized'],
  ['staff', '/admin/hotel-management/finance', '/unauthorized'],
  ['manager', '/admin/hotel-management/staff', noRedirect],
  ['manager', '/admin/hotel-management/finance', noRedirect],
  ['viewer', '/admin/hotel-management/staff', '/unauthorized'],
  ['viewer', '/admin/hotel-management/finance', noRedirect],
  ['hotel', '/admin/hotel-management/staff', noRedirect],

  // Administrators of the platform.
  ...(['admin', 'superAdmin'] as const).flatMap((account): RedirectCase[] => [
    [account, '/admin/global', noRedirect],
    [account, '/admin/global/approvals', noRedirect],
    [account, '/admin/settings', noRedirect],
    [account, '/admin/support-tickets', noRedirect],
    [account, '/admin/support-tickets/7', noRedirect],
    [account, '/admin/support', '/unauthorized'],
    [account, '/admin/hotel-management', '/unauthorized'],
    [account, '/admin/messages', '/unauthorized'],
    [account, '/admin/hotel-manager-dashboard', '/unauthorized'],
  ]),
  ['hotelManager', '/admin/hotel-manager-dashboard', noRedirect],
  ['hotelManager', '/admin/hotel-manager-dashboard/rooms/new', noRedirect],
  ['hotelManager', '/admin/hotel-manager-dashboard/messages', noRedirect],
  ['hotelManager', '/admin/hotel-manager-dashboard/reviews', noRedirect],
  ['hotelManager', '/admin/messages', noRedirect],
  ['hotelManager', '/admin/cases/1', noRedirect],
  ['hotel', '/admin/hotel-manager-dashboard/rooms', '/unauthorized'],
  ['hotelManager', '/admin/support', noRedirect],
  ['hotelManager', '/admin/support/tickets/7', noRedirect],
  ['hotelManager', '/admin/support-tickets', '/unauthorized'],
  ['hotelManager', '/admin/global', '/unauthorized'],
  ['hotelManager', '/admin/hotel-management', '/unauthorized'],
  ['hotelManager', '/admin/anything', '/unauthorized'],

  // The root of the admin area, and paths without a screen.
  ...['/admin', '/admin/', '/admin/nowhere', '/admin/nowhere/at/all'].flatMap((path): RedirectCase[] => [
    ['nobody', path, '/auth'],
    ['suspended', path, '/suspended'],
    ['pending', path, '/pending-approval'],
    ['customer', path, '/unauthorized'],
    ['hotelManager', path, '/unauthorized'],
    ['hotel', path, noRedirect],
    ['admin', path, noRedirect],
  ]),
]

describe('guards', () => {
  test.each(rows)('the redirect for %s at %s is %s', (account, path, expected) => {
    expect(getAccessRedirect(users[account], path)).toBe(expected)
  })
})
