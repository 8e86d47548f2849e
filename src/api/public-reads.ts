/**
 * Query cache of public pages, by URL: fresh for five minutes, kept for thirty, one retry, no refetch on focus. The
 * server renderer (one instance per request) and the page (one instance) use the same code.
 */
import { complete, urlOf } from '#contract/call'
import type { Address, AnswerOf, Callable, Endpoint, Given, InputOf } from '#contract/endpoint'

export const freshMs = 5 * 60_000
export const keptMs = 30 * 60_000
const retryAfterMs = 1000

/** Why a query failed. Plain data, because rendered pages contain it. */
export interface Fault {
  status?: number
  code?: string
  message: string
}

/** State of one query. If both `value` and `fault` are set, the value is stale and the refresh failed. */
export interface Reading {
  value?: unknown
  /** When the server sent the value, in ms since 1970. */
  at?: number
  fault?: Fault
  loading: boolean
}

export interface Ports {
  /** `at`: when the server sent the value, if known. A cached response is older than now. */
  fetch(endpoint: Address, input: InputOf<Endpoint>): Promise<{ value: unknown; at?: number }>
  now(): number
  /** Returns false for a response that a retry would not change, such as 404. */
  worthRetrying?(fault: Fault): boolean
  wait?(ms: number): Promise<void>
}

export type Readings = Record<string, Pick<Reading, 'value' | 'fault'>>
export type PublicReads = ReturnType<typeof createPublicReads>

const nothing: Reading = { loading: false }
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

export const keyOf = <E extends Callable>(endpoint: E, given: Given<E>): string => urlOf(endpoint, complete<E>(given))

export function createPublicReads({ fetch, now, worthRetrying = maybeLater, wait = pause }: Ports) {
  const readings = new Map<string, Reading>()
  const usedAt = new Map<string, number>()
  const pending = new Map<string, Promise<unknown>>()
  const listeners = new Map<string, Set<() => void>>()

  function set(key: string, reading: Reading) {
    readings.set(key, reading)
    usedAt.set(key, now())
    for (const listener of listeners.get(key) ?? []) listener()
  }

  function dropOld() {
    for (const [key, at] of usedAt) {
      if (now() - at < keptMs || listeners.has(key) || pending.has(key)) continue
      usedAt.delete(key)
      readings.delete(key)
    }
  }

  async function ask(key: string, endpoint: Address, input: InputOf<Endpoint>): Promise<unknown> {
    const begun = { ...readings.get(key), loading: true }
    set(key, begun)
    try {
      const { value, at = now() } = await twice(() => fetch(endpoint, input))
      const newest = readings.get(key)
      // The response may come from the service worker's cache, and the newer response may have arrived before it.
      const isOvertaken = newest !== begun && newest?.value !== undefined && (newest.at ?? 0) >= at
      set(key, isOvertaken ? { ...newest, loading: false } : { value, at, loading: false })
      return isOvertaken ? newest.value : value
    } catch (error) {
      set(key, { ...readings.get(key), fault: asFault(error), loading: false })
      throw error
    } finally {
      pending.delete(key)
      dropOld()
    }
  }

  async function twice<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt()
    } catch (error) {
      if (!worthRetrying(asFault(error))) throw error
      await wait(retryAfterMs)
      return attempt()
    }
  }

  const isFresh = ({ value, at }: Reading) => value !== undefined && at !== undefined && now() - at < freshMs

  // This includes a 404 from the rendered page: a request would return the same.
  const isKnownMissing = ({ fault, at, loading }: Reading) =>
    !loading && fault?.status === 404 && at !== undefined && now() - at < freshMs

  return {
    /** Returns the cached response while it is fresh, otherwise fetches it. */
    read<E extends Callable>(endpoint: E, given: Given<E>, { force = false } = {}): Promise<AnswerOf<E>> {
      const input = complete<E>(given)
      const key = urlOf(endpoint, input)
      const kept = readings.get(key)
      usedAt.set(key, now())
      if (kept && isFresh(kept) && !force) return Promise.resolve(kept.value as AnswerOf<E>)
      if (kept?.fault && isKnownMissing(kept) && !force) return Promise.reject(kept.fault)
      const asked = pending.get(key) ?? ask(key, endpoint, input)
      if (readings.get(key)?.loading) pending.set(key, asked)
      return asked as Promise<AnswerOf<E>>
    },
    peek<E extends Callable>(endpoint: E, given: Given<E>): AnswerOf<E> | undefined {
      return readings.get(keyOf(endpoint, given))?.value as AnswerOf<E> | undefined
    },
    faultOf<E extends Callable>(endpoint: E, given: Given<E>): Fault | undefined {
      return readings.get(keyOf(endpoint, given))?.fault
    },
    reading: (key: string): Reading => readings.get(key) ?? nothing,
    subscribe(key: string, listener: () => void): () => void {
      const those = listeners.get(key) ?? new Set()
      listeners.set(key, those.add(listener))
      return () => {
        those.delete(listener)
        if (those.size === 0) listeners.delete(key)
        usedAt.set(key, now())
      }
    },
    /** Loads the query results that a rendered page contains. */
    fill(given: Readings, at: number): void {
      for (const [key, { value, fault }] of Object.entries(given)) set(key, { value, fault, at, loading: false })
    },
    /** Stores a pushed value if it is newer and the query is in use here. */
    renew(key: string, value: unknown, at: number): void {
      const last = readings.get(key)
      if (!last || (last.at ?? 0) > at) return
      set(key, { value, at, loading: last.loading })
    },
    dump: (): Readings =>
      Object.fromEntries([...readings].map(([key, { value, fault }]) => [key, fault ? { fault } : { value }])),
  }
}

function asFault(error: unknown): Fault {
  const { status, code, message } = error as Partial<Fault>
  return { status, code, message: message ?? "We couldn't load this." }
}

const maybeLater = ({ status = 0 }: Fault) => status === 0 || status === 429 || status >= 500
