/**
 * Opening a page. Signed-in paths: the shell at once. Public ones: their kept copy of this very build, refreshed behind;
 * else the network, if it answers within three seconds; else the shell. Once another build is to follow, the network first.
 */
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { signedInPrefixes } from '../paths'
import { isLeaving, stay, untilLeaving } from './make-way'
import { shell } from './precache'

const patienceMs = 3000
const mostPages = 50
const everyBuild = 'tilipo-pages-'
let build: string
const cacheName = () => everyBuild + build

const notPages = [/^\/api\//, /^\/dev\//, /^\/pictures\//, /^\/media\//, /\/[^/]+\.\w{2,5}$/]

/** There is nothing rendered to keep: what stands there is somebody's own. */
const isPersonal = (pathname: string): boolean => signedInPrefixes.some((prefix) => pathname.startsWith(prefix))

/** @param id the build's whose pages are kept; others ask for code that this one has not. */
export function serveNavigations(id: string): void {
  build = id
  registerRoute(new NavigationRoute(({ request, event }) => open(request, event as FetchEvent), { denylist: notPages }))
}

/** Pages of another build ask for code that is no longer kept. */
export async function dropOtherBuilds(id: string): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(everyBuild) && name !== everyBuild + id).map((name) => caches.delete(name)),
  )
}

async function open(request: Request, event: FetchEvent): Promise<Response> {
  const url = new URL(request.url)
  const key = pageKey(url)
  // The newer build's, which its service worker is to keep.
  if (isLeaving()) return networkOrShell(request, key, event)
  if (isPersonal(url.pathname)) return shell()
  const kept = await (await caches.open(cacheName())).match(key)
  if (kept) {
    event.waitUntil(
      untilLeaving(
        fetch(key, { headers: { accept: 'text/html' } }).then(
          (page) => keep(key, page),
          () => undefined,
        ),
      ),
    )
    return kept
  }
  return networkOrShell(request, key, event)
}

/**
 * Pages that were loaded before this service worker was in control: without it, the second visit would wait for the
 * network. The HTTP cache has what the server sent, so this costs no request; other builds' pages are not kept.
 * @param urls of the open pages, as they were loaded
 */
export async function keepOpenPages(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName())
  const pages = urls
    .map((url) => new URL(url))
    .filter(({ pathname }) => !isPersonal(pathname) && !notPages.some((pattern) => pattern.test(pathname)))
  for (const url of pages) {
    if (await cache.match(pageKey(url))) continue
    await fetch(url, { cache: 'force-cache', headers: { accept: 'text/html' } }).then(
      (page) => keep(pageKey(url), page),
      () => undefined,
    )
  }
}

async function networkOrShell(request: Request, key: string, event: FetchEvent): Promise<Response> {
  const asked = fetch(request)
  if (!isLeaving())
    event.waitUntil(
      untilLeaving(
        asked.then(
          (page) => keep(key, page.clone()),
          () => undefined,
        ),
      ),
    )
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
  const page = await Promise.race([asked, late]).catch(() => null)
  if (page && (await isOurs(page))) return page.clone()
  stay()
  return shell()
}

/** Where the server is down, what stands before it may answer for it; its own faults are pages of ours. */
const isOurs = async (page: Response): Promise<boolean> =>
  page.status < 500 || (await page.clone().text()).includes('data-build="')

/** A maintenance page is a 503, a portal's page is not ours, and a newer server's page is another build's. */
async function keep(key: string, page: Response): Promise<void> {
  if (page.status !== 200 || page.type !== 'basic' || page.redirected) return
  const copy = page.clone()
  if (!(await page.text()).includes(`data-build="${build}"`)) return
  const cache = await caches.open(cacheName())
  await cache.delete(key)
  await cache.put(key, copy)
  const surplus = (await cache.keys()).slice(0, -mostPages)
  await Promise.all(surplus.map((old) => cache.delete(old)))
}

const campaignMark = /^(utm_.*|src|fbclid|gclid)$/

/** The page is the same with and without the marks of where a visitor came from. */
function pageKey({ pathname, searchParams }: URL): string {
  const kept = [...searchParams].filter(([name]) => !campaignMark.test(name)).sort()
  const query = new URLSearchParams(kept).toString()
  return pathname + (query ? `?${query}` : '')
}
