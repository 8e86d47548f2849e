/**
 * Runtime caches of public data: API responses (served from the cache, refreshed in the background, and pages are
 * notified of changes), pictures and code. Only responses with status 200 and the expected content type are cached,
 * never opaque ones. Private requests are not intercepted.
 */
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { jobPaths, publicPaths, reviewPaths } from '#contract/core/public-paths'
import { freshlyCached, type FreshlyCached } from '../api/freshly-cached'
import { codeCacheName, maxPublicAgeSeconds, maxPublicAnswers, publicCacheName } from '../db/public-cache'
import { deleteCopies, isMissing } from './delete-copies'
import { abortOnHandover, isHandingOver } from './handover'

declare const self: ServiceWorkerGlobalScope

/** A test compares this list with the contract. The endpoints with their schemas are not needed here. */
export const cachedEndpoints = [
  ...Object.values(publicPaths),
  ...Object.values(jobPaths),
  ...Object.values(reviewPaths),
]

const patterns = cachedEndpoints.map(({ path }) => new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`))

export const isPublicRead = (pathname: string): boolean => patterns.some((pattern) => pattern.test(pathname))

export function cachePublicAnswers(): void {
  registerRoute(
    // The engine's probe bypasses the cache, because it checks whether there is a network.
    ({ url, request, sameOrigin }) => sameOrigin && request.cache !== 'no-store' && isPublicRead(url.pathname),
    new StaleWhileRevalidate({
      cacheName: publicCacheName,
      matchOptions: { ignoreVary: true },
      plugins: [
        {
          cacheWillUpdate: async ({ request, response }) => {
            if (isMissing(response) && isJson(response)) await deleteMissing(request, response)
            return isOwnResponse(response) && isJson(response) ? response : null
          },
          cacheDidUpdate: notifyPagesOfChange,
        },
        abortOnHandover,
        new ExpirationPlugin({
          maxEntries: maxPublicAnswers,
          maxAgeSeconds: maxPublicAgeSeconds,
          purgeOnQuotaError: true,
        }),
      ],
    }),
  )
}

const maxPictures = 300
const maxPictureAgeSeconds = 60 * 86_400

export function cachePictures(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/(pictures|media)\//.test(url.pathname),
    new CacheFirst({
      cacheName: 'tilipo-pictures',
      plugins: [
        { cacheWillUpdate: async ({ response }) => (isOwnResponse(response) && isPicture(response) ? response : null) },
        abortOnHandover,
        new ExpirationPlugin({ maxEntries: maxPictures, maxAgeSeconds: maxPictureAgeSeconds, purgeOnQuotaError: true }),
      ],
    }),
  )
}

const maxCodeFiles = 400
/** Together less than the time after which a page reports a stalled file (`maxImportMs`). */
const codeRetryPausesMs = [500, 1500, 4000, 8000]

/**
 * Requests code again that did not arrive. A page cannot do that: in Chromium, a module that failed to load fails until
 * the page is reloaded (whatwg/html#6768).
 */
class RetryingCacheFirst extends CacheFirst {
  override async handle(options: Parameters<CacheFirst['handle']>[0]): Promise<Response> {
    for (const pauseMs of codeRetryPausesMs) {
      const response = await super.handle(options).catch(() => null)
      if (response && response.status < 500) return response
      // The page loads it from the next build, which waits for the end of this request.
      if (!navigator.onLine || isHandingOver()) break
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    return super.handle(options)
  }
}

/**
 * Caches code that is not precached on first use, so that it is available offline. Code of an older build stays for its
 * open pages.
 */
export function cacheCode(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new RetryingCacheFirst({
      cacheName: codeCacheName,
      plugins: [
        {
          cacheWillUpdate: async ({ response }) =>
            isOwnResponse(response) && !getContentType(response).startsWith('text/html') ? response : null,
        },
        abortOnHandover,
        new ExpirationPlugin({ maxEntries: maxCodeFiles, purgeOnQuotaError: true }),
      ],
    }),
  )
}

const getContentType = (response: Response) => response.headers.get('content-type') ?? ''
const isOwnResponse = ({ status, type, redirected }: Response) => status === 200 && type === 'basic' && !redirected
const isJson = (response: Response) => getContentType(response).startsWith('application/json')
const isPicture = (response: Response) => getContentType(response).startsWith('image/')

interface Change {
  request: Request
  oldResponse?: Response | null
  newResponse: Response
}

async function notifyPagesOfChange({ request, oldResponse, newResponse }: Change): Promise<void> {
  const tag = newResponse.headers.get('etag')
  if (!oldResponse || (tag !== null && oldResponse.headers.get('etag') === tag)) return
  await postUpdate(request, newResponse, { answer: await newResponse.clone().json() })
}

/** Deletes what this device has of an item that was public before. A shared path may never have had this item. */
async function deleteMissing(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(publicCacheName)
  if (!(await cache.match(request, { ignoreVary: true }))) return
  await cache.delete(request, { ignoreVary: true })
  const [id] = /[\da-f]{8}-[\da-f-]{27}/.exec(request.url) ?? []
  if (id) await deleteCopies(id)
  const { code, message } = await response.clone().json()
  await postUpdate(request, response, { fault: { status: response.status, code, message } })
}

async function postUpdate(
  { url }: Request,
  { headers }: Response,
  content: Pick<FreshlyCached, 'answer' | 'fault'>,
): Promise<void> {
  const { pathname, search } = new URL(url)
  const at = Date.parse(headers.get('date') ?? '') || Date.now()
  const update: FreshlyCached = { type: freshlyCached, url: pathname + search, at, ...content }
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(update)
}
