/**
 * The whole route tree. A page's code is loaded when it is first needed; so is the table of all that is not public, since
 * most visits never come to it.
 */
import { publicLayout } from './layouts/public'
import type { AppRoute } from './page'
import { publicRoutes } from './routes/public'

const missing: AppRoute = { path: '*', page: () => import('./pages/NotFound'), layout: publicLayout, rendered: true }

let known: AppRoute[] = [...publicRoutes, missing]
let fetching: Promise<AppRoute[]> | undefined

/** Those whose table has come; `*` stands for all others. */
export const knownRoutes = (): AppRoute[] => known

export function allRoutes(): Promise<AppRoute[]> {
  fetching ??= import('./routes/signed-in').then(
    ({ signedInRoutes }) => (known = [...publicRoutes, ...signedInRoutes, missing]),
  )
  // A table that did not come (no connection) may come the next time.
  fetching.catch(() => (fetching = undefined))
  return fetching
}
