import { describe, expect, it } from 'vitest'
import { maxProbeBytes, maxPushBytes } from '#contract/sync/sync'
import { unreachable, type Failure } from '../api/result'
import { randomOf } from '../../tests/support/sync/random'
import {
  startBackoff,
  findEarliestHold,
  baseDelayMs,
  holdQueue,
  resetBackoff,
  isQueueHeld,
  jitter,
  maxDelayMs,
  createBackoffState,
  recordFailure,
  getResumeTime,
  recordSuccess,
  createMonotonicClock,
  adjustBatchSize,
} from './backoff'

const chance = (now: number, share = 1) => ({ now: () => now, random: () => share })

describe('the backoff', () => {
  it('has full jitter with a limit that doubles up to five minutes', () => {
    const random = randomOf(1)
    for (let failures = 0; failures < 40; failures++) {
      const most = Math.min(maxDelayMs, baseDelayMs * 2 ** failures)
      const waits = Array.from({ length: 200 }, () => jitter(failures, random))
      expect(Math.max(...waits)).toBeLessThanOrEqual(most)
      expect(Math.max(...waits)).toBeGreaterThan(most * 0.9)
      expect(Math.min(...waits)).toBeLessThan(most * 0.1)
    }
  })

  it('grows with each failure and resets after a success', () => {
    const pace = createBackoffState()
    for (let count = 0; count < 3; count++) startBackoff(pace, chance(1000), 'offline')
    expect([getResumeTime(pace), pace.shouldProbe, pace.maxBatchBytes, pace.reason]).toEqual([
      1000 + 4 * baseDelayMs,
      true,
      maxProbeBytes,
      'offline',
    ])
    recordSuccess(pace)
    expect([getResumeTime(pace), pace.shouldProbe, pace.reason, pace.failures]).toEqual([0, false, 'none', 0])
  })

  it('respects Retry-After, up to an hour', () => {
    const pace = createBackoffState()
    startBackoff(pace, chance(0, 0), 'too_many', 20)
    expect(getResumeTime(pace)).toBe(20_000)
    startBackoff(pace, chance(0, 0), 'too_many', 86_400)
    expect(getResumeTime(pace)).toBe(3_600_000)
  })
})

describe('the batch size', () => {
  const after = (...took: number[]) => {
    const pace = createBackoffState()
    startBackoff(pace, chance(0), 'offline')
    took.forEach((ms) => adjustBatchSize(pace, ms))
    return pace.maxBatchBytes
  }

  it('is small after a failure and doubles with each fast response up to the limit', () => {
    expect([after(), after(300), after(300, 4000), after(...Array<number>(9).fill(300))]).toEqual([
      maxProbeBytes,
      2 * maxProbeBytes,
      4 * maxProbeBytes,
      maxPushBytes,
    ])
  })

  it('stays after slow responses and halves after very slow ones, down to the minimum', () => {
    expect([after(300, 300, 8000), after(300, 300, 20_000), after(20_000, 20_000)]).toEqual([
      4 * maxProbeBytes,
      2 * maxProbeBytes,
      maxProbeBytes,
    ])
  })
})

describe('resetting the backoff', () => {
  it('shortens the backoff, but never to less than three seconds after a failure', () => {
    const pace = createBackoffState()
    for (let count = 0; count < 9; count++) startBackoff(pace, chance(0), 'offline')
    resetBackoff(pace, 1000)
    expect(getResumeTime(pace)).toBe(3000)
    resetBackoff(pace, 4000)
    expect(getResumeTime(pace)).toBe(0)
  })

  it('does not shorten a Retry-After of the server', () => {
    const pace = createBackoffState()
    startBackoff(pace, chance(0, 0), 'too_many', 20)
    resetBackoff(pace, 10_000)
    expect(getResumeTime(pace)).toBe(20_000)
  })
})

describe('the backoff of one queue', () => {
  it('grows separately from the others', () => {
    const pace = createBackoffState()
    holdQueue(pace, 'cart', chance(0))
    expect([
      isQueueHeld(pace, 'cart', 249 + baseDelayMs),
      isQueueHeld(pace, 'cart', 250 + baseDelayMs),
      isQueueHeld(pace, 'notifications', 0),
    ]).toEqual([true, false, false])
    holdQueue(pace, 'cart', chance(2000))
    expect(isQueueHeld(pace, 'cart', 2249 + 2 * baseDelayMs)).toBe(true)
    expect(getResumeTime(pace)).toBe(0)
  })

  it('respects the Retry-After of a rate limit', () => {
    const pace = createBackoffState()
    holdQueue(pace, 'messages', chance(0, 0), 600)
    expect([isQueueHeld(pace, 'messages', 599_999), isQueueHeld(pace, 'messages', 600_000)]).toEqual([true, false])
    holdQueue(pace, 'cart', chance(0, 0))
    expect([findEarliestHold(pace, ['messages', 'cart']).reason, findEarliestHold(pace, ['messages']).reason]).toEqual([
      'server',
      'too_many',
    ])
    holdQueue(pace, 'messages', chance(0, 0), 1e9)
    expect(isQueueHeld(pace, 'messages', 3_600_001)).toBe(false)
  })
})

describe('a failure', () => {
  const failure = (given: Partial<Failure>): Failure => ({ ok: false, kind: 'retry', message: '', ...given })
  it.each([
    [unreachable('offline'), 'offline'],
    [unreachable('timeout'), 'offline'],
    [unreachable('portal', 200), 'portal'],
    [failure({ status: 500, code: 'unexpected' }), 'server'],
    [failure({ status: 502 }), 'server'],
    [failure({ status: 503, code: 'maintenance' }), 'maintenance'],
    [failure({ status: 429 }), 'too_many'],
  ] as const)('%o has the reason %s', (given, reason) => {
    const pace = createBackoffState()
    recordFailure(pace, chance(0), given, 'token')
    expect(pace.reason).toBe(reason)
  })

  it('of authentication is stored with its token, and an outdated client permanently', () => {
    const pace = createBackoffState()
    recordFailure(pace, chance(0), failure({ kind: 'sign-in' }), 'token')
    recordFailure(pace, chance(0), failure({ kind: 'upgrade' }), 'token')
    expect([pace.refusedToken, pace.isOutdated, getResumeTime(pace)]).toEqual(['token', true, 0])
  })
})

it('a steady clock continues when the clock is set back, and follows it forward', () => {
  let clock = 1000
  const now = createMonotonicClock(() => clock)
  expect(now()).toBe(1000)
  clock = 400
  expect(now()).toBe(1000)
  clock = 450
  expect(now()).toBe(1050)
  clock = 5000
  expect(now()).toBe(5600)
  clock = 0
  expect(now()).toBe(5600)
})
