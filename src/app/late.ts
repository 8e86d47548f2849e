/** What can wait until the page stands: the service worker, the sync client, and fetching pages ahead. */
import { followSession } from '../sync/connection'
import { followColorMode } from '../ui/color-mode'
import { checkSession } from './check-session'
import { tellNotification } from './new-notification'
import { prefetchOnIntent } from './prefetch'
import { routes } from './routes'
import workerUrl from '../sync/worker.ts?chunk'

export function startLateParts(): void {
  followColorMode()
  prefetchOnIntent(routes)
  void checkSession()
  // Messages are wanted most when the line is gone: by then it is too late to fetch what shows them.
  void import('../ui/ToastList').catch(() => undefined)
  followSession({ makeWorker: () => new Worker(workerUrl, { type: 'module' }), onNotification: tellNotification })
  if (import.meta.env.PROD) {
    void navigator.serviceWorker?.register('/sw.js', { type: 'module' }).catch(() => undefined)
  }
}
