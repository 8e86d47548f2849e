import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getClockOffset, getNow, recordServerTime, shouldMeasureClock, subscribeServerTime } from '../server-time'

const now = Date.parse('2026-11-28T08:00:00Z')
const hourMs = 3_600_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(() => {
  recordServerTime(Date.now(), Date.now())
  vi.useRealTimers()
})

it.each([-72, 72])('measures an error of %d hours in the middle of the request', (hours) => {
  recordServerTime(now - 2000 + hours * hourMs, now - 4000)
  expect(getClockOffset()).toBe(hours * hourMs)
  expect(getNow()).toBe(now + hours * hourMs)
})

it('reports the same error once, and that the clock was corrected', () => {
  const listener = vi.fn<() => void>()
  const unsubscribe = subscribeServerTime(listener)
  recordServerTime(now + hourMs, now)
  recordServerTime(now + hourMs + 900, now)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(shouldMeasureClock()).toBe(true)
  recordServerTime(now, now)
  expect(listener).toHaveBeenCalledTimes(2)
  expect(getClockOffset()).toBe(0)
  expect(shouldMeasureClock()).toBe(false)
  unsubscribe()
})

it.each([
  ['before which the device slept', now - hourMs],
  ['during which the clock was changed', now + hourMs],
])('ignores a response %s', (_, sentAt) => {
  recordServerTime(now + 5 * hourMs, sentAt)
  expect(getClockOffset()).toBe(0)
})
