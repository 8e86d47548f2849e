import { matchRoutes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { businessTypes, checkAccess, getDashboardPath } from '#contract/core/access'
import { endpoints } from '#contract/index'
import type { StoredUser } from '../api/session'
import { getCommandPath } from '../features/sync/outbox/command-labels'
import { paths } from '../paths'
import { getAccessRedirect } from './guards/access-redirect'
import { getDashboardTarget } from './menus/dashboard-target'
import { offlineDataRoutes, offlinePublicRoutes } from './offline-routes'
import { listOwnRoutes } from './own-offline-routes'

const createUser = (user_type: StoredUser['user_type'], more: Partial<StoredUser> = {}): StoredUser => ({
  id: '1',
  full_name: 'Chanda Mwila',
  companyName: null,
  email: 'chanda@example.test',
  user_type,
  staffRole: null,
  business_type: null,
  isActive: true,
  isApproved: true,
  approvalStatus: 'approved',
  imageUrl: null,
  ...more,
  dashboardRoute: getDashboardPath(user_type, more.business_type ?? null),
})

const users: StoredUser[] = [
  createUser('endUser'),
  ...businessTypes.map((business_type) => createUser('partner', { business_type })),
  createUser('partner', { business_type: 'hotel', approvalStatus: 'pending', isApproved: false }),
  createUser('hotel-manager', { business_type: 'hotel' }),
]
const describeUser = ({ user_type, business_type, approvalStatus }: StoredUser) =>
  [user_type, business_type, approvalStatus].join(' ')

const queued = endpoints.filter(({ offline }) => offline === 'queue')

/** Screens that open after a queued creation, besides the path that the sync center links to. */
const screensAfter: Record<string, (user: StoredUser) => string> = {
  'support.open': ({ user_type }) =>
    user_type === 'endUser' ? paths.supportTicket('1') : paths.adminSupportTicket('1'),
  'support.reply': ({ user_type }) =>
    user_type === 'endUser' ? paths.supportTicket('1') : paths.adminSupportTicket('1'),
  'bookings.ask': () => paths.booking('1'),
}

function listCommandPaths(user: StoredUser, endpoint: string): string[] {
  const input = { params: { id: '1', with: '1' }, query: {}, body: { id: '1' } }
  const path = getCommandPath({ endpoint, input }, user.user_type === 'endUser')
  const shown = path?.startsWith(paths.dashboard)
    ? getDashboardTarget(user, new URL(path, 'http://x').searchParams)
    : path
  return [shown, screensAfter[endpoint]?.(user)]
    .filter((item) => item !== null && item !== undefined)
    .map((item) => getAccessRedirect(user, item.split('?')[0]!) ?? item.split('?')[0]!)
}

describe('the screens that are prefetched for offline use', () => {
  it.each(users.map((user) => [describeUser(user), user] as const))(
    'The screens that are prefetched for offline use by a user (%s) contain those of every command that may be queued',
    async (_, user) => {
      const own = await listOwnRoutes(user)
      const routes = [...offlinePublicRoutes, ...own].map(({ path }) => ({ path }))
      const allowed = queued.filter(
        (endpoint) => checkAccess(endpoint.access, { ...user, role: user.user_type } as never) === 'allowed',
      )
      expect(allowed.length).toBeGreaterThan(0)
      const missing = allowed.flatMap(({ name }) =>
        listCommandPaths(user, name).filter((path) => path === paths.unauthorized || !matchRoutes(routes, path)),
      )
      expect(missing).toEqual([])
    },
  )

  it('contain no screens of other users and no payments', async () => {
    const own = (await listOwnRoutes(users[0]!)).map(({ path }) => path)
    expect(own.filter((path) => path.startsWith('/admin') || path.startsWith('/payment'))).toEqual([])
    expect(own).toEqual(expect.arrayContaining(['/support/tickets/:ticketId', '/report/:kind/:id', '/cart']))
  })

  it('include the data of public pages with one URL', () => {
    expect(offlineDataRoutes.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/', '/products', '/contact', '/whos-hiring', '/about', '/terms']),
    )
  })
})
