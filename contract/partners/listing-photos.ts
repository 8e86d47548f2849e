/** The ordered photos of a listing; the first is the main photo. Used by the screens and the server. */
export interface Photo {
  /** Id of the upload, or the URL of a picture that was not uploaded. */
  id: string
  url: string
}

/** One change of the photos. */
export interface PhotoChange {
  add?: string | undefined
  remove?: string | undefined
  /**
   * Ids in the new order. Missing photos are appended and unknown ids ignored, so that concurrent changes lose no
   * photo.
   */
  order?: readonly string[] | undefined
}

export const maxPhotos = 10

/**
 * Applies one change to the photos.
 * @param url URL of the added photo
 */
export function applyPhotoChange(photos: readonly Photo[], { add, remove, order }: PhotoChange, url: string): Photo[] {
  const remaining = photos.filter(({ id }) => id !== remove)
  const updated =
    add === undefined || remaining.some(({ id }) => id === add) ? remaining : [...remaining, { id: add, url }]
  if (!order) return updated
  const getRank = ({ id }: Photo): number => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...updated].sort((a, b) => getRank(a) - getRank(b))
}

/** Returns the photos of a listing. A listing that an older app version stored on the device has only `imageUrl`. */
export const getPhotos = ({ photos, imageUrl }: { photos?: Photo[] | undefined; imageUrl: string | null }): Photo[] =>
  photos ?? (imageUrl ? [{ id: imageUrl, url: imageUrl }] : [])

export const movePhoto = (photos: readonly Photo[], id: string, to: number): string[] => {
  const order = photos.map((photo) => photo.id).filter((photoId) => photoId !== id)
  order.splice(to, 0, id)
  return order
}
