import { useEffect, useState } from 'react'
import { patiently } from '../../ui/patiently'

export interface Late<T> {
  code: T | undefined
  /** The code is not cached on this device, and the download failed. */
  failed: boolean
  again(): void
}

/**
 * Loads a module after the component has mounted. Use it for features that need JavaScript anyway.
 *
 * @param key a new key loads again
 * @param load returns undefined if there is nothing to load
 */
export function useLate<T>(key: string, load: () => Promise<T> | undefined): Late<T> {
  const [code, setCode] = useState<T>()
  const [failed, setFailed] = useState(false)
  const fetchIt = () => {
    setFailed(false)
    patiently(async () => load()).then(
      (found) => found && setCode(() => found),
      () => setFailed(true),
    )
  }
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the key says all that matters about `load`
  useEffect(fetchIt, [key])
  return { code, failed, again: fetchIt }
}
