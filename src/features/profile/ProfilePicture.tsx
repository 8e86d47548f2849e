import { updateProfile } from '#contract/profile'
import type { SessionUser } from '#contract/session'
import { send } from '../../sync/index'
import { initials } from '../../ui/Avatar'
import { OnePhoto } from './OnePhoto'

export const ProfilePicture = ({ me }: { me: SessionUser }) => (
  <OnePhoto
    label="Profile picture"
    src={me.imageUrl}
    placeholder={initials(me.full_name)}
    round
    purpose="profile"
    isOfIt={({ endpoint, input }) => endpoint === 'auth.updateProfile' && input.body.profileImage !== undefined}
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
