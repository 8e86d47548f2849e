/**
 * Documents of a business that expire, such as licenses and insurance. Everybody who works there has the list on their
 * devices. Their files are private: only members who may edit the profile and administrators can open them.
 */
import { array, enums, nullable, number, object, string, type, type Infer } from 'superstruct'
import { adminsOnly } from '../../core/admin-access'
import { endpoint } from '../../core/endpoint'
import { Id, Instant, LocalDate, text } from '../../core/values'
import { buildEditStruct } from '../../sync/edit-struct'
import { businessDocumentKinds } from '../../core/document-kinds'
import { removeBusinessDocumentCommand, saveBusinessDocumentCommand } from '../partner-commands'
import { listingWriters } from '../../core/business-access'

export const maxDocuments = 30

export const BusinessDocument = type({
  _id: Id,
  kind: enums(businessDocumentKinds),
  /** The last day on which it is valid; null if it does not expire. */
  expiresOn: nullable(LocalDate),
  /** `upload`: the id of the upload. `name`: the name that the file had on the device. */
  file: type({ upload: Id, name: text(120) }),
  /** In bytes; 0 until the server knows the file. */
  size: number(),
  addedAt: Instant,
})
export type BusinessDocument = Infer<typeof BusinessDocument>

/** `id` is the id of the business. */
const params = object({ id: Id, document: Id })

/** Adds a document, which needs all fields, or edits fields of one (`edit.ts`). */
export const saveBusinessDocument = endpoint({
  ...saveBusinessDocumentCommand,
  params,
  body: buildEditStruct({
    kind: enums(businessDocumentKinds),
    expiresOn: nullable(LocalDate),
    /** `upload`: the id of an upload with the purpose `document`. */
    file: object({ upload: Id, name: text(120, 1) }),
  }),
})
export const removeBusinessDocument = endpoint({ ...removeBusinessDocumentCommand, params })

const link = {
  method: 'POST',
  answer: type({ url: string() }),
  offline: 'refuse',
  secret: true,
} as const

/** Creates a link that opens the file for one minute. The answer is not stored, because the link is a secret. */
export const openBusinessDocument = endpoint({
  ...link,
  name: 'business.openDocument',
  path: '/partner/profile/documents/:document/link',
  params: object({ document: Id }),
  access: listingWriters,
})

/** The documents of a vendor, for administrators. */
export const listVendorDocuments = endpoint({
  name: 'admin.vendorDocuments',
  method: 'GET',
  path: '/admin/vendors/:id/business-documents',
  params: object({ id: Id }),
  answer: array(BusinessDocument),
  access: adminsOnly,
  offline: 'refuse',
})

/** Creates the link for an administrator. */
export const openVendorDocument = endpoint({
  ...link,
  name: 'admin.openVendorDocument',
  path: '/admin/vendors/:id/business-documents/:document/link',
  params,
  access: adminsOnly,
})
