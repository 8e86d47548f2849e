import { expect, test } from 'vitest'
import { unreachable, type Failure } from './result'
import { stableKey } from './use-stable-key'

const refused: Failure = { ok: false, kind: 'refused', code: 'sold_out', message: 'This was just taken.' }
const room = ['room', { checkIn: '2026-12-24' }, 1800]

test('The key stays the same until the outcome is known and after a success', () => {
  const key = stableKey()
  const first = key.of(room)
  expect(key.of([...room])).toBe(first)
  key.heard(unreachable('timeout'))
  expect(key.of(room)).toBe(first)
  key.heard({ ok: true, answer: {} })
  expect(key.of(room)).toBe(first)
})

test('The key changes for other input and after a refusal', () => {
  const key = stableKey()
  const first = key.of(room)
  const dearer = key.of(['room', { checkIn: '2026-12-24' }, 1900])
  key.heard(refused)
  expect(new Set([first, dearer, key.of(['room', { checkIn: '2026-12-24' }, 1900])]).size).toBe(3)
})

test('The key stays the same while the request is retried', () => {
  const key = stableKey()
  const first = key.of(room)
  key.heard({ ...refused, kind: 'retry', code: 'busy' })
  expect(key.of(room)).toBe(first)
})
