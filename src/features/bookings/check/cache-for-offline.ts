/**
 * Caches the files and keys of this page for offline use. On the first visit the page loads before the service worker,
 * which caches only requests that pass through it. Once the service worker is in control, the page requests its files
 * again; the browser's HTTP cache answers these requests.
 */
export async function cacheForOffline(fetchKeys: () => Promise<unknown>): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers || workers.controller) return
  await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`))
  await Promise.all([fetchKeys(), ...files.map((file) => fetch(file))])
}
