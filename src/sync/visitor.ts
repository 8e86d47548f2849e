/** A visitor has no worker that learns from answers, and whoever is signed in has none before its code has come: what the device believes has to do. */
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
