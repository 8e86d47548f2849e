import { useState } from 'react'
import type { Endpoint, Given } from '#contract/endpoint'
import { call, type Failure } from '../../../api/client'
import { useStableKey } from '../../../api/use-stable-key'
import { pullNow } from '../../../sync/index'

/**
 * Calls the server and then pulls the result. A stable idempotency key makes a retry after a lost response take effect
 * once.
 */
export function useAsk() {
  const key = useStableKey()
  const [busy, setBusy] = useState(false)
  const ask = async <E extends Endpoint>(endpoint: E, given: Given<E>): Promise<Failure | null> => {
    setBusy(true)
    const result = await call(endpoint, given, { key: key.of([endpoint.name, given]) })
    key.heard(result)
    await pullNow()
    setBusy(false)
    return result.ok ? null : result
  }
  return { busy, ask }
}
