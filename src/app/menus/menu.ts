/** The side menu for a user and the current path. */
import type { KeptUser } from '../../api/session'
import { paths } from '../../paths'
import type { IconName } from '../../ui/Icon'
import { awaitsApproval, canMessage, homeOf, mayOpen } from '../guards/detour'
import { isAdmin } from '../guards/roles'
import { adminScreens, areas, pathOf, screensOf, type AreaScreen } from './areas'

export interface MenuLine {
  to: string
  label: string
  icon: IconName
  /** If set, the entry is marked as current only on exactly this path. */
  end?: boolean
}

const customerMenu: readonly MenuLine[] = [
  { to: paths.myAccount, label: 'Dashboard', icon: 'dashboard', end: true },
  { to: paths.myBookings, label: 'My Bookings', icon: 'ticket' },
  { to: paths.messages, label: 'Messages', icon: 'chat' },
  { to: paths.profile, label: 'Profile', icon: 'user' },
  { to: paths.support, label: 'Support', icon: 'life-buoy' },
]

const scanning: MenuLine = { to: paths.scan, label: 'Scan tickets', icon: 'scan' }

const vendorMessages: MenuLine = { to: paths.adminMessages, label: 'Messages', icon: 'chat' }

const profileAndSupport: readonly MenuLine[] = [
  { to: paths.profile, label: 'Profile', icon: 'user' },
  { to: paths.adminSupport, label: 'Support', icon: 'life-buoy' },
]

const lines = (area: string, screens: readonly AreaScreen[]): MenuLine[] =>
  screens.map((screen) => ({
    to: pathOf(area, screen),
    label: screen.label,
    icon: screen.icon,
    end: screen.slug === '',
  }))

const adminMenu: readonly MenuLine[] = [
  ...lines(paths.adminGlobal, adminScreens),
  { to: paths.adminSupportTickets, label: 'Support Tickets', icon: 'life-buoy' },
  { to: paths.adminSettings, label: 'System Settings', icon: 'settings' },
]

/** The menu before a business is approved: its status, and support. */
const waitingMenu: readonly MenuLine[] = [
  { to: paths.pendingApproval, label: 'Application', icon: 'clock' },
  { to: paths.adminSupport, label: 'Support', icon: 'life-buoy' },
]

export function menuOf(user: KeptUser, pathname: string): readonly MenuLine[] {
  if (awaitsApproval(user)) return waitingMenu
  if (isAdmin(user)) return adminMenu
  if (user.user_type === 'partner')
    return [...partnerMenu(user, pathname), ...(canMessage(user) ? [vendorMessages] : []), ...profileAndSupport]
  if (user.user_type === 'hotel-manager') {
    const own: MenuLine[] = [
      { to: paths.hotelManager, label: 'Dashboard', icon: 'dashboard', end: true },
      { to: paths.hotelManagerBookings, label: 'Bookings', icon: 'ticket' },
      { to: paths.hotelManagerRooms, label: 'Rooms', icon: 'bed' },
    ]
    return [...own, ...profileAndSupport]
  }
  return customerMenu
}

/** Returns the menu of the area inside it, and a single link to it elsewhere. */
function partnerMenu(user: KeptUser, pathname: string): MenuLine[] {
  const area = areas.find(([type]) => type === user.business_type)?.[1]
  const isInside = area && `${pathname.toLowerCase()}/`.startsWith(`${area}/`)
  if (!isInside) return area ? [{ to: homeOf(user), label: 'My Dashboard', icon: 'dashboard' }, scanning] : []
  const open = screensOf(user.business_type!).filter(({ slug }) => mayOpen(user, slug))
  return [...lines(area, open), scanning]
}

/** Returns the support path: for customers, for administrators (the support team), or for all others. */
export function supportOf(user: KeptUser): string {
  if (user.user_type === 'endUser') return paths.support
  return isAdmin(user) ? paths.adminSupportTickets : paths.adminSupport
}
