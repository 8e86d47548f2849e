import { useEffect, useState } from 'react'
import { retryImport } from '../../retry-import'

interface LazyModule<T> {
  code: T | undefined
  /** The code is not cached on this device, and the download failed. */
  failed: boolean
  retry(): void
}

/**
 * Loads a module after the component has mounted. Use it for features that need JavaScript anyway.
 *
 * @param key a new key loads again
 * @param load returns undefined if there is nothing to load
 */
export function useLazyModule<T>(key: string, load: () => Promise<T> | undefined): LazyModule<T> {
  const [code, setCode] = useState<T>()
  const [failed, setFailed] = useState(false)
  const startLoading = () => {
    setFailed(false)
    retryImport(async () => load()).then(
      (loaded) => loaded && setCode(() => loaded),
      () => setFailed(true),
    )
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says all that matters about `load`
  useEffect(startLoading, [key])
  return { code, failed, retry: startLoading }
}
