/** Selects from the route tree which signed-in screens a user needs without a connection. */
import type { StoredUser } from '../api/session'
import { getAccessRedirect } from './guards/access-redirect'
import { payment } from './layouts/signed-in'
import type { AppRoute } from '../page'
import { allRoutes } from './routes'

const fillParameters = (path: string): string => path.replace(/:\w+/g, 'any')

/**
 * Lists all screens that the user may open: a queued command or a link can lead to any of them. Payments need a
 * connection.
 */
export async function listOwnRoutes(user: StoredUser): Promise<readonly AppRoute[]> {
  const isOwn = ({ guarded, layout, path }: AppRoute) =>
    guarded && layout !== payment && getAccessRedirect(user, fillParameters(path)) === null
  return (await allRoutes()).filter(isOwn)
}
