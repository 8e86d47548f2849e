/**
 * The complete route tree. The code of a page is loaded on first use. So is the table of non-public routes, because
 * most visits never need it.
 */
import { retryImport } from '../retry-import'
import { publicLayout } from './layouts/public'
import type { AppRoute } from '../page'
import { publicRoutes } from './routes/public'

const notFoundRoute: AppRoute = {
  path: '*',
  page: () => import('./pages/NotFound'),
  layout: publicLayout,
  rendered: true,
}

let loadedRoutes: AppRoute[] = [...publicRoutes, notFoundRoute]
let pendingRoutes: Promise<AppRoute[]> | undefined

/** Returns the routes that are loaded; `*` matches all others. */
export const getLoadedRoutes = (): AppRoute[] => loadedRoutes

export function allRoutes(): Promise<AppRoute[]> {
  pendingRoutes ??= retryImport(() => import('./routes/signed-in')).then(
    ({ signedInRoutes }) => (loadedRoutes = [...publicRoutes, ...signedInRoutes, notFoundRoute]),
  )
  // If the table fails to load (no connection), the next call tries again.
  pendingRoutes.catch(() => (pendingRoutes = undefined))
  return pendingRoutes
}
