/** Code that only signed-in users need. It is a third of all code, so it is loaded at sign-in. */
import { publicSettings } from '#contract/public-addresses'
import { publishUpdate } from '../api/on-public-update'
import { getQueryKey } from '../api/public-read-cache'
import { resumeIntents } from '../features/catalogue/catalogue/actions/put-in-cart'
import { followSession } from '../sync/page/connection'
import { checkSession } from './check-session'
import type { LiveNotification } from '../api/live-socket'
import { retryImport } from '../retry-import'
import workerUrl from '../sync/worker.ts?chunk'

export function startSignedInParts(): void {
  void checkSession()
  resumeIntents()
  followSession({ makeWorker, onNotification, onSettings })
  // The counter stock of a business is returned also if no screen of it is open.
  void retryImport(() => import('../sync/counter/background'), { untilLoaded: true }).then(
    ({ startCounterBackground }) => startCounterBackground(),
  )
  // Most people have not turned them on.
  if (globalThis.Notification?.permission === 'granted')
    void retryImport(() => import('../sync/page/push-subscription'))
      .then(({ refreshPushSubscription }) => refreshPushSubscription())
      .catch(() => undefined) // at the next visit
}

/** The notification is in the list also if its toast cannot be loaded. */
const onNotification = (notification: LiveNotification): void =>
  void import('./new-notification')
    .then(({ showNotification }) => showNotification(notification))
    .catch(() => undefined)

const settingsUrl = getQueryKey(publicSettings, {})

/** Displays changed settings at once: the maintenance page, the banner and closed services. */
const onSettings = (answer: unknown, at: number): void => publishUpdate({ url: settingsUrl, answer, at })

function makeWorker(): Worker {
  const worker = new Worker(workerUrl, { type: 'module' })
  worker.addEventListener(
    'error',
    (event) =>
      void import('./errors/report').then(({ reportWorkerError }) => reportWorkerError(event)).catch(() => undefined),
  )
  return worker
}
