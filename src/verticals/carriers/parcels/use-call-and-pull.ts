import { useState } from 'react'
import type { Endpoint, CallInput } from '#contract/core/endpoint'
import { call, type Failure } from '../../../api/client'
import { useStableKey } from '../../../api/use-stable-key'
import { pullNow } from '../../../sync/index'

/**
 * Calls the server and then pulls the result. A stable idempotency key makes a retry after a lost response take effect
 * once.
 */
export function useCallAndPull() {
  const key = useStableKey()
  const [busy, setBusy] = useState(false)
  const callServer = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Failure | null> => {
    setBusy(true)
    const result = await call(endpoint, input, { key: key.getKey([endpoint.name, input]) })
    key.recordResult(result)
    await pullNow()
    setBusy(false)
    return result.ok ? null : result
  }
  return { busy, ask: callServer }
}
