/**
 * Who may see which signed-in screen, and where the others are sent. Pure, and only a mirror of what the server
 * enforces: it spares people screens that would answer them with refusals.
 */
import { dashboardOf, decide, employmentPath, may, partnerAreas, type Permission } from '#contract/access'
import { talkers } from '#contract/messages-queue'
import type { KeptUser } from '../../api/session'
import { paths } from '../../paths'
import { isAdmin } from './roles'

type Admits = (user: KeptUser) => boolean

/** Staff too: they sign in with their employer's role and business type. */
const isPartner: Admits = ({ user_type: role }) => role === 'partner'
const worksIn =
  (type: string): Admits =>
  (user) =>
    isPartner(user) && user.business_type === type

/** Rejected waits like pending, with its reason shown. */
export const awaitsApproval: Admits = (user) => isPartner(user) && user.approvalStatus !== 'approved'

/** An employment must be accepted or declined before anything else. */
const hasOffer: Admits = ({ dashboardRoute }) => dashboardRoute === employmentPath

export const homeOf = (user: KeptUser): string => dashboardOf(user.user_type, user.business_type)

const forCustomers = [
  paths.myAccount,
  paths.messages,
  paths.cart,
  paths.favorites,
  paths.myApplications,
  paths.support,
  '/my-bookings',
  paths.checkout,
  '/payment',
  '/bus-booking-confirmation',
]

/** Below `/admin`, the most particular first; what no line names is for admins and partners. */
const adminAreas: readonly (readonly [path: string, admits: Admits])[] = [
  [paths.adminGlobal, isAdmin],
  [paths.adminSettings, isAdmin],
  [paths.adminSupportTickets, isAdmin],
  [paths.adminMessages, isPartner],
  [paths.scan, isPartner],
  [paths.hotelManager, ({ user_type: role }) => role === 'hotel-manager'],
  [paths.adminSupport, (user) => !isAdmin(user)],
  ...Object.entries(partnerAreas).map(([type, area]) => [area, worksIn(type)] as const),
  ['/admin', (user) => isAdmin(user) || isPartner(user)],
]

/** Screens of a partner's area that not every member of staff may open. */
const demanded: Record<string, Permission> = { staff: 'manage_staff', finance: 'view_reports' }

export function mayOpen({ user_type: role, ...user }: KeptUser, screen: string): boolean {
  const permission = demanded[screen]
  return !permission || may({ role, ...user }, permission)
}

/** Viewers of a business do not write to its customers. */
export const canMessage = ({ user_type: role, ...user }: KeptUser): boolean =>
  decide(talkers, { role, ...user }) === 'allowed'

/** Where the visitor is sent instead, in the specification's order of questions; null lets them in. */
export function detour(user: KeptUser | null, pathname: string): string | null {
  // The router matches whatever the case.
  const path = pathname.toLowerCase()
  if (!user) return paths.auth()
  if (!user.isActive) return paths.suspended
  if (hasOffer(user)) return path === paths.employment ? null : paths.employment
  if (path === paths.employment) return homeOf(user)
  if (path === paths.pendingApproval) return awaitsApproval(user) ? null : homeOf(user)
  if (awaitsApproval(user)) return isUnder(path, paths.adminSupport) ? null : paths.pendingApproval
  return admits(user, path) ? null : paths.unauthorized
}

function admits(user: KeptUser, path: string): boolean {
  if (user.user_type === 'endUser') return !isUnder(path, '/admin')
  if (forCustomers.some((prefix) => isUnder(path, prefix))) return false
  const area = adminAreas.find(([prefix]) => isUnder(path, prefix))
  if (!area) return true
  const [prefix, isLetIn] = area
  return isLetIn(user) && mayOpen(user, path.slice(prefix.length + 1).split('/')[0] ?? '')
}

const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)
