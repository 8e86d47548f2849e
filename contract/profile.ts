/** What one says of oneself; how it is queued stands in `profile-queue.ts`. */
import { enums, literal, object, optional, refine, union, type Infer } from 'superstruct'
import { says } from './check'
import { endpoint } from './endpoint'
import { profileSent } from './profile-queue'
import { SessionUser } from './session'
import { email, Id, text } from './values'

export const genders = ['Male', 'Female', 'Other', 'Prefer not to say'] as const

export const ProfileForm = object({
  full_name: optional(refine(text(120), 'full_name', (value) => value.length >= 3 || says('Full name is required.'))),
  phone: optional(
    refine(text(20), 'phone', (value) => value.length >= 10 || says('A valid phone number is required.')),
  ),
  /** As specified it goes along; it is what one signs in with, and stays what it is. */
  email: optional(email('Invalid email address.')),
  nrc: optional(text(20)),
  gender: optional(enums([...genders, ''] as const)),
  address: optional(text(200)),
  location: optional(text(100)),
  country: optional(text(60)),
  /** An upload of the purpose `profile`; nothing takes the picture away. */
  profileImage: optional(union([Id, literal('')])),
})
export type ProfileForm = Infer<typeof ProfileForm>

export const updateProfile = endpoint({ ...profileSent, body: ProfileForm, answer: SessionUser })
