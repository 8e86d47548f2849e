/**
 * Derives the status from `navigator.onLine` while no worker reports it: for visitors, and for a signed-in user until
 * the worker code has loaded.
 */
import { currentSession, subscribeSession } from '../api/session'
import { deriveStatus, idleStatus, noActivity, noCounts, setSyncStatus, syncStatus } from './status'

const offline = deriveStatus(noCounts, { ...noActivity, online: 'no', reason: 'offline' })

export function followVisitor(): void {
  const tell = () => {
    const hasWorker = currentSession() && ![idleStatus, offline].includes(syncStatus())
    if (!hasWorker) setSyncStatus(navigator.onLine ? idleStatus : offline)
  }
  addEventListener('online', tell)
  addEventListener('offline', tell)
  subscribeSession(tell)
  tell()
}
