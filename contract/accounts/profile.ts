/** The profile form of an account. `profile-commands.ts` defines how it is queued. */
import { array, boolean, enums, literal, object, optional, refine, size, union, type Infer } from 'superstruct'
import { userMessage } from '../core/validation'
import { endpoint } from '../core/endpoint'
import { plainName } from '../core/names'
import { contactPhone } from '../core/contact-phone'
import { mailKinds, pushKinds, smsKinds } from '../messages/channels'
import { updateProfileCommand } from './profile-commands'
import { SessionUser } from './session'
import { email, Id, text } from '../core/values'

export const genders = ['Male', 'Female', 'Other', 'Prefer not to say'] as const

const listOf = <const Names extends readonly string[]>(names: Names) => size(array(enums(names)), 0, names.length)

export const ProfileForm = object({
  full_name: optional(
    refine(plainName(text(120)), 'full_name', (value) => value.length >= 3 || userMessage('Full name is required.')),
  ),
  phone: optional(
    refine(
      contactPhone(20),
      'phone',
      (value) => /^\+?\d{10,15}$/.test(value) || userMessage('A valid phone number is required.'),
    ),
  ),
  /** Part of the payload as specified. It must equal the sign-in address, which cannot be changed here. */
  email: optional(email('Invalid email address.')),
  nrc: optional(text(20)),
  gender: optional(enums([...genders, ''] as const)),
  address: optional(text(200)),
  location: optional(text(100)),
  country: optional(text(60)),
  /** The id of an upload with the purpose `profile`. An empty text removes the picture. */
  profileImage: optional(union([Id, literal('')])),
  /** Hides the first-day checklist of a business for this person, or displays it again. */
  checklistHidden: optional(boolean()),
  /** The SMS that the person wants. */
  sms: optional(listOf(smsKinds)),
  /** Push notifications and emails that the person does not want: a new kind is on for those who chose before it existed. */
  mutedPush: optional(listOf(pushKinds)),
  mutedMail: optional(listOf(mailKinds)),
})
export type ProfileForm = Infer<typeof ProfileForm>

export const updateProfile = endpoint({ ...updateProfileCommand, body: ProfileForm, answer: SessionUser })
