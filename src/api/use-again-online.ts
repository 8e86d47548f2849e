import { useEffect } from 'react'

/**
 * Calls `onReconnect` when the device reports that it is online again, while `isActive` is set. The event is only a
 * hint.
 */
export function useAgainOnline(isCutOff: boolean, again: () => void): void {
  useEffect(() => {
    if (!isCutOff) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isCutOff, again])
}
