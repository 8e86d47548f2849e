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

export const mostPhotos = 10

/**
 * Applies one change to the photos.
 * @param url URL of the added photo
 */
export function arranged(photos: readonly Photo[], { add, remove, order }: PhotoChange, url: string): Photo[] {
  const left = photos.filter(({ id }) => id !== remove)
  const now = add === undefined || left.some(({ id }) => id === add) ? left : [...left, { id: add, url }]
  if (!order) return now
  const rankOf = ({ id }: Photo): number => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...now].sort((a, b) => rankOf(a) - rankOf(b))
}

/** Returns the photos of a listing. A listing that an older app version stored on the device has only `imageUrl`. */
export const photosOf = ({ photos, imageUrl }: { photos?: Photo[] | undefined; imageUrl: string | null }): Photo[] =>
  photos ?? (imageUrl ? [{ id: imageUrl, url: imageUrl }] : [])

export const moved = (photos: readonly Photo[], id: string, to: number): string[] => {
  const order = photos.map((photo) => photo.id).filter((one) => one !== id)
  order.splice(to, 0, id)
  return order
}
