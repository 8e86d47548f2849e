/**
 * Decides who may see which signed-in screen, and where other users are redirected. Pure functions that only mirror
 * what the server enforces, so that users do not reach screens on which every request is refused.
 */
import {
  canSeeCustomers,
  getDashboardPath,
  checkAccess,
  employmentPath,
  hasPermission,
  ownsClosedBusiness,
  partnerDashboardPaths,
  secondFactorPath,
  type Permission,
} from '#contract/core/access'
import { messageReaders } from '#contract/messages/message-commands'
import type { StoredUser } from '../../api/session'
import { paths } from '../../paths'
import { bookingScreens, counterScreens, customerScreens, saleScreen } from '../menus/areas'
import { isAdmin } from './roles'

type UserRule = (user: StoredUser) => boolean

/** Includes staff, who sign in with the role and business type of their employer. */
const isPartner: UserRule = ({ user_type: role }) => role === 'partner'
const isHotelManager: UserRule = ({ user_type: role }) => role === 'hotel-manager'
const isPartnerOfType =
  (type: string): UserRule =>
  (user) =>
    isPartner(user) && user.business_type === type

/** A rejected business is treated as pending, with the reason displayed. */
export const isAwaitingApproval: UserRule = (user) => isPartner(user) && user.approvalStatus !== 'approved'

/** Returns whether the user owns a business that Tilipo has suspended or rejected (decision 095). */
export const isOwnerOfClosed: UserRule = ({ user_type: role, ...user }) => ownsClosedBusiness({ role, ...user })

export const screensOfClosedBusiness: readonly string[] = [
  'today',
  ...bookingScreens,
  ...counterScreens,
  'day-sheet',
  'finance',
]

/** Cases in which a business takes part. */
const vendorCases = '/admin/cases'

/** Bookings, money, cases and messages stay open to the owner of a closed business. */
function canServeClosedBusiness(user: StoredUser, path: string): boolean {
  if (!isOwnerOfClosed(user)) return false
  const shared = [paths.adminMessages, vendorCases, paths.scan, paths.notifications, paths.myChanges]
  const own = screensOfClosedBusiness.map((screen) => paths.within(getHomePath(user), screen))
  return [...shared, ...own].some((screen) => isUnder(path, screen)) || path === paths.dashboard
}

/** A staff invitation must be accepted or declined first. */
const hasOffer: UserRule = ({ dashboardRoute }) => dashboardRoute === employmentPath

const mustSetUpSecondFactor: UserRule = ({ dashboardRoute }) => dashboardRoute === secondFactorPath

export const getHomePath = (user: StoredUser): string => getDashboardPath(user.user_type, user.business_type)

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
const adminAreas: readonly (readonly [path: string, admits: UserRule])[] = [
  [paths.adminGlobal, isAdmin],
  [paths.adminSettings, isAdmin],
  [paths.adminSupportTickets, isAdmin],
  // Notifications about messages have the same link for all members of a business.
  [paths.adminMessages, (user) => isPartner(user) || isHotelManager(user)],
  [vendorCases, (user) => isPartner(user) || isHotelManager(user)],
  [paths.scan, isPartner],
  [paths.hotelManager, isHotelManager],
  [paths.adminSupport, (user) => !isAdmin(user)],
  ...Object.entries(partnerDashboardPaths).map(([type, area]) => [area, isPartnerOfType(type)] as const),
  ['/admin', (user) => isAdmin(user) || isPartner(user)],
]

/** Screens of a partner's area that require a staff permission. */
const requiredPermissions: Record<string, Permission> = {
  staff: 'manage_staff',
  jobs: 'manage_staff',
  finance: 'view_reports',
  [saleScreen]: 'manage_bookings',
}

export function canOpenScreen({ user_type: role, ...user }: StoredUser, screen: string): boolean {
  if (customerScreens.includes(screen) || screen === 'companies') return canSeeCustomers({ role, ...user })
  const permission = requiredPermissions[screen]
  return !permission || hasPermission({ role, ...user }, permission)
}

/** Returns whether the user may read messages of customers. Staff with the viewer role may not. */
export const canMessage = ({ user_type: role, ...user }: StoredUser): boolean =>
  checkAccess(messageReaders, { role, ...user }) === 'allowed'

/**
 * Returns the path to which the user is redirected, checked in the order of the specification; null if access is
 * allowed.
 */
export function getAccessRedirect(user: StoredUser | null, pathname: string): string | null {
  // The router ignores case.
  const path = pathname.toLowerCase()
  if (!user) return paths.auth()
  if (canServeClosedBusiness(user, path)) return null
  if (!user.isActive) return path === paths.suspended ? null : paths.suspended
  if (hasOffer(user)) return path === paths.employment ? null : paths.employment
  if (path === paths.employment) return getHomePath(user)
  // The page stays open once the second factor is on, because it displays the recovery codes.
  if (path === paths.secondFactor) return null
  if (mustSetUpSecondFactor(user)) return paths.secondFactor
  if (path === paths.pendingApproval) return isAwaitingApproval(user) ? null : getHomePath(user)
  if (isAwaitingApproval(user)) return isUnder(path, paths.adminSupport) ? null : paths.pendingApproval
  return canAccess(user, path) ? null : paths.unauthorized
}

function canAccess(user: StoredUser, path: string): boolean {
  if (user.user_type === 'endUser') return !isUnder(path, '/admin')
  if (forCustomers.some((prefix) => isUnder(path, prefix))) return false
  const area = adminAreas.find(([prefix]) => isUnder(path, prefix))
  if (!area) return true
  const [prefix, isAdmitted] = area
  return isAdmitted(user) && canOpenScreen(user, path.slice(prefix.length + 1).split('/')[0] ?? '')
}

const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)
