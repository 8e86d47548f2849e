/**
 * Decides who may see which signed-in screen, and where other users are redirected. Pure functions that only mirror
 * what the server enforces, so that users do not reach screens on which every request is refused.
 */
import { dashboardOf, decide, employmentPath, may, partnerAreas, type Permission } from '#contract/access'
import { talkers } from '#contract/messages-queue'
import type { KeptUser } from '../../api/session'
import { paths } from '../../paths'
import { isAdmin } from './roles'

type Admits = (user: KeptUser) => boolean

/** Includes staff, who sign in with the role and business type of their employer. */
const isPartner: Admits = ({ user_type: role }) => role === 'partner'
const worksIn =
  (type: string): Admits =>
  (user) =>
    isPartner(user) && user.business_type === type

/** A rejected business is treated as pending, with the reason displayed. */
export const awaitsApproval: Admits = (user) => isPartner(user) && user.approvalStatus !== 'approved'

/** A staff invitation must be accepted or declined first. */
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

/** Rules for paths below `/admin`, most specific first. Paths without a rule are for administrators and partners. */
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

/** Screens of a partner's area that require a staff permission. */
const demanded: Record<string, Permission> = { staff: 'manage_staff', finance: 'view_reports' }

export function mayOpen({ user_type: role, ...user }: KeptUser, screen: string): boolean {
  const permission = demanded[screen]
  return !permission || may({ role, ...user }, permission)
}

/** Returns whether the user may message customers. Staff with the viewer role may not. */
export const canMessage = ({ user_type: role, ...user }: KeptUser): boolean =>
  decide(talkers, { role, ...user }) === 'allowed'

/**
 * Returns the path to which the user is redirected, checked in the order of the specification; null if access is
 * allowed.
 */
export function detour(user: KeptUser | null, pathname: string): string | null {
  // The router ignores case.
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
