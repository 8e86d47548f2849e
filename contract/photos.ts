/** The pictures of one thing, in their order: the first is the main one. The same for what is shown and for the server. */
export interface Photo {
  /** Of the upload; of a picture that was none, its address. */
  id: string
  url: string
}

/** One change of them. */
export interface PhotoChange {
  add?: string | undefined
  remove?: string | undefined
  /** What it does not name comes behind, what is gone by now is left out: two who arrange them lose none. */
  order?: readonly string[] | undefined
}

export const mostPhotos = 10

/** @param url where the one that is added is seen. */
export function arranged(photos: readonly Photo[], { add, remove, order }: PhotoChange, url: string): Photo[] {
  const left = photos.filter(({ id }) => id !== remove)
  const now = add === undefined || left.some(({ id }) => id === add) ? left : [...left, { id: add, url }]
  if (!order) return now
  const rankOf = ({ id }: Photo): number => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...now].sort((a, b) => rankOf(a) - rankOf(b))
}

/** What a device was told before there were several has one at most. */
export const photosOf = ({ photos, imageUrl }: { photos?: Photo[] | undefined; imageUrl: string | null }): Photo[] =>
  photos ?? (imageUrl ? [{ id: imageUrl, url: imageUrl }] : [])

export const moved = (photos: readonly Photo[], id: string, to: number): string[] => {
  const order = photos.map((photo) => photo.id).filter((one) => one !== id)
  order.splice(to, 0, id)
  return order
}
