import { expect, test } from 'vitest'
import { shrinkPhoto, sizeWithin } from './shrink-photo'

test('A photo fits the longest side, keeps its aspect ratio and is never enlarged', () => {
  expect(sizeWithin(4000, 3000, 1600)).toEqual([1600, 1200])
  expect(sizeWithin(3000, 4000, 1600)).toEqual([1200, 1600])
  expect(sizeWithin(300, 200, 1600)).toEqual([300, 200])
  expect(sizeWithin(9000, 2, 1600)).toEqual([1600, 1])
})

test('A file of an unsupported type is rejected without decoding', async () => {
  expect(await shrinkPhoto(new Blob(['<svg/>'], { type: 'image/svg+xml' }))).toBeNull()
})
