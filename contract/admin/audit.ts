/** The audit log: what administrators did, with the values before and after. Personal data is masked. */
import {
  array,
  enums,
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
import { endpoint } from '../core/endpoint'
import { Id, Instant, LocalDate, text } from '../core/values'
import { adminsOnly } from './admin-access'
import { pageQuery } from './list-page'

/** Label of each action. */
export const auditActions = {
  'support.reply': 'Replied to a support ticket',
  'support.status': 'Changed the status of a support ticket',
  'nameChange.decide': 'Decided on a new business name',
} as const
export type AuditAction = keyof typeof auditActions

export const auditTargets = ['account', 'vendor', 'listing', 'ticket', 'setting'] as const
export type AuditTarget = (typeof auditTargets)[number]

export const AuditEntry = type({
  _id: number(),
  at: Instant,
  actor: type({ _id: Id, name: string() }),
  action: string(),
  target: type({ kind: string(), _id: string(), label: string() }),
  /** Network address of the request. */
  address: string(),
  reason: nullable(string()),
  before: nullable(record(string(), unknown())),
  after: nullable(record(string(), unknown())),
})
export type AuditEntry = Infer<typeof AuditEntry>

const auditFilters = {
  actor: optional(Id),
  action: optional(enums(Object.keys(auditActions) as AuditAction[])),
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
