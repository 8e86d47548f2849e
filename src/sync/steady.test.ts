import { expect, it } from 'vitest'
import { steady } from './steady'

it('goes on from where it was when the clock is set back, and follows it forward', () => {
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
