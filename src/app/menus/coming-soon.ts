/** Screens that have a URL, a guard and a menu entry, but no content yet. */
import { partnerDashboardPaths } from '#contract/accounts/access'
import { paths } from '../../paths'
import { buildScreenPath, getAreaScreens, type AreaScreen } from './areas'

/** What each screen will be for, by area and slug. Completes "Here you will be able to …". */
const purposes: Record<string, Record<string, string>> = {
  bus: {
    routes: 'set where your coaches run and stop',
    fleet: 'manage your vehicles and their documents',
  },
}

type ComingSoonScreen = Pick<AreaScreen, 'label' | 'icon'> & { purpose: string; bookingsPath: string }

const screens: Record<string, ComingSoonScreen> = Object.fromEntries(
  Object.entries(purposes).flatMap(([type, purposeBySlug]) => {
    const area = partnerDashboardPaths[type]!
    return getAreaScreens(type)
      .filter(({ slug }) => slug in purposeBySlug)
      .map((screen) => [
        buildScreenPath(area, screen),
        { ...screen, purpose: purposeBySlug[screen.slug]!, bookingsPath: paths.within(area, 'bookings') },
      ])
  }),
)

/** Finds the screen of a path; undefined if no screen is planned there, so that the path is not found. */
export const findComingSoon = (pathname: string): ComingSoonScreen | undefined =>
  screens[pathname.toLowerCase().replace(/\/$/, '')]
