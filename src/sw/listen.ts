/** Registers the event listeners of the service worker. The imported modules contain the logic. */
import { codeCacheName } from '../db/public-cache'
import { bypassDuringHandover, startHandover } from './handover'
import { deleteOtherBuilds, cacheOpenPages, serveNavigations } from './navigation'
import { servePrecached, type Precached } from './precache'
import { cacheCode, cachePictures, cachePublicAnswers } from './runtime-cache'

declare const self: ServiceWorkerGlobalScope

/** Injected by the build into the entry files only, because shared chunks are named after a hash of their content. */
export interface Build {
  id: string
  precached: Precached
  /** URL of the stylesheet. */
  stylesheet: string
}

async function cacheStylesheet(stylesheet: string): Promise<void> {
  const cache = await caches.open(codeCacheName)
  if (!(await cache.match(stylesheet))) await cache.add(stylesheet)
}

async function listOpenPageUrls(): Promise<string[]> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.map(({ url }) => url)
}

export function listen({ id, precached, stylesheet }: Build): void {
  bypassDuringHandover()
  servePrecached(precached)
  serveNavigations(id)
  cachePublicAnswers()
  cachePictures()
  cacheCode()
  self.addEventListener('install', (event) => {
    // The first page contains the inlined stylesheet and caches it (`deferred.ts`). The stylesheet of a newer build may
    // first be needed offline.
    if (self.registration.active) event.waitUntil(cacheStylesheet(stylesheet))
  })
  self.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([deleteOtherBuilds(id), self.clients.claim()]))
    // Not part of `waitUntil`: requests of the pages wait until the activation ends.
    void listOpenPageUrls().then(cacheOpenPages)
  })
  self.addEventListener('message', ({ data, ports: [port] }) => {
    // A new build waits for the user's consent, so that an open form is not lost.
    if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
    if (data?.type === 'MAKE_WAY') startHandover()
    if (data?.type === 'CLAIM') void self.clients.claim()
    if (data?.type === 'WHICH_BUILD') port?.postMessage(id)
  })
}
