/** Converts uploaded pictures and documents. The input is untrusted. */
import { convertPicture, UnsupportedPicture } from '../pictures/pictures'
import { UnsupportedFile, type FileKind } from './files'

/** The largest displayed size, in pixels. Small print of a document must stay readable. */
const maxSidePixels = { picture: 1600, document: 2400 }

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
const detectFormat = (head: Buffer): string | null =>
  Object.keys(magicBytes).find((format) => magicBytes[format]!(head)) ?? null

const isPdf = (head: Buffer): boolean => head.subarray(0, 5).toString('latin1') === '%PDF-'

/** @param head at least `headBytes` of the file */
export const isSupportedHead = (head: Buffer, kind: FileKind): boolean => {
  const format = detectFormat(head)
  return kind === 'picture' ? format !== null : isPdf(head) || (format !== null && format !== 'gif')
}

/**
 * Creates the stored file, without EXIF data.
 * @param ownerId the account that uploaded it
 * @throws UnsupportedFile
 * @throws Refusal `busy` if the conversion may succeed later
 */
export async function convertUpload(
  original: Buffer,
  kind: FileKind,
  ownerId: string,
): Promise<{ bytes: Buffer; extension: 'jpg' | 'webp' | 'pdf' }> {
  if (!isSupportedHead(original, kind)) throw new UnsupportedFile()
  if (kind === 'document' && isPdf(original)) return { bytes: original, extension: 'pdf' }
  // JPEG has no transparency. The other formats become WebP, which keeps it.
  const isJpeg = detectFormat(original) === 'jpeg'
  const size = maxSidePixels[kind]
  try {
    const bytes = await convertPicture(ownerId, {
      bytes: original,
      format: isJpeg ? 'jpeg' : 'webp',
      quality: 82,
      width: size,
      height: size,
    })
    return { bytes, extension: isJpeg ? 'jpg' : 'webp' }
  } catch (error) {
    if (error instanceof UnsupportedPicture) throw new UnsupportedFile(error.failure === 'too_many_pixels')
    throw error
  }
}
