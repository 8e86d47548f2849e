import { matchRoutes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { administrationRoutes } from './administration'
import { signedInRoutes } from './signed-in'

const routes = [...signedInRoutes, ...administrationRoutes]

const findRoute = (path: string) =>
  matchRoutes(
    routes.map((route) => ({ path: route.path, route })),
    path,
  )?.at(-1)?.route.route

describe('paths without a screen', () => {
  it.each([
    '/admin',
    '/admin/',
    '/admin/nowhere',
    '/admin/nowhere/at/all',
    '/ADMIN/nowhere',
    '/admin/global/nowhere',
    '/admin/hotel-management/nowhere',
    '/my-account/nowhere',
    '/cart/nowhere',
    '/support/nowhere/at/all',
  ])('%s follows the session rules', (path) => {
    expect(findRoute(path)?.guarded).toBe(true)
  })
})

describe('a guarded route', () => {
  it('covers all dashboard and payment screens except a failed payment, which needs no session', () => {
    const unguardedPaths = routes.filter(({ guarded }) => !guarded).map(({ path }) => path)
    expect(unguardedPaths).toEqual([
      '/forgot-password',
      '/reset-password/:token',
      '/reset-password',
      '/check-your-email',
      '/verification/:status',
      '/unauthorized',
      '/suspended',
      '/payment-failed',
    ])
  })
})
