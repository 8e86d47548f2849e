import { saveBusiness } from '#contract/partners/business-profile'
import type { OwnBusiness } from '../../db/queries/business'
import { send } from '../../sync/index'
import { PhotoUploadField } from './PhotoUploadField'

/** Business picture. It is saved by its own command, so that text edits do not wait for the upload. */
export const BusinessPicture = ({ business: { _id: id, imageUrl, businessType } }: { business: OwnBusiness }) => (
  <PhotoUploadField
    label="Business picture"
    src={imageUrl}
    purpose="business"
    isPictureCommand={({ endpoint, input }) => endpoint === 'business.save' && input.body.imageUrl !== undefined}
    onSend={(photo) =>
      photo
        ? send(
            saveBusiness,
            { body: { id, imageUrl: photo.chosen.id } },
            { preview: { name: 'Picture', businessType, imageUrl: photo.thumbnail }, files: [photo.chosen] },
          )
        : send(saveBusiness, { body: { id, imageUrl: '' } }, { preview: { name: 'Remove picture', businessType } })
    }
  />
)
