import { useCallback, useEffect, useState } from 'react'
import type { AnswerOf, Endpoint, CallInput } from '#contract/core/endpoint'
import { totalHeader } from '#contract/core/total-count'
import { call } from './client'
import type { Fault, Read } from './read'

interface UncachedRead<T> extends Read<T> {
  /** Number of matches, if the data is one page of a list. */
  total: number | undefined
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
  const [answer, setAnswer] = useState<{ data?: AnswerOf<E>; total?: number | undefined; error?: Fault }>({})
  const [refreshCount, setRefreshCount] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    let total: number | undefined
    const fetchAndReadTotal: typeof fetch = async (url, init) => {
      const response = await fetch(url, init)
      const header = response.headers.get(totalHeader)
      total = header === null ? undefined : Number(header)
      return response
    }
    void call(endpoint, given, { signal: controller.signal, fetch: fetchAndReadTotal }).then((result) => {
      if (controller.signal.aborted) return
      setAnswer((before) => (result.ok ? { data: result.answer, total } : { ...before, error: result }))
    })
    return () => controller.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `inputKey` identifies the input
  }, [endpoint, inputKey, refreshCount])
  const refresh = useCallback(() => setRefreshCount((before) => before + 1), [])
  const { data, total, error } = answer
  return { data, total, error, loading: !data && !error, asOf: undefined, refresh }
}
