/** Converts uploaded pictures. The input is untrusted. */
import sharp from 'sharp'
import { NotAPicture } from './files'

const maxPixels = 60_000_000
const maxSeconds = 20
/** The largest displayed size, in pixels. */
const maxSidePixels = 1600

const magicBytes: Record<string, (head: Buffer) => boolean> = {
  jpeg: (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  gif: (head) => /^GIF8[79]a$/.test(head.subarray(0, 6).toString('latin1')),
  webp: (head) =>
    head.subarray(0, 4).toString('latin1') === 'RIFF' && head.subarray(8, 12).toString('latin1') === 'WEBP',
}
/** The number of bytes that identify the format. */
export const headBytes = 12

/** Detects the format from the first bytes, not from the declared type. @returns null for unsupported formats */
export const detectFormat = (head: Buffer): string | null =>
  Object.keys(magicBytes).find((format) => magicBytes[format]!(head)) ?? null

/** Creates the published picture. sharp removes EXIF data by default. */
export async function convertPicture(original: Buffer): Promise<{ bytes: Buffer; extension: 'jpg' | 'webp' }> {
  const format = detectFormat(original)
  if (!format) throw new NotAPicture()
  const picture = sharp(original, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: maxSeconds })
    .rotate()
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
  try {
    // JPEG has no transparency. The other formats become WebP, which keeps it.
    if (format === 'jpeg')
      return { bytes: await picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer(), extension: 'jpg' }
    return { bytes: await picture.webp({ quality: 82 }).toBuffer(), extension: 'webp' }
  } catch {
    throw new NotAPicture()
  }
}
