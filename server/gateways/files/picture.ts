/** Converts uploaded pictures and documents. The input is untrusted. */
import { createHash } from 'node:crypto'
import { detectFormat } from '#contract/core/file-formats'
import { convertPicture, UnsupportedPicture } from '../pictures/pictures'
import { UnsupportedFile, type ExpectedContent, type FileKind, type StoredFile } from './files'

/** The largest displayed size, in pixels. Small print of a document must stay readable. */
const maxSidePixels = { picture: 1600, document: 2400 }

/** @param head at least `headBytes` of the file */
export const isSupportedHead = (head: Buffer, kind: FileKind): boolean => {
  const format = detectFormat(head)
  if (format === null) return false
  return kind === 'picture' ? format !== 'application/pdf' : format !== 'image/gif'
}

/** Such as `<id>.jpg` or `<id>.private.pdf`. */
const finishedFileName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.((?:private\.)?(?:jpg|webp)|private\.pdf)$/
export const isPicture = (file: string): boolean => finishedFileName.test(file) && !file.includes('.private.')
export const isDocument = (file: string): boolean => finishedFileName.test(file) && file.includes('.private.')

/**
 * Creates the file of an upload, without EXIF data, and its name.
 * @returns null if the content is not the expected one
 */
export async function convertContent(
  id: string,
  content: Buffer,
  { kind, ownerId, expected: { size, sha256 } }: { kind: FileKind; ownerId: string; expected: ExpectedContent },
): Promise<{ file: string; bytes: Buffer } | null> {
  if (content.length !== size) return null
  if (sha256 && !createHash('sha256').update(content).digest().equals(sha256)) return null
  const { bytes, extension } = await convertUpload(content, kind, ownerId)
  return { file: `${id}.${kind === 'document' ? 'private.' : ''}${extension}`, bytes }
}

export const buildStoredFile = (file: string, bytes: Buffer): StoredFile => ({
  file,
  version: createHash('sha256').update(bytes).digest('base64url').slice(0, 8),
})

/**
 * @param ownerId the account that uploaded it
 * @throws UnsupportedFile
 * @throws Refusal `busy` if the conversion may succeed later
 */
async function convertUpload(
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
