import { useCallback, useEffect, useState } from 'react'
import type { AnswerOf, Endpoint, Given } from '#contract/endpoint'
import { call } from './client'

interface Asked<T> {
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
export function useAsked<E extends Endpoint>(endpoint: E, given: Given<E>, about: string): Asked<AnswerOf<E>> {
  const [answer, setAnswer] = useState<{ data?: AnswerOf<E>; error?: string }>({})
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const asking = new AbortController()
    void call(endpoint, given, { signal: asking.signal }).then((result) => {
      if (asking.signal.aborted) return
      setAnswer((before) => (result.ok ? { data: result.answer } : { ...before, error: result.message }))
    })
    return () => asking.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `about` says all that matters of the input
  }, [endpoint, about, turn])
  const refresh = useCallback(() => setTurn((before) => before + 1), [])
  return { data: answer.data, error: answer.error, loading: !answer.data && !answer.error, asOf: undefined, refresh }
}
