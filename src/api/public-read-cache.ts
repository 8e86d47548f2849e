/**
 * Query cache of public pages, by URL: fresh for five minutes, kept for thirty, one retry, no refetch on focus. The
 * server renderer (one instance per request) and the page (one instance) use the same code.
 */
import { completeInput, buildUrl } from '#contract/core/build-request'
import type { EndpointAddress, AnswerOf, Callable, Endpoint, CallInput, InputOf } from '#contract/core/endpoint'
import type { Fault } from './read'

export const freshMs = 5 * 60_000
export const retentionMs = 30 * 60_000
const retryAfterMs = 1000

/** State of one query. If both `value` and `fault` are set, the value is stale and the refresh failed. */
export interface QueryState {
  value?: unknown
  /** When the server sent the value, in ms since 1970. */
  at?: number
  fault?: Fault
  loading: boolean
}

export interface Ports {
  /** `at`: when the server sent the value, if known. A cached response is older than now. */
  fetch(endpoint: EndpointAddress, input: InputOf<Endpoint>): Promise<{ value: unknown; at?: number }>
  now(): number
  /** Returns false for a response that a retry would not change, such as 404. */
  isRetryable?(fault: Fault): boolean
  wait?(ms: number): Promise<void>
}

export type DehydratedQueries = Record<string, Pick<QueryState, 'value' | 'fault'>>
export type PublicReads = ReturnType<typeof createPublicReads>

const emptyState: QueryState = { loading: false }
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

export const getQueryKey = <E extends Callable>(endpoint: E, given: CallInput<E>): string =>
  buildUrl(endpoint, completeInput<E>(given))

export function createPublicReads({ fetch, now, isRetryable = isTransient, wait = pause }: Ports) {
  const states = new Map<string, QueryState>()
  const usedAt = new Map<string, number>()
  const requests = new Map<string, { endpoint: EndpointAddress; input: InputOf<Endpoint> }>()
  const pending = new Map<string, Promise<unknown>>()
  const listeners = new Map<string, Set<() => void>>()
  let staleBefore = 0

  function set(key: string, state: QueryState) {
    states.set(key, state)
    usedAt.set(key, now())
    for (const listener of listeners.get(key) ?? []) listener()
  }

  function evictOld() {
    for (const [key, at] of usedAt) {
      if (now() - at < retentionMs || listeners.has(key) || pending.has(key)) continue
      usedAt.delete(key)
      states.delete(key)
      requests.delete(key)
    }
  }

  async function fetchQuery(key: string, endpoint: EndpointAddress, input: InputOf<Endpoint>): Promise<unknown> {
    const loadingState = { ...states.get(key), loading: true }
    set(key, loadingState)
    try {
      const { value, at = now() } = await fetchWithRetry(() => fetch(endpoint, input))
      const newest = states.get(key)
      // The response may come from the service worker's cache, and the newer response may have arrived before it.
      const isOvertaken = newest !== loadingState && hasAnswer(newest) && (newest.at ?? 0) >= at
      if (!isOvertaken) set(key, { value, at, loading: false })
      else if (newest.value === undefined) throw newest.fault
      else set(key, { ...newest, loading: false })
      return isOvertaken ? newest.value : value
    } catch (error) {
      const fault = toFault(error)
      const newest = states.get(key)
      set(
        key,
        isRemoval(fault) && newest === loadingState ? buildRemoved(fault, now()) : { ...newest, fault, loading: false },
      )
      throw error
    } finally {
      pending.delete(key)
      evictOld()
    }
  }

  async function fetchWithRetry<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt()
    } catch (error) {
      if (!isRetryable(toFault(error))) throw error
      await wait(retryAfterMs)
      return attempt()
    }
  }

  const isRecent = ({ at }: QueryState) => at !== undefined && at >= staleBefore && now() - at < freshMs
  const isFresh = (state: QueryState) => state.value !== undefined && isRecent(state)

  // This includes a 404 from the rendered page: a request would return the same.
  const isKnownMissing = (state: QueryState) =>
    !state.loading && state.fault !== undefined && isRemoval(state.fault) && isRecent(state)

  function request(key: string, endpoint: EndpointAddress, input: InputOf<Endpoint>): Promise<unknown> {
    const started = pending.get(key) ?? fetchQuery(key, endpoint, input)
    if (states.get(key)?.loading) pending.set(key, started)
    return started
  }

  return {
    /** Returns the cached response while it is fresh, otherwise fetches it. */
    read<E extends Callable>(endpoint: E, given: CallInput<E>, { force = false } = {}): Promise<AnswerOf<E>> {
      const input = completeInput<E>(given)
      const key = buildUrl(endpoint, input)
      const cached = states.get(key)
      usedAt.set(key, now())
      requests.set(key, { endpoint, input })
      if (cached && isFresh(cached) && !force) return Promise.resolve(cached.value as AnswerOf<E>)
      if (cached?.fault && isKnownMissing(cached) && !force) return Promise.reject(cached.fault)
      return request(key, endpoint, input) as Promise<AnswerOf<E>>
    },
    getCached<E extends Callable>(endpoint: E, given: CallInput<E>): AnswerOf<E> | undefined {
      return states.get(getQueryKey(endpoint, given))?.value as AnswerOf<E> | undefined
    },
    getFault<E extends Callable>(endpoint: E, given: CallInput<E>): Fault | undefined {
      return states.get(getQueryKey(endpoint, given))?.fault
    },
    getState: (key: string): QueryState => states.get(key) ?? emptyState,
    subscribe(key: string, listener: () => void): () => void {
      const keyListeners = listeners.get(key) ?? new Set()
      listeners.set(key, keyListeners.add(listener))
      return () => {
        keyListeners.delete(listener)
        if (keyListeners.size === 0) listeners.delete(key)
        usedAt.set(key, now())
      }
    },
    /** Loads the query results that a rendered page contains. */
    hydrate(queries: DehydratedQueries, at: number): void {
      for (const [key, { value, fault }] of Object.entries(queries)) set(key, { value, fault, at, loading: false })
    },
    /** Stores a pushed value if it is newer and the query is in use here. */
    applyUpdate(key: string, value: unknown, at: number): void {
      const last = states.get(key)
      if (!last || (last.at ?? 0) > at) return
      set(key, { value, at, loading: last.loading })
    },
    /** Stores that the server no longer publishes the response, under the same conditions. `at` is in whole seconds. */
    applyRemoval(key: string, fault: Fault, at: number): void {
      const last = states.get(key)
      if (last && (last.at ?? 0) < at + 1000) set(key, { ...buildRemoved(fault, at), loading: last.loading })
    },
    /** Fetches all displayed responses again, and others when they are next read. */
    refetchAll(): void {
      staleBefore = now()
      for (const [key, { endpoint, input }] of requests)
        if (listeners.has(key)) request(key, endpoint, input).catch(() => undefined) // the state's `fault` reports it
    },
    dehydrate: (): DehydratedQueries =>
      Object.fromEntries([...states].map(([key, { value, fault }]) => [key, fault ? { fault } : { value }])),
  }
}

function toFault(error: unknown): Fault {
  const { status, code, message } = error as Partial<Fault>
  return { status, code, message: message ?? "We couldn't load this." }
}

/** Whether the server says that this is no longer public. The last value must then not be displayed. */
const isRemoval = ({ status }: Fault) => status === 404 || status === 410
/** Whether the server has sent a value, or the information that there is none. */
const hasAnswer = (state: QueryState | undefined): state is QueryState =>
  state !== undefined && (state.value !== undefined || (state.fault !== undefined && isRemoval(state.fault)))
const buildRemoved = (fault: Fault, at: number): QueryState => ({ fault, at, loading: false })

const isTransient = ({ status = 0 }: Fault) => status === 0 || status === 429 || status >= 500
