import { expect, test } from 'vitest'
import type { KeptUser } from '../../api/session'
import { detour } from '../guards/detour'
import { areas, pathOf, screensOf } from './areas'
import { menuOf, supportOf } from './menu'

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
  vendorId: null,
  ...more,
})
const labels = (given: Partial<KeptUser>, at: string) => menuOf(user(given), at).map(({ label }) => label)
const area = '/admin/hotel-management'

test('a customer', () => {
  expect(labels({ user_type: 'endUser' }, '/cart')).toEqual(['Dashboard', 'My Bookings', 'Messages', 'Profile', 'Support'])
})

test('a partner inside the area, and elsewhere', () => {
  const inside = ['Analytics', 'Bookings', 'Rooms', 'Guests', 'Reviews', 'Staff', 'Finance', 'Scan tickets', 'Messages', 'Profile', 'Support']
  expect(labels({}, area)).toEqual(inside)
  expect(labels({}, `${area}/rooms`)).toEqual(inside)
  expect(labels({}, '/Admin/Hotel-Management/rooms')).toEqual(inside)
  expect(labels({}, '/profile')).toEqual(['My Dashboard', 'Scan tickets', 'Messages', 'Profile', 'Support'])
  expect(labels({}, '/admin/hotel-management-x')).toEqual(['My Dashboard', 'Scan tickets', 'Messages', 'Profile', 'Support'])
})

test('a partner who waits for approval, or was rejected, has the application and support', () => {
  for (const approvalStatus of ['pending', 'rejected'] as const) {
    expect(labels({ approvalStatus }, '/admin/support')).toEqual(['Application', 'Support'])
  }
})

test('a partner without an area', () => {
  expect(labels({ business_type: 'spaceport' }, '/profile')).toEqual(['Messages', 'Profile', 'Support'])
})

test('staff see what they may open', () => {
  expect(labels({ staffRole: 'partner-viewer' }, area)).not.toContain('Staff')
  expect(labels({ staffRole: 'partner-staff' }, area)).not.toContain('Finance')
  expect(labels({ staffRole: 'partner-manager' }, area)).toEqual(expect.arrayContaining(['Staff', 'Finance']))
})

test('a hotel manager, who has one hotel', () => {
  expect(labels({ user_type: 'hotel-manager' }, '/profile')).toEqual(['Dashboard', 'Rooms', 'Profile', 'Support'])
})

test('an administrator', () => {
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

test('nobody is shown a line that the guard would turn away', () => {
  const everybody = [
    user({ user_type: 'endUser' }),
    user({ user_type: 'admin' }),
    user({ user_type: 'hotel-manager' }),
    ...areas.flatMap(([business_type]) =>
      [null, 'partner-manager', 'partner-staff', 'partner-viewer'].map((staffRole) => user({ business_type, staffRole } as Partial<KeptUser>)),
    ),
  ]
  for (const one of everybody) {
    const home = areas.find(([type]) => type === one.business_type)?.[1] ?? '/profile'
    for (const { to } of [...menuOf(one, '/profile'), ...menuOf(one, home)]) expect([to, detour(one, to)]).toEqual([to, null])
    expect(detour(one, supportOf(one))).toBeNull()
  }
})

test('every area has its screens below its own path', () => {
  for (const [type, path] of areas) for (const screen of screensOf(type)) expect(`${pathOf(path, screen)}/`).toContain(`${path}/`)
})
