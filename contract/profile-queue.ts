/** What worker and service worker must know to send what one says of oneself; whoever only passes it on carries no structs. */
import { type } from 'superstruct'
import { only, roles } from './access'
import type { Input, Merge } from './endpoint'

/** The picture is a command of its own: words never wait for it. */
const queueOf = ({ body }: Input<any, any, any>): string =>
  body.profileImage === undefined ? 'profile' : 'profile/picture'

/** Field by field: what the later one does not name stays as the earlier one has it. */
const merge: Merge = (earlier, { endpoint, input }) => ({
  endpoint,
  input: { ...input, body: { ...earlier.input.body, ...input.body } },
})

export const profileSent = {
  name: 'auth.updateProfile',
  method: 'PUT',
  path: '/auth/profile',
  files: ['profileImage'],
  answer: type({}),
  access: only(...roles),
  offline: 'queue',
  orderKey: queueOf,
  coalesceKey: queueOf,
  needs: ({ body: { profileImage } }: Input<any, any, any>): string[] => (profileImage ? [profileImage] : []),
  merge,
} as const
