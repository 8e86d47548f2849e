import { expect, test } from 'vitest'
import { getUploadProgress } from './upload-progress'

const files = {
  a: { offset: 100, size: 100, state: 'done' as const },
  b: { offset: 50, size: 300, state: 'waiting' as const },
}

test('The progress of a command covers all its files', () => {
  expect(getUploadProgress({ needs: ['a', 'b'] }, files)).toBe(0.375)
  expect(getUploadProgress({ needs: ['b'] }, files)).toBeCloseTo(1 / 6)
  expect(getUploadProgress({ needs: ['gone'] }, files)).toBe(0)
})

test('A command without files has no progress', () => {
  expect(getUploadProgress({}, files)).toBeNull()
  expect(getUploadProgress({ needs: ['a'], ready: 1 }, files)).toBeNull()
})
