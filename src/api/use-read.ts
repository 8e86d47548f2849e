import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { AnswerOf, Callable, CallInput } from '#contract/core/endpoint'
import { getQueryKey, type PublicReads } from './public-read-cache'
import type { Read } from './read'

export const PublicReadsContext = createContext<PublicReads | null>(null)

export function usePublicReads(): PublicReads {
  const reads = useContext(PublicReadsContext)
  if (!reads) throw new Error('PublicReadsContext is missing')
  return reads
}

/** Reads a public endpoint: cached data at first, then the response of the server. `null` reads nothing. */
export function useRead<E extends Callable>(endpoint: E, given: CallInput<E> | null): Read<AnswerOf<E>> {
  const reads = usePublicReads()
  const key = given && getQueryKey(endpoint, given)
  const snapshot = () => reads.getState(key ?? '')
  const state = useSyncExternalStore((listener) => reads.subscribe(key ?? '', listener), snapshot, snapshot)
  const fetchData = (force: boolean) => {
    if (given) reads.read(endpoint, given, { force }).catch(() => undefined) // the state's `fault` reports it
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says all that matters about endpoint and input
  useEffect(() => fetchData(false), [reads, key])
  return {
    data: state.value as AnswerOf<E> | undefined,
    error: state.loading ? undefined : state.fault,
    loading: key !== null && state.value === undefined && (state.loading || !state.fault),
    asOf: state.at,
    refresh: () => fetchData(true),
  }
}
