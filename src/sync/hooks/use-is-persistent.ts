import { useEffect, useState } from 'react'

/**
 * Returns whether the browser has promised not to evict the storage of this site; undefined until it is known, and where
 * browsers do not say it.
 */
export function useIsPersistent(): boolean | undefined {
  const [isPersistent, setPersistent] = useState<boolean>()
  useEffect(() => {
    let isUnmounted = false
    navigator.storage?.persisted?.().then(
      (persisted) => isUnmounted || setPersistent(persisted),
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  return isPersistent
}
