/** What the sitemap and `robots.txt` say of the app's own addresses. Runs on the server only. */
import { createPublicReads } from '../../api/public-reads'
import { signedInPrefixes } from '../../paths'
import { allRoutes } from '../routes'
import { contextOf, loadScreen, matchScreen } from '../screens'

/** Below these there is nothing for those who are not signed in. */
export const closedPaths: readonly string[] = signedInPrefixes

/** Every rendered page that needs no id, under its own name. */
export async function publicPaths(): Promise<string[]> {
  const routes = (await allRoutes()).filter(({ path, rendered }) => rendered && !/[:*]/.test(path))
  const own = await Promise.all(
    routes.map(async (route) => ((await canonicalOf(route.path)) === route.path ? [route.path] : [])),
  )
  return own.flat()
}

async function canonicalOf(path: string): Promise<string | undefined> {
  const match = matchScreen(path)
  const { page } = await loadScreen(match.route)
  // Nothing is read: these pages are named by their address.
  const reads = createPublicReads({ fetch: () => Promise.reject(new Error('nothing is read')), now: () => 0 })
  return page.head?.(contextOf(match, { pathname: path, search: '' }, reads)).canonical
}
