import { saveBusiness } from '#contract/business'
import type { OwnBusiness } from '../../db/queries/business'
import { send } from '../../sync/index'
import { OnePhoto } from './OnePhoto'

/** Business picture. It is saved by its own command, so that text edits do not wait for the upload. */
export const BusinessPicture = ({ business: { _id: id, imageUrl, businessType } }: { business: OwnBusiness }) => (
  <OnePhoto
    label="Business picture"
    src={imageUrl}
    purpose="business"
    isOfIt={({ endpoint, input }) => endpoint === 'business.save' && input.body.imageUrl !== undefined}
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
