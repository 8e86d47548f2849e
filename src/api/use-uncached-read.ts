import { useCallback, useEffect, useState } from 'react'
import type { AnswerOf, Endpoint, CallInput } from '#contract/core/endpoint'
import { call } from './client'

interface UncachedRead<T> {
  data: T | undefined
  error: string | undefined
  loading: boolean
  asOf: undefined
  refresh(): void
}

/**
 * Reads data that must not be cached on the device, because it is personal data of other people. It is fetched whenever
 * `inputKey` changes; the previous data is displayed meanwhile.
 */
export function useUncachedRead<E extends Endpoint>(
  endpoint: E,
  given: CallInput<E>,
  inputKey: string,
): UncachedRead<AnswerOf<E>> {
  const [answer, setAnswer] = useState<{ data?: AnswerOf<E>; error?: string }>({})
  const [refreshCount, setRefreshCount] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    void call(endpoint, given, { signal: controller.signal }).then((result) => {
      if (controller.signal.aborted) return
      setAnswer((before) => (result.ok ? { data: result.answer } : { ...before, error: result.message }))
    })
    return () => controller.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `about` says all that matters of the input
  }, [endpoint, inputKey, refreshCount])
  const refresh = useCallback(() => setRefreshCount((before) => before + 1), [])
  return { data: answer.data, error: answer.error, loading: !answer.data && !answer.error, asOf: undefined, refresh }
}
