import { expect, test } from 'vitest'
import { findComingSoon } from './coming-soon'

test.each([
  ['/Admin/Hotel-Management/Rooms/', 'Rooms'],
  ['/admin/clinic', 'Overview'],
  ['/admin/global/approvals', 'Vendor Approvals'],
])('The placeholder for %s is %s', (path, label) => {
  expect(findComingSoon(path)?.label).toBe(label)
})

test.each(['/admin/hotel-management/nonsense', '/admin/clinic/rooms', '/admin/global/nonsense', '/admin'])(
  'The path %s has no placeholder',
  (path) => {
    expect(findComingSoon(path)).toBeUndefined()
  },
)
