import { changeBusinessPhotos } from '#contract/partners/business-profile'
import { maxPhotos, movePhoto, type PhotoChange } from '#contract/partners/listing-photos'
import type { Edit } from '#contract/sync/edit'
import { newId } from '../../../api/new-id'
import type { OwnBusiness } from '../../../db/queries/business'
import { send } from '../../../sync/index'
import { usePhotosWithStatus } from '../../../sync/use-photo-status'
import { PhotoEditor } from '../../../ui/PhotoEditor'
import type { PreparedPhoto } from '../../../ui/prepare-photos'

/** Pictures of the business. Each change is queued immediately. */
export default function BusinessPhotos({ business }: { business: OwnBusiness }) {
  const { _id: id, businessType } = business
  const photos = usePhotosWithStatus(business)
  const preview = { name: 'Your business', businessType }
  const change = (body: PhotoChange & Edit) =>
    send(changeBusinessPhotos, { params: { id }, body: body as never }, { preview })
  const add = ({ id: upload, blob, url }: PreparedPhoto) =>
    send(
      changeBusinessPhotos,
      { params: { id }, body: { add: upload } },
      { preview: { ...preview, imageUrl: url }, files: [{ id: upload, blob, purpose: 'business' }] },
    )
  return (
    <PhotoEditor
      label="Pictures"
      hint="Customers see the first one in lists, and all of them on your page."
      photos={photos}
      maxPhotos={maxPhotos}
      createId={newId}
      onAdd={add}
      onMove={(photoId, to) => change({ order: movePhoto(photos, photoId, to) })}
      onRemove={(remove) => change({ remove })}
      onDescribe={(photoId, alt, previous) => change({ id: photoId, alt, from: { alt: previous } })}
    />
  )
}
