/** What went wrong lately, and when to try again: full jitter, so that a thousand phones coming back at once do not come back at once. */
import { mostBytesOfProbe, mostBytesPerPush } from '#contract/sync'
import type { Failure } from '../api/result'

/** With the probe that follows, the first time is over within a round trip and a second. */
export const firstMs = 800
export const mostMs = 5 * 60_000
/** The longest a server may ask us to stay away: beyond that it is a mistake. */
const mostRetryAfter = 3600

export type Reason = 'none' | 'offline' | 'portal' | 'server' | 'too_many' | 'sign_in' | 'maintenance' | 'upgrade'

interface Hold {
  failures: number
  until: number
  reason: Reason
}

/** What the drain remembers between its runs. Kept in memory: after a restart trying at once is right. */
export interface Pace {
  failures: number
  failedAt: number
  /** Our own patience; the person or a returning network may cut it short. */
  until: number
  /** The server's wish; nothing cuts it short. */
  notBefore: number
  reason: Reason
  /** After a failed push: ask for something small before sending anything large. */
  probe: boolean
  /** Bytes of the next batch: little after a failure, then twice as much with each answer that comes soon. */
  room: number
  /** Queues whose head has to wait, by order key. */
  held: Map<string, Hold>
  /** At most so many commands at once: halved to find the one the server cannot stomach. */
  most: number
  /** The server knows no push: one command at a time until then. */
  restUntil: number
  /** The token that was answered 401. */
  refusedToken: string | null
  outdated: boolean
  /** How many commands were accepted or refused so far. */
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

/** A batch is to take seconds, so that a line which dies takes no more than those with it. */
const soonMs = 4000
const lateMs = 12_000

export function weigh(pace: Pace, tookMs: number): void {
  if (tookMs <= soonMs) pace.room = Math.min(pace.room * 2, mostBytesPerPush)
  else if (tookMs > lateMs) pace.room = Math.max(pace.room / 2, mostBytesOfProbe)
}

/**
 * One stuck queue waits by itself.
 * @param retryAfter in seconds, where the server limits this command.
 */
export function hold(pace: Pace, orderKey: string, chance: Chance, retryAfter = 0): void {
  const failures = pace.held.get(orderKey)?.failures ?? 0
  // Never at once: the answer has just been "not now".
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

/** The queue that may be sent first of those that are held back. */
export const firstHeld = (pace: Pace, orderKeys: readonly string[]): Hold =>
  orderKeys
    .map((orderKey) => pace.held.get(orderKey)!)
    .reduce((first, held) => (held.until < first.until ? held : first))

export const openAt = (pace: Pace): number => Math.max(pace.until, pace.notBefore)

/** Someone has a reason to believe that it works again; a burst of reasons counts as one. */
export function hurry(pace: Pace, now: number, least = 3000): void {
  if (now - pace.failedAt < least) pace.until = Math.min(pace.until, pace.failedAt + least)
  else pace.until = 0
}

/** Remembers why nothing came through. */
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
 * A clock that never goes back. People and networks set a phone's clock right, sometimes by years; a pause that was to
 * last seconds must not end when the old time comes round again.
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
