/** Screens with an address, a guard and a place in the menu, whose content comes later. */
import { paths } from '../../paths'
import { adminScreens, areas, pathOf, screensOf, type AreaScreen } from './areas'

type NotYet = Pick<AreaScreen, 'label' | 'icon' | 'will'>

const single: Record<string, NotYet> = {
  [paths.messages]: { label: 'Messages', icon: 'chat', will: 'write with the providers you have found' },
  [paths.adminMessages]: { label: 'Messages', icon: 'chat', will: 'write with your customers' },
  [paths.support]: { label: 'Support', icon: 'life-buoy', will: 'ask for help and see what became of it' },
  [paths.adminSupport]: { label: 'Support', icon: 'life-buoy', will: 'ask us for help and see what became of it' },
  [paths.adminSupportTickets]: { label: 'Support Tickets', icon: 'life-buoy', will: 'answer the people who ask for help' },
  [paths.adminSettings]: { label: 'System Settings', icon: 'settings', will: 'switch maintenance on and off' },
  [paths.favorites]: { label: 'Favorites', icon: 'heart', will: 'find again what you have marked' },
  [paths.myApplications]: { label: 'My Applications', icon: 'briefcase', will: 'see the jobs you have applied for' },
  [paths.hotelManager]: { label: 'Hotel Manager Dashboard', icon: 'bed', will: 'look after the hotel that is in your care' },
}

const inAreas = Object.fromEntries(
  [[paths.adminGlobal, adminScreens] as const, ...areas.map(([type, path]) => [path, screensOf(type)] as const)].flatMap(
    ([area, screens]) => screens.map((screen) => [pathOf(area, screen), screen]),
  ),
)

/** Nothing where there will be nothing: that address is a mistake. */
export function notYetAt(pathname: string): NotYet | undefined {
  const path = pathname.toLowerCase().replace(/\/$/, '')
  return single[path] ?? inAreas[path] ?? single[path.split('/', 2).join('/')]
}
