/**
 * The complete route tree. The code of a page is loaded on first use. So is the table of non-public routes, because
 * most visits never need it.
 */
import { publicLayout } from './layouts/public'
import type { AppRoute } from './page'
import { publicRoutes } from './routes/public'

const missing: AppRoute = { path: '*', page: () => import('./pages/NotFound'), layout: publicLayout, rendered: true }

let known: AppRoute[] = [...publicRoutes, missing]
let fetching: Promise<AppRoute[]> | undefined

/** Returns the routes that are loaded; `*` matches all others. */
export const knownRoutes = (): AppRoute[] => known

export function allRoutes(): Promise<AppRoute[]> {
  fetching ??= import('./routes/signed-in').then(
    ({ signedInRoutes }) => (known = [...publicRoutes, ...signedInRoutes, missing]),
  )
  // If the table fails to load (no connection), the next call tries again.
  fetching.catch(() => (fetching = undefined))
  return fetching
}
