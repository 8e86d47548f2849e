/** Tables of the platform administration. */
import type { AuditAction, AuditTarget } from '#contract/platform/audit'
import type {
  CaseEntryKind,
  CaseKind,
  CaseOutcome,
  CaseRecipient,
  CaseSide,
  CaseState,
} from '#contract/platform/cases/case-kinds'
import type { ReportedKind, ReportReason } from '#contract/platform/moderation/report-reasons'
import type { ReportState } from '#contract/platform/moderation/reports'
import type { ApprovalEvent } from '#contract/business/business/application'
import type { Generated } from 'kysely'
import type { ChangeRequest } from '#contract/business/business/application'
import type { Defaulted, DefaultedJson, Json } from './columns'

export interface AdministrationTables {
  audit_entry: {
    id: Generated<number>
    at: Date
    actor_id: string
    action: AuditAction
    target_kind: AuditTarget
    target_id: string
    target_label: string
    address: string
    reason: string | null
    before: Json<Record<string, unknown>> | null
    after: Json<Record<string, unknown>> | null
  }
  /** What members of a business did, written by the executor of commands. */
  member_activity: {
    id: Generated<number>
    at: Date
    vendor_id: string
    actor_id: string
    /** The key of the API with which a program acted. */
    api_key_id: string | null
    kind: string
    target_kind: string | null
    target_id: string | null
    target_label: string | null
    params: DefaultedJson<Record<string, unknown>>
    before: Json<Record<string, unknown>> | null
    after: Json<Record<string, unknown>> | null
  }
  /** Exactly one of the first three ids is set. */
  admin_note: {
    id: string
    account_id: string | null
    vendor_id: string | null
    booking_id: string | null
    author_id: string
    text: string
    created_at: Date
  }
  support_case: {
    id: string
    kind: CaseKind
    subject: string
    state: CaseState
    awaits: CaseRecipient | null
    awaits_until: Date | null
    booking_id: string | null
    customer_id: string | null
    vendor_id: string | null
    ticket_id: string | null
    report_kind: ReportedKind | null
    report_id: string | null
    customer_sees: Defaulted<boolean>
    vendor_sees: Defaulted<boolean>
    opened_by: string
    opened_at: Date
    owner_id: string | null
    due_at: Date
    first_response_due: Date
    first_response_at: Date | null
    resolution_due: Date
    resolved_at: Date | null
    offer_id: string | null
    outcome: CaseOutcome | null
    reason: string | null
    decided_by: string | null
    decided_at: Date | null
    refund_decision_id: string | null
    appealed_at: Date | null
    first_decided_by: string | null
    changed_at: Date
  }
  case_entry: {
    id: string
    case_id: string
    position: number
    kind: CaseEntryKind
    author_id: string
    author_side: 'tilipo' | CaseSide
    visible_to: 'team' | CaseRecipient
    text: string
    files: DefaultedJson<{ upload: string; name: string }[]>
    answer_until: Date | null
    vendor_ngwee: number | null
    platform_ngwee: number | null
    source_id: string | null
    created_at: Date
  }
  view_salt: { day: string; salt: Buffer }
  listing_viewer: { day: string; listing_id: string; visitor: Buffer }
  member_visitor: { day: string; vendor_id: string; visitor: Buffer }
  /** Totals that triggers keep, by metric, day in Zambia and dimension. The day '-infinity' has the total of all days. */
  statistic: { metric: string; day: string; dimension: string; shard: number; amount: number }
  approval_event: {
    id: Generated<number>
    account_id: string
    event: ApprovalEvent
    actor_id: string | null
    reason: Defaulted<string>
    changes: DefaultedJson<ChangeRequest[]>
    at: Date
  }
  reported_item: {
    kind: ReportedKind
    target_id: string
    vendor_id: string
    state: ReportState
    reports: number
    last_reported_at: Date
    decided_by: string | null
    decided_at: Date | null
    reason: Defaulted<string>
  }
  content_report: {
    kind: ReportedKind
    target_id: string
    account_id: string
    reason: ReportReason
    note: string
    created_at: Date
  }
}
