import { matchRoutes } from 'react-router-dom'
import { describe, expect, it, test } from 'vitest'
import { checkAccess, type Access } from '#contract/core/access'
import { myBookings } from '#contract/bookings/bookings/my-bookings'
import { bookingManagers, listingReaders } from '#contract/core/business-access'
import { messageParticipants, messageReaders } from '#contract/messages/messages'
import { listReceivedReviews } from '#contract/bookings/reviews/reviews'
import { listStaff } from '#contract/business/staff'
import { vendorJobs } from '#contract/business/hiring/vendor-jobs'
import { listTicketsForTeam } from '#contract/messages/support/support-team'
import { supportRequesters } from '#contract/messages/support/support-commands'
import type { StoredUser } from '../../api/session'
import { getAccessRedirect } from '../guards/access-redirect'
import { areas, buildScreenPath, getAreaScreens } from './areas'
import { getMenu, getSupportPath } from './menu'
import { administrationRoutes } from '../routes/administration'
import { signedInRoutes } from '../routes/signed-in'

const user = (more: Partial<StoredUser>): StoredUser => ({
  id: '1',
  full_name: 'Mutinta Hamoonga',
  companyName: null,
  email: 'm@example.test',
  user_type: 'partner',
  staffRole: null,
  business_type: 'hotel',
  isActive: true,
  isApproved: true,
  approvalStatus: 'approved',
  dashboardRoute: '',
  imageUrl: null,
  ...more,
})
const getLabels = (given: Partial<StoredUser>, at: string) => getMenu(user(given), at).map(({ label }) => label)
const area = '/admin/hotel-management'

test('The menu of a customer has five items', () => {
  expect(getLabels({ user_type: 'endUser' }, '/cart')).toEqual([
    'Dashboard',
    'My Bookings',
    'Messages',
    'Profile',
    'Support',
  ])
})

test('The menu of a partner depends on whether the page is inside the area', () => {
  const areaLabels = [
    'Analytics',
    'Today',
    'Bookings',
    'Calendar',
    'Rooms',
    'Guests',
    'Reviews',
    'Staff',
    'Jobs',
    'Finance',
    'Scan tickets',
    'Messages',
    'Profile',
    'Support',
  ]
  expect(getLabels({}, area)).toEqual(areaLabels)
  expect(getLabels({}, `${area}/rooms`)).toEqual(areaLabels)
  expect(getLabels({}, '/Admin/Hotel-Management/rooms')).toEqual(areaLabels)
  expect(getLabels({}, '/profile')).toEqual(['My Dashboard', 'Scan tickets', 'Messages', 'Profile', 'Support'])
  expect(getLabels({}, '/admin/hotel-management-x')).toEqual([
    'My Dashboard',
    'Scan tickets',
    'Messages',
    'Profile',
    'Support',
  ])
})

test('The menu of a pending or rejected partner has the application and support', () => {
  for (const approvalStatus of ['pending', 'rejected'] as const) {
    expect(getLabels({ approvalStatus }, '/admin/support')).toEqual(['Application', 'Support'])
  }
})

test('The menu of a partner without an area has messages, profile and support', () => {
  expect(getLabels({ business_type: 'spaceport' }, '/profile')).toEqual(['Messages', 'Profile', 'Support'])
})

test('The menu of staff has only permitted items', () => {
  expect(getLabels({ staffRole: 'partner-viewer' }, area)).not.toContain('Messages')
  expect(getLabels({ staffRole: 'partner-staff' }, area)).toContain('Messages')
  expect(getLabels({ staffRole: 'partner-viewer' }, area)).not.toContain('Staff')
  expect(getLabels({ staffRole: 'partner-staff' }, area)).not.toContain('Finance')
  expect(getLabels({ staffRole: 'partner-manager' }, area)).toEqual(expect.arrayContaining(['Staff', 'Finance']))
})

test('The menu of a hotel manager contains the hotel’s screens', () => {
  expect(getLabels({ user_type: 'hotel-manager' }, '/profile')).toEqual([
    'Dashboard',
    'Today',
    'Bookings',
    'Calendar',
    'Guests',
    'Rooms',
    'Reviews',
    'Messages',
    'Profile',
    'Support',
  ])
})

test('The menu of the owner of a suspended business contains what stays open', () => {
  expect(getLabels({ isActive: false, business_type: 'store' }, '/suspended')).toEqual([
    'Your account',
    'Today',
    'Orders',
    'Finance',
    'Scan tickets',
    'Messages',
  ])
  expect(getLabels({ isActive: false, staffRole: 'partner-manager' }, '/suspended')).toEqual(['Your account'])
  expect(getSupportPath(user({ isActive: false }))).toBe('/contact')
})

test('The menu of an administrator contains all management screens', () => {
  expect(getLabels({ user_type: 'superAdmin' }, '/admin/global')).toEqual([
    'Overview',
    'User Management',
    'Vendor Approvals',
    'Hotel Management',
    'Bus Management',
    'Car Hire',
    'Real Estate',
    'Travel Agencies',
    'Stores',
    'Carriers & Cargo',
    'Support Tickets',
    'Cases',
    'Reported Content',
    'Finance',
    'Audit Log',
    'System Settings',
  ])
})

/** Access rules of the data behind a menu item. Every account that has the item must satisfy them. */
const accessByPath: Record<string, Access> = {
  '/messages': messageParticipants,
  '/admin/messages': messageReaders,
  '/support': supportRequesters,
  '/admin/support': supportRequesters,
  '/admin/support-tickets': listTicketsForTeam.access,
  '/my-account/bookings': myBookings.access,
  '/admin/hotel-manager-dashboard': listingReaders,
  '/admin/hotel-manager-dashboard/bookings': bookingManagers,
  '/admin/hotel-manager-dashboard/rooms': listingReaders,
  ...Object.fromEntries(
    areas.flatMap(([, path]) => [
      [`${path}/staff`, listStaff.access],
      [`${path}/reviews`, listReceivedReviews.access],
      [`${path}/jobs`, vendorJobs.access],
      [`${path}/rooms`, listingReaders],
    ]),
  ),
}

describe('every item of every menu', () => {
  const accounts = [
    user({ user_type: 'endUser' }),
    user({ user_type: 'admin' }),
    user({ user_type: 'superAdmin' }),
    user({ user_type: 'hotel-manager' }),
    ...areas.map(([business_type]) => user({ business_type, isActive: false })),
    ...[...areas.map(([type]) => type), 'spaceport'].flatMap((business_type) =>
      [null, 'partner-manager', 'partner-staff', 'partner-viewer'].map((staffRole) =>
        user({ business_type, staffRole } as Partial<StoredUser>),
      ),
    ),
  ]
  const items = accounts.flatMap((account) => {
    const home = areas.find(([type]) => type === account.business_type)?.[1] ?? '/profile'
    const links = new Set(
      [...getMenu(account, '/profile'), ...getMenu(account, home)]
        .map(({ to }) => to)
        .concat(account.isActive ? getSupportPath(account) : []),
    )
    return [...links].map(
      (to) => [[account.user_type, account.staffRole, account.business_type].join(' '), to, account] as const,
    )
  })

  it.each(items)('Every item in the menus of %s at %s opens a screen that the account may use', (_, to, account) => {
    expect(getAccessRedirect(account, to)).toBeNull()
    const access = accessByPath[to]
    if (access) expect(checkAccess(access, { ...account, role: account.user_type })).toBe('allowed')
    const route = matchRoutes(
      [...signedInRoutes, ...administrationRoutes].map(({ path }) => ({ path })),
      to,
    )?.at(-1)?.route.path
    expect(route).toBeDefined()
    expect(route!.endsWith('/*')).toBe(false)
  })
})

test('Every area has its screens below its own path', () => {
  for (const [type, path] of areas)
    for (const screen of getAreaScreens(type)) expect(`${buildScreenPath(path, screen)}/`).toContain(`${path}/`)
})
