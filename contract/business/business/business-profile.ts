/** The public profile of a business, as its partner reads and edits it. */
import {
  any,
  array,
  boolean,
  enums,
  literal,
  nullable,
  object,
  optional,
  record,
  string,
  type,
  union,
  type Infer,
} from 'superstruct'
import { businessTypes } from '../../core/access'
import type { FieldValues } from '../../sync/edit'
import { buildEditStruct } from '../../sync/edit-struct'
import { endpoint } from '../../core/endpoint'
import { BusinessDocument } from '../business-documents/business-documents'
import { OwnPhoto, PhotoChangeBody } from '../listings/photo-changes'
import { changeBusinessPhotosCommand, saveBusinessCommand } from '../partner-commands'
import { Id } from '../../core/values'
import { anyProfileField } from '../../verticals/profile-fields'

export const Business = type({
  _id: Id,
  businessType: enums(businessTypes),
  /** The first picture. */
  imageUrl: nullable(string()),
  photos: optional(array(OwnPhoto)),
  documents: optional(array(BusinessDocument)),
  /** The name that customers see while the name in `values` awaits review; null otherwise. */
  publicName: optional(nullable(string())),
  /** Why Tilipo has hidden the business; null otherwise. */
  hiddenReason: optional(nullable(string())),
  /** Whether payouts have an account to go to. Which one, only the owner reads. */
  hasPayoutAccount: optional(boolean()),
  /** Whether the business issues fiscal receipts. Left out if not. */
  fiscalReceipts: optional(boolean()),
  /** Values by field. The fields are `profileFields` of its type. */
  values: record(string(), any()),
})
export type Business = Omit<Infer<typeof Business>, 'values'> & { values: FieldValues }

/** The response as specified, with the profile fields at the top level. The server sends 204 if there is no profile. */
const Profile = type({
  _id: Id,
  businessType: enums(businessTypes),
  imageUrl: nullable(string()),
  photos: optional(array(OwnPhoto)),
  publicName: optional(nullable(string())),
  hiddenReason: optional(nullable(string())),
  hasPayoutAccount: optional(boolean()),
  fiscalReceipts: optional(boolean()),
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
  ...saveBusinessCommand,
  /** `imageUrl`: the id of an upload with the purpose `business`, which replaces the first picture. An empty text removes it. */
  body: buildEditStruct(anyProfileField, { id: optional(Id), imageUrl: optional(union([Id, literal('')])) }),
  files: ['imageUrl'],
  answer: Profile,
})

/** Makes one change of the pictures (`listing-photos.ts`). Their uploads have the purpose `business`. */
export const changeBusinessPhotos = endpoint({
  ...changeBusinessPhotosCommand,
  params: object({ id: Id }),
  body: PhotoChangeBody,
  answer: Profile,
})
