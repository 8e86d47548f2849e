import { expect, test } from 'vitest'
import { findComingSoon } from './coming-soon'

test.each([
  ['/Admin/Bus-Management/Routes/', 'Routes'],
  ['/admin/bus-management/fleet', 'Fleet'],
])('The placeholder for %s is %s', (path, label) => {
  expect(findComingSoon(path)?.label).toBe(label)
})

test.each([
  '/admin/hotel-management/nonsense',
  '/admin/hotel-management/rooms',
  '/admin/clinic',
  '/admin/global/nonsense',
  '/admin',
])('The path %s has no placeholder', (path) => {
  expect(findComingSoon(path)).toBeUndefined()
})
