import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { AnswerOf, Callable, Given } from '#contract/endpoint'
import { keyOf, type Fault, type PublicReads } from './public-reads'

export const PublicReadsContext = createContext<PublicReads | null>(null)

export function usePublicReads(): PublicReads {
  const reads = useContext(PublicReadsContext)
  if (!reads) throw new Error('PublicReadsContext is missing')
  return reads
}

export interface Read<T> {
  data: T | undefined
  /** If `data` is set too, it is stale and could not be refreshed, most likely because the device is offline. */
  error: Fault | undefined
  /** There is no data yet, and a request is in progress. */
  loading: boolean
  /** When the server sent the data, in ms since 1970. */
  asOf: number | undefined
  refresh(): void
}

/** Reads a public endpoint: cached data at first, then the response of the server. `null` reads nothing. */
export function useRead<E extends Callable>(endpoint: E, given: Given<E> | null): Read<AnswerOf<E>> {
  const reads = usePublicReads()
  const key = given && keyOf(endpoint, given)
  const snapshot = () => reads.reading(key ?? '')
  const reading = useSyncExternalStore((listener) => reads.subscribe(key ?? '', listener), snapshot, snapshot)
  const ask = (force: boolean) => {
    if (given) reads.read(endpoint, given, { force }).catch(() => undefined) // the state's `fault` reports it
  }
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the key says all that matters about endpoint and input
  useEffect(() => ask(false), [reads, key])
  return {
    data: reading.value as AnswerOf<E> | undefined,
    error: reading.loading ? undefined : reading.fault,
    loading: key !== null && reading.value === undefined && (reading.loading || !reading.fault),
    asOf: reading.at,
    refresh: () => ask(true),
  }
}
