import { useEffect } from 'react'
import { MaintenanceScreen } from './MaintenanceScreen'

/** While it lasts. */
const askAgainMs = 60_000

export default function Maintenance({ onRetry }: { onRetry(): void }) {
  useEffect(() => {
    const timer = setInterval(onRetry, askAgainMs)
    return () => clearInterval(timer)
  })
  // The screen below may never have been loaded: whatever comes after begins with a page load, signing in too.
  useEffect(() => () => location.reload(), [])
  return <MaintenanceScreen onRetry={onRetry} />
}
