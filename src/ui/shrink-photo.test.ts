import { expect, test } from 'vitest'
import { shrinkPhoto, sizeWithin } from './shrink-photo'

test('the longest side fits, the shape stays, and nothing grows', () => {
  expect(sizeWithin(4000, 3000, 1600)).toEqual([1600, 1200])
  expect(sizeWithin(3000, 4000, 1600)).toEqual([1200, 1600])
  expect(sizeWithin(300, 200, 1600)).toEqual([300, 200])
  expect(sizeWithin(9000, 2, 1600)).toEqual([1600, 1])
})

test('what calls itself something else is not even looked at', async () => {
  expect(await shrinkPhoto(new Blob(['<svg/>'], { type: 'image/svg+xml' }))).toBeNull()
})
