/**
 * The complete route tree. The code of a page is loaded on first use. So are the tables of non-public routes, because
 * most visits never need them.
 */
import { retryImport } from '../retry-import'
import { publicLayout } from './layouts/public'
import type { AppRoute } from '../page'
import { patterns } from '../paths'
import { publicRoutes } from './routes/public'

const notFoundRoute: AppRoute = {
  path: '*',
  page: () => import('./pages/NotFound'),
  layout: publicLayout,
  rendered: true,
}

let loadedRoutes: AppRoute[] = [...publicRoutes, notFoundRoute]

/** Returns the routes that are loaded; `*` matches all others. */
export const getLoadedRoutes = (): AppRoute[] => loadedRoutes

function createTable(load: () => Promise<AppRoute[]>): () => Promise<void> {
  let pending: Promise<void> | undefined
  return () => {
    pending ??= load().then((routes) => {
      loadedRoutes = [...routes, ...loadedRoutes]
    })
    // If the table fails to load (no connection), the next call tries again.
    pending.catch(() => (pending = undefined))
    return pending
  }
}

const loadSignedIn = createTable(() =>
  retryImport(() => import('./routes/signed-in')).then(({ signedInRoutes }) => signedInRoutes),
)
const loadAdministration = createTable(() =>
  retryImport(() => import('./routes/administration')).then(({ administrationRoutes }) => administrationRoutes),
)

const isInAdministration = (pathname: string): boolean => pathname.toLowerCase().startsWith(patterns.adminGlobal)

/** Loads the tables that can contain the route of a path. */
export async function loadRoutesOf(pathname: string): Promise<void> {
  await loadSignedIn()
  if (isInAdministration(pathname)) await loadAdministration()
}

export async function allRoutes(): Promise<AppRoute[]> {
  await Promise.all([loadSignedIn(), loadAdministration()])
  return loadedRoutes
}
