// The least that a service worker can do: what was fetched once is served from the cache.
self.addEventListener('install', (event) => event.waitUntil(caches.open('bare').then((cache) => cache.addAll(FILES))))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) =>
  event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))),
)
