/** What can wait until the page stands: the service worker, the sync client, and fetching pages ahead. */
import { followCartIntent } from '../features/catalogue/actions/put-in-cart'
import { followSession } from '../sync/connection'
import { followVisitor } from '../sync/visitor'
import { followColorMode } from '../ui/color-mode'
import { checkSession } from './check-session'
import { tellNotification } from './new-notification'
import { prefetchOnIntent } from './prefetch'
import workerUrl from '../sync/worker.ts?chunk'

export function startLateParts(): void {
  followColorMode()
  prefetchOnIntent()
  void checkSession()
  // Messages are wanted most when the line is gone: by then it is too late to fetch what shows them.
  void import('../ui/ToastList').catch(() => undefined)
  followVisitor()
  followCartIntent()
  followSession({ makeWorker: () => new Worker(workerUrl, { type: 'module' }), onNotification: tellNotification })
  if (import.meta.env.PROD) {
    void navigator.serviceWorker?.register('/sw.js', { type: 'module' }).catch(() => undefined)
  }
}
