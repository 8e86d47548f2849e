import { expect, test, vi } from 'vitest'
import { computeScaledSize, shrinkPhoto, unsupportedPhotoMessage } from './shrink-photo'

test('A photo fits the longest side, keeps its aspect ratio and is never enlarged', () => {
  expect(computeScaledSize(4000, 3000, 1600)).toEqual([1600, 1200])
  expect(computeScaledSize(3000, 4000, 1600)).toEqual([1200, 1600])
  expect(computeScaledSize(300, 200, 1600)).toEqual([300, 200])
  expect(computeScaledSize(9000, 2, 1600)).toEqual([1600, 1])
})

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** Shrinks a file in a browser that decodes nothing. */
async function shrinkUndecodable(content: string, type: string) {
  const decode = vi.fn<(file: Blob) => Promise<ImageBitmap>>(() => Promise.reject(new Error('no decoder here')))
  vi.stubGlobal('createImageBitmap', decode)
  const result = await shrinkPhoto(new Blob([bytes(content)], { type }))
  vi.unstubAllGlobals()
  return { result, decodedTypes: decode.mock.calls.map(([file]) => file.type) }
}

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['an SVG with the type of a PNG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png'],
  ['a PDF with the type of a JPEG', '%PDF-1.7\n', 'image/jpeg'],
  ['a page with the type of a JPEG', '<!doctype html><title>Sign in</title>', 'image/jpeg'],
  ['an empty file', '', 'image/jpeg'],
])('%s is rejected without decoding', async (_, content, type) => {
  expect(await shrinkUndecodable(content, type)).toEqual({
    result: { fault: unsupportedPhotoMessage },
    decodedTypes: [],
  })
})

test.each(['image/jpeg', 'image/heic', ''])(
  'A HEIC picture with the type "%s" is decoded where the browser can, and named where it cannot',
  async (type) => {
    const { result, decodedTypes } = await shrinkUndecodable('\0\0\0\x24ftypheic\0\0\0\0mif1heic', type)
    expect(decodedTypes).toEqual(['image/heic'])
    expect(result).toEqual({
      fault: expect.stringMatching(/^This is a HEIC picture, even if its name ends in \.jpg\./),
    })
  },
)

test('A JPEG that is cut off is reported as damaged, not as a wrong format', async () => {
  const { result } = await shrinkUndecodable('\xff\xd8\xff\xe0\0\x10JFIF\0', 'image/jpeg')
  expect(result).toEqual({ fault: expect.stringContaining('It may be damaged or incomplete.') })
})

test.each([
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/jpeg', 'image/png'],
  ['RIFF\x0a\0\0\0WEBPVP8 ', 'application/octet-stream', 'image/webp'],
  ['GIF89a\x01\0\x01\0\0\0', '', 'image/gif'],
  ['\xff\xd8\xff\xe0\0\x10JFIF\0', 'image/jfif', 'image/jpeg'],
])('A file that begins with %j and has the type "%s" is decoded as %s', async (content, type, decodedType) => {
  expect((await shrinkUndecodable(content, type)).decodedTypes).toEqual([decodedType])
})

test.each(['image/jpg', 'image/pjpeg', '', 'application/octet-stream', 'text/plain'])(
  'A JPEG file with the type "%s" is decoded as a JPEG',
  async (type) => {
    expect((await shrinkUndecodable('\xff\xd8\xff\xe0rest of the file', type)).decodedTypes).toEqual(['image/jpeg'])
  },
)
