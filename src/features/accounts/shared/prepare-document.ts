import { maxPictureBytes } from '#contract/sync/uploads'
import { readFormat, shrinkPhoto, unsupportedPhotoMessage } from '../../../ui/forms/shrink-photo'

export const documentTypes = 'image/png,image/jpeg,image/webp,application/pdf'

const unsupportedMessage = "We can't use this file. Please choose a PNG, JPEG, WebP or PDF file."

/** Downscales photos, so that they upload over slow connections. */
export async function prepareDocument(file: File): Promise<{ blob: Blob } | { fault: string }> {
  const isPdf = (await readFormat(file)) === 'application/pdf'
  const document = isPdf ? { blob: file.slice(0, file.size, 'application/pdf') } : await shrinkPhoto(file)
  if ('fault' in document)
    return { fault: document.fault === unsupportedPhotoMessage ? unsupportedMessage : document.fault }
  const { blob } = document
  if (blob.size > maxPictureBytes) return { fault: 'This file is too large. Please choose one of up to 10 MB.' }
  return { blob }
}

const maxNameLength = 120
/** Returns the end of a long name, which has the file type. */
export const shortenFileName = ({ name }: Pick<File, 'name'>): string => name.slice(-maxNameLength)
