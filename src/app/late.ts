/** What can wait until the page stands: the service worker, the sync client, and fetching pages ahead. */
import { followColorMode } from '../ui/color-mode'
import { prefetchOnIntent } from './prefetch'
import { routes } from './routes'
import workerUrl from '../sync/worker.ts?chunk'

export function startLateParts(): void {
  followColorMode()
  prefetchOnIntent(routes)
  // Placeholder: the sync helper's client registers the service worker and starts this worker.
  if (import.meta.env.PROD) {
    void navigator.serviceWorker?.register('/sw.js', { type: 'module' }).catch(() => undefined)
    void workerUrl
  }
}
