/** The service worker's listeners; what they do stands in the files they name. */
import { dropOtherBuilds, serveNavigations } from './navigation'
import { servePrecached } from './precache'
import { keepPictures, keepPublicAnswers } from './runtime-cache'
import { wakeForOutbox } from './wake-outbox'

declare const self: ServiceWorkerGlobalScope

servePrecached()
serveNavigations()
keepPublicAnswers()
keepPictures()
wakeForOutbox()

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOtherBuilds(), self.clients.claim()]))
})

// A new build waits until the person agrees: an open form is not pulled away from under anybody.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
