/** A visitor has no worker that learns from answers: what the device believes of its connection has to do. */
import { currentSession, subscribeSession } from '../api/session'
import { deriveStatus, noActivity, noCounts, setSyncStatus } from './status'

export function followVisitor(): void {
  const tell = () => {
    if (currentSession()) return
    const line = navigator.onLine ? noActivity : ({ ...noActivity, online: 'no', reason: 'offline' } as const)
    setSyncStatus(deriveStatus(noCounts, line))
  }
  addEventListener('online', tell)
  addEventListener('offline', tell)
  subscribeSession(tell)
  tell()
}
