/** The profile form of an account. `profile-commands.ts` defines how it is queued. */
import { array, boolean, enums, literal, object, optional, refine, size, union, type Infer } from 'superstruct'
import { userMessage } from '../core/validation'
import { endpoint } from '../core/endpoint'
import { plainName } from '../core/names'
import { contactPhone } from '../core/contact-phone'
import { updateProfileCommand } from './profile-commands'
import { SessionUser } from './session'
import { email, Id, text } from '../core/values'

export const genders = ['Male', 'Female', 'Other', 'Prefer not to say'] as const

/** Kinds of SMS that customers choose. */
export const smsKinds = ['bookings', 'reminders', 'parcels'] as const
export type SmsKind = (typeof smsKinds)[number]

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
  /** Which SMS a customer wants. */
  sms: optional(size(array(enums(smsKinds)), 0, smsKinds.length)),
})
export type ProfileForm = Infer<typeof ProfileForm>

export const updateProfile = endpoint({ ...updateProfileCommand, body: ProfileForm, answer: SessionUser })
