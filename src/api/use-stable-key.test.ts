import { expect, test } from 'vitest'
import { unreachable, type Failure } from './result'
import { stableKey } from './use-stable-key'

const refused: Failure = { ok: false, kind: 'refused', code: 'sold_out', message: 'This was just taken.' }
const room = ['room', { checkIn: '2026-12-24' }, 1800]

test('pressed again it is the same act: while nothing is known, and once it is done', () => {
  const key = stableKey()
  const first = key.of(room)
  expect(key.of([...room])).toBe(first)
  key.heard(unreachable('timeout'))
  expect(key.of(room)).toBe(first)
  key.heard({ ok: true, answer: {} })
  expect(key.of(room)).toBe(first)
})

test('something else, or the same after a no, is another act', () => {
  const key = stableKey()
  const first = key.of(room)
  const dearer = key.of(['room', { checkIn: '2026-12-24' }, 1900])
  key.heard(refused)
  expect(new Set([first, dearer, key.of(['room', { checkIn: '2026-12-24' }, 1900])]).size).toBe(3)
})

test('what is being tried again, as when the service is busy, is no other act', () => {
  const key = stableKey()
  const first = key.of(room)
  key.heard({ ...refused, kind: 'retry', code: 'busy' })
  expect(key.of(room)).toBe(first)
})
