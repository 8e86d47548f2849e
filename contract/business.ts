/** What a business says of itself: the profile that makes it findable. */
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
  /** The name that customers see, while another one in `values` waits for review; null otherwise. */
  publicName: optional(nullable(string())),
  /** By field: `profileFields` of its type. */
  values: record(string(), any()),
})
export type Business = Omit<Infer<typeof Business>, 'values'> & { values: Values }

/** As the specification has it: the fields side by side. 204 where there is none. */
const Profile = type({
  _id: Id,
  businessType: enums(businessTypes),
  imageUrl: nullable(string()),
  publicName: optional(nullable(string())),
})

/** Also for those who wait for approval. */
export const readBusiness = endpoint({
  name: 'business.read',
  method: 'GET',
  path: '/partner/profile',
  answer: optional(Profile),
  access: { kind: 'roles', roles: ['partner', 'hotel-manager'], unapproved: true },
  offline: 'cache',
})

/** Of the hotel in somebody's care, or one's own; 204 for whoever has none. */
export const readHotel = endpoint({ ...readBusiness, name: 'business.hotel', path: '/hotel/admin/profile' })

/** The fields that are sent are set; those with a `from` only where nobody else has changed them (`edit.ts`). */
export const saveBusiness = endpoint({
  ...businessSaved,
  /** `imageUrl`: an upload of the purpose `business`; nothing takes the picture away. */
  body: editOf(anyProfileField, { id: optional(Id), imageUrl: optional(union([Id, literal('')])) }),
  files: ['imageUrl'],
  answer: Profile,
})
