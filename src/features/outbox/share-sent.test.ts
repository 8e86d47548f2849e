import { expect, test } from 'vitest'
import { shareSent } from './share-sent'

const files = {
  a: { offset: 100, size: 100, state: 'done' as const },
  b: { offset: 50, size: 300, state: 'waiting' as const },
}

test('The progress of a command covers all its files', () => {
  expect(shareSent({ needs: ['a', 'b'] }, files)).toBe(0.375)
  expect(shareSent({ needs: ['b'] }, files)).toBeCloseTo(1 / 6)
  expect(shareSent({ needs: ['gone'] }, files)).toBe(0)
})

test('A command without files has no progress', () => {
  expect(shareSent({}, files)).toBeNull()
  expect(shareSent({ needs: ['a'], ready: 1 }, files)).toBeNull()
})
