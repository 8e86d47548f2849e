import { expect, it } from 'vitest'
import { detectFormat, normalizeType } from './file-formats'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

it.each([
  ['\xff\xd8\xff\xe0\x00\x10JFIF', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'image/png'],
  ['GIF89a\x01\x00', 'image/gif'],
  ['RIFF\x0a\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['%PDF-1.7\n', 'application/pdf'],
  ['RIFF\x00\x00\x00\x00WAVE', null],
  ['<svg xmlns=', null],
  // A picture of an iPhone in HEIC keeps its format if it is renamed to `.jpg`.
  ['\x00\x00\x00\x24ftypheic', null],
  ['', null],
])('A file that begins with %j has the format %s', (head, format) => {
  expect(detectFormat(bytes(head))).toBe(format)
})

it.each([
  ['image/jpg', 'image/jpeg'],
  ['IMAGE/JPEG; charset=binary', 'image/jpeg'],
  ['image/jfif', 'image/jpeg'],
  ['image/x-citrix-jpeg', 'image/jpeg'],
  ['image/x-png', 'image/png'],
  ['application/octet-stream', ''],
  ['binary/octet-stream', ''],
  ['text/html', 'text/html'],
])('The declared type %j is normalized to %j', (declared, type) => {
  expect(normalizeType(declared)).toBe(type)
})
