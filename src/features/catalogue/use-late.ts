import { useEffect, useState } from 'react'
import { patiently } from '../../ui/patiently'

export interface Late<T> {
  code: T | undefined
  /** Its code is not on this device and could not be fetched. */
  failed: boolean
  again(): void
}

/** Code that is fetched when the page stands: what it does takes JavaScript anyhow. `key` says when it is another. */
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
