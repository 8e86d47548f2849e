import { expect, test } from 'vitest'
import { findComingSoon } from './coming-soon'

test.each([
  ['/admin/hotel-management', 'Analytics'],
  ['/Admin/Hotel-Management/Rooms/', 'Rooms'],
  ['/admin/clinic', 'Overview'],
  ['/admin/global/approvals', 'Vendor Approvals'],
  ['/admin/hotel-management/analytics', 'Analytics'],
  ['/admin/car-hire-management/analytics', 'Analytics'],
  ['/admin/real-estate/analytics', 'Analytics'],
  ['/admin/settings', 'System Settings'],
])('The placeholder for %s is %s', (path, label) => {
  expect(findComingSoon(path)?.label).toBe(label)
})

test.each(['/admin/hotel-management/nonsense', '/admin/clinic/rooms', '/admin/global/nonsense', '/admin'])(
  'The path %s has no placeholder',
  (path) => {
    expect(findComingSoon(path)).toBeUndefined()
  },
)
