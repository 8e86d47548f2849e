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
import { codeCacheName, maxPublicAnswers, publicCacheName } from '../db/public-cache'
import { abortOnHandover } from './handover'

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
          cacheWillUpdate: async ({ response }) => (isOwnJson(response) ? response : null),
          cacheDidUpdate: notifyPagesOfChange,
        },
        abortOnHandover,
        new ExpirationPlugin({ maxEntries: maxPublicAnswers, purgeOnQuotaError: true }),
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

/**
 * Caches code that is not precached on first use, so that it is available offline. Code of an older build stays for its
 * open pages.
 */
export function cacheCode(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new CacheFirst({
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
const isOwnJson = (response: Response) =>
  isOwnResponse(response) && getContentType(response).startsWith('application/json')
const isPicture = (response: Response) => getContentType(response).startsWith('image/')

interface Change {
  request: Request
  oldResponse?: Response | null
  newResponse: Response
}

async function notifyPagesOfChange({ request, oldResponse, newResponse }: Change): Promise<void> {
  const tag = newResponse.headers.get('etag')
  if (!oldResponse || (tag !== null && oldResponse.headers.get('etag') === tag)) return
  await postUpdate(
    new URL(request.url),
    await newResponse.clone().json(),
    Date.parse(newResponse.headers.get('date') ?? '') || Date.now(),
  )
}

async function postUpdate({ pathname, search }: URL, answer: unknown, at: number): Promise<void> {
  const update: FreshlyCached = { type: freshlyCached, url: pathname + search, answer, at }
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(update)
}
