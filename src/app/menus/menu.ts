/** The side menu for a user and the current path. */
import type { StoredUser } from '../../api/session'
import { paths } from '../../paths'
import type { IconName } from '../../ui/text/Icon'
import {
  isAwaitingApproval,
  isOwnerOfClosed,
  canMessage,
  getHomePath,
  canOpenScreen,
  screensOfClosedBusiness,
} from '../guards/access-redirect'
import { isAdmin } from '../guards/roles'
import { adminScreens, areas, buildScreenPath, getAreaScreens, type AreaScreen } from './areas'

interface MenuEntry {
  to: string
  label: string
  icon: IconName
  /** If set, the entry is marked as current only on exactly this path. */
  end?: boolean
}

const customerMenu: readonly MenuEntry[] = [
  { to: paths.myAccount, label: 'Dashboard', icon: 'dashboard', end: true },
  { to: paths.myBookings, label: 'My Bookings', icon: 'ticket' },
  { to: paths.messages, label: 'Messages', icon: 'chat' },
  { to: paths.profile, label: 'Profile', icon: 'user' },
  { to: paths.support, label: 'Support', icon: 'life-buoy' },
]

const scanEntry: MenuEntry = { to: paths.scan, label: 'Scan tickets', icon: 'scan' }

const vendorMessages: MenuEntry = { to: paths.adminMessages, label: 'Messages', icon: 'chat' }

const profileAndSupport: readonly MenuEntry[] = [
  { to: paths.profile, label: 'Profile', icon: 'user' },
  { to: paths.adminSupport, label: 'Support', icon: 'life-buoy' },
]

const buildEntries = (area: string, screens: readonly AreaScreen[]): MenuEntry[] =>
  screens.map((screen) => ({
    to: buildScreenPath(area, screen),
    label: screen.label,
    icon: screen.icon,
    end: screen.slug === '',
  }))

const adminMenu: readonly MenuEntry[] = [
  ...buildEntries(paths.adminGlobal, adminScreens),
  { to: paths.adminSupportTickets, label: 'Support Tickets', icon: 'life-buoy' },
  { to: paths.within(paths.adminGlobal, 'cases'), label: 'Cases', icon: 'shield' },
  { to: paths.adminReports, label: 'Reported Content', icon: 'alert' },
  { to: paths.adminFinance, label: 'Finance', icon: 'wallet' },
  { to: paths.adminAudit, label: 'Audit Log', icon: 'list' },
  { to: paths.adminSettings, label: 'System Settings', icon: 'settings' },
]

const suspendedEntry: MenuEntry = { to: paths.suspended, label: 'Your account', icon: 'shield' }

/** The menu before a business is approved: its status, and support. */
const pendingApprovalMenu: readonly MenuEntry[] = [
  { to: paths.pendingApproval, label: 'Application', icon: 'clock' },
  { to: paths.adminSupport, label: 'Support', icon: 'life-buoy' },
]

/** What stays open to the owner of a suspended or rejected business (decision 095). */
export function buildClosedBusinessScreens({ business_type }: StoredUser): readonly MenuEntry[] {
  const area = areas.find(([type]) => type === business_type)?.[1]
  const screens = getAreaScreens(business_type ?? '').filter(({ slug }) => screensOfClosedBusiness.includes(slug))
  return area ? [...buildEntries(area, screens), scanEntry, vendorMessages] : []
}

export function getMenu(user: StoredUser, pathname: string): readonly MenuEntry[] {
  if (!user.isActive) return [suspendedEntry, ...(isOwnerOfClosed(user) ? buildClosedBusinessScreens(user) : [])]
  if (isAwaitingApproval(user)) return pendingApprovalMenu
  if (isAdmin(user)) return adminMenu
  if (user.user_type === 'partner')
    return [...partnerMenu(user, pathname), ...(canMessage(user) ? [vendorMessages] : []), ...profileAndSupport]
  if (user.user_type === 'hotel-manager') {
    const own: MenuEntry[] = [
      { to: paths.hotelManager, label: 'Dashboard', icon: 'dashboard', end: true },
      { to: paths.within(paths.hotelManager, 'today'), label: 'Today', icon: 'clock' },
      { to: paths.hotelManagerBookings, label: 'Bookings', icon: 'ticket' },
      { to: paths.hotelManagerCalendar, label: 'Calendar', icon: 'calendar' },
      { to: paths.hotelManagerGuests, label: 'Guests', icon: 'people' },
      { to: paths.hotelManagerRooms, label: 'Rooms', icon: 'bed' },
      { to: paths.hotelManagerReviews, label: 'Reviews', icon: 'star' },
      { to: paths.hotelManagerMessages, label: 'Messages', icon: 'chat' },
    ]
    return [...own, ...profileAndSupport]
  }
  return customerMenu
}

/** Returns the menu of the area inside it, and a single link to it elsewhere. */
function partnerMenu(user: StoredUser, pathname: string): MenuEntry[] {
  const [businessType, area] = areas.find(([type]) => type === user.business_type) ?? []
  const isInside = area && `${pathname.toLowerCase()}/`.startsWith(`${area}/`)
  if (!businessType || !isInside)
    return area ? [{ to: getHomePath(user), label: 'My Dashboard', icon: 'dashboard' }, scanEntry] : []
  const accessibleScreens = getAreaScreens(businessType).filter(({ slug }) => canOpenScreen(user, slug))
  return [...buildEntries(area, accessibleScreens), scanEntry]
}

/** Returns the support path: for customers, for administrators (the support team), or for all others. */
export function getSupportPath(user: StoredUser): string {
  // A suspended account has no support tickets.
  if (!user.isActive) return paths.contact
  if (user.user_type === 'endUser') return paths.support
  return isAdmin(user) ? paths.adminSupportTickets : paths.adminSupport
}
