import { matchRoutes } from 'react-router-dom'
import { describe, expect, it, test } from 'vitest'
import { decide, type Access } from '#contract/access'
import { myBookings } from '#contract/bookings'
import { desk } from '#contract/bookings-queue'
import { talkers } from '#contract/messages'
import { listingReaders } from '#contract/partner-queue'
import { ownReviews } from '#contract/reviews'
import { listStaff } from '#contract/staff'
import { listDeskTickets } from '#contract/support-desk'
import { askers } from '#contract/support-queue'
import type { KeptUser } from '../../api/session'
import { detour } from '../guards/detour'
import { areas, pathOf, screensOf } from './areas'
import { menuOf, supportOf } from './menu'
import { notYetAt } from './not-yet'
import { signedInRoutes } from '../routes/signed-in'

const user = (more: Partial<KeptUser>): KeptUser => ({
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
const labels = (given: Partial<KeptUser>, at: string) => menuOf(user(given), at).map(({ label }) => label)
const area = '/admin/hotel-management'

test('The menu of a customer has five items', () => {
  expect(labels({ user_type: 'endUser' }, '/cart')).toEqual([
    'Dashboard',
    'My Bookings',
    'Messages',
    'Profile',
    'Support',
  ])
})

test('The menu of a partner depends on whether the page is inside the area', () => {
  const inside = [
    'Analytics',
    'Bookings',
    'Rooms',
    'Guests',
    'Reviews',
    'Staff',
    'Finance',
    'Scan tickets',
    'Messages',
    'Profile',
    'Support',
  ]
  expect(labels({}, area)).toEqual(inside)
  expect(labels({}, `${area}/rooms`)).toEqual(inside)
  expect(labels({}, '/Admin/Hotel-Management/rooms')).toEqual(inside)
  expect(labels({}, '/profile')).toEqual(['My Dashboard', 'Scan tickets', 'Messages', 'Profile', 'Support'])
  expect(labels({}, '/admin/hotel-management-x')).toEqual([
    'My Dashboard',
    'Scan tickets',
    'Messages',
    'Profile',
    'Support',
  ])
})

test('The menu of a pending or rejected partner has the application and support', () => {
  for (const approvalStatus of ['pending', 'rejected'] as const) {
    expect(labels({ approvalStatus }, '/admin/support')).toEqual(['Application', 'Support'])
  }
})

test('The menu of a partner without an area has messages, profile and support', () => {
  expect(labels({ business_type: 'spaceport' }, '/profile')).toEqual(['Messages', 'Profile', 'Support'])
})

test('The menu of staff has only permitted items', () => {
  expect(labels({ staffRole: 'partner-viewer' }, area)).not.toContain('Messages')
  expect(labels({ staffRole: 'partner-staff' }, area)).toContain('Messages')
  expect(labels({ staffRole: 'partner-viewer' }, area)).not.toContain('Staff')
  expect(labels({ staffRole: 'partner-staff' }, area)).not.toContain('Finance')
  expect(labels({ staffRole: 'partner-manager' }, area)).toEqual(expect.arrayContaining(['Staff', 'Finance']))
})

test('The menu of a hotel manager contains the hotel’s screens', () => {
  expect(labels({ user_type: 'hotel-manager' }, '/profile')).toEqual([
    'Dashboard',
    'Bookings',
    'Rooms',
    'Profile',
    'Support',
  ])
})

test('The menu of an administrator contains all management screens', () => {
  expect(labels({ user_type: 'superAdmin' }, '/admin/global')).toEqual([
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
    'System Settings',
  ])
})

/** Data that the screens of the menu read or change, which their users must be allowed to access. */
const accessOf: Record<string, Access> = {
  '/messages': talkers,
  '/admin/messages': talkers,
  '/support': askers,
  '/admin/support': askers,
  '/admin/support-tickets': listDeskTickets.access,
  '/my-account/bookings': myBookings.access,
  '/admin/hotel-manager-dashboard': listingReaders,
  '/admin/hotel-manager-dashboard/bookings': desk,
  '/admin/hotel-manager-dashboard/rooms': listingReaders,
  ...Object.fromEntries(
    areas.flatMap(([, path]) => [
      [`${path}/staff`, listStaff.access],
      [`${path}/reviews`, ownReviews.access],
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
    ...[...areas.map(([type]) => type), 'spaceport'].flatMap((business_type) =>
      [null, 'partner-manager', 'partner-staff', 'partner-viewer'].map((staffRole) =>
        user({ business_type, staffRole } as Partial<KeptUser>),
      ),
    ),
  ]
  const items = accounts.flatMap((account) => {
    const home = areas.find(([type]) => type === account.business_type)?.[1] ?? '/profile'
    const links = new Set(
      [...menuOf(account, '/profile'), ...menuOf(account, home)].map(({ to }) => to).concat(supportOf(account)),
    )
    return [...links].map(
      (to) => [[account.user_type, account.staffRole, account.business_type].join(' '), to, account] as const,
    )
  })

  it.each(items)('of %s at %s opens a screen that the account may use', (_, to, account) => {
    expect(detour(account, to)).toBeNull()
    const access = accessOf[to]
    if (access) expect(decide(access, { ...account, role: account.user_type })).toBe('allowed')
    const route = matchRoutes(
      signedInRoutes.map(({ path }) => ({ path })),
      to,
    )?.at(-1)?.route.path
    expect(route).toBeDefined()
    if (route!.endsWith('/:screen')) expect(notYetAt(to)).toBeDefined()
  })
})

test('Every area has its screens below its own path', () => {
  for (const [type, path] of areas)
    for (const screen of screensOf(type)) expect(`${pathOf(path, screen)}/`).toContain(`${path}/`)
})
