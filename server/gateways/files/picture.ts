/** Converts uploaded pictures and documents. The input is untrusted. */
import { detectFormat } from '#contract/core/file-formats'
import { convertPicture, UnsupportedPicture } from '../pictures/pictures'
import { UnsupportedFile, type FileKind } from './files'

/** The largest displayed size, in pixels. Small print of a document must stay readable. */
const maxSidePixels = { picture: 1600, document: 2400 }

/** @param head at least `headBytes` of the file */
export const isSupportedHead = (head: Buffer, kind: FileKind): boolean => {
  const format = detectFormat(head)
  if (format === null) return false
  return kind === 'picture' ? format !== 'application/pdf' : format !== 'image/gif'
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
  if (detectFormat(original) === 'application/pdf') return { bytes: original, extension: 'pdf' }
  // JPEG has no transparency. The other formats become WebP, which keeps it.
  const isJpeg = detectFormat(original) === 'image/jpeg'
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
