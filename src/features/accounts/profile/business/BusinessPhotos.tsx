import { changeBusinessPhotos } from '#contract/business/business/business-profile'
import { maxPhotos } from '#contract/business/listings/listing-photos'
import { newId } from '../../../../api/new-id'
import type { OwnBusiness } from '../../../../db/queries/business'
import { buildPhotoCommands, usePhotoEditor } from '../../../../sync/hooks/use-photo-editor'
import { PhotoEditor } from '../../../../ui/forms/PhotoEditor'

/** Pictures of the business. Each change is queued immediately. */
export default function BusinessPhotos({ business }: { business: OwnBusiness }) {
  const { _id: id, businessType } = business
  const commands = buildPhotoCommands(changeBusinessPhotos, 'business', id, { name: 'Your business', businessType })
  const editor = usePhotoEditor(business, commands)
  return (
    <PhotoEditor
      label="Pictures"
      hint="Customers see the first one in lists, and all of them on your page."
      maxPhotos={maxPhotos}
      createId={newId}
      {...editor}
    />
  )
}
