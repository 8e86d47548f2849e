/**
 * Failure state and retry times. Full jitter spreads the retries of many phones that come back online at the same
 * moment.
 */
import { mostBytesOfProbe, mostBytesPerPush } from '#contract/sync'
import type { Failure } from '../api/result'

/**
 * Base delay: together with the probe that follows, the first retry completes within a round trip and about one second.
 */
export const firstMs = 800
export const mostMs = 5 * 60_000
/** Upper limit of `Retry-After`, in seconds. A larger value is treated as a mistake of the server. */
const mostRetryAfter = 3600

export type Reason = 'none' | 'offline' | 'portal' | 'server' | 'too_many' | 'sign_in' | 'maintenance' | 'upgrade'

interface Hold {
  failures: number
  until: number
  reason: Reason
}

/**
 * State that the drain keeps between runs. It is kept in memory only: after a restart an immediate attempt is correct.
 */
export interface Pace {
  failures: number
  failedAt: number
  /** End of our own backoff. The user or a returning network may shorten it. */
  until: number
  /** Earliest time that the server allows (`Retry-After`). Nothing shortens it. */
  notBefore: number
  reason: Reason
  /** Set after a failed push: send a small probe request before a large batch. */
  probe: boolean
  /** Size limit of the next batch in bytes. Small after a failure, doubled with each fast response. */
  room: number
  /** Queues whose first command has to wait, by order key. */
  held: Map<string, Hold>
  /**
   * Maximum number of commands per batch. It is halved to isolate a command that makes the server reject the whole
   * batch.
   */
  most: number
  /** The server has no push endpoint: until this time, commands are sent one by one to their REST endpoints. */
  restUntil: number
  /** The token that the server answered with 401. */
  refusedToken: string | null
  outdated: boolean
  /** Number of commands accepted or refused so far. */
  settled: number
}

export const newPace = (): Pace => ({
  failures: 0,
  failedAt: -Infinity,
  until: 0,
  notBefore: 0,
  reason: 'none',
  probe: false,
  room: mostBytesPerPush,
  held: new Map(),
  most: Infinity,
  restUntil: 0,
  refusedToken: null,
  outdated: false,
  settled: 0,
})

export interface Chance {
  now(): number
  random(): number
}

export const jitter = (failures: number, random: () => number): number =>
  random() * Math.min(mostMs, firstMs * 2 ** Math.min(failures, 20))

export function failed(pace: Pace, chance: Chance, reason: Reason, retryAfter?: number): void {
  const now = chance.now()
  pace.until = now + jitter(pace.failures, chance.random)
  pace.failures += 1
  pace.failedAt = now
  pace.reason = reason
  pace.probe = true
  pace.room = mostBytesOfProbe
  if (retryAfter) pace.notBefore = now + Math.min(retryAfter, mostRetryAfter) * 1000 + jitter(0, chance.random)
}

export function succeeded(pace: Pace): void {
  pace.failures = 0
  pace.until = 0
  pace.notBefore = 0
  pace.reason = 'none'
  pace.probe = false
}

/**
 * Thresholds for the duration of a batch. `adjustBatchSize` targets batches of a few seconds, so that a dropped
 * connection loses little work.
 */
const soonMs = 4000
const lateMs = 12_000

export function weigh(pace: Pace, tookMs: number): void {
  if (tookMs <= soonMs) pace.room = Math.min(pace.room * 2, mostBytesPerPush)
  else if (tookMs > lateMs) pace.room = Math.max(pace.room / 2, mostBytesOfProbe)
}

/**
 * Delays one queue without blocking the others.
 * @param retryAfter in seconds, if the server limits this command; otherwise 0.
 */
export function hold(pace: Pace, orderKey: string, chance: Chance, retryAfter = 0): void {
  const failures = pace.held.get(orderKey)?.failures ?? 0
  // Always wait at least 250 ms: the server has just asked to retry later.
  const until = chance.now() + 250 + jitter(failures, chance.random)
  const notBefore = retryAfter && chance.now() + Math.min(retryAfter, mostRetryAfter) * 1000 + jitter(0, chance.random)
  pace.held.set(orderKey, {
    failures: failures + 1,
    until: Math.max(until, notBefore),
    reason: retryAfter ? 'too_many' : 'server',
  })
}

export const isHeld = (pace: Pace, orderKey: string, now: number): boolean =>
  (pace.held.get(orderKey)?.until ?? 0) > now

/** Returns the held queue that may be sent first. */
export const firstHeld = (pace: Pace, orderKeys: readonly string[]): Hold =>
  orderKeys
    .map((orderKey) => pace.held.get(orderKey)!)
    .reduce((first, held) => (held.until < first.until ? held : first))

export const openAt = (pace: Pace): number => Math.max(pace.until, pace.notBefore)

/**
 * Shortens the backoff when the connection may work again.
 * @param minPauseMs minimum time since the last failure, so that a burst of calls causes a single attempt.
 */
export function hurry(pace: Pace, now: number, least = 3000): void {
  if (now - pace.failedAt < least) pace.until = Math.min(pace.until, pace.failedAt + least)
  else pace.until = 0
}

/** Records why a request failed. */
export function note(pace: Pace, chance: Chance, failure: Failure, token: string | null): void {
  if (failure.kind === 'sign-in') pace.refusedToken = token
  else if (failure.kind === 'upgrade') pace.outdated = true
  else failed(pace, chance, reasonOf(failure), failure.retryAfter)
}

function reasonOf({ kind, status, code }: Failure): Reason {
  if (kind === 'unreachable') return code === 'portal' ? 'portal' : 'offline'
  if (code === 'maintenance') return 'maintenance'
  return status === 429 ? 'too_many' : 'server'
}

/**
 * Wraps a clock so that it never goes back. Users and networks correct the clock of a phone, sometimes by years, and a
 * pause of a few seconds must not restart when the earlier time is reached again.
 */
export function steady(now: () => number): () => number {
  let last = -Infinity
  let ahead = 0
  return () => {
    const raw = now()
    if (raw + ahead < last) ahead = last - raw
    last = raw + ahead
    return last
  }
}
