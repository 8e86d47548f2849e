/** The queued profile command, for the sync worker and service worker, which do not load the struct of its body. */
import { type } from 'superstruct'
import { allowRoles, roles } from '../core/access'
import { allIds, type Merge, type AnyInput } from '../core/endpoint'

/** The picture is a separate command, so that text edits do not wait for the upload. */
const getProfileKey = ({ body }: AnyInput): string => (body.profileImage === undefined ? 'profile' : 'profile/picture')

/** Merges field by field. Fields that the later command omits keep the values of the earlier one. */
const mergeProfileEdits: Merge = (earlier, { endpoint, input }) => ({
  endpoint,
  input: { ...input, body: { ...earlier.input.body, ...input.body } },
})

export const updateProfileCommand = {
  name: 'auth.updateProfile',
  method: 'PUT',
  path: '/auth/profile',
  files: ['profileImage'],
  answer: type({}),
  access: allowRoles(...roles),
  offline: 'queue',
  label: 'Update your profile',
  changes: { entity: 'me', getId: () => allIds },
  orderKey: getProfileKey,
  coalesceKey: getProfileKey,
  needs: ({ body: { profileImage } }: AnyInput): string[] => (profileImage ? [profileImage] : []),
  merge: mergeProfileEdits,
} as const

export const profileCommands = [updateProfileCommand]
