import { expect, test, vi } from 'vitest'
import { shrinkPhoto, computeScaledSize } from './shrink-photo'

test('A photo fits the longest side, keeps its aspect ratio and is never enlarged', () => {
  expect(computeScaledSize(4000, 3000, 1600)).toEqual([1600, 1200])
  expect(computeScaledSize(3000, 4000, 1600)).toEqual([1200, 1600])
  expect(computeScaledSize(300, 200, 1600)).toEqual([300, 200])
  expect(computeScaledSize(9000, 2, 1600)).toEqual([1600, 1])
})

test('A file of an unsupported type is rejected without decoding', async () => {
  expect(await shrinkPhoto(new Blob(['<svg/>'], { type: 'image/svg+xml' }))).toBeNull()
})

test.each(['image/jpg', 'image/pjpeg', '', 'application/octet-stream', 'text/plain'])(
  'A JPEG file with the type "%s" is decoded as a JPEG',
  async (type) => {
    const decode = vi.fn<(file: Blob) => Promise<ImageBitmap>>(() => Promise.reject(new Error('no decoder here')))
    vi.stubGlobal('createImageBitmap', decode)
    await shrinkPhoto(new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'rest of the file'], { type }))
    vi.unstubAllGlobals()
    expect(decode.mock.calls.map(([file]) => file.type)).toEqual(['image/jpeg'])
  },
)
