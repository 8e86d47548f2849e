/**
 * Copies of what is the same for everybody: public answers (the copy at once, refreshed behind, and pages told when it
 * was out of date) and pictures. Only 200 and JSON, never what is opaque; private answers are not even looked at.
 */
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import * as catalogue from '#contract/catalogue'
import type { Endpoint } from '#contract/endpoint'
import { jobAddresses } from '#contract/hiring-public'
import { publicSettings } from '#contract/settings'
import { freshlyCached, mostPublicAnswers, publicCacheName, type FreshlyCached } from '../api/public-cache'
import { rememberSeen, seenIn } from '../db/public'

declare const self: ServiceWorkerGlobalScope

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'access' in value && 'path' in value
const isKept = ({ method, access, offline }: Endpoint) => method === 'GET' && access.kind === 'public' && offline === 'cache'

export const keptEndpoints: Pick<Endpoint, 'name' | 'path'>[] = [
  ...[publicSettings, ...Object.values(catalogue)].filter(isEndpoint).filter(isKept),
  ...Object.values(jobAddresses),
]

const patterns = keptEndpoints.map(({ path }) => new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`))

export const isPublicRead = (pathname: string): boolean => patterns.some((pattern) => pattern.test(pathname))

export function keepPublicAnswers(): void {
  registerRoute(
    // The engine's probe asks past every copy: it wants to know whether there is a network.
    ({ url, request, sameOrigin }) => sameOrigin && request.cache !== 'no-store' && isPublicRead(url.pathname),
    new StaleWhileRevalidate({
      cacheName: publicCacheName,
      matchOptions: { ignoreVary: true },
      plugins: [
        { cacheWillUpdate: async ({ response }) => (isOurJson(response) ? response : null), cacheDidUpdate: noticeChange },
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
        new ExpirationPlugin({ maxEntries: mostPictures, maxAgeSeconds: pictureSeconds, purgeOnQuotaError: true }),
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
  if (tag !== null && oldResponse?.headers.get('etag') === tag) return
  const answer: unknown = await newResponse.clone().json()
  const at = Date.parse(newResponse.headers.get('date') ?? '') || Date.now()
  if (oldResponse) await tellPages(new URL(request.url), answer, at)
  await rememberSeen(seenIn(answer), at).catch(() => undefined) // offline search has a little less
}

async function tellPages({ pathname, search }: URL, answer: unknown, at: number): Promise<void> {
  const update: FreshlyCached = { type: freshlyCached, url: pathname + search, answer, at }
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(update)
}
