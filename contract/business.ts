/** The public profile of a business, as its partner reads and edits it. */
import { any, enums, literal, nullable, optional, record, string, type, union, type Infer } from 'superstruct'
import { businessTypes } from './access'
import type { Values } from './edit'
import { editOf } from './edit-struct'
import { endpoint } from './endpoint'
import { businessSaved } from './partner-queue'
import { Id } from './values'
import { anyProfileField } from './verticals/profiles'

export const Business = type({
  _id: Id,
  businessType: enums(businessTypes),
  imageUrl: nullable(string()),
  /** The name that customers see while the name in `values` awaits review; null otherwise. */
  publicName: optional(nullable(string())),
  /** Values by field. The fields are `profileFields` of its type. */
  values: record(string(), any()),
})
export type Business = Omit<Infer<typeof Business>, 'values'> & { values: Values }

/** The response as specified, with the profile fields at the top level. The server sends 204 if there is no profile. */
const Profile = type({
  _id: Id,
  businessType: enums(businessTypes),
  imageUrl: nullable(string()),
  publicName: optional(nullable(string())),
})

/** Also available to partners before approval. */
export const readBusiness = endpoint({
  name: 'business.read',
  method: 'GET',
  path: '/partner/profile',
  answer: optional(Profile),
  access: { kind: 'roles', roles: ['partner', 'hotel-manager'], unapproved: true },
  offline: 'cache',
})

/** Reads the hotel that the caller manages or owns. The server sends 204 if there is none. */
export const readHotel = endpoint({ ...readBusiness, name: 'business.hotel', path: '/hotel/admin/profile' })

/**
 * Saves the submitted fields. A field with a `from` value is saved only if no other user has changed it (`edit.ts`).
 */
export const saveBusiness = endpoint({
  ...businessSaved,
  /** `imageUrl`: the id of an upload with the purpose `business`. An empty text removes the picture. */
  body: editOf(anyProfileField, { id: optional(Id), imageUrl: optional(union([Id, literal('')])) }),
  files: ['imageUrl'],
  answer: Profile,
})
