/** Screens that have a URL, a guard and a menu entry, but no content yet. */
import { paths } from '../../paths'
import {
  adminScreens,
  analytics,
  areas,
  bookingScreens,
  pathOf,
  screensOf,
  withAnalyticsPage,
  type AreaScreen,
} from './areas'

type NotYet = Pick<AreaScreen, 'label' | 'icon' | 'will'>

const single: Record<string, NotYet> = {
  [paths.adminSettings]: { label: 'System Settings', icon: 'settings', will: 'turn maintenance mode on and off' },
}

const inAreas: Record<string, NotYet> = Object.fromEntries(
  [
    [paths.adminGlobal, adminScreens] as const,
    ...areas.map(([type, path]) => [path, screensOf(type)] as const),
  ].flatMap(([area, screens]) => screens.map((screen) => [pathOf(area, screen), screen])),
)

for (const [type, path] of areas)
  if (withAnalyticsPage.includes(type)) inAreas[paths.within(path, 'analytics')] = analytics

interface Way {
  to: string
  label: string
}

/** Link shown on each dashboard to a screen that already exists. */
const waysOn: Record<string, Way> = {
  [paths.adminGlobal]: { to: paths.adminSupportTickets, label: 'Support Tickets' },
}
for (const [type, path] of areas) {
  const booked = screensOf(type).find(({ slug }) => bookingScreens.includes(slug))
  waysOn[path] = booked
    ? { to: pathOf(path, booked), label: booked.label }
    : { to: paths.notifications, label: 'Notifications' }
}

/** Finds the screen of a path; undefined if no screen is planned there, so that the path is not found. */
export function notYetAt(pathname: string): (NotYet & { way: Way }) | undefined {
  const path = pathname.toLowerCase().replace(/\/$/, '')
  const found = single[path] ?? inAreas[path]
  return found && { ...found, way: waysOn[path] ?? { to: paths.dashboard, label: 'Go to dashboard' } }
}
