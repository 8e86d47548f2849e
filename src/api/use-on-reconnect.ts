import { useEffect } from 'react'

/**
 * Calls `onReconnect` when the device reports that it is online again, while `isActive` is set. The event is only a
 * hint.
 */
export function useOnReconnect(isActive: boolean, onReconnect: () => void): void {
  useEffect(() => {
    if (!isActive) return
    addEventListener('online', onReconnect)
    return () => removeEventListener('online', onReconnect)
  }, [isActive, onReconnect])
}
