import { shrinkPhoto } from './shrink-photo'

/** A photo that is ready to upload: resized, with an id and a preview. */
export interface PreparedPhoto {
  id: string
  url: string
  blob: Blob
}

/** Resizes photos one after another, so that a phone with little memory holds only one decoded photo at a time. */
export async function preparePhotos(
  files: readonly File[],
  createId: () => string,
): Promise<{ prepared: PreparedPhoto[]; fault: string | undefined }> {
  const prepared: PreparedPhoto[] = []
  let fault: string | undefined
  for (const file of files) {
    const photo = await shrinkPhoto(file)
    if ('blob' in photo) prepared.push({ id: createId(), url: photo.thumbnail, blob: photo.blob })
    else fault = files.length > 1 ? `${file.name}: ${photo.fault}` : photo.fault
  }
  return { prepared, fault }
}
