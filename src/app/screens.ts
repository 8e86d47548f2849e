/**
 * Maps a URL to a screen and loads its code. Both the server and the page load the module before rendering:
 * `React.lazy` would need a Suspense boundary, which streams inline scripts that our content security policy blocks.
 */
import { matchRoutes, type PathMatch } from 'react-router-dom'
import type { PublicReads } from '../api/public-read-cache'
import { retryImport } from '../retry-import'
import type { AppRoute, LoadContext, PageModule, Wrapper } from '../page'
import { getLoadedRoutes, loadRoutesOf } from './routes'
import { publicRoutes } from './routes/public'

interface Screen {
  page: PageModule
  Layout: Wrapper
}

export interface Match extends Pick<PathMatch, 'params' | 'pathname' | 'pathnameBase'> {
  route: AppRoute
}

interface Place {
  pathname: string
  search: string
}

const loaded = new WeakMap<AppRoute, Screen>()
const loading = new WeakMap<AppRoute, Promise<Screen>>()

const missingPath = '/missing/page'

/** Matches by path, because every request needs one and every render two more. */
const matches = new Map<string, Match>()
const maxMatches = 300
let matchedRoutes: readonly AppRoute[] = []

/**
 * Matches a URL with the loaded routes. Public URLs always match; signed-in screens match once `findScreen` has loaded
 * their routes.
 */
export function matchScreen(pathname: string): Match {
  const routes = getLoadedRoutes()
  if (routes !== matchedRoutes || matches.size >= maxMatches) matches.clear()
  matchedRoutes = routes
  const match = matches.get(pathname) ?? findMatch(routes, pathname)
  matches.set(pathname, match)
  return match
}

function findMatch(routes: readonly AppRoute[], pathname: string): Match {
  // Public routes first: the router ranks all routes for each match, and the signed-in ones are most of them.
  // Its "*" does not match a line break. Such a URL is not found either.
  const match = matchAmong(publicRoutes, pathname) ?? matchAmong(routes, pathname) ?? matchAmong(routes, missingPath)
  if (!match) throw new Error('The route tree has no "*" route')
  return match
}

function matchAmong(routes: readonly AppRoute[], pathname: string): Match | undefined {
  const routeObjects = routes.map((route) => ({ path: route.path, route }))
  const found = matchRoutes(routeObjects, pathname)?.at(-1)
  return found && { ...found, route: found.route.route }
}

export async function findScreen(pathname: string): Promise<Match> {
  const found = matchScreen(pathname)
  // A table that is not loaded yet can have a more specific route.
  if (!found.route.path.endsWith('*')) return found
  await loadRoutesOf(pathname)
  return matchScreen(pathname)
}

export const getLoadedScreen = (route: AppRoute): Screen | undefined => loaded.get(route)

export function loadScreen(route: AppRoute): Promise<Screen> {
  const started = loading.get(route)
  if (started) return started
  const request = retryImport(() => Promise.all([route.page(), route.layout.layout()])).then(([page, layout]) => {
    const screen = { page, Layout: layout.default }
    loaded.set(route, screen)
    return screen
  })
  loading.set(route, request)
  // If a chunk fails to load (no connection), the next call tries again.
  request.catch(() => loading.delete(route))
  return request
}

export const buildLoadContext = (match: Match, place: Place, reads: PublicReads): LoadContext => ({
  pathname: place.pathname,
  params: match.params,
  search: new URLSearchParams(place.search),
  read: reads.read,
  getCached: reads.getCached,
  getFault: reads.getFault,
})
