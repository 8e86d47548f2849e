import { useState } from 'react'
import type { Endpoint, Given } from '#contract/endpoint'
import { call, type Failure } from '../../../api/client'
import { useStableKey } from '../../../api/use-stable-key'
import { pullNow } from '../../../sync/index'

/** The server alone decides; what it did comes back with the next pull. Pressed again after a lost answer, it is the same step. */
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
