import { useEffect } from 'react'
import { MaintenanceScreen, type MaintenanceNotice } from './MaintenanceScreen'

/** Interval between checks during maintenance. */
const recheckMs = 60_000

export default function Maintenance({ notice, onRetry }: { notice?: MaintenanceNotice; onRetry(): void }) {
  useEffect(() => {
    const timer = setInterval(onRetry, recheckMs)
    return () => clearInterval(timer)
  })
  // The screen behind this one may never have been loaded, so the end of maintenance, and signing in, reload the page.
  useEffect(() => () => location.reload(), [])
  return <MaintenanceScreen notice={notice} onRetry={onRetry} />
}
