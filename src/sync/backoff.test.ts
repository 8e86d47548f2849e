import { describe, expect, it } from 'vitest'
import { mostBytesOfProbe, mostBytesPerPush } from '#contract/sync'
import { unreachable, type Failure } from '../api/result'
import { randomOf } from '../../tests/support/sync/random'
import {
  failed,
  firstHeld,
  firstMs,
  hold,
  hurry,
  isHeld,
  jitter,
  mostMs,
  newPace,
  note,
  openAt,
  succeeded,
  steady,
  weigh,
} from './backoff'

const chance = (now: number, share = 1) => ({ now: () => now, random: () => share })

describe('the backoff', () => {
  it('has full jitter with a limit that doubles up to five minutes', () => {
    const random = randomOf(1)
    for (let failures = 0; failures < 40; failures++) {
      const most = Math.min(mostMs, firstMs * 2 ** failures)
      const waits = Array.from({ length: 200 }, () => jitter(failures, random))
      expect(Math.max(...waits)).toBeLessThanOrEqual(most)
      expect(Math.max(...waits)).toBeGreaterThan(most * 0.9)
      expect(Math.min(...waits)).toBeLessThan(most * 0.1)
    }
  })

  it('grows with each failure and resets after a success', () => {
    const pace = newPace()
    for (let count = 0; count < 3; count++) failed(pace, chance(1000), 'offline')
    expect([openAt(pace), pace.probe, pace.room, pace.reason]).toEqual([
      1000 + 4 * firstMs,
      true,
      mostBytesOfProbe,
      'offline',
    ])
    succeeded(pace)
    expect([openAt(pace), pace.probe, pace.reason, pace.failures]).toEqual([0, false, 'none', 0])
  })

  it('respects Retry-After, up to an hour', () => {
    const pace = newPace()
    failed(pace, chance(0, 0), 'too_many', 20)
    expect(openAt(pace)).toBe(20_000)
    failed(pace, chance(0, 0), 'too_many', 86_400)
    expect(openAt(pace)).toBe(3_600_000)
  })
})

describe('the batch size', () => {
  const after = (...took: number[]) => {
    const pace = newPace()
    failed(pace, chance(0), 'offline')
    took.forEach((ms) => weigh(pace, ms))
    return pace.room
  }

  it('is small after a failure and doubles with each fast response up to the limit', () => {
    expect([after(), after(300), after(300, 4000), after(...Array<number>(9).fill(300))]).toEqual([
      mostBytesOfProbe,
      2 * mostBytesOfProbe,
      4 * mostBytesOfProbe,
      mostBytesPerPush,
    ])
  })

  it('stays after slow responses and halves after very slow ones, down to the minimum', () => {
    expect([after(300, 300, 8000), after(300, 300, 20_000), after(20_000, 20_000)]).toEqual([
      4 * mostBytesOfProbe,
      2 * mostBytesOfProbe,
      mostBytesOfProbe,
    ])
  })
})

describe('resetting the backoff', () => {
  it('shortens the backoff, but never to less than three seconds after a failure', () => {
    const pace = newPace()
    for (let count = 0; count < 9; count++) failed(pace, chance(0), 'offline')
    hurry(pace, 1000)
    expect(openAt(pace)).toBe(3000)
    hurry(pace, 4000)
    expect(openAt(pace)).toBe(0)
  })

  it('does not shorten a Retry-After of the server', () => {
    const pace = newPace()
    failed(pace, chance(0, 0), 'too_many', 20)
    hurry(pace, 10_000)
    expect(openAt(pace)).toBe(20_000)
  })
})

describe('the backoff of one queue', () => {
  it('grows separately from the others', () => {
    const pace = newPace()
    hold(pace, 'cart', chance(0))
    expect([
      isHeld(pace, 'cart', 249 + firstMs),
      isHeld(pace, 'cart', 250 + firstMs),
      isHeld(pace, 'notifications', 0),
    ]).toEqual([true, false, false])
    hold(pace, 'cart', chance(2000))
    expect(isHeld(pace, 'cart', 2249 + 2 * firstMs)).toBe(true)
    expect(openAt(pace)).toBe(0)
  })

  it('respects the Retry-After of a rate limit', () => {
    const pace = newPace()
    hold(pace, 'messages', chance(0, 0), 600)
    expect([isHeld(pace, 'messages', 599_999), isHeld(pace, 'messages', 600_000)]).toEqual([true, false])
    hold(pace, 'cart', chance(0, 0))
    expect([firstHeld(pace, ['messages', 'cart']).reason, firstHeld(pace, ['messages']).reason]).toEqual([
      'server',
      'too_many',
    ])
    hold(pace, 'messages', chance(0, 0), 1e9)
    expect(isHeld(pace, 'messages', 3_600_001)).toBe(false)
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
    const pace = newPace()
    note(pace, chance(0), given, 'token')
    expect(pace.reason).toBe(reason)
  })

  it('of authentication is stored with its token, and an outdated client permanently', () => {
    const pace = newPace()
    note(pace, chance(0), failure({ kind: 'sign-in' }), 'token')
    note(pace, chance(0), failure({ kind: 'upgrade' }), 'token')
    expect([pace.refusedToken, pace.outdated, openAt(pace)]).toEqual(['token', true, 0])
  })
})

it('a steady clock continues when the clock is set back, and follows it forward', () => {
  let clock = 1000
  const now = steady(() => clock)
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
