/** Screens that have a URL, a guard and a menu entry, but no content yet. */
import { paths } from '../../paths'
import { adminScreens, areas, bookingScreens, buildScreenPath, getAreaScreens, type AreaScreen } from './areas'

type ComingSoonScreen = Pick<AreaScreen, 'label' | 'icon' | 'purpose'>

const areaScreens: Record<string, ComingSoonScreen> = Object.fromEntries(
  [
    [paths.adminGlobal, adminScreens] as const,
    ...areas.map(([type, path]) => [path, getAreaScreens(type)] as const),
  ].flatMap(([area, screens]) => screens.map((screen) => [buildScreenPath(area, screen), screen])),
)

interface NextLink {
  to: string
  label: string
}

/** Link shown on each dashboard to a screen that already exists. */
const nextLinks: Record<string, NextLink> = {
  [paths.adminGlobal]: { to: paths.adminSupportTickets, label: 'Support Tickets' },
}
for (const [type, path] of areas) {
  const bookingsScreen = getAreaScreens(type).find(({ slug }) => bookingScreens.includes(slug))
  nextLinks[path] = bookingsScreen
    ? { to: buildScreenPath(path, bookingsScreen), label: bookingsScreen.label }
    : { to: paths.notifications, label: 'Notifications' }
}

/** Finds the screen of a path; undefined if no screen is planned there, so that the path is not found. */
export function findComingSoon(pathname: string): (ComingSoonScreen & { nextLink: NextLink }) | undefined {
  const path = pathname.toLowerCase().replace(/\/$/, '')
  const found = areaScreens[path]
  return found && { ...found, nextLink: nextLinks[path] ?? { to: paths.dashboard, label: 'Go to dashboard' } }
}
