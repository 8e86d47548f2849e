/** The audit log: what administrators did, with the values before and after. Personal data is masked. */
import { getKeys } from '../core/keys'
import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  type,
  unknown,
  type Infer,
} from 'superstruct'
import { businessTypes } from '../core/access'
import { dayNumber } from '../core/dates'
import { endpoint } from '../core/endpoint'
import { Id, Instant, LocalDate, text } from '../core/values'
import { adminsOnly } from '../core/admin-access'
import { pageQuery } from '../core/list-page'

/** Label of each action. */
export const auditActions = {
  'support.reply': 'Replied to a support ticket',
  'support.status': 'Changed the status of a support ticket',
  'support.assign': 'Assigned a support ticket',
  'support.note': 'Added a note to a support ticket',
  'cannedReply.save': 'Saved a canned reply',
  'cannedReply.delete': 'Deleted a canned reply',
  'secondFactor.requestReset': 'Requested the reset of a second factor',
  'secondFactor.approveReset': 'Approved the reset of a second factor',
  'setting.change': 'Changed settings',
  'account.suspend': 'Suspended an account',
  'account.reactivate': 'Reactivated an account',
  'account.invite': 'Invited an administrator or hotel manager',
  'account.resendInvitation': 'Sent an invitation again',
  'account.withdrawInvitation': 'Withdrew an invitation',
  'account.signOut': 'Ended sessions of an account',
  'audit.export': 'Downloaded the audit log',
  'job.retry': 'Retried failed background jobs',
  'job.delete': 'Deleted failed background jobs',
  'vendor.approve': 'Approved a business',
  'vendor.openDocument': 'Opened a document of a business',
  'vendor.reject': 'Rejected a business',
  'vendor.requestChanges': 'Asked a business for changes',
  'report.hide': 'Hid reported content',
  'report.dismiss': 'Dismissed reports of content',
  'report.restore': 'Restored hidden content',
  'vendor.verify': 'Changed the verification of a vendor',
  'vendor.hide': 'Hid a vendor',
  'vendor.show': 'Showed a hidden vendor',
  'vendor.feature': 'Changed the featuring of a vendor',
  'listing.hide': 'Hid a listing',
  'listing.show': 'Showed a hidden listing',
  'payout.check': 'Queried the status of a payout',
  'payout.resolve': 'Decided the outcome of a payout',
  'deposit.decide': 'Decided a claim on a deposit',
  'ledger.export': 'Downloaded the ledger',
  'money.export': 'Downloaded a list of payments, refunds or payouts',
  'vendor.pausePayouts': 'Paused the payouts of a business',
  'vendor.resumePayouts': 'Resumed the payouts of a business',
  'vendor.reservePayouts': 'Set the reserve of a business',
  'vendor.releaseReserve': 'Ended the reserve of a business',
  'fee.add': 'Added a rule for fees',
  'fee.withdraw': 'Withdrew a rule for fees',
  'correction.request': 'Requested a correction of the books',
  'correction.post': 'Corrected the books',
  'correction.reject': 'Rejected a correction of the books',
  'difference.resolve': 'Resolved a difference of money',
  'booking.cancel': 'Cancelled a booking',
  'refund.request': 'Requested a refund',
  'refund.make': 'Refunded a booking',
  'refund.reject': 'Rejected a refund',
  'note.add': 'Added an internal note',
  'case.open': 'Opened a case',
  'case.assign': 'Assigned a case',
  'case.ask': 'Asked a question in a case',
  'case.offer': 'Made an offer in a case',
  'case.share': 'Shared an answer in a case',
  'case.note': 'Added a note to a case',
  'case.decide': 'Decided a case',
  'case.close': 'Closed a case',
  'case.openFile': 'Opened a file of a case',
  'nameChange.decide': 'Decided on a new business name',
} as const
export type AuditAction = keyof typeof auditActions
export const auditActionNames = getKeys(auditActions)

const actionLabels: Readonly<Record<string, string | undefined>> = auditActions
/** Returns the label of an action, or the name of one that a newer server has written. */
export const getActionLabel = (action: string): string => actionLabels[action] ?? action

export const auditTargets = [
  'account',
  'vendor',
  'listing',
  'ticket',
  'cannedReply',
  'setting',
  'audit',
  'review',
  'message',
  'payout',
  'booking',
  'ledger',
  'feeRule',
  'job',
  'case',
] as const
export type AuditTarget = (typeof auditTargets)[number]

export const AuditEntry = type({
  _id: number(),
  at: Instant,
  actor: type({ _id: Id, name: string() }),
  action: string(),
  /** `businessType` of a business. */
  target: type({ kind: string(), _id: string(), label: string(), businessType: optional(enums(businessTypes)) }),
  /** Network address of the request. */
  address: string(),
  reason: nullable(string()),
  before: nullable(record(string(), unknown())),
  after: nullable(record(string(), unknown())),
})
export type AuditEntry = Infer<typeof AuditEntry>

const auditFilters = {
  actor: optional(Id),
  /** Part of the administrator's name or email. */
  administrator: optional(text(100)),
  action: optional(enums(auditActionNames)),
  targetKind: optional(enums(auditTargets)),
  targetId: optional(text(100)),
  /** First and last day in Zambia. */
  from: optional(LocalDate),
  to: optional(LocalDate),
}

/** The newest entries first. */
export const listAudit = endpoint({
  name: 'admin.audit',
  method: 'GET',
  path: '/admin/audit',
  query: object({ ...auditFilters, ...pageQuery }),
  answer: array(AuditEntry),
  access: adminsOnly,
  offline: 'refuse',
})

/** Limits of one download: its days, and its entries. */
export const maxExportDays = 92
export const maxExportedEntries = 10_000

/** Returns whether a range of days is in order and short enough for one download. */
export const canExport = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && dayNumber(to) - dayNumber(from) < maxExportDays

/** Downloads the matching entries as CSV. It is a command, because it writes an audit entry itself. */
export const exportAudit = endpoint({
  name: 'admin.auditExport',
  method: 'POST',
  path: '/admin/audit/export',
  body: object({ ...auditFilters, from: LocalDate, to: LocalDate }),
  /** `limited` if there are more entries than one download contains. */
  answer: type({ csv: string(), entries: integer(), limited: boolean() }),
  access: adminsOnly,
  offline: 'refuse',
})
