/**
 * Failure state and retry times. Full jitter spreads the retries of many phones that come back online at the same
 * moment.
 */
import { maxProbeBytes, maxPushBytes, maxPushCommands } from '#contract/sync/sync'
import type { Failure } from '../../api/result'

/**
 * Base delay: together with the probe that follows, the first retry completes within a round trip and about one second.
 */
export const baseDelayMs = 800
export const maxDelayMs = 5 * 60_000
/** Upper limit of `Retry-After`, in seconds. A larger value is treated as a mistake of the server. */
const maxRetryAfterSeconds = 3600

export type Reason = 'none' | 'offline' | 'portal' | 'server' | 'too_many' | 'sign_in' | 'maintenance' | 'upgrade'

interface QueueHold {
  failures: number
  until: number
  reason: Reason
}

/**
 * State that the drain keeps between runs. It is kept in memory only: after a restart an immediate attempt is correct.
 * Only the functions of this file change it.
 */
export type BackoffState = Readonly<Backoff>

interface Backoff {
  failures: number
  failedAt: number
  /** End of our own backoff. The user or a returning network may shorten it. */
  until: number
  /** Earliest time that the server allows (`Retry-After`). Nothing shortens it. */
  notBefore: number
  reason: Reason
  /** Set after a failed push: send a small probe request before a large batch. */
  shouldProbe: boolean
  /** Size limit of the next batch in bytes. Small after a failure, doubled with each fast response. */
  maxBatchBytes: number
  /** Queues whose first command has to wait, by order key. */
  heldQueues: Map<string, QueueHold>
  /**
   * Maximum number of commands per batch. It is halved to isolate a command that makes the server reject the whole
   * batch.
   */
  maxCommands: number
  /** The server has no push endpoint: until this time, commands are sent one by one to their REST endpoints. */
  replayUntil: number
  /** The token that the server answered with 401. */
  refusedToken: string | null
  isOutdated: boolean
  /** Number of commands accepted or refused so far. */
  settledCount: number
}

export const createBackoffState = (): BackoffState => ({
  failures: 0,
  failedAt: -Infinity,
  until: 0,
  notBefore: 0,
  reason: 'none',
  shouldProbe: false,
  maxBatchBytes: maxPushBytes,
  heldQueues: new Map(),
  maxCommands: Infinity,
  replayUntil: 0,
  refusedToken: null,
  isOutdated: false,
  settledCount: 0,
})

interface ClockAndRandom {
  now(): number
  random(): number
}

export const jitter = (failures: number, random: () => number): number =>
  random() * Math.min(maxDelayMs, baseDelayMs * 2 ** Math.min(failures, 20))

export function startBackoff(state: Backoff, clock: ClockAndRandom, reason: Reason, retryAfter?: number): void {
  const now = clock.now()
  state.until = now + jitter(state.failures, clock.random)
  state.failures += 1
  state.failedAt = now
  state.reason = reason
  state.shouldProbe = true
  state.maxBatchBytes = maxProbeBytes
  if (retryAfter) state.notBefore = now + Math.min(retryAfter, maxRetryAfterSeconds) * 1000 + jitter(0, clock.random)
}

export function recordSuccess(state: Backoff): void {
  state.failures = 0
  state.until = 0
  state.notBefore = 0
  state.reason = 'none'
  state.shouldProbe = false
}

/**
 * Thresholds for the duration of a batch. `adjustBatchSize` targets batches of a few seconds, so that a dropped
 * connection loses little work.
 */
const fastBatchMs = 4000
const slowBatchMs = 12_000

export function adjustBatchSize(state: Backoff, durationMs: number): void {
  if (durationMs <= fastBatchMs) state.maxBatchBytes = Math.min(state.maxBatchBytes * 2, maxPushBytes)
  else if (durationMs > slowBatchMs) state.maxBatchBytes = Math.max(state.maxBatchBytes / 2, maxProbeBytes)
}

/**
 * Delays one queue without blocking the others.
 * @param retryAfter in seconds, if the server limits this command; otherwise 0.
 */
export function holdQueue(state: Backoff, orderKey: string, clock: ClockAndRandom, retryAfter = 0): void {
  const failures = state.heldQueues.get(orderKey)?.failures ?? 0
  // Always wait at least 250 ms: the server has just asked to retry later.
  const until = clock.now() + 250 + jitter(failures, clock.random)
  const notBefore =
    retryAfter && clock.now() + Math.min(retryAfter, maxRetryAfterSeconds) * 1000 + jitter(0, clock.random)
  state.heldQueues.set(orderKey, {
    failures: failures + 1,
    until: Math.max(until, notBefore),
    reason: retryAfter ? 'too_many' : 'server',
  })
}

export const isQueueHeld = (state: BackoffState, orderKey: string, now: number): boolean =>
  (state.heldQueues.get(orderKey)?.until ?? 0) > now

/** Returns the held queue that may be sent first. */
export const findEarliestHold = (state: BackoffState, orderKeys: readonly string[]): QueueHold =>
  orderKeys
    .flatMap((orderKey) => state.heldQueues.get(orderKey) ?? [])
    .reduce((first, candidate) => (candidate.until < first.until ? candidate : first))

export const getResumeTime = (state: BackoffState): number => Math.max(state.until, state.notBefore)

/**
 * Shortens the backoff when the connection may work again.
 * @param minPauseMs minimum time since the last failure, so that a burst of calls causes a single attempt.
 */
export function resetBackoff(state: Backoff, now: number, minPauseMs = 3000): void {
  if (now - state.failedAt < minPauseMs) state.until = Math.min(state.until, state.failedAt + minPauseMs)
  else state.until = 0
}

export function setProbe(state: Backoff, isRequired: boolean): void {
  state.shouldProbe = isRequired
}

/** Records that commands were accepted or refused. @param rows those whose queues need not wait any longer */
export function recordSettled(state: Backoff, count: number, rows: readonly { orderKey: string }[]): void {
  state.settledCount += count
  for (const { orderKey } of rows) state.heldQueues.delete(orderKey)
}

export function setMaxCommands(state: Backoff, maxCommands: number): void {
  state.maxCommands = maxCommands >= maxPushCommands ? Infinity : maxCommands
}

export function startReplay(state: Backoff, until: number): void {
  state.replayUntil = until
}

/** Records why a request failed. */
export function recordFailure(state: Backoff, clock: ClockAndRandom, failure: Failure, token: string | null): void {
  if (failure.kind === 'sign-in') state.refusedToken = token
  else if (failure.kind === 'upgrade') state.isOutdated = true
  else startBackoff(state, clock, getReason(failure), failure.retryAfter)
}

function getReason({ kind, status, code }: Failure): Reason {
  if (kind === 'unreachable') return code === 'portal' ? 'portal' : 'offline'
  if (code === 'maintenance') return 'maintenance'
  return status === 429 ? 'too_many' : 'server'
}

/**
 * Wraps a clock so that it never goes back. Users and networks correct the clock of a phone, sometimes by years, and a
 * pause of a few seconds must not restart when the earlier time is reached again.
 */
export function createMonotonicClock(now: () => number): () => number {
  let last = -Infinity
  let ahead = 0
  return () => {
    const raw = now()
    if (raw + ahead < last) ahead = last - raw
    last = raw + ahead
    return last
  }
}
