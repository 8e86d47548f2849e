/** The service worker's listeners; what they do stands in the files they name. */
import { codeCacheName } from '../db/public'
import { letPassWhenLeaving, makeWay } from './make-way'
import { dropOtherBuilds, keepOpenPages, serveNavigations } from './navigation'
import { servePrecached, type Precached } from './precache'
import { keepCode, keepPictures, keepPublicAnswers } from './runtime-cache'

declare const self: ServiceWorkerGlobalScope

/** Put in by the build, into the entry files alone: what those share is named by a hash of itself. */
export interface Build {
  id: string
  precached: Precached
  /** The style sheet's address. */
  look: string
}

async function keepLook(look: string): Promise<void> {
  const cache = await caches.open(codeCacheName)
  if (!(await cache.match(look))) await cache.add(look)
}

async function openPages(): Promise<string[]> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.map(({ url }) => url)
}

export function listen({ id, precached, look }: Build): void {
  letPassWhenLeaving()
  servePrecached(precached)
  serveNavigations(id)
  keepPublicAnswers()
  keepPictures()
  keepCode()
  self.addEventListener('install', (event) => {
    // The first page brings its look with it and keeps it (`late.ts`); a newer build's may first be wanted without a line.
    if (self.registration.active) event.waitUntil(keepLook(look))
  })
  self.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([dropOtherBuilds(id), self.clients.claim()]))
    // Not waited for: until the activation ends, the pages' requests wait for it.
    void openPages().then(keepOpenPages)
  })
  self.addEventListener('message', ({ data, ports: [port] }) => {
    // A new build waits until the person agrees: an open form is not pulled away from under anybody.
    if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
    if (data?.type === 'MAKE_WAY') makeWay()
    if (data?.type === 'CLAIM') void self.clients.claim()
    if (data?.type === 'WHICH_BUILD') port?.postMessage(id)
  })
}
