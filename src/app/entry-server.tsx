/**
 * The server renderer: takes a public URL and a read function, and returns a page. It does not depend on HTTP or the
 * database.
 */
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { EndpointAddress, Endpoint, InputOf } from '#contract/core/endpoint'
import { createPublicReads, type DehydratedQueries } from '../api/public-read-cache'
import { MoreFilters } from '../features/catalogue/catalogue/list/MoreFilters'
import { serverRendered } from '../features/catalogue/catalogue/list/more-filters'
import { App } from './App'
import { renderedUrl } from './embedded'
import type { Rendered } from './fallback-pages'
import { allRoutes } from './routes'
import { buildLoadContext, findScreen, loadScreen } from './screens'
import { isIndexed } from './sharing/indexed'
import { structuredData } from './sharing/structured'

// Its fields are plain inputs: the server renders them, and the page does not hydrate them.
serverRendered.MoreFilters = MoreFilters

export { toDocument } from './document'
export { closedPaths, publicPaths } from './sharing/site'
export { faultPage, maintenancePage } from './fallback-pages'

/** Returns every route with the loaders of its modules. The build derives the source files from them. */
export const screens = async () =>
  (await allRoutes()).map((route) => ({
    path: route.path,
    rendered: route.rendered ?? false,
    page: route.page,
    layout: route.layout.layout,
  }))

/** Returns whether the session guard decides who sees the screen at this URL. */
export const isGuarded = async (url: string): Promise<boolean> =>
  (await findScreen(parseUrl(url).pathname)).route.guarded ?? false

/**
 * Returns the URL to render: without the parameters that do not change the page. All URLs with the same result get the
 * same page.
 * @returns null if the server does not render the page at this URL
 */
export async function getRenderedUrl(url: string): Promise<string | null> {
  const { pathname, search } = parseUrl(url)
  const { route } = await findScreen(pathname)
  return route.rendered ? renderedUrl(pathname, search, route) : null
}

export type ReadForPage = (endpoint: EndpointAddress, input: InputOf<Endpoint>) => Promise<unknown>

/** Parses a path. `new URL` alone would treat two leading slashes as the start of a host. */
function parseUrl(url: string): { pathname: string; search: string } {
  const { pathname, search } = new URL(`http://tilipo/${url.replace(/^[/\\]+/, '')}`)
  return { pathname: pathname.replace(/^\/+/, '/'), search }
}

export interface RenderOptions {
  now?: number
  /** Whether an earlier page with these query results can be sent again instead of rendering it. */
  isUnchanged?(queries: DehydratedQueries): boolean
}

/**
 * Renders a page.
 * @returns null if the URL is not a server-rendered route; the shell handles it
 */
export async function render(
  url: string,
  read: ReadForPage,
  { now = Date.now(), isUnchanged }: RenderOptions = {},
): Promise<Rendered | 'unchanged' | null> {
  const { pathname, search: wholeSearch } = parseUrl(url)
  const match = await findScreen(pathname)
  if (!match.route.rendered) return null
  const ownUrl = renderedUrl(pathname, wholeSearch, match.route)
  const search = ownUrl.slice(pathname.length)
  const { page } = await loadScreen(match.route)
  const reads = createPublicReads({
    fetch: async (endpoint, input) => ({ value: await read(endpoint, input), at: now }),
    now: () => now,
    isRetryable: () => false,
  })
  const context = buildLoadContext(match, { pathname, search }, reads)
  await page.load?.(context).catch(() => undefined) // the page shows the error, and `complete` reports it
  const queries = reads.dehydrate()
  if (isUnchanged?.(queries)) return 'unchanged'
  const html = renderToString(
    <App reads={reads} router={(app) => <StaticRouter location={ownUrl}>{app}</StaticRouter>} />,
  )
  const pageHead = page.head?.(context) ?? { title: 'Tilipo' }
  const faults = Object.values(queries).flatMap(({ fault }) => fault ?? [])
  const isOurFault = faults.some(({ status = 500 }) => status >= 500)
  // An incomplete page is sent with status 503, so that neither caches nor crawlers keep it.
  const status = pageHead.status ?? (isOurFault ? 503 : 200)
  const head = {
    ...pageHead,
    status,
    noindex: !isIndexed(pageHead, ownUrl),
    jsonLd: structuredData(
      pageHead,
      Object.values(queries).map(({ value }) => value),
    ),
  }
  return {
    status,
    head,
    html,
    data: { url: ownUrl, at: now, reads: queries },
    route: match.route.path,
    complete: faults.every((fault) => fault.status === 404),
  }
}
