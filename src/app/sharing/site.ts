/** URLs for the sitemap and `robots.txt`. Runs on the server only. */
import { createPublicReads } from '../../api/public-read-cache'
import { paths, signedInPrefixes } from '../../paths'
import { allRoutes } from '../routes'
import { buildLoadContext, loadScreen, matchScreen } from '../screens'

/** Prefixes with no content for visitors. */
export const closedPaths: readonly string[] = signedInPrefixes

/**
 * Returns every rendered page that needs no id and whose canonical path is its own. The sign-in page has no content of
 * its own to find.
 */
export async function publicPaths(): Promise<string[]> {
  const routes = (await allRoutes()).filter(
    ({ path, rendered }) => rendered && path !== paths.auth() && !/[:*]/.test(path),
  )
  const own = await Promise.all(
    routes.map(async (route) => ((await loadCanonicalPath(route.path)) === route.path ? [route.path] : [])),
  )
  return own.flat()
}

async function loadCanonicalPath(path: string): Promise<string | undefined> {
  const match = matchScreen(path)
  const { page } = await loadScreen(match.route)
  // Reads fail: the heads of these pages depend only on the path.
  const reads = createPublicReads({ fetch: () => Promise.reject(new Error('nothing is read')), now: () => 0 })
  return page.head?.(buildLoadContext(match, { pathname: path, search: '' }, reads)).canonical
}
