/**
 * Serves navigations. Signed-in paths get the shell immediately. Public paths get the cached page of this build,
 * refreshed in the background; otherwise the network response if it arrives within three seconds; otherwise the shell.
 * During a handover to another build the network comes first.
 */
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { pageUnavailable } from '../api/freshly-cached'
import { isExpired } from '../db/public-cache'
import { signedInPrefixes } from '../paths'
import { isMissing, pageCachePrefix } from './delete-copies'
import { isHandingOver, cancelHandover, untilHandover } from './handover'
import { getShell } from './precache'

declare const self: ServiceWorkerGlobalScope

const networkTimeoutMs = 3000
const maxPages = 50
let currentBuildId: string
const getCacheName = () => pageCachePrefix + currentBuildId

const nonPagePatterns = [/^\/api\//, /^\/dev\//, /^\/pictures\//, /^\/media\//, /^\/documents\//, /\/[^/]+\.\w{2,5}$/]

/** Signed-in pages contain personal data and are never rendered on the server, so there is nothing to cache. */
const isPersonal = (pathname: string): boolean => signedInPrefixes.some((prefix) => pathname.startsWith(prefix))

/**
 * Registers the navigation route.
 * @param id the build whose pages are cached; pages of other builds reference code that this build does not have
 */
export function serveNavigations(id: string): void {
  currentBuildId = id
  registerRoute(
    new NavigationRoute(({ request, event }) => openPage(request, event as FetchEvent), { denylist: nonPagePatterns }),
  )
}

/** Deletes the page caches of other builds: their pages reference code that is no longer cached. */
export async function deleteOtherBuilds(id: string): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((name) => name.startsWith(pageCachePrefix) && name !== pageCachePrefix + id)
      .map((name) => caches.delete(name)),
  )
}

async function openPage(request: Request, event: FetchEvent): Promise<Response> {
  const url = new URL(request.url)
  const key = pageKey(url)
  // The page belongs to the newer build, whose service worker caches it.
  if (isHandingOver()) return networkOrShell(request, key, event)
  if (isPersonal(url.pathname)) return getShell()
  const cachedPage = await (await caches.open(getCacheName())).match(key)
  if (!cachedPage || isExpired(cachedPage)) return networkOrShell(request, key, event)
  const refresh = fetch(key, { headers: { accept: 'text/html' } })
    .then(async (page) => {
      if (await cachePage(key, page)) await self.clients.get(event.resultingClientId).then(notifyUnavailable)
    })
    .catch(() => undefined)
  event.waitUntil(untilHandover(refresh))
  return cachedPage
}

/** The open page displays a copy of a page that is not available now, and reads its data again. */
const notifyUnavailable = (client?: Client) => client?.postMessage({ type: pageUnavailable })

/**
 * Caches pages that were loaded before this service worker took control. Otherwise the second visit would wait for the
 * network. The HTTP cache has the responses, so this causes no request. Pages of other builds are not cached.
 * @param urls of the open pages, as they were loaded
 */
export async function cacheOpenPages(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(getCacheName())
  const pages = urls
    .map((url) => new URL(url))
    .filter(({ pathname }) => !isPersonal(pathname) && !nonPagePatterns.some((pattern) => pattern.test(pathname)))
  for (const url of pages) {
    if (await cache.match(pageKey(url))) continue
    await fetch(url, { cache: 'force-cache', headers: { accept: 'text/html' } }).then(
      (page) => cachePage(pageKey(url), page),
      () => undefined,
    )
  }
}

async function networkOrShell(request: Request, key: string, event: FetchEvent): Promise<Response> {
  const response = fetch(request)
  if (!isHandingOver())
    event.waitUntil(
      untilHandover(
        response.then(
          (page) => cachePage(key, page.clone()),
          () => undefined,
        ),
      ),
    )
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), networkTimeoutMs))
  const page = await Promise.race([response, timeout]).catch(() => null)
  if (page && (await isOwnPage(page))) return page.clone()
  cancelHandover()
  return getShell()
}

/**
 * Returns whether the page comes from the app. If the server is down, a proxy may answer with an error page. Error
 * pages of the app contain the build id.
 */
const isOwnPage = async (page: Response): Promise<boolean> =>
  page.status < 500 || (await page.clone().text()).includes('data-build="')

/**
 * Caches a page of this build, or deletes the copy of a page that no longer exists. A maintenance page has status 503
 * and leaves the copy for offline use. The page of a captive portal is not ours, and a page of a newer server belongs to
 * another build.
 * @returns whether a page with a copy is not available now
 */
async function cachePage(key: string, page: Response): Promise<boolean> {
  if (page.type !== 'basic' || page.redirected) return false
  const copy = page.clone()
  const text = await page.text()
  const cache = await caches.open(getCacheName())
  if (page.status !== 200) {
    if (!text.includes('data-build="')) return false
    if (isMissing(page)) return cache.delete(key)
    return page.status === 503
  }
  if (!text.includes(`data-build="${currentBuildId}"`)) return false
  await cache.delete(key)
  await cache.put(key, copy)
  const surplus = (await cache.keys()).slice(0, -maxPages)
  await Promise.all(surplus.map((old) => cache.delete(old)))
  return false
}

const campaignMark = /^(utm_.*|src|fbclid|gclid)$/

/** Builds the cache key of a page, without campaign parameters, which do not change the page. */
function pageKey({ pathname, searchParams }: URL): string {
  const parameters = [...searchParams].filter(([name]) => !campaignMark.test(name)).sort()
  const query = new URLSearchParams(parameters).toString()
  return pathname + (query ? `?${query}` : '')
}
