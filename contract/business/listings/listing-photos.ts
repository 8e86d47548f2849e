/** The ordered photos of a listing, a vehicle or a business; the first is the main photo. Used by the screens and the server. */
export interface Photo {
  /** Id of the upload, or the URL of a picture that was not uploaded. */
  id: string
  url: string
  /** What the photo shows, for people who cannot see it. Missing if nobody has described it. */
  alt?: string | undefined
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
  /** The photo that `alt` describes. */
  id?: string | undefined
  alt?: string | undefined
}

export const maxPhotos = 10
export const maxAltLength = 200

/**
 * Applies one change to the photos.
 * @param url URL of the added photo
 */
export function applyPhotoChange(
  photos: readonly Photo[],
  { add, remove, order, id: describedId, alt }: PhotoChange,
  url: string,
): Photo[] {
  if (alt !== undefined) return photos.map((photo) => (photo.id === describedId ? describePhoto(photo, alt) : photo))
  const remaining = photos.filter(({ id }) => id !== remove)
  const updated =
    add === undefined || remaining.some(({ id }) => id === add) ? remaining : [...remaining, { id: add, url }]
  if (!order) return updated
  const getRank = ({ id }: Photo): number => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...updated].sort((a, b) => getRank(a) - getRank(b))
}

/** An empty description is the same as none. */
const describePhoto = ({ id, url }: Photo, alt: string): Photo => (alt ? { id, url, alt } : { id, url })

/** Returns the photos of an entity. A row that an older app version stored on the device has at most `imageUrl`. */
export const getPhotos = ({ photos, imageUrl }: { photos?: Photo[] | undefined; imageUrl?: string | null }): Photo[] =>
  photos ?? (imageUrl ? [{ id: imageUrl, url: imageUrl }] : [])

/** Returns the description of a published photo, or one made of its position. */
export const getPhotoAlt = (alts: readonly string[] | undefined, index: number, name: string): string =>
  alts?.[index] || `${name}, picture ${index + 1}`

export const movePhoto = (photos: readonly Pick<Photo, 'id'>[], id: string, to: number): string[] => {
  const order = photos.map((photo) => photo.id).filter((photoId) => photoId !== id)
  order.splice(to, 0, id)
  return order
}
