import { buildUrl, completeInput } from '#contract/core/build-request'
import { ticketKeys } from '#contract/public-addresses'

/**
 * Caches the files and keys of this page for offline use. On the first visit the page loads before the service worker,
 * which caches only requests that pass through it. Once the service worker is in control, the page requests again what
 * did not pass through it; the browser's HTTP cache answers these requests. On a slow device the service worker can be
 * in control before this code runs.
 *
 * The keys are requested without the query cache, which would join a request that started before the service worker.
 */
export async function cacheForOffline(): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers) return
  if (!workers.controller)
    await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const files = requests
    .filter(({ name, workerStart }) => workerStart === 0 && name.startsWith(`${location.origin}/assets/`))
    .map(({ name }) => name)
  if (files.length > 0) await Promise.all([buildUrl(ticketKeys, completeInput({})), ...files].map((url) => fetch(url)))
}
