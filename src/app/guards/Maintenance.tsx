import { useEffect } from 'react'
import { MaintenanceScreen } from './MaintenanceScreen'

/** Interval between checks during maintenance. */
const recheckMs = 60_000

export default function Maintenance({ onRetry }: { onRetry(): void }) {
  useEffect(() => {
    const timer = setInterval(onRetry, recheckMs)
    return () => clearInterval(timer)
  })
  // The screen behind this one may never have been loaded, so the end of maintenance, and signing in, reload the page.
  useEffect(() => () => location.reload(), [])
  return <MaintenanceScreen onRetry={onRetry} />
}
