import { useEffect } from 'react'

/** The device believes that it is connected again: a reason to ask what could not be asked, nothing more. */
export function useAgainOnline(isCutOff: boolean, again: () => void): void {
  useEffect(() => {
    if (!isCutOff) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isCutOff, again])
}
