import { useState } from 'react'
import type { Endpoint, Given } from '#contract/endpoint'
import { call, type Failure } from '../../../api/client'
import { pullNow } from '../../../sync/index'

/** The server alone decides; what it did comes back with the next pull. */
export function useAsk() {
  const [busy, setBusy] = useState(false)
  const ask = async <E extends Endpoint>(endpoint: E, given: Given<E>): Promise<Failure | null> => {
    setBusy(true)
    const result = await call(endpoint, given)
    await pullNow()
    setBusy(false)
    return result.ok ? null : result
  }
  return { busy, ask }
}
