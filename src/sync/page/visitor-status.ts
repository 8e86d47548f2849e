/**
 * Derives the status from `navigator.onLine` while no worker reports it: for visitors, and for a signed-in user until
 * the worker code has loaded.
 */
import { currentSession, subscribeSession } from '../../api/session'
import { deriveStatus, idleStatus, noActivity, noCounts, setSyncStatus, getSyncStatus } from './status'

const offline = deriveStatus(noCounts, { ...noActivity, online: 'no', reason: 'offline' })

export function trackVisitorStatus(): void {
  const updateStatus = () => {
    const hasWorker = currentSession() && ![idleStatus, offline].includes(getSyncStatus())
    if (!hasWorker) setSyncStatus(navigator.onLine ? idleStatus : offline)
  }
  addEventListener('online', updateStatus)
  addEventListener('offline', updateStatus)
  subscribeSession(updateStatus)
  updateStatus()
}
