/** The application of a business that waits for approval: its state, and its corrections. */
import { any, array, enums, nullable, number, object, optional, record, string, type, type Infer } from 'superstruct'
import { approvalStatuses, businessTypes } from '../../core/access'
import { endpoint } from '../../core/endpoint'
import { Instant } from '../../core/values'
import { applicants } from '../partner-commands'

export const changeReasons = ['missing', 'wrong', 'unclear', 'outdated'] as const
export type ChangeReason = (typeof changeReasons)[number]

export const changeReasonLabels: Record<ChangeReason, string> = {
  missing: 'Missing',
  wrong: 'Not correct',
  unclear: 'Not clear',
  outdated: 'Out of date',
}

/** A change that an administrator requests, of a field of the business profile or of a document (its kind). */
export const ChangeRequest = type({ field: string(), reason: enums(changeReasons), note: string() })
export type ChangeRequest = Infer<typeof ChangeRequest>

export const approvalEvents = ['approved', 'rejected', 'changes_requested', 'resubmitted'] as const
export type ApprovalEvent = (typeof approvalEvents)[number]

export const ApprovalHistoryItem = type({
  event: enums(approvalEvents),
  /** Name of the administrator; null for the applicant's own events, and where the applicant reads the history. */
  by: nullable(string()),
  reason: string(),
  changes: array(ChangeRequest),
  at: Instant,
})
export type ApprovalHistoryItem = Infer<typeof ApprovalHistoryItem>

/** How long the last approved businesses waited, from their application until the approval. */
export const UsualTime = type({
  /** Half of them waited at most this long. In ms. */
  medianMs: number(),
  /** The number of approvals. */
  count: number(),
})

export const Application = type({
  status: enums(approvalStatuses),
  businessType: enums(businessTypes),
  /** Reason of the rejection; empty if there is none. */
  reason: string(),
  changes: array(ChangeRequest),
  /** Values of the business profile by field (`profileFields`). */
  values: record(string(), any()),
  history: array(ApprovalHistoryItem),
  receivedAt: optional(Instant),
  usualTime: optional(nullable(UsualTime)),
})
export type Application = Infer<typeof Application>

export const readApplication = endpoint({
  name: 'application.read',
  method: 'GET',
  path: '/partner/application',
  answer: Application,
  access: applicants,
  offline: 'refuse',
})

/**
 * Saves the business profile of an applicant. A rejected application, and one with requested changes, is submitted
 * again.
 */
export const submitApplication = endpoint({
  name: 'application.submit',
  method: 'PUT',
  path: '/partner/application',
  /** All fields of `profileFields` of the business type. */
  body: object({ values: record(string(), any()) }),
  answer: Application,
  access: applicants,
  offline: 'refuse',
})
