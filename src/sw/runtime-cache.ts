/**
 * Runtime caches of public data: API responses (served from the cache, refreshed in the background, and pages are
 * notified of changes), pictures and code. Only responses with status 200 and the expected content type are cached,
 * never opaque ones. Private requests are not intercepted.
 */
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { jobAddresses } from '#contract/hiring-public'
import { addresses } from '#contract/public'
import { reviewAddresses } from '#contract/reviews-public'
import { freshlyCached, type FreshlyCached } from '../api/freshly-cached'
import { codeCacheName, mostPublicAnswers, publicCacheName } from '../db/public'
import { givenUpWhenLeaving } from './make-way'

declare const self: ServiceWorkerGlobalScope

/** A test compares this list with the contract. The endpoints with their schemas are not needed here. */
export const keptEndpoints = [
  ...Object.values(addresses),
  ...Object.values(jobAddresses),
  ...Object.values(reviewAddresses),
]

const patterns = keptEndpoints.map(({ path }) => new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`))

export const isPublicRead = (pathname: string): boolean => patterns.some((pattern) => pattern.test(pathname))

export function keepPublicAnswers(): void {
  registerRoute(
    // The engine's probe bypasses the cache, because it checks whether there is a network.
    ({ url, request, sameOrigin }) => sameOrigin && request.cache !== 'no-store' && isPublicRead(url.pathname),
    new StaleWhileRevalidate({
      cacheName: publicCacheName,
      matchOptions: { ignoreVary: true },
      plugins: [
        {
          cacheWillUpdate: async ({ response }) => (isOurJson(response) ? response : null),
          cacheDidUpdate: noticeChange,
        },
        givenUpWhenLeaving,
        new ExpirationPlugin({ maxEntries: mostPublicAnswers, purgeOnQuotaError: true }),
      ],
    }),
  )
}

const mostPictures = 300
const pictureSeconds = 60 * 86_400

export function keepPictures(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/(pictures|media)\//.test(url.pathname),
    new CacheFirst({
      cacheName: 'tilipo-pictures',
      plugins: [
        { cacheWillUpdate: async ({ response }) => (isOurs(response) && isPicture(response) ? response : null) },
        givenUpWhenLeaving,
        new ExpirationPlugin({ maxEntries: mostPictures, maxAgeSeconds: pictureSeconds, purgeOnQuotaError: true }),
      ],
    }),
  )
}

const mostCode = 400

/**
 * Caches code that is not precached on first use, so that it is available offline. Code of an older build stays for its
 * open pages.
 */
export function keepCode(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new CacheFirst({
      cacheName: codeCacheName,
      plugins: [
        {
          cacheWillUpdate: async ({ response }) =>
            isOurs(response) && !typeOf(response).startsWith('text/html') ? response : null,
        },
        givenUpWhenLeaving,
        new ExpirationPlugin({ maxEntries: mostCode, purgeOnQuotaError: true }),
      ],
    }),
  )
}

const typeOf = (response: Response) => response.headers.get('content-type') ?? ''
const isOurs = ({ status, type, redirected }: Response) => status === 200 && type === 'basic' && !redirected
const isOurJson = (response: Response) => isOurs(response) && typeOf(response).startsWith('application/json')
const isPicture = (response: Response) => typeOf(response).startsWith('image/')

interface Change {
  request: Request
  oldResponse?: Response | null
  newResponse: Response
}

async function noticeChange({ request, oldResponse, newResponse }: Change): Promise<void> {
  const tag = newResponse.headers.get('etag')
  if (!oldResponse || (tag !== null && oldResponse.headers.get('etag') === tag)) return
  await tellPages(
    new URL(request.url),
    await newResponse.clone().json(),
    Date.parse(newResponse.headers.get('date') ?? '') || Date.now(),
  )
}

async function tellPages({ pathname, search }: URL, answer: unknown, at: number): Promise<void> {
  const update: FreshlyCached = { type: freshlyCached, url: pathname + search, answer, at }
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(update)
}
