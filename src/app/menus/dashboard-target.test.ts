import { describe, expect, it } from 'vitest'
import type { StoredUser } from '../../api/session'
import { getAccessRedirect } from '../guards/access-redirect'
import { areas } from './areas'
import { getDashboardTarget } from './dashboard-target'

const user = (more: Partial<StoredUser>) =>
  ({
    id: '1',
    user_type: 'partner',
    staffRole: null,
    business_type: 'hotel',
    isActive: true,
    approvalStatus: 'approved',
    ...more,
  }) as StoredUser
const getTarget = (more: Partial<StoredUser>, search = '') =>
  getDashboardTarget(user(more), new URLSearchParams(search))

describe('the target of /dashboard', () => {
  it.each([
    ['a hotel’s booking', { business_type: 'hotel' }, '/admin/hotel-management/bookings?id=7'],
    ['a store’s order', { business_type: 'store' }, '/admin/store-management/orders?id=7'],
    ['a carrier’s shipment', { business_type: 'carrier' }, '/admin/carrier-cargo/shipments?id=7'],
    [
      'a hotel manager’s booking',
      { user_type: 'hotel-manager' as const },
      '/admin/hotel-manager-dashboard/bookings?id=7',
    ],
    ['the profile of a partner without an area', { business_type: 'spaceport' }, '/profile'],
    ['a customer’s dashboard', { user_type: 'endUser' as const }, '/my-account'],
    ['an administrator’s dashboard', { user_type: 'admin' as const }, '/admin/global'],
  ])('The target of /dashboard for a notification about a booking is %s', (_, more, expected) => {
    expect(getTarget(more, 'to=bookings&id=7')).toBe(expected)
  })

  it('is the bookings screen when no booking is named', () => {
    expect(getTarget({ user_type: 'hotel-manager' }, 'to=bookings')).toBe('/admin/hotel-manager-dashboard/bookings')
  })

  it('is the reviews page of the business, also for a hotel manager', () => {
    expect(getTarget({}, 'to=reviews')).toBe('/admin/hotel-management/reviews')
    expect(getTarget({ user_type: 'hotel-manager' }, 'to=reviews')).toBe('/admin/hotel-manager-dashboard/reviews')
  })

  it('is the finances of the own area', () => {
    expect(getTarget({}, 'to=finance')).toBe('/admin/hotel-management/finance')
  })

  it('is the dashboard for an unknown screen', () => {
    expect(getTarget({}, 'to=guests')).toBe('/admin/hotel-management')
  })

  it('is always a screen that the guard admits', () => {
    const partners = areas.flatMap(([business_type]) =>
      [null, 'partner-manager', 'partner-staff', 'partner-viewer'].map(
        (staffRole) => ({ business_type, staffRole }) as Partial<StoredUser>,
      ),
    )
    for (const more of [
      ...partners,
      { user_type: 'hotel-manager' },
      { user_type: 'endUser' },
      { user_type: 'superAdmin' },
    ] as Partial<StoredUser>[])
      for (const search of ['', 'to=bookings&id=7', 'to=reviews']) {
        const path = getTarget(more, search).split('?')[0]!
        expect([path, getAccessRedirect(user(more), path)]).toEqual([path, null])
      }
  })
})
