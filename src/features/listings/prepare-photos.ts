import { newId } from '../../api/new-id'
import { notAPhoto, shrinkPhoto } from '../../ui/shrink-photo'

/** A photo made ready: named, small, and with a preview. */
export interface Prepared {
  id: string
  url: string
  blob: Blob
}

/** One after another, so that a phone with little memory holds one at a time. */
export async function preparePhotos(
  files: readonly File[],
): Promise<{ prepared: Prepared[]; fault: string | undefined }> {
  const prepared: Prepared[] = []
  let fault: string | undefined
  for (const file of files) {
    const photo = await shrinkPhoto(file)
    if (photo) prepared.push({ id: newId(), url: photo.thumbnail, blob: photo.blob })
    else fault = files.length > 1 ? `${file.name}: ${notAPhoto}` : notAPhoto
  }
  return { prepared, fault }
}
