/** Approval of businesses. An application is identified by the account of its owner. */
import {
  any,
  array,
  boolean,
  enums,
  nullable,
  object,
  optional,
  record,
  refine,
  string,
  type,
  type Infer,
} from 'superstruct'
import { approvalStatuses, businessTypes } from '../core/access'
import { endpoint } from '../core/endpoint'
import { userMessage } from '../core/validation'
import { Id, Instant, text } from '../core/values'
import { multilineText } from '../core/user-text'
import { ApplicationDocument, documentKinds } from '../core/document-kinds'
import { ApprovalHistoryItem, changeReasons, ChangeRequest } from '../business/business/application'
import { OwnPhoto } from '../business/listings/photo-changes'
import { adminsOnly } from '../core/admin-access'
import { pageQuery } from '../core/list-page'

export const PendingVendor = type({
  _id: Id,
  companyName: string(),
  businessType: enums(businessTypes),
  full_name: string(),
  email: string(),
  createdAt: Instant,
  emailVerified: boolean(),
  status: enums(approvalStatuses),
  /** Whether the applicant must correct something first. */
  waitsForApplicant: boolean(),
})
export type PendingVendor = Infer<typeof PendingVendor>

/** The oldest applications first. Without `status`, the pending ones. */
export const listPendingVendors = endpoint({
  name: 'admin.pendingVendors',
  method: 'GET',
  path: '/admin/pending-vendors',
  query: object({ status: optional(enums(approvalStatuses)), ...pageQuery }),
  answer: array(PendingVendor),
  access: adminsOnly,
  offline: 'refuse',
})

export const PendingVendorDetails = type({
  ...PendingVendor.schema,
  phone: nullable(string()),
  /** Values of the business profile by field. */
  values: record(string(), any()),
  /** Pictures of the business, the first one first. */
  photos: optional(array(OwnPhoto)),
  /** The business, once the applicant has saved its profile. */
  vendorId: optional(nullable(Id)),
  changes: array(ChangeRequest),
  documents: array(ApplicationDocument),
  history: array(ApprovalHistoryItem),
})
export type PendingVendorDetails = Infer<typeof PendingVendorDetails>

const params = object({ id: Id })
export const readPendingVendor = endpoint({
  name: 'admin.pendingVendor',
  method: 'GET',
  path: '/admin/pending-vendors/:id',
  params,
  answer: PendingVendorDetails,
  access: adminsOnly,
  offline: 'refuse',
})

/**
 * Creates a link that opens a document of an applicant for one minute. The answer is not stored, because the link is a
 * secret.
 */
export const openDocument = endpoint({
  name: 'admin.openDocument',
  method: 'POST',
  path: '/admin/vendors/:id/documents/:kind/link',
  params: object({ id: Id, kind: enums(documentKinds) }),
  answer: type({ url: string() }),
  access: adminsOnly,
  offline: 'refuse',
  secret: true,
})

const decision = {
  params,
  /**
   * The status that the administrator saw; `pending` by default. If it has changed, nothing is decided. To reverse a
   * decision, `from` is its result.
   */
  query: object({ from: optional(enums(approvalStatuses)) }),
  answer: type({ _id: Id, status: enums(approvalStatuses) }),
  access: adminsOnly,
  offline: 'refuse',
} as const

export const approveVendor = endpoint({
  name: 'admin.approveVendor',
  method: 'PATCH',
  path: '/admin/vendors/:id/approve',
  ...decision,
})
export const rejectVendor = endpoint({
  name: 'admin.rejectVendor',
  method: 'PATCH',
  path: '/admin/vendors/:id/reject',
  ...decision,
  body: object({ reason: optional(text(500)) }),
})

const maxChanges = 20
export const requestVendorChanges = endpoint({
  name: 'admin.requestVendorChanges',
  method: 'PATCH',
  path: '/admin/vendors/:id/request-changes',
  ...decision,
  body: object({
    changes: refine(
      array(object({ field: text(40, 1), reason: enums(changeReasons), note: multilineText(300, 0) })),
      'changes',
      (changes) =>
        (changes.length > 0 && changes.length <= maxChanges) || userMessage('Please choose what has to be changed.'),
    ),
  }),
})
