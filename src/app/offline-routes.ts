/** Selects from the route tree which public screens are prefetched. */
import { patterns } from '../paths'
import type { AppRoute } from '../page'
import { publicRoutes } from './routes/public'

/** All public screens. Signing in needs a connection. */
export const offlinePublicRoutes: readonly AppRoute[] = publicRoutes.filter(({ path }) => path !== patterns.auth)

/**
 * The public screens whose data is prefetched for signed-in users: those with one URL, such as the products to which the
 * empty cart leads, and the first page of the jobs. Searches and lists are cached when they are used.
 */
export const offlineDataRoutes: readonly AppRoute[] = offlinePublicRoutes.filter(
  ({ path, parameters, rendered }) => rendered && !path.includes(':') && (!parameters || path === patterns.whosHiring),
)
