import { expect, test } from 'vitest'
import { unreachable, type Failure } from './result'
import { createStableKey } from './use-stable-key'

const refused: Failure = { ok: false, kind: 'refused', code: 'sold_out', message: 'This was just taken.' }
const room = ['room', { checkIn: '2026-12-24' }, 1800]

test('The key stays the same until the outcome is known and after a success', () => {
  const key = createStableKey()
  const first = key.getKey(room)
  expect(key.getKey([...room])).toBe(first)
  key.recordResult(unreachable('timeout'))
  expect(key.getKey(room)).toBe(first)
  key.recordResult({ ok: true, answer: {} })
  expect(key.getKey(room)).toBe(first)
})

test('The key changes for other input and after a refusal', () => {
  const key = createStableKey()
  const first = key.getKey(room)
  const higherPriceKey = key.getKey(['room', { checkIn: '2026-12-24' }, 1900])
  key.recordResult(refused)
  expect(new Set([first, higherPriceKey, key.getKey(['room', { checkIn: '2026-12-24' }, 1900])]).size).toBe(3)
})

test('The key stays the same while the request is retried', () => {
  const key = createStableKey()
  const first = key.getKey(room)
  key.recordResult({ ...refused, kind: 'retry', code: 'busy' })
  expect(key.getKey(room)).toBe(first)
})
