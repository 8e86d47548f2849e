import { updateProfile } from '#contract/accounts/profile'
import type { SessionUser } from '#contract/accounts/session'
import { isCommand, send } from '../../../sync/index'
import { getInitials } from '../../../ui/media/Avatar'
import { PhotoUploadField } from './PhotoUploadField'

export const ProfilePicture = ({ me }: { me: SessionUser }) => (
  <PhotoUploadField
    label="Profile picture"
    src={me.imageUrl}
    placeholder={getInitials(me.full_name)}
    round
    purpose="profile"
    isPictureCommand={(row) => isCommand(row, 'auth.updateProfile') && row.input.body.profileImage !== undefined}
    onSend={(photo) =>
      photo
        ? send(
            updateProfile,
            { body: { profileImage: photo.chosen.id } },
            { preview: { name: 'Your picture', imageUrl: photo.thumbnail }, files: [photo.chosen] },
          )
        : send(updateProfile, { body: { profileImage: '' } }, { preview: { name: 'Remove your picture' } })
    }
  />
)
