/**
 * Prefetches pages for offline use: the code of the public catalogue pages and of the user's own pages, some seconds
 * after the page load (`deferred.ts` decides for whom). Skipped in data-saving mode.
 */
import { complete } from '#contract/call'
import { ticketKeys } from '#contract/public'
import { allVerticals } from '#contract/verticals/index'
import { currentSession, subscribeSession } from '../api/session'
import { paths } from '../paths'
import { findScreen, loadScreen } from './screens'
import { serviceWorkerControl } from './service-worker-control'

const pauseMs = 4000

export function warmPages(): void {
  const begin = () =>
    setTimeout(
      () =>
        void serviceWorkerControl()
          .then(warm)
          .catch(() => undefined),
      pauseMs,
    ) // the page is then not available offline
  let whose = currentSession()?.user.id
  begin()
  // A user who signs in later has pages of their own.
  subscribeSession(() => {
    const now = currentSession()?.user.id
    if (now && now !== whose) begin()
    whose = now
  })
}

async function warm(): Promise<void> {
  const around = [
    paths.services,
    paths.vendors,
    paths.tracking,
    paths.track('any'),
    ...allVerticals.flatMap(({ routes }) => [routes.list, routes.vendor, routes.listing]),
  ]
  await load([...around, ...(await ownPages())])
  if (currentSession()?.user.user_type === 'partner') await warmScanning()
  await Promise.all([
    import('../features/catalogue/list/SeenHere'),
    import('../features/catalogue/list/MoreFilters'),
    import('../db/queries/search-seen'),
  ])
}

/**
 * Prefetches what ticket scanning needs, because the entrance may be offline. The service worker caches the ticket keys
 * as they pass.
 */
async function warmScanning(): Promise<void> {
  const [{ fetchPublic }, { qrReader }] = await Promise.all([
    import('../api/fetch-public'),
    import('../features/bookings/check/qr-reader'),
  ])
  await Promise.all([fetchPublic(ticketKeys, complete({})), qrReader()])
}

async function load(pages: string[]): Promise<void> {
  const matches = await Promise.all(pages.map(findScreen))
  const routes = new Set(matches.map((match) => match.route))
  for (const route of routes) await loadScreen(route)
}

async function ownPages(): Promise<string[]> {
  const user = currentSession()?.user
  if (!user) return []
  const { menuOf } = await import('./menus/menu')
  return [
    user.dashboardRoute,
    ...menuOf(user, user.dashboardRoute).map(({ to }) => to),
    paths.profile,
    paths.booking('any'),
    paths.order('any'),
    paths.myApplications,
    paths.cart,
    paths.checkout,
    paths.favorites,
    paths.notifications,
    paths.myChanges,
  ]
}
