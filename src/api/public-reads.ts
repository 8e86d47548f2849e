/**
 * What public pages have read, by URL: fresh for five minutes, kept for thirty, one retry, no refetch on focus. The same
 * store serves the server's render (one for each request) and the page (one for its life).
 */
import { complete, urlOf } from '#contract/call'
import type { Address, AnswerOf, Callable, Endpoint, Given, InputOf } from '#contract/endpoint'

export const freshMs = 5 * 60_000
export const keptMs = 30 * 60_000
const retryAfterMs = 1000

/** Why a read failed, as plain data: it travels inside a rendered page too. */
export interface Fault {
  status?: number
  code?: string
  message: string
}

/** A read's last word. A fault beside a value means: this is what we had, and it could not be refreshed. */
export interface Reading {
  value?: unknown
  /** When the server said it, in ms since 1970. */
  at?: number
  fault?: Fault
  loading: boolean
}

export interface Ports {
  /** `at` is when the server said it, where that is known (an answer from a cache is older than now). */
  fetch(endpoint: Address, input: InputOf<Endpoint>): Promise<{ value: unknown; at?: number }>
  now(): number
  /** False for an answer that a second try won't change, such as 404. */
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
      // Asked of a service worker this may be its copy, and the newer word about it may have been here first.
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

  // Also where the rendered page brought it: asking again would say the same.
  const isKnownMissing = ({ fault, at, loading }: Reading) =>
    !loading && fault?.status === 404 && at !== undefined && now() - at < freshMs

  return {
    /** The kept answer while it is fresh, else the server's. */
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
    /** Takes over what a rendered page carries. */
    fill(given: Readings, at: number): void {
      for (const [key, { value, fault }] of Object.entries(given)) set(key, { value, fault, at, loading: false })
    },
    /** A newer word about what is shown or awaited; what nobody has asked for here is not taken. */
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
