/** What one says of oneself. Apart from getting in: it can be changed offline, so worker and service worker carry it. */
import { enums, literal, object, optional, refine, union, type Infer } from 'superstruct'
import { only, roles } from './access'
import { says } from './check'
import { endpoint } from './endpoint'
import { SessionUser } from './session'
import { Id, text } from './values'

export const genders = ['Male', 'Female', 'Other', 'Prefer not to say'] as const

export const ProfileForm = object({
  full_name: optional(refine(text(120), 'full_name', (value) => value.length >= 3 || says('Full name is required.'))),
  phone: optional(refine(text(20), 'phone', (value) => value.length >= 10 || says('A valid phone number is required.'))),
  nrc: optional(text(20)),
  gender: optional(enums([...genders, ''] as const)),
  address: optional(text(200)),
  location: optional(text(100)),
  country: optional(text(60)),
  /** An upload of the purpose `profile`; nothing takes the picture away. */
  profileImage: optional(union([Id, literal('')])),
})
export type ProfileForm = Infer<typeof ProfileForm>

/** The picture is a command of its own: words never wait for it. */
const queueOf = ({ body }: { body: ProfileForm }) => (body.profileImage === undefined ? 'profile' : 'profile/picture')

export const updateProfile = endpoint({
  name: 'auth.updateProfile',
  method: 'PUT',
  path: '/auth/profile',
  body: ProfileForm,
  files: ['profileImage'],
  answer: SessionUser,
  access: only(...roles),
  offline: 'queue',
  orderKey: queueOf,
  coalesceKey: queueOf,
  needs: ({ body: { profileImage } }) => (profileImage ? [profileImage] : []),
  /** Field by field: what the later one does not name stays as the earlier one has it. */
  merge: (earlier, { endpoint: name, input }) => ({ endpoint: name, input: { ...input, body: { ...earlier.input.body, ...input.body } } }),
})
