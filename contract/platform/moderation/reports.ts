/**
 * Reported content: signed-in users report reviews, listings, vendors and messages, and administrators decide about
 * each reported item once for all of its reports.
 */
import { array, define, enums, integer, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { allowRoles } from '../../core/access'
import { adminsOnly } from '../../core/admin-access'
import { pageQuery } from '../../core/list-page'
import { endpoint } from '../../core/endpoint'
import { multilineText } from '../../core/user-text'
import { userMessage } from '../../core/validation'
import { Id, Instant } from '../../core/values'
import { reportedKinds, reportReasons, type ReportReason } from './report-reasons'

const Reason = define<ReportReason>(
  'Reason',
  (value) => reportReasons.some((reason) => reason === value) || userMessage('Please choose what is wrong.'),
)

export const ReportForm = object({
  reason: Reason,
  note: multilineText(1000, 0),
})
export type ReportForm = Infer<typeof ReportForm>

/** Reports an item. A repeated report of the same user replaces the earlier one. */
export const reportContent = endpoint({
  name: 'reports.create',
  method: 'PUT',
  path: '/reports/:kind/:id',
  params: object({ kind: enums(reportedKinds), id: Id }),
  body: ReportForm,
  answer: type({}),
  access: allowRoles('endUser', 'partner', 'hotel-manager'),
  offline: 'refuse',
})

export const reportStates = ['open', 'hidden', 'dismissed'] as const
export type ReportState = (typeof reportStates)[number]

export const ReportedItem = type({
  kind: enums(reportedKinds),
  _id: Id,
  state: enums(reportStates),
  /** The author of a review or message, or the name of a listing or vendor. */
  title: string(),
  /** The text of a review or message, or the description of a listing or vendor, as it is now. */
  text: string(),
  vendor: type({ _id: Id, name: string() }),
  /** Number of users who reported it. */
  reports: integer(),
  /** The newest reports. */
  newestReports: array(type({ reason: enums(reportReasons), note: string(), at: Instant })),
  lastReportedAt: Instant,
  decision: nullable(type({ by: string(), at: Instant, reason: string() })),
  /** The cases that were opened about it, the newest first. Absent in the release before. */
  cases: optional(array(type({ _id: Id, subject: string() }))),
})
export type ReportedItem = Infer<typeof ReportedItem>

/** The items that were reported last first. */
export const listReportedItems = endpoint({
  name: 'admin.reports',
  method: 'GET',
  path: '/admin/reports',
  query: object({ state: optional(enums(reportStates)), kind: optional(enums(reportedKinds)), ...pageQuery }),
  answer: array(ReportedItem),
  access: adminsOnly,
  offline: 'refuse',
})

/** `hide` removes the item from public pages and from conversations, `restore` shows it again. */
export const reportDecisions = ['hide', 'dismiss', 'restore'] as const
export type ReportDecision = (typeof reportDecisions)[number]

/** Decides about an item. The author learns the reason if it is hidden. */
export const decideReport = endpoint({
  name: 'admin.decideReport',
  method: 'PATCH',
  path: '/admin/reports/:kind/:id',
  params: object({ kind: enums(reportedKinds), id: Id }),
  body: object({ decision: enums(reportDecisions), reason: multilineText(500, 0) }),
  answer: type({}),
  access: adminsOnly,
  offline: 'refuse',
})
