import { describe, expect, it } from 'vitest'
import { maxProbeBytes, maxPushBytes } from '#contract/sync/sync'
import { unreachable, type Failure } from '../../api/result'
import { createSeededRandom } from '../../../tests/support/sync/random'
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

const clockAndRandom = (now: number, share = 1) => ({ now: () => now, random: () => share })

describe('the backoff', () => {
  it('has full jitter with a limit that doubles up to five minutes', () => {
    const random = createSeededRandom(1)
    for (let failures = 0; failures < 40; failures++) {
      const limitMs = Math.min(maxDelayMs, baseDelayMs * 2 ** failures)
      const delaysMs = Array.from({ length: 200 }, () => jitter(failures, random))
      expect(Math.max(...delaysMs)).toBeLessThanOrEqual(limitMs)
      expect(Math.max(...delaysMs)).toBeGreaterThan(limitMs * 0.9)
      expect(Math.min(...delaysMs)).toBeLessThan(limitMs * 0.1)
    }
  })

  it('grows with each failure and resets after a success', () => {
    const state = createBackoffState()
    for (let count = 0; count < 3; count++) startBackoff(state, clockAndRandom(1000), 'offline')
    expect([getResumeTime(state), state.shouldProbe, state.maxBatchBytes, state.reason]).toEqual([
      1000 + 4 * baseDelayMs,
      true,
      maxProbeBytes,
      'offline',
    ])
    recordSuccess(state)
    expect([getResumeTime(state), state.shouldProbe, state.reason, state.failures]).toEqual([0, false, 'none', 0])
  })

  it('respects Retry-After, up to an hour', () => {
    const state = createBackoffState()
    startBackoff(state, clockAndRandom(0, 0), 'too_many', 20)
    expect(getResumeTime(state)).toBe(20_000)
    startBackoff(state, clockAndRandom(0, 0), 'too_many', 86_400)
    expect(getResumeTime(state)).toBe(3_600_000)
  })
})

describe('the batch size', () => {
  const getMaxBatchBytes = (...durationsMs: number[]) => {
    const state = createBackoffState()
    startBackoff(state, clockAndRandom(0), 'offline')
    durationsMs.forEach((ms) => adjustBatchSize(state, ms))
    return state.maxBatchBytes
  }

  it('is small after a failure and doubles with each fast response up to the limit', () => {
    expect([
      getMaxBatchBytes(),
      getMaxBatchBytes(300),
      getMaxBatchBytes(300, 4000),
      getMaxBatchBytes(...Array<number>(9).fill(300)),
    ]).toEqual([maxProbeBytes, 2 * maxProbeBytes, 4 * maxProbeBytes, maxPushBytes])
  })

  it('stays after slow responses and halves after very slow ones, down to the minimum', () => {
    expect([
      getMaxBatchBytes(300, 300, 8000),
      getMaxBatchBytes(300, 300, 20_000),
      getMaxBatchBytes(20_000, 20_000),
    ]).toEqual([4 * maxProbeBytes, 2 * maxProbeBytes, maxProbeBytes])
  })
})

describe('resetting the backoff', () => {
  it('shortens the backoff, but never to less than three seconds after a failure', () => {
    const state = createBackoffState()
    for (let count = 0; count < 9; count++) startBackoff(state, clockAndRandom(0), 'offline')
    resetBackoff(state, 1000)
    expect(getResumeTime(state)).toBe(3000)
    resetBackoff(state, 4000)
    expect(getResumeTime(state)).toBe(0)
  })

  it('does not shorten a Retry-After of the server', () => {
    const state = createBackoffState()
    startBackoff(state, clockAndRandom(0, 0), 'too_many', 20)
    resetBackoff(state, 10_000)
    expect(getResumeTime(state)).toBe(20_000)
  })
})

describe('the backoff of one queue', () => {
  it('grows separately from the others', () => {
    const state = createBackoffState()
    holdQueue(state, 'cart', clockAndRandom(0))
    expect([
      isQueueHeld(state, 'cart', 249 + baseDelayMs),
      isQueueHeld(state, 'cart', 250 + baseDelayMs),
      isQueueHeld(state, 'notifications', 0),
    ]).toEqual([true, false, false])
    holdQueue(state, 'cart', clockAndRandom(2000))
    expect(isQueueHeld(state, 'cart', 2249 + 2 * baseDelayMs)).toBe(true)
    expect(getResumeTime(state)).toBe(0)
  })

  it('respects the Retry-After of a rate limit', () => {
    const state = createBackoffState()
    holdQueue(state, 'messages', clockAndRandom(0, 0), 600)
    expect([isQueueHeld(state, 'messages', 599_999), isQueueHeld(state, 'messages', 600_000)]).toEqual([true, false])
    holdQueue(state, 'cart', clockAndRandom(0, 0))
    expect([
      findEarliestHold(state, ['messages', 'cart']).reason,
      findEarliestHold(state, ['messages']).reason,
    ]).toEqual(['server', 'too_many'])
    holdQueue(state, 'messages', clockAndRandom(0, 0), 1e9)
    expect(isQueueHeld(state, 'messages', 3_600_001)).toBe(false)
  })
})

describe('a failure', () => {
  const failure = (given: Partial<Failure>): Failure => ({ ok: false, kind: 'retry', message: '', ...given })
  it.each([
    [unreachable('offline'), 'offline'],
    [unreachable('timeout'), 'offline'],
    [unreachable('portal', 200), 'portal'],
    [unreachable('cut', 200), 'offline'],
    [failure({ status: 500, code: 'unexpected' }), 'server'],
    [failure({ status: 502 }), 'server'],
    [failure({ status: 503, code: 'maintenance' }), 'maintenance'],
    [failure({ status: 429 }), 'too_many'],
  ] as const)('%o has the reason %s', (given, reason) => {
    const state = createBackoffState()
    recordFailure(state, clockAndRandom(0), given, 'token')
    expect(state.reason).toBe(reason)
  })

  it('An authentication failure is stored with its token, and an outdated client permanently', () => {
    const state = createBackoffState()
    recordFailure(state, clockAndRandom(0), failure({ kind: 'sign-in' }), 'token')
    recordFailure(state, clockAndRandom(0), failure({ kind: 'upgrade' }), 'token')
    expect([state.refusedToken, state.isOutdated, getResumeTime(state)]).toEqual(['token', true, 0])
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
