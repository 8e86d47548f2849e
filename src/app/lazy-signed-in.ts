/** Code that only signed-in users need. It is a third of all code, so it is loaded at sign-in. */
import { resumeIntents } from '../features/catalogue/actions/put-in-cart'
import { followSession } from '../sync/connection'
import { checkSession } from './check-session'
import { showNotification } from './new-notification'
import workerUrl from '../sync/worker.ts?chunk'

export function startSignedInParts(): void {
  void checkSession()
  resumeIntents()
  followSession({ makeWorker, onNotification: showNotification })
}

function makeWorker(): Worker {
  const worker = new Worker(workerUrl, { type: 'module' })
  worker.addEventListener(
    'error',
    (event) =>
      void import('./errors/report').then(({ reportWorkerError }) => reportWorkerError(event)).catch(() => undefined),
  )
  return worker
}
