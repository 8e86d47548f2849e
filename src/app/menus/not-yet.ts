/** Screens with an address, a guard and a place in the menu, whose content comes later. */
import { paths } from '../../paths'
import { adminScreens, analytics, areas, pathOf, screensOf, withAnalyticsPage, type AreaScreen } from './areas'

type NotYet = Pick<AreaScreen, 'label' | 'icon' | 'will'>

const single: Record<string, NotYet> = {
  [paths.adminSettings]: { label: 'System Settings', icon: 'settings', will: 'switch maintenance on and off' },
  [paths.hotelManager]: { label: 'Hotel Manager Dashboard', icon: 'bed', will: 'look after the hotel that is in your care' },
}

const inAreas: Record<string, NotYet> = Object.fromEntries(
  [[paths.adminGlobal, adminScreens] as const, ...areas.map(([type, path]) => [path, screensOf(type)] as const)].flatMap(
    ([area, screens]) => screens.map((screen) => [pathOf(area, screen), screen]),
  ),
)

for (const [type, path] of areas) if (withAnalyticsPage.includes(type)) inAreas[paths.within(path, 'analytics')] = analytics

/** Nothing where there will be nothing: that address is a mistake. */
export function notYetAt(pathname: string): NotYet | undefined {
  const path = pathname.toLowerCase().replace(/\/$/, '')
  return single[path] ?? inAreas[path]
}
