import { changePhotos } from '#contract/partners/own-listings'
import { maxPhotos, movePhoto, type PhotoChange } from '#contract/partners/listing-photos'
import type { Edit } from '#contract/sync/edit'
import { newId } from '../../api/new-id'
import type { ListingLine } from '../../db/queries/listings'
import { send, type Preview, type QueueResult } from '../../sync/index'
import { usePhotosWithStatus } from '../../sync/use-photo-status'
import { PhotoEditor } from '../../ui/PhotoEditor'
import type { PreparedPhoto } from '../../ui/prepare-photos'

/** Properties of the editor for the photos of a stored or a new listing. */
export const photoEditorProps = {
  label: 'Photos',
  hint: 'Customers see the first photo in lists.',
  maxPhotos,
  createId: newId,
} as const

/** Photos of an existing listing. Each change is queued immediately and sent after the listing's other edits. */
export default function ListingPhotos({ listing, preview }: { listing: ListingLine; preview: Preview }) {
  const photos = usePhotosWithStatus(listing)
  const change = (body: PhotoChange & Edit) => sendPhotoChange(listing._id, body, preview)
  return (
    <PhotoEditor
      {...photoEditorProps}
      photos={photos}
      onAdd={(photo) => addPhoto(listing._id, photo, preview)}
      onMove={(id, to) => change({ order: movePhoto(photos, id, to) })}
      onRemove={(remove) => change({ remove })}
      onDescribe={(id, alt, previous) => change({ id, alt, from: { alt: previous } })}
    />
  )
}

export const addPhoto = (id: string, photo: PreparedPhoto, preview: Preview): Promise<QueueResult> =>
  send(
    changePhotos,
    { params: { id }, body: { add: photo.id } },
    { preview: { ...preview, imageUrl: photo.url }, files: [{ id: photo.id, blob: photo.blob, purpose: 'listing' }] },
  )

export const sendPhotoChange = (id: string, body: PhotoChange & Edit, preview: Preview): Promise<QueueResult> =>
  send(changePhotos, { params: { id }, body: body as never }, { preview })
